// A deal that is being played: a record that grows, and the state that it has led to.

import { GlupError, Random, SourceTally } from "../core/index.js";
import { RULES } from "../generated/facts.js";
import { Record, takeStep } from "./records.js";

/** A deal from its first card on: actions are applied, undone, looked up and recorded. */
export class Deal {
  /** The deal that a record describes, all its actions taken. @param {Record} record */
  constructor(record) {
    this._record = record;
    this._start = record.start();
    this._steps = [...record.steps()];
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
    return this._steps.map(({ action }) => action);
  }
  get _state() {
    return this._steps.at(-1)?.after ?? this._start;
  }
  /** A copy of the present state. */
  get state() {
    return this._state.copy();
  }
  /** The seat to act, null when the deal is over. */
  get player() {
    return this._state.player;
  }
  get isOver() {
    return this._state.isOver;
  }
  get scores() {
    return this._state.scores;
  }

  legalActions() {
    return this._state.legalActions();
  }

  /** What the player at that seat knows now. @param {number} seat */
  view(seat) {
    return this._state.view(seat);
  }

  /** Takes a legal action, read kindly; its canonical text. @param {string} action */
  apply(action) {
    const step = takeStep(this._steps.length, this._state, action);
    this._steps.push(step);
    return step.action;
  }

  /** Takes the last action back; its text. */
  undo() {
    const step = this._steps.pop();
    if (!step) throw new GlupError("no action to undo: the deal has just begun");
    return step.action;
  }

  /** The state before action `ply`. @param {number} ply */
  stateAt(ply) {
    const step = ply === 0 ? null : this._steps[ply - 1];
    if (step === undefined) throw new GlupError(`no ply ${ply}, expected 0 to ${this._steps.length}`);
    return (step?.after ?? this._start).copy();
  }

  /** The record of the deal so far. */
  record() {
    return this._record.with({ actions: this.actions, extra: { ...this._record.extra } });
  }
}

/** What each seat has scored from each source of its game in a recorded deal, finished or not. @param {Record} record */
export function pointsBySource(record) {
  const tally = new SourceTally(record.start());
  for (const { before, action } of record.steps()) tally.see(before, action);
  const { sources } = RULES[record.rules];
  return tally.points.map((of) => Object.fromEntries(sources.map((source) => [source, of[source]])));
}
