// The person's hand: a card is played by a tap; where several are to be named a tap chooses.

import { cardsOf, inHand, SUIT_NAMES, spoken, suitOf } from "../cards.js";
import { Face } from "../face.js";
import { Row } from "../hand.js";
import { firstSuit } from "../settings.js";
import { html } from "../view.js";
import { offersOf } from "./offers.js";

/** @typedef {import("./game.js").RingGame} RingGame */

/** Cards as one holds them, each with a name that it keeps. @param {RingGame} game */
function held({ position, facts, laid, turn }) {
  /** @type {Record<string, number>} */
  const seen = {};
  const cards = cardsOf(position.hand).sort(inHand(facts.cards, firstSuit(turn?.trump)));
  if (laid) cards.splice(cards.indexOf(laid), 1);
  return cards.map((card) => {
    seen[card] = (seen[card] ?? 0) + 1;
    return { card, copy: seen[card], id: `${card}${seen[card]}` };
  });
}

/** Why a card can't be played now. @param {RingGame} game @param {string} card */
function barred({ turn, table, position }, card) {
  if (turn?.player !== 0) return "It is not your turn.";
  if (turn.decision !== "lead" && turn.decision !== "follow") return "Cards are not played yet.";
  const led = table?.trick?.cards[0]?.[1] ?? card;
  const suit = suitOf(led);
  const has = cardsOf(position.hand).some((one) => suitOf(one) === suit);
  if (has && suitOf(card) !== suit) return `You have to follow suit: ${SUIT_NAMES[suit]}.`;
  if (has) return "You have to play a higher card than those of the trick.";
  return suitOf(card) === turn.trump
    ? "You have to play a higher trump."
    : `You have no ${SUIT_NAMES[suit]}, so you have to trump.`;
}

/**
 * @param {{game: RingGame, chosen: string[], choose: (cards: string[]) => void, lights: string[]}} props
 *   `chosen`: cards that are to be named; `lights`: cards that are pointed at
 */
export function Hold({ game, chosen, choose, lights }) {
  const { turn, asksMe } = game;
  const offers = offersOf(asksMe && turn ? turn.legal : []);
  const pick = offers.pick?.verb === "kitty" ? null : offers.pick; // whose cards lie apart
  const cards = held(game);
  const rest = [...lights];
  const fresh =
    turn?.bidder === 0 && asksMe && ["trump", "bury"].includes(turn.decision) ? cardsOf(game.position.widow ?? "") : [];
  const tap = (/** @type {string} */ card, /** @type {number} */ copy, /** @type {boolean} */ isLegal) => {
    if (pick && isLegal) {
      const isOut = chosen.filter((one) => one === card).length >= copy;
      const without = [...chosen];
      if (isOut) without.splice(without.lastIndexOf(card), 1);
      if (isOut || chosen.length < pick.count) choose(isOut ? without : [...chosen, card]);
    } else if (isLegal) void game.act(card);
    else if (asksMe) game.tell(barred(game, card));
  };
  const count = Math.max(game.facts.hand, cards.length);
  const columns = Math.ceil(count / Math.ceil(count / 8)); // on a phone
  return html`<${Row} name="hand" label="Your hand" count=${count} columns=${columns}>${cards.map(
    ({ card, copy, id }) => {
      const of = pick ? [...pick.must, ...pick.from] : offers.cards;
      const isLegal = pick ? copy <= of.filter((one) => one === card).length : of.includes(card);
      const isChosen = copy <= chosen.filter((one) => one === card).length;
      const isLit = rest.includes(card) && rest.splice(rest.indexOf(card), 1).length > 0;
      const isFresh = fresh.includes(card) && fresh.splice(fresh.indexOf(card), 1).length > 0;
      const isBarred = asksMe && !isLegal && (pick || turn?.decision === "follow");
      return html`<button type="button" key=${id} class=${`card${isChosen ? " chosen" : ""}${isLit ? " lit" : ""}${isBarred ? " barred" : ""}${isFresh ? " drawn" : ""}`}
      data-card=${card} data-action=${card} aria-label=${spoken(card) + (isFresh ? ", from the widow" : "")} aria-disabled=${!isLegal} aria-pressed=${pick ? isChosen : undefined} tabindex="-1"
      title=${isBarred && !pick ? barred(game, card) : undefined} onClick=${() => tap(card, copy, isLegal)}><${Face} card=${card} /></button>`;
    },
  )}<//>`;
}
