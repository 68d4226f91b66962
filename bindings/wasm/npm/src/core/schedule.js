import { call, plain } from "./module.js";

/** @typedef {import("./evaluator.js").StandIn} StandIn */
/** @typedef {"compared" | "given up" | "same" | "dominated"} Standing */
/** @typedef {{score: number, scoreError: number, difference: number, differenceError: number, chance: number, standing: Standing}} Verdict */
/** @typedef {{actions: Verdict[], order: number[]}} Verdicts one for each action, and their numbers, the best first */

const STANDINGS = /** @type {Standing[]} */ (["compared", "given up", "same", "dominated"]);

const registry = new FinalizationRegistry((/** @type {number} */ at) => plain("glup_schedule_free", at));

/** @param {import("./module.js").Reader} out @param {number} count @returns {Verdicts} */
function verdictsOf(out, count) {
  const actions = Array.from({ length: count }, () => {
    const [score, scoreError, difference, differenceError, chance, standing] = out.numbers(6);
    return { score, scoreError, difference, differenceError, chance, standing: STANDINGS[standing] };
  });
  return { actions, order: [...out.numbers(count)] };
}

/** Which actions are tried in the next worlds, and what came of it. Pieces of work are asked for with `next`,
 * and their rows handed to `take` in the same order. */
export class Schedule {
  /** @param {import("./evaluator.js").Evaluator} evaluator
   * @param {{judged: Float64Array | null, spread: number, caution: number, rollouts: number, seconds: number,
   *   leastGain: number, halving: boolean, workers: number}} options Infinity is no limit */
  constructor(evaluator, options) {
    this._actions = evaluator.texts.length;
    const { judged, spread, caution, rollouts, seconds, leastGain, halving, workers } = options;
    this._at = call("glup_schedule", evaluator.at, judged, spread, caution, rollouts, seconds, leastGain, halving ? 1 : 0, workers).int();
    registry.register(this, this._at, this);
  }

  free() {
    registry.unregister(this);
    plain("glup_schedule_free", this._at);
    this._at = 0;
  }

  /** The worlds of the next piece and the running actions; null: not before the rows under way are in. @param {number} elapsed */
  next(elapsed) {
    const out = call("glup_next", this._at, elapsed);
    if (out.isEmpty) return null;
    const [first, count] = [out.number(), out.number()];
    return { first, count, columns: new Uint32Array(out.bytes().buffer) };
  }

  /** @param {Int32Array} rows @param {number} seconds */
  take(rows, seconds) {
    call("glup_take", this._at, rows, rows.length, seconds);
  }

  /** All that is known by now. */
  found() {
    const out = call("glup_found", this._at, this._actions);
    const [isForced, isSettled, reference] = out.numbers(3);
    const actions = Array.from({ length: this._actions }, () => {
      const [samples, differenceError, mean, error] = out.numbers(4);
      return { samples, differenceError, mean, error };
    });
    return {
      isForced: isForced === 1,
      isSettled: isSettled === 1,
      reference,
      actions,
      verdicts: verdictsOf(out, this._actions),
    };
  }
}

/** What is believed of actions that were looked at independently.
 * @param {{difference: number, error: number, prior: number}[]} found beside the reference
 * @param {(StandIn | null)[]} standIns @param {number} reference @param {number} spread @param {number} caution */
export function verdicts(found, standIns, reference, spread, caution) {
  const numbers = Float64Array.from(found.flatMap(({ difference, error, prior }) => [difference, error, prior]));
  const pairs = Int32Array.from(standIns.flatMap((one) => (one === null ? [-1, 0] : [one[0], one[1] ? 1 : 0])));
  return verdictsOf(call("glup_verdicts", numbers, pairs, found.length, reference, spread, caution), found.length);
}
