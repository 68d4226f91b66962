// Phase 2 solved exactly: every legal action with its double-dummy value.

import { EndgameSolver, GlupError, verdicts } from "../core/index.js";
import { TRUST_ALL, told } from "./advice.js";
import { sliced } from "./endgame.js";

/** @typedef {import("./advice.js").Advice} Advice */

/** @type {EndgameSolver | null} */
let shared = null;

/** Double-dummy values. All have one solver: what it has found of a deal is true in every other, and helps at the next decision. */
export class Exact {
  /** The limit of time ends it with bounds: a value is then their middle, its error their half width.
   * @param {import("../core/index.js").View} view @param {import("./limits.js").Limits} limits @returns {import("./run.js").Work<Advice>} */
  *advise(view, limits) {
    if (view.phase !== 2) throw new GlupError("solver: expected another than 'exact' in phase 1");
    const world = view.openState();
    const sign = world.leader === view.seat ? 1 : -1;
    shared ??= new EndgameSolver();
    const solver = shared;
    const isDone = (/** @type {ReturnType<typeof solver.actions>} */ found) => found.every(([, [low, high]]) => low === high);
    const bounds = yield* sliced(limits, (seconds) => solver.actions(world, { seconds }), isDone);
    const texts = bounds.map(([card]) => card);
    const values = bounds.map(([, [lower, upper]]) => (sign * (lower + upper)) / 2);
    const errors = bounds.map(([, [lower, upper]]) => (upper - lower) / 2);
    const best = values.indexOf(Math.max(...values));
    const found = values.map((value, a) => ({ difference: value - values[best], error: errors[a], prior: 0 }));
    const judged = verdicts(found, texts.map(() => null), best, TRUST_ALL, 0);
    const exact = errors.every((error) => error === 0);
    const samples = texts.map(() => 1);
    return {
      action: texts[judged.order[0]],
      actions: told(texts, judged, { values, errors, samples, means: values, meanErrors: errors }),
      solver: "exact",
      exact,
      samples: 1,
      seconds: limits.elapsed,
      stopped: exact ? "complete" : limits.stopped ? "interrupt" : "limit",
    };
  }
}
