// The melds as they lie on the table, of each seat with its points; the widow and cards passed beside them.

import { cardsOf, spoken } from "../cards.js";
import { Face } from "../face.js";
import { html } from "../view.js";
import { does, listed, who, whom } from "./seats.js";
import { meldName } from "./words.js";

/** Small cards in a row. @param {{cards: string, label?: string}} props */
export function Cards({ cards, label }) {
  const all = cardsOf(cards);
  return html`<span class="small-cards" role="img" aria-label=${label ?? all.map(spoken).join(", ")}>${all.map(
    (card, i) => html`<span class="card" key=${i}><${Face} card=${card} /></span>`,
  )}</span>`;
}

/** @param {{game: import("./types.js").Drawn}} props */
export function Melds({ game }) {
  const { table, turn, position, facts } = game;
  if (!turn || !position) return null;
  const first = turn.bidder ?? 0;
  const seats = Array.from({ length: facts.seats }, (_, step) => (first + step) % facts.seats);
  const given = (position.given ?? []).filter((/** @type {any[]} */ [, , cards]) => cards);
  const laid = table?.laid ?? null;
  const none = laid ? seats.filter((seat) => turn.melds?.[seat] === 0) : [];
  const { contract } = table ?? {};
  return html`<div class="laid">
    ${typeof position.widow === "string" && html`<div class="of-seat"><p>The widow went to ${whom(first)}</p><${Cards} cards=${position.widow} /></div>`}
    ${given.map((/** @type {[number, number, string]} */ [from, to, cards], /** @type {number} */ i) => html`<div class="of-seat" key=${`given ${i}`}><p>${does(from, "pass")} to ${whom(to)}</p><${Cards} cards=${cards} /></div>`)}
    ${
      laid &&
      seats
        .filter((seat) => laid[seat].length > 0)
        .map(
          (seat) => html`<div class="of-seat" key=${seat}><p><b>${does(seat, "meld")} ${turn.melds?.[seat]}</b></p>
      <ul>${laid[seat].map((meld, i) => html`<li key=${i}><${Cards} cards=${meld.cards} /> <span>${meldName(meld)} <b>${meld.points}</b></span></li>`)}</ul></div>`,
        )
    }
    ${none.length > 0 && html`<p class="none">${listed(none.map((seat, i) => (i === 0 ? who(seat) : whom(seat))))} ${none.length > 1 || none[0] === 0 ? "have" : "has"} no meld.</p>`}
    ${contract?.melds !== undefined && contract?.melds !== null && contract.side.length > 1 && html`<p class="none">Melds of ${contract.side.map(whom).join(" and ")} together: ${contract.melds}.</p>`}
  </div>`;
}
