// What a recommendation says: the action to take, and what every action is worth.

import { GlupError } from "../core/errors.js";
import { checkText, quoted } from "../core/given.js";
import { jsonOf, showsText } from "../core/plain.js";

/** Why a search ended. @typedef {"limit" | "interrupt" | "complete" | "certain"} Stopped */
/** How far a value may be trusted. @typedef {"compared" | "given up" | "dominated" | "same"} Standing */
/** A meld that an action makes less likely than the others do: what it takes from the chance, and that chance times the points.
 * @typedef {{kind: string, chance: number, points: number}} GivenUp */
/** Where points come from once an action is taken, by source. @typedef {{mine: {[source: string]: number}, theirs: {[source: string]: number}, givesUp: GivenUp[]}} Outlook */
/** In an auction game: how often the own side plays the contract after an action, and makes it, of all deals. @typedef {{bids: number, made: number}} Contract */
/** A number of points, and the standard deviation of single deals. @typedef {{mean: number, deviation: number}} Spread */
/** A contract: how often it is made, and what the deal then brings; NaN for what never happens.
 * @typedef {{bid: number, made: number, value: number, ifMade: number, ifSet: number}} BidLevel */
/** With one trump: where the points come from, and what the next bids are worth.
 * @typedef {{trump: string, named: number, sources: {[source: string]: Spread}, total: Spread, levels: BidLevel[], samples: number}} BidOutlook */
/** Before a bid: an outlook for each trump, the best first, and the most to bid. @typedef {{most: number | null, outlooks: BidOutlook[]}} Bidding */
/**
 * @typedef {object} ActionValue what one action is worth; NaN and null where a solver does not say
 * @property {string} action
 * @property {number} value points of mine minus the opponent's over the rest of the deal
 * @property {number} error the standard error of the value, 0 where it is exact
 * @property {number} samples playouts
 * @property {number} chance that it is the best action
 * @property {Outlook | null} outlook with `explain`
 * @property {number | null} win the chance to win the game, with `target`, `lead` or `totals`
 * @property {number} difference the value less that of the best action
 * @property {number} differenceError the standard error of that, in the same worlds
 * @property {Standing} standing
 * @property {string | null} like the action that it is dominated by, or the same as
 * @property {string | null} reason why the best action and not this one, in a sentence; null where nothing certain tells
 * @property {number} mean of the playouts alone
 * @property {number} meanError
 * @property {number} prior what was expected before them
 * @property {Contract | null} contract in an auction game
 */
/** Is told what is known so far. @typedef {(advice: Advice) => void} Progress */

/** The recommended action, and the values of all legal ones, the best first. It is iterated by them. */
export class Advice {
  /** @type {string} */
  #text;

  /** @internal @param {string} text as the core writes it */
  constructor(text) {
    this.#text = text;
    const { action, actions, solver, exact, samples, seconds, stopped, ...more } = this.toDict();
    const { bidding = null, forgotten = 0, gap = null, weighed = false, guess = false, reason = null } = more;
    const { fallback = false } = more;
    /** @type {string} */
    this.action = action;
    /** Why, in a sentence; null where nothing certain tells it from the next best. @type {string | null} */
    this.reason = reason;
    /** @type {ActionValue[]} */
    this.actions = actions.map(actionValue);
    /** @type {string} */
    this.solver = solver;
    /** Whether the values are proved. @type {boolean} */
    this.exact = exact;
    /** Worlds. @type {number} */
    this.samples = samples;
    /** @type {number} */
    this.seconds = seconds;
    /** @type {Stopped} */
    this.stopped = stopped;
    /** Cards played that the player has forgotten. @type {number} */
    this.forgotten = forgotten;
    /** How far the value may lie from that with all of them remembered; NaN where nobody knows. @type {number} */
    this.gap = gap ?? NaN;
    /** Whether values are points as the game weighs them, with `target` or `totals`. @type {boolean} */
    this.weighed = weighed;
    /** Whether it is hardly more than a guess: a few worlds, and nothing known before them. @type {boolean} */
    this.guess = guess;
    /** Whether an engine made a move by rule, as it was asked too late to search. @type {boolean} */
    this.fallback = fallback;
    /** With `explain`, before a bid. @type {Bidding | null} */
    this.bidding = bidding && { most: bidding.most, outlooks: bidding.outlooks.map(bidOutlook) };
  }

  /** What a message of another engine holds: what `toDict` was called on. @param {{[key: string]: any}} data */
  static fromDict(data) {
    return new Advice(jsonOf(data));
  }

  /** The value of the recommended action. */
  get value() {
    return this.actions[0].value;
  }

  /** How many actions are legal. */
  get length() {
    return this.actions.length;
  }

  /** What is said of an action, by its text: `advice["QS"]` of Python. @param {string} action @returns {ActionValue} */
  get(action) {
    const found = this.actions.find((one) => one.action === checkText("action", action));
    if (found) return found;
    const those = this.actions.map((one) => one.action).join(", ");
    throw new GlupError(`action: expected one of ${those}, given ${quoted(action)}`);
  }

  /** The actions, the best first. @returns {IterableIterator<ActionValue>} */
  [Symbol.iterator]() {
    return this.actions[Symbol.iterator]();
  }

  /** As the protocol has it. @returns {{[key: string]: any}} */
  toDict() {
    return JSON.parse(this.#text);
  }

  toString() {
    const how = this.exact ? "exact" : `${this.samples} samples`;
    return `<Advice ${this.action} of ${this.actions.length} actions: ${this.solver}, ${how}, ${this.stopped}>`;
  }
}
showsText(Advice);

/** @param {{[key: string]: any}} data @returns {ActionValue} */
function actionValue({ outlook = null, ...one }) {
  return {
    action: one.action,
    value: one.value ?? NaN,
    error: one.error ?? NaN,
    samples: one.samples,
    chance: one.chance ?? NaN,
    outlook: outlook && { mine: outlook.mine, theirs: outlook.theirs, givesUp: outlook.gives_up },
    win: one.win ?? null,
    difference: one.difference ?? NaN,
    differenceError: one.difference_error ?? NaN,
    standing: one.standing ?? "compared",
    like: one.like ?? null,
    reason: one.reason ?? null,
    mean: one.mean ?? NaN,
    meanError: one.mean_error ?? NaN,
    prior: one.prior ?? NaN,
    contract: one.contract ?? null,
  };
}

/** @param {{[key: string]: any}} data @returns {BidOutlook} */
function bidOutlook({ levels, ...one }) {
  const level = (/** @type {{[key: string]: any}} */ { if_made, if_set, value, ...rest }) => ({
    ...rest,
    value: value ?? NaN,
    ifMade: if_made ?? NaN,
    ifSet: if_set ?? NaN,
  });
  return /** @type {any} */ ({ ...one, levels: levels.map(level) });
}
