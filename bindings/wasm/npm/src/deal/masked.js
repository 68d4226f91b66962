// Records of one player: "?" stands in the deck where they don't know the card.

import { cardList, card, GlupError } from "../core/index.js";
import { Fields } from "../fields.js";
import { RULES } from "../generated/facts.js";
import { InputError, shown } from "../json.js";
import { Holdings, UNKNOWN } from "./holdings.js";
import { asRecordError, readActions, readRules, Record } from "./records.js";

/** A record up to action `ply` (null: all of it) whose deck is whole and fits what is known. The turn-up must be known, and
 * the cards of the player to act after these actions, as well as `before` some of them.
 * @param {{[key: string]: any}} data @param {number | null} [ply] @param {Iterable<number>} [before] */
export function unmasked(data, ply = null, before = []) {
  const fields = new Fields(data);
  const found = asRecordError(null, () => {
    const deck = readDeck(fields);
    let actions = readActions(fields);
    if (ply !== null) {
      if (ply < 0 || ply > actions.length)
        throw new InputError(`no ply ${ply}, expected 0 to ${actions.length}`, String(ply));
      actions = actions.slice(0, ply);
    }
    return { deck: deck.includes(UNKNOWN) ? filled(fields, deck, actions, before) : deck, actions };
  });
  return Record.fromDict({ ...data, ...found });
}

/** @param {Fields} fields @param {string[]} deck @param {string[]} actions @param {Iterable<number>} before */
function filled(fields, deck, actions, before) {
  const holdings = new Holdings(deck, Number(fields.integer("dealer", 0, 1)), readRules(fields));
  let done = 0;
  for (const at of [...new Set([...before, actions.length])].sort((a, b) => a - b)) {
    holdings.follow(actions.slice(done, at), done);
    done = at;
    const place = holdings.guessed(holdings.mover);
    if (place !== null)
      throw fields.fault("deck", "the cards of the player to act to be known", `that at place ${place} is not`);
  }
  holdings.fill();
  return holdings.deck;
}

/** The record with a whole deck that fits: what stands for "?" is a guess. In it the player to act has the cards `held`.
 * @param {Record} record @param {Iterable<string>} [held] */
export function fitting(record, held = []) {
  const holdings = new Holdings(record.deck, record.dealer, record.rules);
  asRecordError(null, () => {
    holdings.follow(record.actions);
    holdings.hold(held);
    holdings.fill();
  });
  return record.with({ deck: holdings.deck });
}

/** The field `deck` with its "?", the turn-up known. @param {Fields} fields @returns {string[]} */
export function readDeck(fields) {
  const { deckCards, turnupPlace } = RULES[readRules(fields)];
  const expected = `the deck in deal order, ${deckCards} cards, those that are not known as "?"`;
  const value = fields.any("deck", expected);
  if (typeof value !== "string" && !Array.isArray(value)) throw fields.fault("deck", expected);
  /** @type {string[]} */
  let deck;
  try {
    deck = typeof value === "string" ? cardsOfText(value) : value.map(oneCard);
  } catch (error) {
    if (!(error instanceof GlupError)) throw error;
    throw fields.fault("deck", expected, error.message);
  }
  if (deck.length !== deckCards) throw fields.fault("deck", expected);
  if (deck[turnupPlace] === UNKNOWN)
    throw new InputError(`deck: expected the turn-up at place ${turnupPlace}, given "?"`, UNKNOWN);
  return deck;
}

/** @param {string} text */
function cardsOfText(text) {
  const [first, ...rest] = text.split(UNKNOWN);
  return [...cardList(first), ...rest.flatMap((part) => [UNKNOWN, ...cardList(part)])];
}

/** @param {unknown} text */
function oneCard(text) {
  if (typeof text !== "string") throw new GlupError(`expected the text of a card, given ${shown(text)}`);
  return text === UNKNOWN ? text : card(text);
}
