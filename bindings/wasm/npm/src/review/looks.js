// What one action is worth more than another, given what the player knew: a look at just the two, in worlds that the
// search has not seen. src/glupcore/review/looks.py has the reasons.

import { Evaluator, needWeights, VALUE_UNIT } from "../core/index.js";
import { believedOdds, EXACT_ROLLOUTS, MAX_WORLDS, Pimc, playersFor } from "../search/index.js";
import { LEAST } from "./result.js";

/** @typedef {{points: number, error: number}} Gap a difference in points, and its standard error */
/** @typedef {import("../search/index.js").Limits} Limits */

const CHUNK = 128; // worlds between two looks at the limits
const CLEAR = 3; // so many standard errors below what counts: it won't

/** What `better` is worth more than `worse`: the mean over worlds that fit the view. `limits` count rollouts, two a world.
 * @param {import("../core/index.js").View} view @param {string} better @param {string} worse @param {Limits} limits @param {bigint} seed
 * @returns {import("../search/run.js").Work<Gap>} */
export function* gap(view, better, worse, limits, seed) {
  yield* needWeights(view.rules);
  const usual = new Pimc().inUse(view);
  const { policy, ...how } = playersFor(usual.policy, usual.tricks, view.rules);
  const evaluator = new Evaluator(view, policy, seed, { ...how, odds: believedOdds(view) });
  try {
    const columns = Uint32Array.from([better, worse], (action) => evaluator.texts.indexOf(action));
    const weights = evaluator.listWorlds(MAX_WORLDS);
    return yield* weights ? listed(evaluator, columns, weights, limits) : sampled(evaluator, columns, limits);
  } finally {
    evaluator.free();
  }
}

/** @param {Evaluator} evaluator @param {Uint32Array} columns @param {Float64Array} weights @param {Limits} limits @returns {import("../search/run.js").Work<Gap>} */
function* listed(evaluator, columns, weights, limits) {
  const rollouts = 2 * EXACT_ROLLOUTS * weights.length;
  if (limits.iterations === null || rollouts <= limits.iterations) {
    const found = yield* weighed(evaluator, columns, weights, limits, true);
    if (found) return found;
  }
  return /** @type {Gap} */ (yield* weighed(evaluator, columns, weights, limits, false));
}

/** @param {Evaluator} evaluator @param {Uint32Array} columns @param {Float64Array} weights @param {Limits} limits @param {boolean} exact
 * @returns {import("../search/run.js").Work<Gap | null>} */
function* weighed(evaluator, columns, weights, limits, exact) {
  let points = 0;
  for (const [world, weight] of weights.entries()) {
    const found = evaluator.worldRow(world, columns, exact ? { exact, seconds: limits.remaining } : {});
    if (!found) return null;
    points += weight * ((found.row[0] - found.row[1]) / VALUE_UNIT);
    yield;
  }
  return { points, error: 0 };
}

/** @param {Evaluator} evaluator @param {Uint32Array} columns @param {Limits} limits @returns {import("../search/run.js").Work<Gap>} */
function* sampled(evaluator, columns, limits) {
  const most = limits.iterations === null ? Infinity : Math.max(Math.floor(Number(limits.iterations) / 2), 2);
  let count = 0;
  let total = 0;
  let squares = 0;
  for (;;) {
    const chunk = Math.min(CHUNK, most - count);
    const { rows } = evaluator.block(count, chunk, columns);
    let sum = 0;
    let square = 0;
    for (let row = 0; row < chunk; row += 1) {
      const one = (rows[2 * row] - rows[2 * row + 1]) / VALUE_UNIT;
      sum += one;
      square += one * one;
    }
    count += chunk;
    total += sum;
    squares += square;
    const mean = total / count;
    const error = Math.sqrt(Math.max(squares / count - mean * mean, 0) / Math.max(count - 1, 1));
    if (count >= most || limits.remaining <= 0 || mean + CLEAR * error < LEAST) return { points: mean, error };
    yield;
  }
}
