// A game: deals with the deal alternating, to a target or until one seat leads by a margin.

import { checkNames, checkSeat, checkWhole, quoted } from "../core/given.js";
import { GlupError } from "../core/index.js";
import { call } from "../core/module.js";
import { showsText } from "../core/plain.js";

/** @typedef {import("../core/state.js").Both} Both */
/** At most one of `target` (1000) and `lead`. @typedef {{target?: number | null, lead?: number | null, firstDealer?: number}} SeriesOptions */

const MOST = 2 ** 24; // points
const NONE = -(2 ** 31);

/** A game of many deals: who deals next, the totals, and who has won. */
export class Series {
  /** @type {{target: number | null, lead: number | null, dealer: number, deals: number, totals: Both, winner: number | null}} */
  #facts;

  /** @param {SeriesOptions} [options] */
  constructor(options = {}) {
    checkNames("Series", options, ["target", "lead", "firstDealer"]);
    const { target = null, lead = null, firstDealer = 0 } = options;
    const goal = (/** @type {string} */ name, /** @type {number | null} */ value) =>
      value === null ? null : checkWhole(name, value, 1, MOST);
    this.#facts = {
      target: goal("target", target),
      lead: goal("lead", lead),
      dealer: checkSeat(firstDealer, "firstDealer"),
      deals: 0,
      totals: [0, 0],
      winner: null,
    };
    this.#ask("glup_series");
  }

  /** The total that ends the game, null if a lead does. */
  get target() {
    return this.#facts.target;
  }
  /** The margin that ends the game, null if a total does. */
  get lead() {
    return this.#facts.lead;
  }
  /** The dealer of the next deal. */
  get dealer() {
    return this.#facts.dealer;
  }
  /** Deals entered so far. */
  get deals() {
    return this.#facts.deals;
  }
  /** The points of seats 0 and 1 over all deals. */
  get totals() {
    return this.#facts.totals;
  }
  /** The seat that has won, null while the game goes on. */
  get winner() {
    return this.#facts.winner;
  }

  /** Enters the scores of a finished deal. Throws GlupError once the game is over. @param {Both} scores */
  add(scores) {
    if (!Array.isArray(scores) || scores.length !== 2)
      throw new GlupError(`scores: expected two of them, given ${quoted(scores)}`);
    this.#ask("glup_series_add", ...scores.map((one) => checkWhole("scores", one, -MOST, MOST)));
  }

  toString() {
    return `<Series ${this.totals.join("-")} after ${this.deals} deals>`;
  }

  /** @param {string} what @param {...number} more */
  #ask(what, ...more) {
    const { target, lead, dealer, deals, totals } = this.#facts;
    this.#facts = JSON.parse(call(what, target ?? NONE, lead ?? NONE, dealer, deals, ...totals, ...more).text());
  }
}
showsText(Series);
