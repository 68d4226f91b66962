// What a review says: every decision with its cost, every draw with its luck, and their sum.

import { checkSeat } from "../core/given.js";
import { jsonOf, showsText } from "../core/plain.js";
import { GRADES } from "../generated/facts.js";

/** @typedef {import("../core/state.js").Both} Both */
/** A number for each seat, null where it is not known. @typedef {readonly [number | null, number | null]} Known */
/** How bad an error is. @typedef {"inaccuracy" | "mistake" | "blunder"} Grade */
/**
 * @typedef {object} ReviewedDecision what a player did at a decision with a choice, and what that cost
 * @property {number} ply
 * @property {number} trick from 1
 * @property {1 | 2} phase
 * @property {number} seat
 * @property {string} decision
 * @property {string} action
 * @property {string} best the recommended action, given what the player knew
 * @property {number} value what that was worth, NaN if the solver tells no values
 * @property {number} loss how many points less the action taken was worth
 * @property {number} error the standard error of the loss, 0 where it is exact
 * @property {Grade | null} grade null if it does not count as an error
 * @property {string | null} reason why the best action, in a sentence, of an error; null where nothing certain tells
 * @property {boolean} counts whether it is one
 */
/** A card drawn after `trick` tricks, and what it brought beyond the usual.
 * @typedef {{ply: number, trick: number, seat: number, card: string, luck: number}} Draw */
/** What seat 0 could expect to lead by at the end, before action `ply`. @typedef {{ply: number, trick: number, lead: number}} Lead */
/** One of the worst decisions, and why: the points that the best action would have brought more, by source, and the melds that
 * the one taken made less likely.
 * @typedef {{decision: ReviewedDecision, sources: {[source: string]: number}, givesUp: import("../search/advice.js").GivenUp[]}} Moment */
/** What the result is made of, in points of seat 0's lead: `dealt` + luck[0] - luck[1] - errors[0] + errors[1] + `rest`.
 * @typedef {{lead: number, over: boolean, dealt: number, luck: Known, errors: Known, rest: number}} Account */
/** A player's errors: their points by phase, how many of each grade, and of how many decisions.
 * @typedef {{phases: Both, grades: {[grade in Grade]: number}, decisions: number, points: number}} Totals */

/** A deal looked over: what each decision cost, and what luck did. */
export class Review {
  /** @type {string} */
  #text;

  /** @internal @param {string} text as the core writes it */
  constructor(text) {
    this.#text = text;
    const data = this.toDict();
    /** Whose decisions. @type {number[]} */
    this.seats = data.seats;
    /** How many actions were looked at. @type {number} */
    this.plies = data.plies;
    /** After them. @type {Both} */
    this.scores = data.scores;
    /** @type {ReviewedDecision[]} */
    this.decisions = data.decisions.map((/** @type {any} */ one) => ({
      ...one,
      value: one.value ?? NaN,
      counts: one.grade !== null,
    }));
    /** @type {Draw[]} */
    this.draws = data.draws;
    /** @type {Lead[]} */
    this.leads = data.leads;
    /** The worst first. @type {Moment[]} */
    this.moments = data.moments.map((/** @type {any} */ { ply, sources, gives_up }) => ({
      decision: this.decisions.find((one) => one.ply === ply),
      sources,
      givesUp: gives_up,
    }));
    /** @type {Account} */
    this.account = data.account;
    /** @type {string} */
    this.solver = data.solver;
    /** @type {number} */
    this.seed = data.seed;
    /** @type {number} */
    this.seconds = data.seconds;
    /** @type {"complete" | "interrupt" | "limit"} */
    this.stopped = data.stopped;
    /** @type {string} */
    this.rules = data.rules;
  }

  /** What a message of another engine holds: what `toDict` was called on. @param {{[key: string]: any}} data */
  static fromDict(data) {
    return new Review(jsonOf(data));
  }

  /** The decisions that count as errors, the worst first. */
  errors() {
    return this.decisions.filter((one) => one.counts).sort((a, b) => b.loss - a.loss || a.ply - b.ply);
  }

  /** The errors of a player. @param {number} seat @returns {Totals} */
  totals(seat) {
    checkSeat(seat);
    const mine = this.errors().filter((one) => one.seat === seat);
    const points = (/** @type {number} */ phase) =>
      mine.filter((one) => one.phase === phase).reduce((sum, one) => sum + one.loss, 0);
    const count = (/** @type {string} */ grade) => [grade, mine.filter((one) => one.grade === grade).length];
    return {
      phases: [points(1), points(2)],
      grades: Object.fromEntries(Object.keys(GRADES).map(count)),
      decisions: this.decisions.filter((one) => one.seat === seat).length,
      points: points(1) + points(2),
    };
  }

  /** As the protocol has it. @returns {{[key: string]: any}} */
  toDict() {
    return JSON.parse(this.#text);
  }

  toString() {
    return `<Review: ${this.plies} actions, ${this.errors().length} errors, ${this.stopped}>`;
  }
}
showsText(Review);
