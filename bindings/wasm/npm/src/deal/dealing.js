// Which place of a deck goes to whom: the hands dealt, and the draws after a trick.

import { RULES } from "../generated/facts.js";

/** In words, for copies of a card. */
export const NUMBERS = ["no", "one", "two", "three", "four", "five"];

/** The place of the stock's top card. @param {string} rules */
export const firstDrawn = (rules) => RULES[rules].turnupPlace + 1;

/** Where the cards dealt to that player stand in a deck; the eldest hand has the first. @param {number} seat @param {number} dealer @param {string} rules */
export function handOf(seat, dealer, rules) {
  const { turnupPlace, packet } = RULES[rules];
  const own = seat === dealer ? 1 : 0;
  return [...Array(turnupPlace).keys()].filter((place) => Math.floor(place / packet) % 2 === own);
}

/** Seat and place of the draws after so many tricks, the taker's first. Whoever draws last gets the turn-up, or the nine
 * that was exchanged for it. @param {number} taker @param {number} trick @param {string} rules @returns {[number, number][]} */
export function drawsOf(taker, trick, rules) {
  const { deckCards, turnupPlace } = RULES[rules];
  const first = firstDrawn(rules) + 2 * (trick - 1);
  const second = first + 1 < deckCards ? first + 1 : turnupPlace;
  return [
    [taker, first],
    [1 - taker, second],
  ];
}
