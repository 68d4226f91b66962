import { GlupError } from "./errors.js";
import { call, plain } from "./module.js";

/** @typedef {[action: number, same: boolean]} StandIn another action, by its number, that is no worse; and whether it is the same */
/** @typedef {{odds?: Float64Array | null, learned?: boolean, tricks?: number, counted?: boolean}} EvaluatorOptions */

/** What a point is in rows and sums. */
export const VALUE_UNIT = 64;
/** Of the points of one player. */
export const SOURCE_COUNT = 11;
const PER_ACTION = 2 * SOURCE_COUNT;

const registry = new FinalizationRegistry((/** @type {number} */ at) => plain("glup_evaluator_free", at));

/**
 * Rollout values of the actions of one view, whose owner is to act. Rows do not depend on who
 * computes them or in which order: row w belongs to world w of the seed.
 */
export class Evaluator {
  /** `learned`: the network judges after so many tricks. `counted`: points can be told by source.
   * @param {import("./view.js").View} view @param {string} policy @param {bigint} seed @param {EvaluatorOptions} [options] */
  constructor(view, policy, seed, { odds = null, learned = false, tricks = 30, counted = false } = {}) {
    if (view.decision === "wait" || view.decision === "over")
      throw new GlupError(`decision: expected lead, follow or meld, given ${view.decision}`);
    const out = call("glup_evaluator", view.bytes, policy, BigInt.asUintN(64, seed), odds, tricks, learned ? 1 : 0, counted ? 1 : 0);
    this.preferred = out.int();
    this.texts = out.texts();
    this.candidates = this.texts.map(() => out.int() === 1);
    this.standIns = this.texts.map(() => {
      const [action, same] = [out.int(), out.int()];
      return action < 0 ? null : /** @type {StandIn} */ ([action, same === 1]);
    });
    /** @internal */
    this.at = out.int();
    registry.register(this, this.at, this);
  }

  /** Gives its memory back at once; it can't be used any more. */
  free() {
    registry.unregister(this);
    plain("glup_evaluator_free", this.at);
    this.at = 0;
  }

  /** What the network expects of each action at once, in points; NaN of those it leaves out. */
  judged() {
    return call("glup_judged", this.at).numbers(this.texts.length);
  }

  /** Rows `first` to `first + count - 1` of some columns, one after the other, in units of 1 / VALUE_UNIT;
   * and if `counted` the sums over them by source, of each column the owner's first.
   * @param {number} first @param {number} count @param {Uint32Array} columns @param {boolean} [counted] */
  block(first, count, columns, counted = false) {
    const out = call("glup_block", this.at, first, count, columns, columns.length, counted ? 1 : 0);
    return {
      rows: out.ints(count * columns.length),
      points: counted ? out.numbers(PER_ACTION * columns.length) : null,
    };
  }

  /** Of each column how often the owner and then the opponent declared each kind, over the worlds of these rows.
   * @param {number} first @param {number} count @param {Uint32Array} columns */
  tallies(first, count, columns) {
    const bytes = call("glup_tallies", this.at, first, count, columns, columns.length).bytes();
    return new Int32Array(bytes.buffer);
  }

  /** The weights of all worlds, which come to 1, if there are at most `limit`. @param {number} limit */
  listWorlds(limit) {
    const weights = new Float64Array(call("glup_list_worlds", this.at, limit).bytes().buffer);
    return weights.length > 0 ? weights : null;
  }

  /** A row for a listed world; phase 2 exactly if `exact`: then null if so many seconds were not enough.
   * @param {number} world @param {Uint32Array} columns @param {{exact?: boolean, seconds?: number, counted?: boolean}} [options] */
  worldRow(world, columns, { exact = false, seconds = Infinity, counted = false } = {}) {
    const out = call("glup_world_row", this.at, world, columns, columns.length, exact ? 1 : 0, seconds, counted ? 1 : 0);
    if (out.isEmpty) return null;
    return { row: out.ints(columns.length), points: counted ? out.numbers(PER_ACTION * columns.length) : null };
  }
}

/** Whether a declaration is legal that the network has hardly seen, for its many points. @param {import("./view.js").View} view */
export const isBeyondTheNetwork = (view) => call("glup_is_beyond_the_network", view.bytes).int() === 1;
