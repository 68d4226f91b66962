// A deal that is being played: a record that grows, and the states that it has led to.

import { checkIs, checkSeed, checkText, quoted } from "../core/given.js";
import { GlupError } from "../core/index.js";
import { showsText } from "../core/plain.js";
import { begun, nameOf } from "../core/state.js";
import { Record } from "./record.js";
import { taken } from "./trace.js";

/** @typedef {import("../core/state.js").DealOptions} DealOptions */

/** A deal of any game from its first card on: actions are applied, undone, looked up and recorded. */
export class Deal {
  /** @type {Record} */
  #record;
  /** @type {string[]} */
  #actions;
  /** @type {import("../core/state.js").State[]} */
  #states;

  /** The deal that a record describes, all its actions taken. @param {Record} record */
  constructor(record) {
    this.#record = checkIs("record", record, Record);
    this.#actions = [];
    this.#states = [record.start()];
    for (const { action, after } of taken(record)) {
      this.#actions.push(action);
      this.#states.push(after);
    }
  }

  /** A deal from a shuffled deck; the same seed gives the same deck. @param {bigint | number} seed @param {DealOptions} [options] */
  static fromSeed(seed, options = {}) {
    return new Deal(Record.parse(begun("fromSeed", options, { seed: checkSeed(seed) })));
  }

  /** From all cards in deal order, a text or a list. @param {string | readonly string[]} deck @param {DealOptions} [options] */
  static fromDeck(deck, options = {}) {
    return new Deal(Record.parse(begun("fromDeck", options, { deck })));
  }

  /** From a record, or its JSON as an object or a text. @param {Record | {[key: string]: any} | string} record */
  static fromRecord(record) {
    if (typeof record === "string") return new Deal(Record.parse(record));
    return new Deal(record instanceof Record ? record : Record.fromDict(record));
  }

  get rules() {
    return this.#record.rules;
  }
  get dealer() {
    return this.#record.dealer;
  }
  get exactCut() {
    return this.#record.exactCut;
  }
  get deck() {
    return [...this.#record.deck];
  }
  /** The actions so far, canonical. */
  get actions() {
    return [...this.#actions];
  }
  /** A copy of the present state. */
  get state() {
    return this.stateAt(this.#actions.length);
  }
  /** The seat to act, null when the deal is over. */
  get player() {
    return this.state.player;
  }
  get isOver() {
    return this.state.isOver;
  }
  get scores() {
    return this.state.scores;
  }

  legalActions() {
    return this.state.legalActions();
  }

  /** What the player at that seat knows now. @param {number} seat */
  view(seat) {
    return this.state.view(seat);
  }

  /** Takes a legal action, read kindly; its canonical text. @param {string} action */
  apply(action) {
    const { state } = this;
    const canonical = state.apply(checkText("action", action));
    this.#states.push(state);
    this.#actions.push(canonical);
    return canonical;
  }

  /** Takes the last action back; its text. */
  undo() {
    const action = this.#actions.pop();
    if (action === undefined) throw new GlupError("no action to undo: the deal has just begun");
    this.#states.pop();
    return action;
  }

  /** The state before action `ply`. @param {number} ply */
  stateAt(ply) {
    const state = Number.isInteger(ply) ? this.#states[ply] : undefined;
    if (!state) throw new GlupError(`no ply ${quoted(ply)}, expected 0 to ${this.#actions.length}`);
    return state.copy();
  }

  /** The record of the deal so far. */
  record() {
    return this.#record.withActions(this.actions);
  }

  /** A deal of its own at the same point. */
  copy() {
    return new Deal(this.record());
  }

  /** Whether both are the same deal at the same point. @param {Deal} other */
  equals(other) {
    const mine = this.#actions.join(" ");
    return other instanceof Deal && mine === other.#actions.join(" ") && this.#states[0].equals(other.#states[0]);
  }

  toString() {
    const { player, decision, phase, scores } = this.state;
    const turn = player === null ? "over" : `seat ${player} to ${decision}`;
    if (phase === undefined) return `<Deal of ${nameOf(this.rules)}: ply ${this.#actions.length}, ${turn}>`;
    return `<Deal: ply ${this.#actions.length}, phase ${phase}, ${turn}, ${scores.join(":")}>`;
  }
}
showsText(Deal);
