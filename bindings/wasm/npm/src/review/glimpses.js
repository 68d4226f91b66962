// What a deal is worth to the one player whose cards are known: by their view, as it goes on, and by the network.

import { needWeights, networkOf } from "../core/index.js";
import { positionFromView, viewFromPosition } from "../deal/positions.js";
import { Walk } from "./walk.js";

/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("../deal/records.js").Step} Step */

const MADE_OF_IT = 0.8; // as much as others make of a card: src/glupcore/arena/luck.py

/** A deal as the player at `seat` sees it; where the record guesses at cards does not matter. */
export class Glimpses extends Walk {
  /** @param {import("../deal/records.js").Record} record @param {number} seat @param {(() => boolean) | null} stop */
  constructor(record, seat, stop) {
    super(record, stop);
    this._seat = seat;
    this._sign = seat === 0 ? 1 : -1;
  }

  /** Seat 0's lead at the end, as the player at `seat` may expect it. */
  *expected() {
    yield* needWeights(this.record.rules);
    const [first, second] = this.state.scores;
    return first - second + this._sign * this._value(this.state.view(this._seat));
  }

  /** The luck of the draws that have just been made; null for the other player's. @param {Step} step
   * @returns {import("../search/run.js").Work<import("./result.js").Both>} */
  *drawn(step) {
    const [, place] = /** @type {[number, number]} */ (step.draws.find(([seat]) => seat === this._seat));
    const luck = MADE_OF_IT * this._beyondTheUsual(this.record.deck[place]);
    yield;
    return this._seat === 0 ? [luck, null] : [null, luck];
  }

  /** @param {View} view */
  _value(view) {
    return networkOf(this.record.rules).value(view);
  }

  /** What is expected with the card drawn, less the mean over what it might be. @param {string} card */
  _beyondTheUsual(card) {
    const view = this.state.view(this._seat);
    const mightBe = canonical([...view.unseen, card]);
    const values = new Map([...new Set(mightBe)].map((name) => [name, this._value(withCard(view, card, name))]));
    const of = (/** @type {string} */ name) => /** @type {number} */ (values.get(name));
    return of(card) - mightBe.reduce((sum, name) => sum + of(name), 0) / mightBe.length;
  }
}

const SUITS = "CDHS";
const RANKS = "9JQKTA";

/** In canonical order, in which Python adds. @param {string[]} cards */
const canonical = (cards) =>
  cards.sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]));

/** The view of a player who holds another card in the place of one in hand. @param {View} view @param {string} card @param {string} other */
function withCard(view, card, other) {
  const { hand } = view;
  hand.splice(hand.indexOf(card), 1, other);
  return viewFromPosition({ ...positionFromView(view), hand: hand.join(" ") }, view.seat);
}
