// Cards, and how people read and say them.

/** @typedef {string} Card such as "QS" */

/** @type {Record<string, string>} */
export const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
/** @type {Record<string, string>} */
export const SUIT_NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
/** @type {Record<string, string>} */
const RANK_NAMES = { 9: "nine", J: "jack", Q: "queen", K: "king", T: "ten", A: "ace" };

/** @param {string} text cards with spaces between them */
export const cardsOf = (text) => text.split(" ").filter(Boolean);

/** @param {Card} card */
export const suitOf = (card) => card[1];

/** @param {Card} card what stands in the card's corner */
export const rankOf = (card) => (card[0] === "T" ? "10" : card[0]);

/** @param {Card} card */
export const shown = (card) => rankOf(card) + SIGNS[suitOf(card)];

/** @param {Card} card */
export const spoken = (card) => `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[suitOf(card)]}`;

/** @type {Record<string, string>} */
const NAMES = Object.fromEntries(Object.entries(SIGNS).map(([suit, sign]) => [sign, SUIT_NAMES[suit]]));
const OF_A_SUIT = /(?<![9JQKTA])([♣♦♥♠])((?: [9JQKTA]+(?![9JQKTA♣♦♥♠]))+)( {2})?/g; // "♣ AA T 9"

/** A sentence of the engine, with tens as they stand on cards. @param {string} text */
export const readable = (text) =>
  text
    .replace(/T(?=[♣♦♥♠])/g, "10")
    .replace(OF_A_SUIT, (_, sign, ranks, gap = "") => sign + ranks.replace(/ ?T/g, " 10") + gap);

/** The same for who hears it. @param {string} text */
export const aloud = (text) =>
  text
    .replace(
      OF_A_SUIT,
      (_, sign, ranks, gap) => [...ranks.replaceAll(" ", "")].map((rank) => rank + sign).join(", ") + (gap ? ", " : ""),
    )
    .replace(/([9JQKTA])([♣♦♥♠])/g, (_, rank, sign) => `${RANK_NAMES[rank]} of ${NAMES[sign]}`)
    .replace(/[♣♦♥♠]/g, (sign) => NAMES[sign]);

/** Neighbours are told apart: black and red take turns. */
const BY_COLOUR = ["C", "D", "S", "H"];

/**
 * For a hand: the suits take turns in colour, high cards first.
 * @param {Card[]} pack from low to high @param {string | null} [first] the suit that begins
 */
export function inHand(pack, first) {
  const place = (/** @type {Card} */ card) =>
    (BY_COLOUR.indexOf(suitOf(card)) - BY_COLOUR.indexOf(first || BY_COLOUR[0]) + BY_COLOUR.length) % BY_COLOUR.length;
  return (/** @type {Card} */ a, /** @type {Card} */ b) => place(a) - place(b) || pack.indexOf(b) - pack.indexOf(a);
}

/**
 * An action taken apart: a card played, a declaration, "pass" or "dix".
 * @param {string} action
 * @returns {{kind: string | null, cards: {card: Card, melded: boolean, copy: number}[]}}
 */
export function actionParts(action) {
  if (action === "pass" || action === "dix") return { kind: action, cards: [] };
  const colon = action.indexOf(":");
  const cards = action
    .slice(colon + 1)
    .split(",")
    .map((text) => ({
      card: text.slice(0, 2),
      melded: text.includes("+"),
      copy: Number(text.slice(3) || 1),
    }));
  return { kind: colon < 0 ? null : action.slice(0, colon), cards };
}

/** A signed number of points. @param {number} points @param {number} [digits] */
export function signed(points, digits = 1) {
  const text = Math.abs(points).toFixed(digits);
  return Number(text) === 0 ? text : (points < 0 ? "−" : "+") + text;
}
