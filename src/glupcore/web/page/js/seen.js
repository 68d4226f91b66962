// What is known of the cards: the last trick, and those that nobody has seen yet.

import { cardsOf, SIGNS, shown, suitOf } from "./cards.js";
import { html } from "./view.js";

/** @typedef {import("./table.js").Position} Position @typedef {import("./games.js").Facts} Facts */

/** How many copies of each card are neither in sight nor known. @param {Position} position @param {Facts} rules */
export function unseen(position, rules) {
  const { hand, table, opponent, played, led, turnup } = position;
  const seen = [
    ...cardsOf(`${hand} ${opponent.known} ${played} ${led ?? ""} ${turnup ?? ""}`),
    ...[...table, ...opponent.table].map(([card]) => card),
  ];
  return rules.cards
    .map((card) => ({ card, left: rules.copies - seen.filter((one) => one === card).length }))
    .filter(({ left }) => left > 0);
}

/** @param {{table: import("./table.js").Table}} props */
export function Seen({ table }) {
  const { position, rules, lastTrick } = table;
  if (!position || !rules) return null;
  const left = unseen(position, rules).reverse();
  const suits = [...new Set(left.map(({ card }) => suitOf(card)))];
  const count = left.reduce((sum, one) => sum + one.left, 0);
  const whose = (/** @type {number | null} */ seat) => (seat === 0 ? "you" : "they");
  return html`<div class="seen">
    ${lastTrick && html`<p class="last-trick">Last trick: ${whose(lastTrick.by)} ${shown(lastTrick.lead)}, ${whose(1 - lastTrick.by)} ${shown(lastTrick.follow ?? "")}; ${lastTrick.taker === 0 ? "yours" : "theirs"}.</p>`}
    ${
      count > 0 &&
      html`<details><summary>${count} cards not seen yet</summary>
      <table class="left-over"><caption class="unseen">In the stock or in their hand</caption><tbody>${suits.map(
        (suit) => html`<tr key=${suit}><th scope="row" class=${`suit-${suit}`}>${SIGNS[suit]}</th>
        <td>${left
          .filter(({ card }) => suitOf(card) === suit)
          .map(({ card, left }) => `${shown(card).slice(0, -1)}${left > 1 ? `×${left}` : ""}`)
          .join("  ")}</td></tr>`,
      )}</tbody></table></details>`
    }</div>`;
}
