// The seats in a ring, the person below and all others clockwise; before each its card of the trick.

import { SIGNS, SUIT_NAMES, spoken } from "../cards.js";
import { Face } from "../face.js";
import { html } from "../view.js";
import { tricksIn } from "./contract.js";
import { partners, who } from "./seats.js";

/** @typedef {import("./types.js").Drawn} Drawn */

/** Where a seat is, from the middle: 1 is the edge. @param {number} seat @param {number} seats */
function place(seat, seats) {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / seats;
  return { "--x": Math.cos(angle).toFixed(3), "--y": Math.sin(angle).toFixed(3) };
}

/** What a seat has said last in the auction. @param {any} position @param {number} seat */
const said = (position, seat) =>
  position.bids
    .filter((/** @type {any[]} */ [one]) => one === seat)
    .at(-1)?.[1]
    .replace("bid:", "");

/** @param {Drawn} game @param {number} seat */
function state({ position, turn, table }, seat) {
  if (!turn) return "";
  if (turn.decision === "bid" || !turn.trump)
    return seat === turn.bidder ? `${turn.bid}` : (said(position, seat) ?? "");
  if (table?.end) return "";
  const melds = turn.melds?.[seat];
  if (turn.tricks.every((n) => n === 0)) return melds ? `melds ${melds}` : "";
  const tricks = turn.tricks[seat];
  return tricks === 0 ? "no trick" : `${tricks} ${tricks === 1 ? "trick" : "tricks"}, ${turn.counters[seat]}`;
}

/** @param {{game: Drawn, seat: number}} props */
function Plate({ game, seat }) {
  const { turn, position, facts, table, thinks } = game;
  const isNow = turn?.player === seat || thinks === seat;
  const isOurs = seat !== 0 && partners(facts.accounts, table?.contract, 0).includes(seat);
  const isBidder = turn?.bidder === seat && turn.decision !== "bid";
  const kinds = ["plate", isNow ? "now" : "", isOurs || seat === 0 ? "ours" : ""].filter(Boolean).join(" ");
  return html`<div class=${kinds} style=${place(seat, facts.seats)}>
    <p><b>${who(seat)}</b>${position.dealer === seat && html` <abbr title="deals">D</abbr>`}${isBidder && html` <abbr title=${`has the bid at ${turn.bid}`}>${turn.bid}</abbr>`}</p>
    <p class="state">${state(game, seat) || (isOurs ? "partner" : " ")}</p></div>`;
}

/** The trick on the table: that of now, or the one that was just taken. @param {Drawn} game */
export function lying({ table, lingers, laid }) {
  const trick = lingers ? table?.last_trick : table?.trick;
  /** @type {[number, string][]} */
  const cards = trick?.cards ?? [];
  return {
    cards: laid && !lingers ? [...cards, /** @type {[number, string]} */ ([0, laid])] : cards,
    taker: trick?.taker ?? null,
  };
}

/** @param {{game: Drawn, children?: any}} props */
export function Circle({ game, children }) {
  const { facts, turn, lingers } = game;
  const { cards, taker } = lying(game);
  const tricks = tricksIn(turn);
  const seats = Array.from({ length: facts.seats }, (_, seat) => seat);
  return html`<div class="circle" data-seats=${facts.seats} role="group" aria-label="Around the table">
    ${seats.map((seat) => html`<${Plate} key=${seat} game=${game} seat=${seat} />`)}
    ${turn?.trump && cards.length === 0 && !children && html`<p class=${`trump suit-${turn.trump}`} aria-label=${`${SUIT_NAMES[turn.trump]} are trump`}>${SIGNS[turn.trump]}</p>`}
    <div role="group" aria-label="The trick">${cards.map(
      (
        [seat, card],
        nth,
      ) => html`<span class=${`card laid-card${taker === seat ? " takes" : ""}`} key=${`${lingers ? tricks - 1 : tricks} ${seat}`}
        style=${{ ...place(seat, facts.seats), "--nth": nth }} role="img" aria-label=${`${who(seat)}: ${spoken(card)}`}><${Face} card=${card} /></span>`,
    )}</div>
    ${children && html`<div class="centre" key=${game.showsMelds} tabindex="0" role="group" aria-label="In the middle">${children}</div>`}</div>`;
}
