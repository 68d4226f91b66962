// What the actions make less likely; where points come from if the solver did not count them.

import { Evaluator, VALUE_UNIT } from "../core/index.js";
import { RULES } from "../generated/facts.js";
import { believedOdds } from "./belief.js";
import { outlooksOf, rowSum } from "./points.js";

/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./advice.js").GivenUp} GivenUp */
/** @typedef {import("./limits.js").Limits} Limits */

const WORLDS = 128;
const MIN_WORLDS = 16;
const GRACE = 0.01; // seconds after the limit, if there are fewer by then
const ROLLOUTS = 160; // between two looks at the limits: some milliseconds
// Worth a word: so many points of Glup, and so many standard errors.
const POINTS = 0.5;
const ERRORS = 2.5;
const MOST = 3; // kinds of meld that one action is said to give up
const SIDES = 2;

/** The same advice, with the melds that each action makes less likely than the others do, told by playouts to the end of the
 * deal: src/glupcore/explain.py. In phase 2 nothing but cards is left, and the advice is returned as it is.
 * @param {View} view @param {Advice} advice @param {Limits} limits @param {bigint} seed @returns {import("./run.js").Work<Advice>} */
export function* explained(view, advice, limits, seed) {
  if (view.phase !== 1) return advice;
  const evaluator = new Evaluator(view, "greedy", seed, { odds: believedOdds(view) });
  try {
    const places = new Map(evaluator.texts.map((text, column) => [text, column]));
    const columns = advice.actions.map(({ action }) => /** @type {number} */ (places.get(action)));
    const counted = advice.actions.some(({ outlook }) => outlook === null);
    const { worlds, tallies, points } = yield* playouts(evaluator, columns, counted, limits);
    if (worlds === 0) return advice;
    let outlooks = advice.actions.map(({ outlook }) => outlook);
    if (counted) outlooks = outlooksFrom(advice, points, worlds * VALUE_UNIT);
    const given = givenUp(tallies, worlds, view);
    const actions = advice.actions.map((one, a) => {
      const outlook = outlooks[a];
      if (outlook === null) return one;
      return { ...one, outlook: given[a].length > 0 ? { ...outlook, gives_up: given[a] } : outlook };
    });
    return { ...advice, actions };
  } finally {
    evaluator.free();
  }
}

/** Sums over worlds: of what is declared after each action, and of the points if `counted`.
 * @param {Evaluator} evaluator @param {number[]} columns @param {boolean} counted @param {Limits} limits
 * @returns {import("./run.js").Work<{worlds: number, tallies: Float64Array[], points: Float64Array[]}>} */
function* playouts(evaluator, columns, counted, limits) {
  const start = performance.now();
  /** @type {number[][]} */
  const parts = [];
  for (let from = 0; from < columns.length; from += ROLLOUTS) parts.push(columns.slice(from, from + ROLLOUTS));
  const sums = { worlds: 0, tallies: /** @type {Float64Array[]} */ ([]), points: /** @type {Float64Array[]} */ ([]) };
  const hasTime = () => {
    if (limits.remaining > 0) return true;
    const inGrace = performance.now() - start < 1000 * GRACE;
    return sums.worlds < MIN_WORLDS && inGrace && !limits.stopped;
  };
  let count = Math.max(1, Math.floor(ROLLOUTS / parts[0].length));
  while (sums.worlds < WORLDS) {
    count = Math.min(count, WORLDS - sums.worlds);
    /** @type {ArrayLike<number>[]} */
    const tallies = [];
    /** @type {ArrayLike<number>[]} */
    const points = [];
    for (const part of parts) {
      if (!hasTime()) return sums;
      const chosen = Uint32Array.from(part);
      tallies.push(...split(evaluator.tallies(sums.worlds, count, chosen), part.length));
      if (counted) {
        const block = evaluator.block(sums.worlds, count, chosen, true);
        points.push(...split(/** @type {Float64Array} */ (block.points), part.length));
      }
      yield;
    }
    addTo(sums.tallies, tallies);
    addTo(sums.points, points);
    sums.worlds += count;
  }
  return sums;
}

/** @param {Int32Array | Float64Array} flat @param {number} count @returns {ArrayLike<number>[]} */
function split(flat, count) {
  const width = flat.length / count;
  return Array.from({ length: count }, (_, i) => flat.subarray(i * width, (i + 1) * width));
}

/** @param {Float64Array[]} sums @param {ArrayLike<number>[]} more */
function addTo(sums, more) {
  more.forEach((one, a) => {
    sums[a] ??= new Float64Array(one.length);
    for (let i = 0; i < one.length; i += 1) sums[a][i] += one[i];
  });
}

/** @param {Advice} advice @param {Float64Array[]} sums @param {number} unit */
function outlooksFrom(advice, sums, unit) {
  const points = sums.map((one) => one.map((sum) => sum / unit));
  const values = advice.actions.map(({ value }, a) => {
    const half = points[a].length / SIDES;
    return Number.isNaN(value) ? rowSum(points[a], 0, half) - rowSum(points[a], half, half) : value;
  });
  return outlooksOf(points, values);
}

/** Of each action, by how often each kind is declared after it. @param {Float64Array[]} tallies @param {number} worlds @param {View} view @returns {GivenUp[][]} */
function givenUp(tallies, worlds, view) {
  const rules = RULES[view.rules];
  const kinds = rules.kinds[view.trump];
  const declared = tallies.map((one) => kinds.map((_, k) => one[k] / worlds));
  const least = POINTS * rules.pointScale;
  // What is usual among the actions; a single action has nothing to be compared with.
  const usual = kinds.map((_, k) => median(declared.map((row) => row[k])));
  return declared.map((row) =>
    kinds
      .map(({ kind, points }, k) => {
        const lost = usual[k] - row[k];
        const noise = Math.sqrt((row[k] * Math.abs(1 - row[k]) + usual[k] * Math.abs(1 - usual[k])) / worlds);
        const matters = lost * points >= least && lost >= ERRORS * noise;
        return matters ? { kind, chance: lost, points: lost * points } : null;
      })
      .filter((one) => one !== null)
      .sort((a, b) => b.points - a.points)
      .slice(0, MOST),
  );
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
