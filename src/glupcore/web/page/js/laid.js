// A position as it is clicked together, and what is still missing of it.

import { shown } from "./cards.js";
import { ranksOf } from "./games.js";

/**
 * @typedef {"hand" | "played" | "known" | "led"} Bucket
 * @typedef {{kind: string, whose: "me" | "they", cards: string[]}} Meld
 * @typedef {{rules: string, phase: 1 | 2, turnup: string, hand: string[], played: string[],
 *   known: string[], led: string[], melds: Meld[], scores: [number, number],
 *   counters: [number | null, number | null], glups: number, trick: number | null}} Laid
 *   `trick`: the number of the trick that is played; null, as counters are, as long as it is not told
 */

/** @typedef {import("./games.js").Facts} Facts */
/** @param {Facts} game @returns {Laid} */
export const empty = (game) => ({
  rules: game.rules,
  phase: 1,
  turnup: ranksOf(game)[0] + game.trump,
  hand: [],
  played: [],
  known: [],
  led: [],
  melds: [],
  scores: [0, 0],
  counters: [null, null],
  glups: 0,
  trick: null,
});

/** As the engine reads it. @param {Laid} laid */
export function positionOf(laid) {
  const cards = (/** @type {string[]} */ list) => list.join(" ");
  /** @param {"me" | "they"} whose */
  const table = (whose) =>
    laid.melds.filter((meld) => meld.whose === whose).flatMap((meld) => meld.cards.map((card) => [card, meld.kind]));
  const led = laid.led.length > 0 ? { led: laid.led[0] } : {};
  const both = {
    rules: laid.rules,
    hand: cards(laid.hand),
    ...led,
    scores: { me: laid.scores[0], opponent: laid.scores[1] },
  };
  const [mine, theirs] = laid.counters;
  const told = (/** @type {string} */ side, /** @type {number | null} */ counters) =>
    counters === null ? {} : { [side]: counters };
  if (laid.phase === 2) return { ...both, phase: 2, trump: laid.turnup[1], opponent: { known: cards(laid.known) } };
  return {
    ...both,
    phase: 1,
    turnup: laid.turnup,
    ...(laid.trick === null ? {} : { trick: laid.trick }),
    played: cards(laid.played),
    table: table("me"),
    opponent: { table: table("they"), known: cards(laid.known) },
    glups: laid.glups,
    ...(mine === null && theirs === null ? {} : { counters: { ...told("me", mine), ...told("opponent", theirs) } }),
  };
}

/** How many copies of a card stand somewhere. @param {Laid} laid @param {string} card */
export const used = (laid, card) => {
  const all = [
    laid.hand,
    laid.known,
    laid.led,
    ...(laid.phase === 1 ? [laid.played, [laid.turnup], ...laid.melds.map((m) => m.cards)] : []),
  ];
  return all.flat().filter((one) => one === card).length;
};

/** Cards of which more are laid than there are, in a sentence each. @param {Laid} laid @param {Facts} game */
export function overused(laid, { cards, copies }) {
  return cards
    .filter((card) => used(laid, card) > copies)
    .map((card) => `${shown(card)} is laid ${used(laid, card)} times, and there are ${copies}: take one away`);
}

/** @param {Laid} laid */
const own = (laid) =>
  laid.hand.length + laid.melds.filter((meld) => meld.whose === "me").flatMap((m) => m.cards).length;

/** Whether a trick was just taken, so that one may declare. @param {Laid} laid @param {Facts} rules */
const declares = (laid, rules) => laid.led.length === 0 && own(laid) === rules.hand - 1;

/** What is to be told next, in a sentence; null if nothing is missing. @param {Laid} laid @param {Facts} rules */
export function missing(laid, rules) {
  if (laid.hand.length === 0) return "Click the cards of your hand. Leave out what follows from the rules.";
  if (laid.phase === 2) {
    const held = laid.hand.length - laid.led.length;
    if (laid.known.length === held) return null;
    return `In phase 2 all cards are known: ${laid.known.length} of their ${held} cards are laid. Choose Theirs and go on.`;
  }
  const count = own(laid);
  if (count < rules.hand - 1) return `${count} of your ${rules.hand} cards are laid. Go on, or lay your melds.`;
  if (declares(laid, rules) && laid.played.length < 2) {
    return `${count} of your ${rules.hand} cards are laid. One more; or, to declare, lay the trick you took under Played.`;
  }
  if (laid.trick === null) {
    return laid.played.length > 0
      ? null
      : "Which trick is it? Give its number, and leave out played cards that you don't remember.";
  }
  const more = laid.played.length - 2 * (laid.trick - (declares(laid, rules) ? 0 : 1));
  return more > 0
    ? `${more} more ${more === 1 ? "card lies" : "cards lie"} under Played than were played before trick ${laid.trick}: take what is too much away.`
    : null;
}
