// A deal that is being played: a record that grows, and the states that it has led to.

import { GlupError, Random, State } from "../core/index.js";
import { call, plain } from "../core/module.js";
import { Record } from "./record.js";

/** A deal from its first card on: actions are applied, undone, looked up and recorded. */
export class Deal {
  /** The deal that a record describes, all its actions taken. @param {Record} record */
  constructor(record) {
    this._record = record;
    const out = call("glup_course", record.toJson());
    this._actions = out.texts();
    const size = plain("glup_state_size");
    this._states = Array.from({ length: this._actions.length + 1 }, () => new State(out.bytes(size)));
  }

  /** @param {bigint | number} seed @param {number} [dealer] @param {boolean} [exactCut] @param {string} [rules] */
  static fromSeed(seed, dealer = 0, exactCut = false, rules = "glup") {
    return Deal.fromDeck(new Random(seed).deck(rules), dealer, exactCut, rules);
  }

  /** From all cards in deal order, a text or a list. @param {string | string[]} deck @param {number} [dealer] @param {boolean} [exactCut] @param {string} [rules] */
  static fromDeck(deck, dealer = 0, exactCut = false, rules = "glup") {
    return new Deal(Record.fromDict({ rules, deck, dealer, exact_cut: exactCut, actions: [] }));
  }

  /** From a record, or its JSON as an object or a text. @param {Record | {[key: string]: any} | string} record */
  static fromRecord(record) {
    if (typeof record === "string") return new Deal(Record.parse(record));
    return new Deal(record instanceof Record ? record : Record.fromDict(record));
  }

  get rules() {
    return this._record.rules;
  }
  get dealer() {
    return this._record.dealer;
  }
  get deck() {
    return [...this._record.deck];
  }
  /** The actions so far, canonical. */
  get actions() {
    return [...this._actions];
  }
  /** A copy of the present state. */
  get state() {
    return this.stateAt(this._actions.length);
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
    const canonical = state.apply(action);
    this._states.push(state);
    this._actions.push(canonical);
    return canonical;
  }

  /** Takes the last action back; its text. */
  undo() {
    const action = this._actions.pop();
    if (action === undefined) throw new GlupError("no action to undo: the deal has just begun");
    this._states.pop();
    return action;
  }

  /** The state before action `ply`. @param {number} ply */
  stateAt(ply) {
    const state = this._states[ply];
    if (!state) throw new GlupError(`no ply ${ply}, expected 0 to ${this._actions.length}`);
    return state.copy();
  }

  /** The record of the deal so far. */
  record() {
    return this._record.withActions(this.actions);
  }
}

/** What each seat has scored from each source of its game in a recorded deal, finished or not. @param {Record} record */
export const pointsBySource = (record) => record.points();
