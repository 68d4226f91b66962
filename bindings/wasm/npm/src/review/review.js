// A deal looked over, piece by piece, in the core (bindings/wasm/reviews.cpp).

import { needWeights } from "../core/index.js";
import { call, plain } from "../core/module.js";
import { checkCount, checkNames, checkSeconds, checkSeed } from "../search/checks.js";
import { finish, finishAsync } from "../search/run.js";
import { parseSpec } from "../search/solvers.js";
import { courseOf } from "./course.js";

/** @typedef {import("../generated/protocol.js").Reviewed} Reviewed */
/** @typedef {{ply: number, plies: number, errors: number}} SoFar */
/**
 * Those of `glupcore.review.review` of Python, which says what they mean.
 * @typedef {{seats?: readonly number[] | null, seconds?: number | null, iterations?: number | null, seed?: bigint | number,
 *   solver?: string, futures?: number, within?: number | null, progress?: ((soFar: SoFar) => void) | null,
 *   stop?: (() => boolean) | null}} ReviewOptions
 */

const NAMES = ["seats", "seconds", "iterations", "seed", "solver", "futures", "within", "progress", "stop"];
const ITERATIONS = 4000; // of a decision, unless a limit is given
const FUTURES = 1000;
const MOST_FUTURES = 2 ** 31 - 1;

/** @param {import("./course.js").Reviewable} deal @param {ReviewOptions} options @returns {import("../search/run.js").Work<Reviewed>} */
function* reviewing(deal, options = {}) {
  checkNames("review", options, NAMES);
  const { seats = null, futures = FUTURES, within = null, progress = null, stop = null } = options;
  const { record, seat } = courseOf(deal);
  const spec = parseSpec(options.solver ?? "auto");
  const seconds = options.seconds ?? spec.limited.seconds;
  const iterations = options.iterations ?? spec.limited.iterations ?? (seconds === undefined ? ITERATIONS : undefined);
  const seed = checkSeed(options.seed ?? 0n);
  checkCount("futures", futures);
  if (within !== null) checkSeconds(within, "within");
  yield* needWeights(record.rules);
  const chosen = Int32Array.from(seats ?? []);
  const count = seats === null ? -1 : chosen.length;
  const text = record.toJson();
  const asked = JSON.stringify({ ...spec.options, seconds, iterations });
  const most = Math.min(futures, MOST_FUTURES);
  const at = begun(record, text, seat ?? -1, chosen, count, most, seed, within ?? Infinity, spec.name, asked);
  try {
    for (;;) {
      const [isMore, isNext, ply, plies, errors] = call("glup_review_step", at).ints(5);
      if (!isMore) return JSON.parse(call("glup_review_json", at, spec.text).text());
      yield;
      if (isNext) progress?.({ ply, plies, errors });
      if (stop?.()) plain("glup_review_stop", at);
    }
  } finally {
    plain("glup_review_free", at);
  }
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

/** Looks over a deal: what every decision cost, what luck the draws were, and what that makes; others have their turn between its
 * pieces. As the protocol has it. @param {import("./course.js").Reviewable} deal @param {ReviewOptions} [options] */
export const review = async (deal, options) => finishAsync(reviewing(deal, options));

/** The same at once, which takes the thread for as long. @param {import("./course.js").Reviewable} deal @param {ReviewOptions} [options] */
export const reviewSync = (deal, options) => finish(reviewing(deal, options));
