// A deal looked over, piece by piece, in the core (bindings/wasm/reviews.cpp).

import { checkCallback, checkCount, checkNames, checkSeat, checkSeconds, checkSeed, quoted } from "../core/given.js";
import { GlupError } from "../core/index.js";
import { needWeights } from "../core/learned.js";
import { call, plain } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { stockOf } from "../deal/trace.js";
import { finish, finishAsync } from "../search/run.js";
import { parseSpec } from "../search/solvers.js";
import { courseOf } from "./course.js";
import { Review } from "./result.js";

/** How far a review is. @typedef {{ply: number, plies: number, errors: number}} Reviewing */
/**
 * @typedef {object} ReviewOptions those of `glupcore.review.review` of Python; null is as good as left out
 * @property {readonly number[] | null} [seats] whose decisions: else those of both, or of the player whose record it is
 * @property {number | null} [seconds] of the search at one decision; with neither, 4000 iterations
 * @property {number | null} [iterations]
 * @property {bigint | number} [seed] 0 if not given
 * @property {string} [solver]
 * @property {number} [futures] so many orders of the stock are played out to judge the luck of the draws (1000)
 * @property {number | null} [within] the whole review takes no longer than so many seconds
 * @property {((soFar: Reviewing) => void) | null} [progress] is told before every action
 * @property {(() => boolean) | null} [stop] asked often; once it says yes the review ends with what it has
 */

const NAMES = /** @type {const} */ ([
  ...["seats", "seconds", "iterations", "seed", "solver", "futures", "within", "progress", "stop"],
]);
const ITERATIONS = 4000; // of a decision, unless a limit is given
const FUTURES = 1000;
const MOST_FUTURES = 2 ** 31 - 1;

/** @param {import("./course.js").Reviewable} deal @param {ReviewOptions} options @returns {import("../search/run.js").Work<Review>} */
function* reviewing(deal, options) {
  checkNames("review", options, /** @type {any} */ (NAMES));
  const { seats = null, futures = FUTURES, within = null, progress = null, stop = null } = options;
  const { record, seat } = courseOf(deal);
  const spec = parseSpec(options.solver ?? "auto");
  const seconds = options.seconds ?? spec.limited.seconds;
  const iterations = options.iterations ?? spec.limited.iterations ?? (seconds === undefined ? ITERATIONS : undefined);
  const seed = checkSeed(options.seed ?? 0n);
  checkCount("futures", futures);
  if (within !== null) checkSeconds(within, "within");
  if ((options.seconds ?? null) !== null) checkSeconds(options.seconds);
  if ((options.iterations ?? null) !== null) checkCount("iterations", options.iterations);
  if (seats !== null && !Array.isArray(seats))
    throw new GlupError(`seats: expected a list of seats, given ${quoted(seats)}`);
  for (const seat of seats ?? []) checkSeat(seat, "seats");
  checkCallback("progress", progress);
  checkCallback("stop", stop);
  yield* needWeights(stockOf(record));
  const chosen = Int32Array.from(seats ?? []);
  const count = seats === null ? -1 : chosen.length;
  const text = record.toJson();
  const asked = jsonOf({ ...spec.options, seconds, iterations });
  const most = Math.min(futures, MOST_FUTURES);
  const at = begun(record, text, seat ?? -1, chosen, count, most, seed, within ?? Infinity, spec.name, asked);
  return new Review(yield* told(at, spec.text, { progress, stop }));
}

/** The review that is begun there, as JSON. @param {number} at @param {string} solver @param {Pick<ReviewOptions, "progress" | "stop">} host
 * @returns {import("../search/run.js").Work<string>} */
function* told(at, solver, { progress, stop }) {
  try {
    for (;;) {
      const [isMore, isNext, ply, plies, errors] = call("glup_review_step", at).ints(5);
      if (!isMore) return call("glup_review_json", at, solver).text();
      yield;
      if (isNext) progress?.({ ply, plies, errors });
      if (stop?.()) plain("glup_review_stop", at);
    }
  } finally {
    plain("glup_review_free", at);
  }
}

/** Of a deal of an auction game, a record as JSON; who thinks is always the same. @param {string} record @param {ReviewOptions} options
 * @returns {import("../search/run.js").Work<{[key: string]: any}>} */
function* reviewingAuction(record, { seats = null, seconds, iterations, seed = 0n, within, progress, stop }) {
  const [count, chosen] = seats ? [seats.length, Int32Array.from(seats)] : [-1, new Int32Array()];
  const limits = [Number(iterations ?? 0), Number(seconds ?? Infinity), Number(within ?? Infinity)];
  const at = call("glup_auction_review", record, chosen, count, BigInt(seed), ...limits).int();
  return JSON.parse(yield* told(at, "", { progress, stop }));
}

/** @param {import("./course.js").Course["record"]} record @param {...import("../core/module.js").Argument} asked */
function begun(record, ...asked) {
  try {
    return call("glup_review", ...asked).int();
  } catch (error) {
    record.stateAt(record.actions.length); // throws RecordError if it is at fault
    throw error;
  }
}

/** Looks over a deal: what every decision cost, what luck the draws were, and what that makes; it takes the thread for as long.
 * @param {import("./course.js").Reviewable} deal @param {ReviewOptions} [options] */
export const review = (deal, options = {}) => finish(reviewing(deal, options));

/** The same; others have their turn between its pieces. @param {import("./course.js").Reviewable} deal @param {ReviewOptions} [options] */
export const reviewAsync = (deal, options = {}) => finishAsync(reviewing(deal, options));

/** @internal What the protocol answers of a deal of an auction game. @param {string} record @param {ReviewOptions} options */
export const auctionReviewAsync = (record, options) => finishAsync(reviewingAuction(record, options));
