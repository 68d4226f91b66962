// All cards of a pack to click, a suit a row, with how many of each are left.

import { spoken } from "./cards.js";
import { Face } from "./face.js";
import { ranksOf, suitsOf } from "./games.js";
import { html } from "./view.js";

/** @param {{rules: import("./games.js").Facts, left: (card: string) => number, add: (card: string) => void}} props */
export const Pack = ({ rules, left, add }) =>
  html`<div class="pack" role="group" aria-label="The pack">${suitsOf(rules).map(
    (suit) =>
      html`<div class="suit-row" key=${suit}>${ranksOf(rules).map((rank) => {
        const card = rank + suit;
        const count = Math.max(0, left(card));
        return html`<button type="button" class="card" key=${card} data-card=${card} disabled=${count === 0} onClick=${() => add(card)}
        aria-label=${`${spoken(card)}, ${count} left`}><${Face} card=${card} /><span class="left">${count}</span></button>`;
      })}</div>`,
  )}</div>`;
