// Where the points of a value come from: counted in the rollouts behind it, and adding up to it.

import { SOURCE_COUNT } from "../core/index.js";
import { SCORED, SOURCES } from "../generated/facts.js";

/** @typedef {import("./advice.js").Outlook} Outlook */

// How many points come at once from a source: so much more or less may come of it than was counted.
/** @type {Record<string, number>} */
const AT_ONCE = {
  marriages: 4, pinochles: 10, roundhouses: 50, runs: 20, arounds: 10, "trump-fours": 6, nines: 1, exchange: 1,
  glups: 3, counters: 2, "last-trick": 1,
};
const SIZES = SCORED.map((source) => AT_ONCE[source]);
const PLACES = SOURCES.filter((source) => SCORED.includes(source)).map(
  (source) => /** @type {[string, number]} */ ([source, SCORED.indexOf(source)]),
);
// What one player gets of these the other does not.
const SHARED = ["counters", "last-trick"].map((source) => SCORED.indexOf(source));
const MARRIAGES = SCORED.indexOf("marriages");
const WIDTH = 2 * SOURCE_COUNT;

/** The sum as numpy takes it of a row: eight at a time, and these in pairs. @param {ArrayLike<number>} row @param {number} [from] @param {number} [count] */
export function rowSum(row, from = 0, count = row.length) {
  if (count < 8) {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += row[from + i];
    return sum;
  }
  const part = Array.from({ length: 8 }, (_, i) => row[from + i]);
  let i = 8;
  for (; i < count - (count % 8); i += 8) for (let k = 0; k < 8; k += 1) part[k] += row[from + i + k];
  let sum = part[0] + part[1] + (part[2] + part[3]) + (part[4] + part[5] + (part[6] + part[7]));
  for (; i < count; i += 1) sum += row[from + i];
  return sum;
}

/** The outlooks of actions by their points, the owner's by source and then the other's, which then come to the values.
 * @param {Float64Array[]} points one a value @param {number[]} values @returns {Outlook[]} */
export function outlooksOf(points, values) {
  return points.map((one, a) => {
    const whole = reconciled(one, values[a]);
    return { mine: named(whole, 0), theirs: named(whole, SOURCE_COUNT), gives_up: [] };
  });
}

/** By source, in their order; what does not come is left out. @param {Float64Array} points @param {number} from */
function named(points, from) {
  const found = PLACES.map(([source, place]) => /** @type {[string, number]} */ ([source, points[from + place]]));
  return Object.fromEntries(found.filter(([, value]) => value !== 0));
}

/** The points with as little changed as makes mine less theirs come to the value: src/glupcore/solvers/_points.py
 * has the reasons. None becomes negative, and what is shared out stays the same in all.
 * @param {Float64Array} points @param {number} value */
export function reconciled(points, value) {
  const part = points.map((one) => Math.max(one, 0));
  for (let round = 0; round < WIDTH; round += 1) {
    const gap = value - (rowSum(part, 0, SOURCE_COUNT) - rowSum(part, SOURCE_COUNT, SOURCE_COUNT));
    if (Math.abs(gap) < 1e-9) break;
    const weights = part.map((one, i) => SIZES[i % SOURCE_COUNT] * one);
    for (const place of SHARED) {
      const least = Math.min(weights[place], weights[SOURCE_COUNT + place]);
      weights[place] = weights[SOURCE_COUNT + place] = least;
    }
    let whole = rowSum(weights);
    if (whole <= 0) {
      weights.fill(0);
      weights[(gap < 0 ? SOURCE_COUNT : 0) + MARRIAGES] = 1;
      whole = 1;
    }
    const step = weights.map((weight, i) => ((gap * weight) / whole) * (i < SOURCE_COUNT ? 1 : -1));
    // No further than until the first source is used up.
    const used = Math.max(1, ...step.map((one, i) => (one < 0 ? -one / Math.max(part[i], 1e-12) : 0)));
    for (let i = 0; i < WIDTH; i += 1) {
      part[i] = Math.max(part[i] + step[i] / used, 0);
      if (part[i] < 1e-9) part[i] = 0;
    }
  }
  return part;
}
