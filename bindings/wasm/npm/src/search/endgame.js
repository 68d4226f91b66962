// All hands open, solved exactly: an endgame, its value, its best line; or many.

import {
  checkCallback,
  checkCount,
  checkFlag,
  checkIs,
  checkNames,
  checkSeconds,
  checkText,
  quoted,
} from "../core/given.js";
import { EndgameSolver, GlupError, State } from "../core/index.js";
import { finish, finishAsync } from "./run.js";

/**
 * @typedef {object} Solution the value of an endgame and how to get it; if a limit ended the search, its bounds
 * @property {string} endgame its text
 * @property {number | null} value the leader's points minus the other's over the tricks left, or those of the bidder's side minus all
 *   others'; null if it is not proved
 * @property {boolean} exact whether it is
 * @property {number} lower
 * @property {number} upper
 * @property {string[]} best the actions that are worth that
 * @property {{[action: string]: number}} actions the value of each, if all were asked for
 * @property {string[]} line best play to the last card
 * @property {number} nodes positions searched
 * @property {number} seconds
 */
/** Whether a goal is reached, null if a limit came first; the texts are canonical.
 * @typedef {{endgame: string, goal: string, reached: boolean | null, nodes: number, seconds: number}} Reached */
/** `nodes`, `seconds`: limits, which end it early; `solver`: whose table is used and kept; `stop`: asked now and then, and once it says
 * yes it ends.
 * @typedef {{nodes?: number | null, seconds?: number | null, solver?: EndgameSolver | null, stop?: (() => boolean) | null}} GoalOptions */
/** `allActions`: the value of each (true), twice the work of the rest; `melds`: of an auction game, by hand, the points that are still to
 * be saved by a trick or a counter. A limit ends it with bounds.
 * @typedef {GoalOptions & {allActions?: boolean, melds?: readonly number[] | null}} SolveOptions */

/** @typedef {Pick<SolveOptions, "allActions" | "melds" | "nodes" | "seconds">} OfMany */

const OF_GOAL = /** @type {const} */ (["nodes", "seconds", "solver", "stop"]);
const NAMES = /** @type {const} */ ([...OF_GOAL, "allActions", "melds"]);
const OF_MANY = /** @type {const} */ (["allActions", "melds", "nodes", "seconds"]);

// Every slice is twice as long as the one before, as what a solver has found stays in its table. What is done within the first takes
// no more nodes than without.
const FIRST_SLICE = 0.25; // seconds

/** @param {string | State} endgame */
const checked = (endgame) => (typeof endgame === "string" ? endgame : checkIs("endgame", endgame, State));

/** @param {unknown} melds @returns {readonly number[]} */
function checkMelds(melds) {
  if (melds === null) return [];
  const isMeld = (/** @type {any} */ one) => Number.isInteger(one) && one >= -(2 ** 31) && one < 2 ** 31;
  if (Array.isArray(melds) && melds.length > 0 && melds.every(isMeld)) return melds;
  throw new GlupError(`melds: expected a list of whole numbers, given ${quoted(melds)}`);
}

/** Asks in slices until it is known, or at an end. @template {object} T @param {GoalOptions} options
 * @param {(solver: EndgameSolver, limits: {nodes: number | null, seconds: number}) => T} ask @param {(found: T) => boolean} isKnown
 * @returns {import("./run.js").Work<T & {seconds: number}>} */
function* sliced({ nodes = null, seconds = null, solver = null, stop = null }, ask, isKnown) {
  if (nodes !== null) checkCount("nodes", nodes);
  if (seconds !== null) checkSeconds(seconds);
  if (solver !== null) checkIs("solver", solver, EndgameSolver);
  checkCallback("stop", stop);
  const start = performance.now();
  const elapsed = () => Math.round((performance.now() - start) * 1e3) / 1e6;
  const own = solver ?? new EndgameSolver();
  try {
    // Nodes are counted of one piece.
    for (let slice = nodes === null ? FIRST_SLICE : Infinity; ; slice *= 2) {
      const left = stop?.() ? 0 : Math.max((seconds ?? Infinity) - elapsed(), 0);
      const found = ask(own, { nodes, seconds: Math.min(slice, left) });
      if (isKnown(found) || left <= slice) return { ...found, seconds: elapsed() };
      yield;
    }
  } finally {
    if (!solver) own.free();
  }
}

/** @param {string | State} endgame @param {SolveOptions} options @returns {import("./run.js").Work<Solution>} */
function* solving(endgame, options) {
  checkNames("solve", options, NAMES);
  const { allActions = true, melds = null, ...limits } = options;
  checkFlag("allActions", allActions);
  const asked = { allActions, melds: checkMelds(melds) };
  const of = checked(endgame);
  return yield* sliced(
    limits,
    (solver, end) => solver.solution(of, { ...asked, ...end }),
    ({ exact }) => exact,
  );
}

/** @param {string} endgame @param {string} goal @param {GoalOptions} options @returns {import("./run.js").Work<Reached>} */
function* reaching(endgame, goal, options) {
  checkNames("reaches", options, OF_GOAL);
  const texts = /** @type {const} */ ([checkText("endgame", endgame), checkText("goal", goal)]);
  return yield* sliced(
    options,
    (solver, end) => solver.answer(...texts, end),
    ({ reached }) => reached !== null,
  );
}

/** Solves an endgame, its notation or a state of phase 2, and takes the thread for as long. The text says which game it is: that of an
 * auction game begins with its name. @param {string | State} endgame @param {SolveOptions} [options] */
export const solve = (endgame, options = {}) => finish(solving(endgame, options));

/** The same; others have their turn between its pieces. @param {string | State} endgame @param {SolveOptions} [options] */
export const solveAsync = (endgame, options = {}) => finishAsync(solving(endgame, options));

/** Whether the bidder's side of an auction game reaches a goal: `"points 25"`, `"points 25 meld 10"` (with that meld, if it is saved),
 * `"tricks 4"` or `"all"`. A fraction of the work of a value. @param {string} endgame @param {string} goal
 * @param {GoalOptions} [options] */
export const reaches = (endgame, goal, options = {}) => finish(reaching(endgame, goal, options));

/** The same; others have their turn between its pieces. @param {string} endgame @param {string} goal @param {GoalOptions} [options] */
export const reachesAsync = (endgame, goal, options = {}) => finishAsync(reaching(endgame, goal, options));

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
  return Int32Array.from(each(endgames, (endgame, solver) => solver.value(checked(endgame))[0]));
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
