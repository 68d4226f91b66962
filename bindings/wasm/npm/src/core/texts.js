// Cards and words.

import { NotationError } from "./errors.js";
import { call } from "./module.js";

/** The cards of a text, or a list of texts of cards, in the order given: canonical. @param {string | string[]} cards @returns {string[]} */
export function cardList(cards) {
  return call("glup_cards", typeof cards === "string" ? cards : cards.join(" ")).texts();
}

/** The canonical text of one card, read kindly. @param {string} text */
export function card(text) {
  const cards = cardList(text);
  if (cards.length !== 1) throw new NotationError(`expected one card, given ${JSON.stringify(text)}`);
  return cards[0];
}

/** The option that looks most like the word, null if none does. @param {string} word @param {string[]} options */
export function nearWord(word, options) {
  const flat = (/** @type {string} */ text) => text.replaceAll("\n", " ");
  return call("glup_near_word", [word, ...options].map(flat).join("\n")).text() || null;
}

/** What an action is by its form alone: "play", "pass", "dix" or the identifier of a meld; and its cards, each with the
 * number of its class on the table, 0 for the hand. @param {string} text @returns {[string, [string, number][]]} */
export function readAction(text) {
  const out = call("glup_read_action", text);
  return [out.text(), Array.from({ length: out.int() }, () => [out.text(), out.int()])];
}
