// The auction as a ladder: who has bid what, and what one may bid.

import { SIGNS, SUIT_NAMES } from "../cards.js";
import { html, useEffect, useRef, useState } from "../view.js";
import { amounts, many, offersOf } from "./offers.js";
import { who } from "./seats.js";

const SHOWN = 4;

/** @typedef {import("./game.js").RingGame} RingGame */

/** Who has said what, the last below. @param {{game: import("./types.js").Drawn}} props */
export function Ladder({ game }) {
  const { position, turn } = game;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [position.bids.length]);
  if (!turn) return null;
  const before =
    position.bids.length === 0 && (turn.bid ? `${who(turn.bidder ?? 0)} ${turn.bid}` : "Nobody has spoken yet.");
  return html`<ol class="ladder" aria-label="The auction" ref=${list} tabindex=${position.bids.length > 3 ? 0 : undefined}>
    ${position.bids.map((/** @type {[number, string]} */ [seat, word], /** @type {number} */ i) => html`<li key=${i} class=${word === "pass" ? "pass" : "bid"}><span>${who(seat)}</span> <b>${word.replace("bid:", "")}</b></li>`)}
    ${before && html`<li>${before}</li>`}</ol>`;
}

/** What the own hand would meld, and what the lowest bid would need beside it. @param {{game: RingGame}} props */
export function Worth({ game }) {
  const { naming } = game.table ?? {};
  if (!naming) return null;
  return html`<p class="naming">Your melds: ${Object.entries(naming)
    .sort((a, b) => Number(b[1]) - Number(a[1]))
    .map(
      ([suit, points]) =>
        html`<span key=${suit} role="img" aria-label=${`${points} in ${SUIT_NAMES[suit]}`}><b class=${`suit-${suit}`}>${SIGNS[suit]}</b>${points} </span>`,
    )}</p>`;
}

/** The next amounts, with a step to higher ones. @param {{game: RingGame}} props */
export function Bids({ game }) {
  const { turn, table, facts } = game;
  const [skip, setSkip] = useState(0);
  useEffect(() => setSkip(0), [turn?.ply]);
  const { bids } = offersOf(turn?.legal ?? []);
  if (bids.length === 0) return null;
  const next = amounts(bids, skip, SHOWN);
  const melds = Math.max(
    ...Object.values(table?.naming ?? {})
      .map(Number)
      .filter(Number.isFinite),
    0,
  );
  const rest = (/** @type {number} */ amount) =>
    `with your melds of ${melds}, ${Math.max(0, amount - melds)} of the ${facts.deal_points} in tricks`;
  return html`<div class="bids" role="group" aria-label="Your bid">
    ${skip > 0 && html`<button type="button" onClick=${() => setSkip(Math.max(0, skip - SHOWN))} aria-label="Lower bids">‹</button>`}
    ${next.map((amount) => html`<button type="button" key=${amount} data-action=${`bid:${amount}`} title=${rest(amount)} onClick=${() => void game.act(`bid:${amount}`)}>${amount}</button>`)}
    ${many(bids) > skip + SHOWN && html`<button type="button" onClick=${() => setSkip(skip + SHOWN)} aria-label="Higher bids">›</button>`}</div>`;
}
