// Melds and lists of cards in words, and what the table waits for.

import { cardsOf, SUIT_NAMES, shown } from "../cards.js";
import { does, who } from "./seats.js";

/** @typedef {import("./game.js").RingGame} RingGame @typedef {import("./types.js").Meld} Meld */

const TIMES = ["", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple "];
const NAMES = /** @type {Record<string, string>} */ ({ "trump-marriage": "royal marriage", four: "four of a kind" });

/** @param {string} cards with commas or spaces between them */
export const cardsShown = (cards) => cardsOf(cards.replaceAll(",", " ")).map(shown).join(" ");

/** @param {Meld} meld */
export function meldName({ kind, times, cards }) {
  const name = TIMES[times] + (NAMES[kind] ?? kind);
  return kind === "marriage" ? `${name} in ${SUIT_NAMES[cards[1]]}` : name;
}

/** What the table waits for. @param {RingGame} game */
export function asked(game) {
  const { turn, table, isOver, resigned, thinks, asksMe } = game;
  if (!turn) return "";
  if (resigned) return "You gave the game up.";
  if (isOver) return "";
  if (thinks !== null) return `${does(thinks, "think")} …`;
  if (!asksMe) return " ";
  const [count, verb] = [/:(\d+)\//.exec(turn.legal.find((one) => one.includes("/")) ?? "")?.[1], turn.decision];
  const ask = {
    draw: "Keep the first card, or take the next unseen?",
    bid: "Your bid?",
    look: "Look at the widow, or give the bid up unseen?",
    kitty: "Give a card to each other player, from your left on.",
    trump: "Which trump?",
    call: "Which card do you call?",
    give: `Pass ${count} cards${turn.bidder === 0 ? "" : ` to ${who(turn.bidder ?? 0)}`}.`,
    bury: `Bury ${count} cards.`,
    lead: "Your lead.",
    follow: "Your card.",
  }[verb];
  return ask ?? (table ? " " : "");
}
