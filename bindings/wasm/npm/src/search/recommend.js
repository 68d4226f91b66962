// The main job: from what a player knows to a recommended action.

import { GlupError } from "../core/index.js";
import { checkSeed, freshSeed } from "./checks.js";
import { explained } from "./explain.js";
import { Limits } from "./limits.js";
import { finish, finishAsync } from "./run.js";
import { findSolver, overridden, parseSpec } from "./solvers.js";
import { Stakes } from "./stakes.js";

/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./advice.js").Progress} Progress */

const EXPLAIN_SHARE = 0.1; // of the time
const TELL_SECONDS = 2e-5; // for each action: to explain it, or to tell its chance to win

/**
 * The advice of a solver, explained within the same limits if that is asked for. With `stakes` it tells the chance
 * to win the game after each action.
 * @param {import("./solvers.js").Solver} solver @param {View} view @param {Limits} limits @param {bigint} seed
 * @param {boolean} [explain] @param {Progress | null} [progress] @param {Stakes | null} [stakes]
 * @returns {import("./run.js").Work<Advice>}
 */
export function* ask(solver, view, limits, seed, explain = false, progress = null, stakes = null) {
  if (view.decision === "wait" || view.decision === "over")
    throw new GlupError(`decision: expected lead, follow or meld, given ${view.decision}`);
  const game = stakes === null ? null : yield* stakes.begin();
  const withWins = (/** @type {Advice} */ advice) =>
    stakes && game ? stakes.withWins(advice, view, game) : advice;
  const report = progress && ((/** @type {Advice} */ soFar) => progress(withWins(soFar)));
  const advice = yield* solver.advise(view, toThink(view, limits, explain, game !== null), seed, report, explain);
  return withWins(explain ? yield* explained(view, advice, limits, seed) : advice);
}

/** What is left of the limits for the search; at least half of the time. @param {View} view @param {Limits} limits @param {boolean} explain @param {boolean} inGame */
function toThink(view, limits, explain, inGame) {
  if (limits.seconds === null || !(explain || inGame)) return limits;
  const share = EXPLAIN_SHARE * Number(explain) * limits.seconds;
  const telling = TELL_SECONDS * (Number(explain) + Number(inGame)) * view.legalActions().length;
  return limits.with({ seconds: limits.seconds - Math.min(share + telling, limits.seconds / 2) });
}

/**
 * @typedef {{solver?: string, seconds?: number, iterations?: number, threads?: number, seed?: bigint | number,
 *   explain?: boolean, fullTime?: boolean, target?: number, lead?: number, totals?: [number, number],
 *   progress?: Progress, reportEvery?: number, stop?: () => boolean}} RecommendOptions
 */

/** @param {View} view @param {RecommendOptions} options @returns {import("./run.js").Work<Advice>} */
function* recommending(view, options) {
  const spec = parseSpec(options.solver ?? "auto");
  const given = Object.fromEntries(
    /** @type {const} */ (["seconds", "iterations", "threads"])
      .filter((name) => options[name] !== undefined)
      .map((name) => [name, options[name]]),
  );
  const { stop, reportEvery, fullTime } = options;
  const stakes = Stakes.of(options.target ?? null, options.lead ?? null, options.totals ?? null, view.rules);
  const seed = options.seed === undefined ? freshSeed() : checkSeed(options.seed);
  const limits = new Limits({ ...overridden(spec.limited, given), stop, reportEvery, fullTime });
  const solver = findSolver(spec.name, spec.options);
  return yield* ask(solver, view, limits, seed, options.explain ?? false, options.progress ?? null, stakes);
}

/**
 * Recommends an action to the player whose view it is, and values them all: as `glupcore.recommend` of Python does, to
 * the same seed and iterations with the same answer. Takes a second without a limit, and the thread for as long.
 * @param {View} view @param {RecommendOptions} [options]
 */
export const recommend = (view, options = {}) => finish(recommending(view, options));

/** The same, between whose pieces of some hundredths of a second others have their turn. @param {View} view @param {RecommendOptions} [options] */
export const recommendAsync = (view, options = {}) => finishAsync(recommending(view, options));
