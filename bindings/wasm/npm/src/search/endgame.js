// Phase 2 solved exactly: an endgame, its value, its best line.

import { EndgameSolver, State } from "../core/index.js";
import { checkCount, checkSeconds } from "./checks.js";
import { finish, finishAsync } from "./run.js";

/** @typedef {{endgame: string, value: number | null, exact: boolean, lower: number, upper: number, best: string[],
 *   actions: Record<string, number>, line: string[], nodes: number, seconds: number}} Solution
 *   as the protocol has it: the leader's points minus the other's over the tricks left */
/** @typedef {{nodes?: number | null, seconds?: number | null, solver?: EndgameSolver, stop?: (() => boolean) | null}} SolveOptions */

// Every slice is twice as long as the one before, as what a solver has found stays in its table. What is done within the first takes
// no more nodes than without.
const FIRST_SLICE = 0.25; // seconds

/** Solves an endgame, its notation or a state of phase 2. Limits end it with bounds.
 * @param {string | State} endgame @param {SolveOptions} [options] @returns {import("./run.js").Work<Solution>} */
function* solving(endgame, { nodes = null, seconds = null, solver, stop = null } = {}) {
  if (nodes !== null) checkCount("nodes", nodes);
  if (seconds !== null) checkSeconds(seconds);
  const start = performance.now();
  const elapsed = () => Math.round((performance.now() - start) * 1e3) / 1e6;
  const state = typeof endgame === "string" ? State.fromEndgame(endgame) : endgame;
  const own = solver ?? new EndgameSolver();
  try {
    // Nodes are counted of one piece.
    for (let slice = nodes === null ? FIRST_SLICE : Infinity; ; slice *= 2) {
      const left = stop?.() ? 0 : Math.max((seconds ?? Infinity) - elapsed(), 0);
      const found = own.solution(state, { nodes, seconds: Math.min(slice, left) });
      if (found.exact || left <= slice) return { ...found, seconds: elapsed() };
      yield;
    }
  } finally {
    if (!solver) own.free();
  }
}

/** Solves an endgame at once. @param {string | State} endgame @param {SolveOptions} [options] */
export const solve = (endgame, options) => finish(solving(endgame, options));

/** The same, between whose pieces others have their turn. @param {string | State} endgame @param {SolveOptions} [options] */
export const solveAsync = (endgame, options) => finishAsync(solving(endgame, options));
