// A game: deals with the deal alternating, to a target or until one seat leads by a margin.

import { checkNames, checkSeat, checkWhole, quoted } from "../core/given.js";
import { GlupError } from "../core/index.js";
import { call } from "../core/module.js";
import { become, factsOf, KEY, ownOf, properties } from "../core/properties.js";

/** @typedef {import("../core/state.js").Both} Both */
/** At most one of `target` (1000) and `lead`. @typedef {{target?: number | null, lead?: number | null, firstDealer?: number}} SeriesOptions */
/**
 * @typedef {object} OfSeries
 * @property {number | null} target the total that ends the game, null if a lead does
 * @property {number | null} lead the margin that ends the game, null if a total does
 * @property {number} dealer the dealer of the next deal
 * @property {number} deals entered so far
 * @property {Both} totals the points of seats 0 and 1 over all deals
 * @property {number | null} winner the seat that has won, null while the game goes on
 */

const FACTS = "glup_series_facts";
const NAMES = /** @type {(keyof OfSeries)[]} */ (["target", "lead", "dealer", "deals", "totals", "winner"]);
const MOST = 2 ** 24; // points
const NONE = -(2 ** 31);

/** A game of many deals: who deals next, the totals, and who has won. */
export class Series extends /** @type {typeof properties<OfSeries>} */ (properties)(FACTS, NAMES) {
  /** @param {SeriesOptions} [options] */
  constructor(options = {}) {
    checkNames("Series", options, ["target", "lead", "firstDealer"]);
    const { target = null, lead = null, firstDealer = 0 } = options;
    const goal = (/** @type {string} */ name, /** @type {number | null} */ value) =>
      value === null ? NONE : checkWhole(name, value, 1, MOST);
    const soFar = [goal("target", target), goal("lead", lead), checkSeat(firstDealer, "firstDealer"), 0, 0, 0];
    super(new Uint8Array(Int32Array.from(soFar).buffer), KEY);
    factsOf(this, FACTS); // throws for both of target and lead
  }

  /** Enters the scores of a finished deal. Throws GlupError once the game is over. @param {Both} scores */
  add(scores) {
    if (!Array.isArray(scores) || scores.length !== 2)
      throw new GlupError(`scores: expected two of them, given ${quoted(scores)}`);
    const [a, b] = scores.map((one) => checkWhole("scores", one, -MOST, MOST));
    become(this, call("glup_series_add", ownOf(this), a, b).bytes());
  }

  toString() {
    return `<Series ${this.totals.join("-")} after ${this.deals} deals>`;
  }
}
