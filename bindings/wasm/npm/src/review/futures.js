// What a deal is worth with both hands open: the mean over the orders in which the stock may lie, which `greedy` plays to
// their end. src/glupcore/review/futures.py has the reasons.

import { Random } from "../core/index.js";
import { firstDrawn } from "../deal/dealing.js";
import { takeStep } from "../deal/records.js";
import { Walk } from "./walk.js";

/** @typedef {import("../core/index.js").State} State */
/** @typedef {import("../deal/records.js").Step} Step */

const MOST = 600; // points that a lead counts
const TURN = 100; // playouts between two turns of others

/** A deal with all cards known, in so many futures. */
export class Futures extends Walk {
  /** @param {import("../deal/records.js").Record} record @param {number} futures @param {bigint} seed @param {(() => boolean) | null} stop */
  constructor(record, futures, seed, stop) {
    super(record, stop);
    this._random = new Random(seed);
    this._orders = Array.from({ length: futures }, () => this._shuffled());
    this._states = this._orders.map((order) => this._laid(this.state, order));
  }

  /** The mean of seat 0's final lead over the futures. */
  *expected() {
    return yield* this._mean(this._states);
  }

  /** Takes it in all futures too; each draws what it has. @param {Step} step */
  *take(step) {
    if (step.before.phase === 1) this._states = this._states.map((state) => after(state, step));
    return yield* super.take(step);
  }

  /** By how much each of the two cards changes the mean, for the player who has drawn it. @param {Step} step
   * @returns {import("../search/run.js").Work<import("./result.js").Both>} */
  *drawn(step) {
    const luck = [0, 0];
    let before = yield* this._mean(this._states);
    for (const [seat, place] of step.draws) {
      this._put(place, step);
      const now = yield* this._mean(this._states);
      luck[seat] = seat === 0 ? now - before : before - now;
      before = now;
    }
    return [luck[0], luck[1]];
  }

  /** Lets the card that lay there in the deal be drawn in all futures. @param {number} place @param {Step} step */
  _put(place, step) {
    const card = this.record.deck[place];
    this._orders.forEach((order, number) => {
      const there = order.indexOf(place, place);
      order[there] = order[place];
      order[place] = place;
      if (this.record.deck[order[there]] !== card)
        this._states[number] = after(this._laid(step.before, order), step);
    });
  }

  /** @param {State[]} states @returns {import("../search/run.js").Work<number>} */
  *_mean(states) {
    let sum = 0;
    for (const [number, state] of states.entries()) {
      const [first, second] = state.playout("greedy", this._random);
      sum += Math.min(Math.max(first - second, -MOST), MOST);
      if (number % TURN === TURN - 1) yield;
    }
    return sum / states.length;
  }

  /** Places of the deck in an order of their own, those of the stock at random. */
  _shuffled() {
    const order = [...this.record.deck.keys()];
    const first = firstDrawn(this.record.rules);
    for (let last = order.length - 1; last > first; last -= 1) {
      const other = first + this._random.below(last - first + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }

  /** A state of the deal with what is left of the stock in this order. @param {State} state @param {number[]} order */
  _laid(state, order) {
    const { deck } = this.record;
    return state.withStock(order.slice(deck.length - state.stock).map((place) => deck[place]));
  }
}

/** Where the same action leads in this future. @param {State} state @param {Step} step */
const after = (state, step) => takeStep(step.ply, state, step.action).after;
