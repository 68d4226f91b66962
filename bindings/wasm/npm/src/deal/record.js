// Records of deals: deck, dealer and actions as an object of JSON.

import { cardsOf, checkNames, checkText, checkWhole, quoted } from "../core/given.js";
import { RecordError } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf, showsText, words } from "../core/plain.js";
import { nameOf, stateIn } from "../core/state.js";
import { RULESETS } from "../generated/facts.js";

/** @typedef {import("../core/random.js").Rules} Rules */
/** @typedef {{exactCut?: boolean, actions?: readonly string[], extra?: {[key: string]: any}, rules?: Rules, options?: {[key: string]: any} | null}} RecordOptions
 *   `options`: those of the rules of a game with an auction; `extra`: keys that are none of ours */
/** `number`: that of the record in its file, for errors. @typedef {{number?: number | null}} Numbered */

const MOST_NUMBER = 2 ** 31 - 1;

/** One deal, of any game: the deck in deal order, who dealt, and the actions as they were written, not checked before they are taken. */
export class Record {
  /** @param {string | readonly string[]} deck @param {number} dealer @param {RecordOptions} [options] */
  constructor(deck, dealer, options = {}) {
    checkNames("Record", options, ["exactCut", "actions", "extra", "rules", "options"]);
    const { exactCut = false, actions = [], extra = {}, rules = RULESETS[0], options: given = null } = options;
    const told = { ...extra, rules, deck: cardsOf("deck", deck), dealer, exact_cut: exactCut, actions };
    const read = partsOf(jsonOf(given === null ? told : { ...told, options: given }), null);
    /** @type {string[]} */
    this.deck = read.deck;
    /** @type {number} */
    this.dealer = read.dealer;
    /** @type {boolean} */
    this.exactCut = read.exactCut;
    /** @type {string[]} */
    this.actions = read.actions;
    /** The keys that are none of ours. @type {{[key: string]: any}} */
    this.extra = read.extra;
    /** The name of the game, or a house's keys. @type {Rules} */
    this.rules = read.rules;
    /** Those of the rules, as far as they were given. @type {{[key: string]: any} | null} */
    this.options = read.options;
  }

  /** From its JSON text. @param {string} text @param {Numbered} [options] */
  static parse(text, options = {}) {
    const { deck, dealer, ...others } = partsOf(checkText("record", text), numberOf("parse", options));
    return new Record(deck, dealer, others);
  }

  /** From an object such as `toDict` makes. @param {{[key: string]: any}} data @param {Numbered} [options] */
  static fromDict(data, options = {}) {
    return Record.parse(jsonOf(data), options);
  }

  /** @internal The same with these actions. @param {string[]} actions */
  withActions(actions) {
    const { deck, dealer, ...others } = this;
    return new Record(deck, dealer, { ...others, actions });
  }

  /** As an object of JSON: our keys in their order, then the extra ones. @returns {{[key: string]: any}} */
  toDict() {
    const { rules, options, deck, dealer, exactCut, actions, extra } = this;
    const game = { ...(rules === RULESETS[0] ? {} : { rules }), ...(options === null ? {} : { options }) };
    const cut = RULESETS.some((name) => name === rules) || exactCut ? { exact_cut: exactCut } : {};
    return { ...game, deck: deck.join(" "), dealer, ...cut, actions: [...actions], ...extra };
  }

  /** One line of JSON. */
  toJson() {
    return JSON.stringify(this.toDict());
  }

  /** The state before the first action. */
  start() {
    return this.stateAt(0);
  }

  /** The state before action `ply`; later actions are not looked at. @param {number} ply @param {Numbered} [options] */
  stateAt(ply, options = {}) {
    const number = numberOf("stateAt", options);
    if (!Number.isInteger(ply) || ply < 0 || ply > this.actions.length) {
      const reason = `no ply ${quoted(ply)}, expected 0 to ${this.actions.length}`;
      throw new RecordError(reason, { record: number, ply: null, text: quoted(ply), reason });
    }
    return stateIn(call("glup_record_state", this.toJson(), ply, number ?? -1));
  }

  /** What each seat of a game with a stock has scored from each source, the deal finished or not. @returns {{[source: string]: number}[]} */
  points() {
    return JSON.parse(call("glup_points", this.toJson()).text());
  }

  toString() {
    return `<Record of ${nameOf(this.rules)}: ${this.actions.length} actions>`;
  }
}
showsText(Record);

/** @param {string} text @param {number | null} number @returns {any} */
function partsOf(text, number) {
  const read = JSON.parse(call("glup_record", text, number ?? -1).text());
  const { rules = RULESETS[0], options = null, deck, dealer, exact_cut: exactCut = false, actions, ...extra } = read;
  return { rules, options, deck: words(deck), dealer, exactCut, actions, extra };
}

/** @param {string} of @param {Numbered} options */
function numberOf(of, options) {
  checkNames(of, options, ["number"]);
  const { number = null } = options;
  return number === null ? null : checkWhole("number", number, 0, MOST_NUMBER);
}
