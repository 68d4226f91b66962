// Records of deals: deck, dealer and actions as an object of JSON.

import { cardsOf, checkNames, checkText, checkWhole, quoted } from "../core/given.js";
import { RecordError, State } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf, showsText } from "../core/plain.js";
import { RULESETS } from "../generated/facts.js";

/** @typedef {{exactCut?: boolean, actions?: readonly string[], extra?: {[key: string]: any}, rules?: string}} RecordOptions
 *   `extra`: keys that are none of ours */
/** `number`: that of the record in its file, for errors. @typedef {{number?: number | null}} Numbered */

const MOST_NUMBER = 2 ** 31 - 1;

/** One deal: the deck in deal order, who dealt, and the actions as they were written, not checked before they are taken. */
export class Record {
  /** @param {string | readonly string[]} deck @param {number} dealer @param {RecordOptions} [options] */
  constructor(deck, dealer, options = {}) {
    checkNames("Record", options, ["exactCut", "actions", "extra", "rules"]);
    const { exactCut = false, actions = [], extra = {}, rules = RULESETS[0] } = options;
    const told = { ...extra, rules, deck: cardsOf("deck", deck), dealer, exact_cut: exactCut, actions };
    const read = partsOf(jsonOf(told), null);
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
    /** @type {string} */
    this.rules = read.rules;
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
    const { rules, deck, dealer, exactCut, actions, extra } = this;
    const name = rules === RULESETS[0] ? {} : { rules };
    return { ...name, deck: deck.join(" "), dealer, exact_cut: exactCut, actions: [...actions], ...extra };
  }

  /** One line of JSON. */
  toJson() {
    return JSON.stringify(this.toDict());
  }

  /** The state before the first lead. */
  start() {
    const { deck, dealer, exactCut, rules } = this;
    return State.fromDeck(deck, { dealer, exactCut, rules });
  }

  /** The state before action `ply`; later actions are not looked at. @param {number} ply @param {Numbered} [options] */
  stateAt(ply, options = {}) {
    const number = numberOf("stateAt", options);
    if (!Number.isInteger(ply) || ply < 0 || ply > this.actions.length) {
      const reason = `no ply ${quoted(ply)}, expected 0 to ${this.actions.length}`;
      throw new RecordError(reason, { record: number, ply: null, text: quoted(ply), reason });
    }
    return State.of(call("glup_record_state", this.toJson(), ply, number ?? -1).bytes());
  }

  /** What each seat has scored from each source of its game, the deal finished or not. @returns {{[source: string]: number}[]} */
  points() {
    return JSON.parse(call("glup_points", this.toJson()).text());
  }

  toString() {
    return `<Record of ${this.rules}: ${this.actions.length} actions>`;
  }
}
showsText(Record);

/** @param {string} text @param {number | null} number @returns {any} */
const partsOf = (text, number) => JSON.parse(call("glup_record", text, number ?? -1).text());

/** @param {string} of @param {Numbered} options */
function numberOf(of, options) {
  checkNames(of, options, ["number"]);
  const { number = null } = options;
  return number === null ? null : checkWhole("number", number, 0, MOST_NUMBER);
}
