// A recorded deal that is followed action by action, and what it is worth on the way. Phase 2 is exact.

import { EndgameSolver } from "../core/index.js";
import { sliced } from "../search/endgame.js";
import { Limits } from "../search/index.js";

/** @typedef {import("../deal/records.js").Record} DealRecord */
/** @typedef {import("../deal/records.js").Step} Step */
/** @typedef {import("./result.js").Both} Both */
/** @template T @typedef {import("../search/run.js").Work<T>} Work */

/** Whoever asked for it wants it no more. */
export class Interrupted extends Error {}

/** Follows a deal; how phase 1 is judged is told by its kinds: `expected` and `drawn`. */
export class Walk {
  /** @param {DealRecord} record @param {(() => boolean) | null} stop */
  constructor(record, stop) {
    this.record = record;
    this._limits = new Limits({ iterations: 1, stop });
    this.state = record.start();
    this.ply = 0;
    this._solver = new EndgameSolver();
  }

  free() {
    this._solver.free();
  }

  /** What seat 0 may expect to lead by at the end; in phase 2 by perfect play of both. @returns {Work<number>} */
  *lead() {
    if (this.state.phase === 1) return yield* this.expected();
    const { state } = this;
    const [first, second] = state.scores;
    if (state.isOver) return first - second;
    const solve = (/** @type {number} */ seconds) => this._solver.value(state, { seconds });
    const [toCome, upper] = yield* sliced(this._limits, solve, ([low, high]) => low === high);
    if (toCome !== upper) throw new Interrupted();
    const [mine, theirs] = state.counters; // they score at the end
    const ahead = first - second + mine - theirs;
    return ahead + (state.leader === 0 ? toCome : -toCome);
  }

  /** Goes on by the next action; if draws followed it, the luck of both seats, in points. The last two cards of the stock come for
   * certain: no luck is in them. @param {Step} step @returns {Work<Both | null>} */
  *take(step) {
    this.state = step.after;
    this.ply = step.ply + 1;
    if (step.draws.length === 0) return null;
    return this.state.phase === 1 ? yield* this.drawn(step) : [0, 0];
  }

  /** What seat 0 may expect to lead by, in phase 1. @returns {Work<number>} */
  // eslint-disable-next-line require-yield
  *expected() {
    throw new Error("told by its kinds");
  }

  /** The luck of the draws after an action, by seat; null where it is not known. @param {Step} _step @returns {Work<Both>} */
  // eslint-disable-next-line require-yield
  *drawn(_step) {
    throw new Error("told by its kinds");
  }
}
