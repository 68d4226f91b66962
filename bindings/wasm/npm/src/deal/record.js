// Records of deals: deck, dealer and actions as an object of JSON.

import { State } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { RULESETS } from "../generated/facts.js";

/** @typedef {{rules: string, deck: string[], dealer: number, exactCut: boolean, actions: string[], extra: {[key: string]: any}}} Parts */

/** One deal: the deck in deal order, who dealt, and the actions as they were written, not checked before they are taken. */
export class Record {
  /** @internal @param {Parts} parts */
  constructor({ rules, deck, dealer, exactCut, actions, extra }) {
    this.rules = rules;
    this.deck = deck;
    this.dealer = dealer;
    this.exactCut = exactCut;
    this.actions = actions;
    /** The keys that are none of ours. */
    this.extra = extra;
  }

  /** From its JSON text; `number` is its number for errors. @param {string} text @param {number | null} [number] */
  static parse(text, number = null) {
    return new Record(JSON.parse(call("glup_record", text, number ?? -1).text()));
  }

  /** From an object such as `toDict` makes. @param {{[key: string]: any}} data @param {number | null} [number] */
  static fromDict(data, number = null) {
    return Record.parse(jsonOf(data), number);
  }

  /** The same with these actions. @param {string[]} actions */
  withActions(actions) {
    return new Record({ ...this, actions });
  }

  /** As an object of JSON: our keys in their order, then the extra ones. */
  toDict() {
    const { rules, deck, dealer, exactCut, actions, extra } = this;
    const name = rules === RULESETS[0] ? {} : { rules };
    return { ...name, deck: deck.join(" "), dealer, exact_cut: exactCut, actions: [...actions], ...extra };
  }

  /** One line of JSON. */
  toJson() {
    return JSON.stringify(this.toDict());
  }

  /** The state before action `ply`; later actions are not looked at. @param {number} ply @param {number | null} [number] */
  stateAt(ply, number = null) {
    return new State(call("glup_record_state", this.toJson(), ply, number ?? -1).bytes());
  }

  /** What each seat has scored from each source of its game, the deal finished or not. @returns {{[source: string]: number}[]} */
  points() {
    return JSON.parse(call("glup_points", this.toJson()).text());
  }
}
