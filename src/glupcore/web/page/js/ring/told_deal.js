// A deal with an auction as it is clicked together: who dealt, the own hand, and what the table showed since.

import { cardsOf, SIGNS, shown } from "../cards.js";
import { actionShown } from "./offers.js";
import { does, who, whom } from "./seats.js";

/**
 * @typedef {{shows: string, seat: number, text: string}} Event what the table showed: an action, or cards
 * @typedef {{rules: string, dealer: number | null, hand: string[], events: Event[]}} ToldDeal the person has seat 0
 * @typedef {{shows: string, seat: number, legal?: string[]}} Next what stands next, as the engine tells it
 */

/** @param {string} rules @returns {ToldDeal} */
export const begun = (rules) => ({ rules, dealer: null, hand: [], events: [] });

/** @param {Event} event */
const line = ({ shows, text }) => (shows === "action" ? text : `${shows}: ${text || "none"}`);

/** As the engine reads it. @param {ToldDeal} deal */
export const textOf = ({ rules, dealer, hand, events }) =>
  [`rules: ${rules}`, `dealer: ${dealer}`, "seat: 0", `hand: ${hand.join(" ")}`, ...events.map(line), ""].join("\n");

/** Whether all cards are dealt, so that a deal may be told from its beginning. @param {any} facts */
export const isDealt = ({ hand, seats, widow, pack }) => hand * seats + widow === pack;

/** What is to be told first; null once the auction may begin. @param {ToldDeal} deal @param {any} facts */
export function lacking({ dealer, hand }, facts) {
  if (dealer === null) return "Who dealt?";
  if (hand.length === 0) return "Click the cards of your hand.";
  return hand.length < facts.hand ? `${hand.length} of your ${facts.hand} cards are laid. Go on.` : null;
}

const CARD = /[9JQKTA][CDHS]/g;
const PLAY = /^[9JQKTA][CDHS]$/;

/** How many of a card may be in other hands. @param {ToldDeal} deal @param {any} facts @param {string} held the own hand now
 * @param {string} card @param {string[]} [chosen] */
export function left({ events }, facts, held, card, chosen = []) {
  const gone = events.filter(
    ({ shows, text, seat }) => (shows === "action" && PLAY.test(text)) || (seat === 0 && text.startsWith("bury:")),
  );
  const all = [...cardsOf(held), ...chosen, ...gone.flatMap(({ text }) => text.match(CARD) ?? [])];
  return (card[0] === "9" ? facts.nines : facts.copies) - all.filter((one) => one === card).length;
}

const DOES = /** @type {Record<string, string>} */ ({
  bid: "bid",
  trump: "name",
  call: "call",
  lead: "lead",
  follow: "play",
  look: "go on",
  give: "pass on cards",
  bury: "bury cards",
});

/** A question about what stands next. @param {Next} next @param {string | null} decision */
export function question({ shows, seat }, decision) {
  const isMine = seat === 0;
  if (shows === "melds") return `What ${isMine ? "do you" : `does ${who(seat)}`} meld?`;
  if (shows === "widow") return "What lies in the widow?";
  if (shows === "given") return `What does ${who(seat)} pass to you?`;
  if (shows === "partner") return "Who has that card?";
  if (shows === "over") return "The deal is over.";
  const verb = DOES[decision ?? ""] ?? decision;
  return isMine ? `What do you ${verb}?` : `What does ${who(seat)} ${verb}?`;
}

/** @param {string} cards */
const listed = (cards) => cardsOf(cards).map(shown).join(" ") || "nothing";

/** What the table showed, as a sentence. @param {Event} event */
export function eventTold({ shows, seat, text }) {
  if (shows === "melds") return `${does(seat, "meld")} ${listed(text)}.`;
  if (shows === "widow") return `The widow: ${listed(text)}.`;
  if (shows === "given") return `${does(seat, "pass")} ${listed(text)} to you.`;
  if (shows === "partner") return text === "-" ? "Nobody has that card." : `${does(Number(text), "have")} that card.`;
  return `${who(seat)}: ${actionShown(text)}.`;
}

/** What stands next, in a sentence. @param {any} position @param {Next} next @param {number} seat as they are named from the person's */
export function nextTold({ decision, trump }, { shows }, seat) {
  const suit = trump ? `, trump ${SIGNS[trump]}` : "";
  if (shows === "over") return "The deal is over.";
  if (shows !== "action") return `${question({ shows, seat }, decision)} Tell what the table shows.`;
  return seat === 0
    ? `You are to act: ${decision}${suit}.`
    : `${who(seat)} is to ${DOES[decision] ?? decision}${suit}.`;
}

/** What stands next is named, where faults of the engine have numbers. @param {string} fault */
export const named = (fault) => fault.replace(/\bseat (\d)\b/g, (_, seat) => whom(Number(seat)));
