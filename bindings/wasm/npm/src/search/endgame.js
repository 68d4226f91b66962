// Phase 2 solved exactly: an endgame, its value, its best line.

import { EndgameSolver, State } from "../core/index.js";
import { checkCount, checkSeconds } from "./checks.js";
import { Limits } from "./limits.js";
import { finish } from "./run.js";

/** @typedef {{endgame: string, value: number | null, exact: boolean, lower: number, upper: number, best: string[],
 *   actions: Record<string, number>, line: string[], nodes: number, seconds: number}} Solution
 *   as the protocol has it: the leader's points minus the other's over the tricks left */

const FIRST_SLICE = 0.25; // seconds

/** A solve in slices of time, each twice as long as the one before, between which others have their turn: what the
 * solver has found stays in its table. One that is done within the first takes no more nodes than without.
 * @template T @param {Limits} limits @param {(seconds: number) => T} solve @param {(found: T) => boolean} isDone
 * @returns {import("./run.js").Work<T>} */
export function* sliced(limits, solve, isDone) {
  for (let slice = FIRST_SLICE; ; slice *= 2) {
    const left = Math.max(limits.remaining, 0);
    const found = solve(Math.min(slice, left));
    if (isDone(found) || left <= slice) return found;
    yield;
    if (limits.stopped) return found;
  }
}

/** Solves an endgame, its notation or a state of phase 2. Limits end it with bounds.
 * @param {string | State} endgame
 * @param {{nodes?: number | null, seconds?: number | null, solver?: EndgameSolver, stop?: (() => boolean) | null}} [options]
 * @returns {import("./run.js").Work<Solution>} */
export function* solving(endgame, { nodes = null, seconds = null, solver, stop = null } = {}) {
  if (nodes !== null) checkCount("nodes", nodes);
  if (seconds !== null) checkSeconds(seconds);
  const limits = new Limits({ seconds, iterations: 1, stop });
  const state = typeof endgame === "string" ? State.fromEndgame(endgame) : endgame;
  const own = solver ?? new EndgameSolver();
  try {
    const text = state.toEndgame();
    const isProved = (/** @type {ReturnType<typeof own.analyse>} */ { line, actions }) =>
      line.length > 0 && actions.every(([, [lower, upper]]) => lower === upper);
    const solve = (/** @type {number} */ slice) => own.analyse(state, { nodes, seconds: slice });
    // Nodes are counted of one piece.
    const found = nodes === null ? yield* sliced(limits, solve, isProved) : solve(Math.max(limits.remaining, 0));
    return solutionOf(text, found, isProved(found), limits.elapsed);
  } finally {
    if (!solver) own.free();
  }
}

/** @param {string} endgame @param {ReturnType<EndgameSolver["analyse"]>} found @param {boolean} exact @param {number} seconds @returns {Solution} */
function solutionOf(endgame, { found: [lower, upper, nodes], line, actions }, exact, seconds) {
  const values = exact ? Object.fromEntries(actions.map(([card, [value]]) => [card, value])) : {};
  return {
    endgame,
    value: exact ? lower : null,
    exact,
    lower,
    upper,
    best: Object.keys(values).filter((card) => values[card] === lower),
    actions: values,
    line: exact ? line : [],
    nodes,
    seconds,
  };
}

/** Solves an endgame at once. @param {string | State} endgame @param {{nodes?: number, seconds?: number, solver?: EndgameSolver}} [options] */
export const solve = (endgame, options) => finish(solving(endgame, options));
