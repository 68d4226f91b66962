// Phase 2 solved exactly: an endgame, its value, its best line; or many.

import { checkCallback, checkCount, checkFlag, checkIs, checkNames, checkSeconds, quoted } from "../core/given.js";
import { EndgameSolver, GlupError, State } from "../core/index.js";
import { finish, finishAsync } from "./run.js";

/**
 * @typedef {object} Solution the value of an endgame and how to get it; if a limit ended the search, its bounds
 * @property {string} endgame its text
 * @property {number | null} value the leader's points minus the other's over the tricks left; null if it is not proved
 * @property {boolean} exact whether it is
 * @property {number} lower
 * @property {number} upper
 * @property {string[]} best the actions that are worth that
 * @property {{[action: string]: number}} actions the value of each, if all were asked for
 * @property {string[]} line best play to the last card
 * @property {number} nodes positions searched
 * @property {number} seconds
 */
/** `allActions`: the value of each (true), twice the work of the rest; `nodes`, `seconds`: limits, which end it with bounds;
 * `solver`: whose table is used and kept; `stop`: asked now and then, and once it says yes it ends.
 * @typedef {{allActions?: boolean, nodes?: number | null, seconds?: number | null, solver?: EndgameSolver | null,
 *   stop?: (() => boolean) | null}} SolveOptions */

/** @typedef {Pick<SolveOptions, "allActions" | "nodes" | "seconds">} OfMany */

const NAMES = /** @type {const} */ (["allActions", "nodes", "seconds", "solver", "stop"]);
const OF_MANY = /** @type {const} */ (["allActions", "nodes", "seconds"]);

// Every slice is twice as long as the one before, as what a solver has found stays in its table. What is done within the first takes
// no more nodes than without.
const FIRST_SLICE = 0.25; // seconds

/** @param {string | State} endgame */
const stateOf = (endgame) =>
  typeof endgame === "string" ? State.fromEndgame(endgame) : checkIs("endgame", endgame, State);

/** Solves an endgame. @param {string | State} endgame @param {SolveOptions} options @returns {import("./run.js").Work<Solution>} */
function* solving(endgame, options) {
  checkNames("solve", options, NAMES);
  const { allActions = true, nodes = null, seconds = null, solver = null, stop = null } = options;
  checkFlag("allActions", allActions);
  if (nodes !== null) checkCount("nodes", nodes);
  if (seconds !== null) checkSeconds(seconds);
  if (solver !== null) checkIs("solver", solver, EndgameSolver);
  checkCallback("stop", stop);
  const start = performance.now();
  const elapsed = () => Math.round((performance.now() - start) * 1e3) / 1e6;
  const state = stateOf(endgame);
  const own = solver ?? new EndgameSolver();
  try {
    // Nodes are counted of one piece.
    for (let slice = nodes === null ? FIRST_SLICE : Infinity; ; slice *= 2) {
      const left = stop?.() ? 0 : Math.max((seconds ?? Infinity) - elapsed(), 0);
      const found = own.solution(state, { allActions, nodes, seconds: Math.min(slice, left) });
      if (found.exact || left <= slice) return { ...found, seconds: elapsed() };
      yield;
    }
  } finally {
    if (!solver) own.free();
  }
}

/** Solves an endgame, its notation or a state of phase 2, and takes the thread for as long. @param {string | State} endgame
 * @param {SolveOptions} [options] */
export const solve = (endgame, options = {}) => finish(solving(endgame, options));

/** The same; others have their turn between its pieces. @param {string | State} endgame @param {SolveOptions} [options] */
export const solveAsync = (endgame, options = {}) => finishAsync(solving(endgame, options));

/** Solves many endgames, in order, each as it is asked for; limits are for each. Every one starts from an empty table.
 * @param {Iterable<string | State>} endgames @param {OfMany} [options] @returns {Generator<Solution, void>} */
export function solveIter(endgames, options = {}) {
  checkNames("solveIter", options, OF_MANY);
  return each(endgames, (endgame, solver) => {
    solver.clear();
    return solve(endgame, { ...options, solver });
  });
}

/** The solutions of many endgames; see `solveIter`. @param {Iterable<string | State>} endgames @param {OfMany} [options]
 * @returns {Solution[]} */
export function solveMany(endgames, options = {}) {
  checkNames("solveMany", options, OF_MANY);
  return [...solveIter(endgames, options)];
}

/** The values alone of many endgames: a third of the work of all actions. @param {Iterable<string | State>} endgames
 * @returns {Int32Array} */
export function solveValues(endgames) {
  return Int32Array.from(each(endgames, (endgame, solver) => solver.value(stateOf(endgame))[0]));
}

/** @template T @param {Iterable<string | State>} endgames @param {(endgame: string | State, solver: EndgameSolver) => T} one
 * @returns {Generator<T, void>} */
function each(endgames, one) {
  if (typeof endgames === "string" || typeof (/** @type {any} */ (endgames)?.[Symbol.iterator]) !== "function")
    throw new GlupError(`endgames: expected a list of them, given ${quoted(endgames)}`);
  return (function* () {
    const solver = new EndgameSolver();
    try {
      for (const endgame of endgames) yield one(endgame, solver);
    } finally {
      solver.free();
    }
  })();
}
