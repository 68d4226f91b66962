// Records of deals: deck, dealer and actions as an object of JSON.

import { card, cardList, GlupError, State } from "../core/index.js";
import { Fields } from "../fields.js";
import { RULES, RULESETS } from "../generated/facts.js";
import { InputError, isText, loadObject, shown } from "../json.js";
import { drawsOf, NUMBERS } from "./dealing.js";

const KEYS = ["rules", "deck", "dealer", "exact_cut", "actions"];

/** A record that can't be read, or that holds an action that can't be taken. */
export class RecordError extends GlupError {
  /** `ply` is that of the action, null if the fault is in none; `text` what was found.
   * @param {number | null} record @param {number | null} ply @param {string} text @param {string} reason */
  constructor(record, ply, text, reason) {
    const places = /** @type {[string, number | null][]} */ ([["record", record], ["ply", ply]]);
    const where = places.filter(([, number]) => number !== null).map(([name, number]) => `${name} ${number}`).join(", ");
    const what = ply === null || reason.includes(text) ? reason : `${shown(text)}: ${reason}`;
    super(where ? `${where}: ${what}` : what);
    this.record = record;
    this.ply = ply;
    this.text = text;
    this.reason = reason;
  }
}

/** Runs what reads fields: an InputError becomes a RecordError. @template T @param {number | null} number @param {() => T} read @returns {T} */
export function asRecordError(number, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw new RecordError(number, null, error.value, error.message);
    throw error;
  }
}

/**
 * An action of a deal, canonical, with the states before and after it: not to be changed.
 * @typedef {{ply: number, before: State, action: string, after: State, player: number, draws: [number, number][]}} Step
 *   `draws`: seat and place in the deck of each card drawn after it
 */

/** Takes a legal action, read kindly. @param {number} ply @param {State} before @param {string} action @returns {Step} */
export function takeStep(ply, before, action) {
  const after = before.copy();
  const canonical = after.apply(action);
  const player = /** @type {number} */ (before.player);
  const draw = before.decision === "meld" && after.decision !== "meld";
  return { ply, before, action: canonical, after, player, draws: draw ? drawsOf(player, before.trick, before.rules) : [] };
}

/** One deal: the deck in deal order, who dealt, and the actions as they were written, not checked before they are taken. */
export class Record {
  /** @param {{deck: string[], dealer: number, exactCut?: boolean, actions?: string[], extra?: {[key: string]: any}, rules?: string}} parts */
  constructor({ deck, dealer, exactCut = false, actions = [], extra = {}, rules = RULESETS[0] }) {
    this.deck = deck;
    this.dealer = dealer;
    this.exactCut = exactCut;
    this.actions = actions;
    this.extra = extra;
    this.rules = rules;
  }

  /** The same with other parts. @param {Partial<Record>} parts */
  with(parts) {
    return new Record({ ...this, ...parts });
  }

  /** From its JSON text. @param {string} text @param {number | null} [number] */
  static parse(text, number = null) {
    return Record.fromDict(asRecordError(number, () => loadObject(text)), number);
  }

  /** From an object such as `toDict` makes; `number` is its number for errors. @param {{[key: string]: any}} data @param {number | null} [number] */
  static fromDict(data, number = null) {
    const fields = new Fields(data);
    return asRecordError(number, () => {
      const rules = readRules(fields);
      const record = new Record({
        rules,
        deck: readWholeDeck(fields, rules),
        dealer: Number(fields.integer("dealer", 0, 1)),
        exactCut: readExactCut(fields, rules),
        actions: readActions(fields),
        extra: Object.fromEntries(Object.entries(data).filter(([key]) => !KEYS.includes(key))),
      });
      try {
        record.start();
      } catch (error) {
        if (!(error instanceof GlupError)) throw error;
        const { deckCards, copies } = RULES[rules];
        throw fields.fault("deck", `${deckCards} cards, ${NUMBERS[copies]} of each, in deal order`, error.message);
      }
      return record;
    });
  }

  /** As an object of JSON: our keys in their order, then the extra ones. */
  toDict() {
    return {
      ...(this.rules === RULESETS[0] ? {} : { rules: this.rules }),
      deck: this.deck.join(" "),
      dealer: this.dealer,
      exact_cut: this.exactCut,
      actions: [...this.actions],
      ...this.extra,
    };
  }

  /** The state before the first lead. */
  start() {
    return State.fromDeck(this.deck, this.dealer, this.exactCut, this.rules);
  }

  /** The state before action `ply`; later actions are not looked at. @param {number} ply @param {number | null} [number] */
  stateAt(ply, number = null) {
    const most = this.actions.length;
    if (!Number.isInteger(ply) || ply < 0 || ply > most)
      throw new RecordError(number, null, String(ply), `no ply ${ply}, expected 0 to ${most}`);
    let state = this.start();
    for (const step of this.steps(number)) {
      if (step.ply >= ply) break;
      state = step.after;
    }
    return state;
  }

  /** The deal action by action, each taken when it is asked for. @param {number | null} [number] @returns {Generator<Step, void, void>} */
  *steps(number = null) {
    let state = this.start();
    for (const [ply, action] of this.actions.entries()) {
      /** @type {Step} */
      let step;
      try {
        step = takeStep(ply, state, action);
      } catch (error) {
        if (!(error instanceof GlupError)) throw error;
        throw new RecordError(number, ply, action, error.message);
      }
      yield step;
      state = step.after;
    }
  }
}

/** @param {Fields} fields */
export const readRules = (fields) => (fields.has("rules") ? fields.oneOf("rules", RULESETS) : RULESETS[0]);

/** May be left out where no cut scores. @param {Fields} fields @param {string} rules */
export function readExactCut(fields, rules) {
  if (RULES[rules].hasExactCut) return fields.boolean("exact_cut");
  if (fields.has("exact_cut") && fields.boolean("exact_cut"))
    throw fields.fault("exact_cut", "false", `no cut scores in ${rules}`);
  return false;
}

/** @param {Fields} fields @param {string} rules @returns {string[]} */
function readWholeDeck(fields, rules) {
  const expected = `${RULES[rules].deckCards} cards in deal order`;
  const value = fields.any("deck", expected);
  if (typeof value === "string") {
    try {
      return cardList(value);
    } catch (error) {
      if (!(error instanceof GlupError)) throw error;
      throw fields.fault("deck", expected, error.message);
    }
  }
  if (!Array.isArray(value)) throw fields.fault("deck", expected);
  return value.map((text, i) => {
    try {
      if (isText(text)) return card(text);
    } catch (error) {
      if (!(error instanceof GlupError)) throw error;
    }
    throw fields.fault("deck", expected, `card ${i} is ${shown(text)}`);
  });
}

/** The actions as they were written. @param {Fields} fields @returns {string[]} */
export function readActions(fields) {
  const expected = 'a list of actions such as ["QS", "AS", "pass"]';
  const actions = fields.sequence("actions", expected);
  actions.forEach((action, i) => {
    if (!isText(action)) throw fields.fault("actions", expected, `action ${i} is ${shown(action)}`);
  });
  return actions;
}
