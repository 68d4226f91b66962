// Faces of cards, drawn: pips from the sprite in index.html, courts from a few shapes.

import { rankOf, suitOf } from "./cards.js";
import { html } from "./view.js";

const WIDTH = 100;
const HEIGHT = 140;

/** Two columns of four, and pips between them. @param {number[]} middle @returns {[number, number][]} */
const pips = (middle) => [
  ...[-1, -0.34, 0.34, 1].flatMap((y) => [-1, 1].map((x) => /** @type {[number, number]} */ ([x, y]))),
  ...middle.map((y) => /** @type {[number, number]} */ ([0, y])),
];
/** Their places by rank: x, y from the card's centre, in parts of the inner field. @type {Record<string, [number, number][]>} */
const PIPS = { 9: pips([0]), T: pips([-0.67, 0.67]) };

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {boolean} [turned] */
const pip = (suit, x, y, size, turned = false) => html`<use href=${`#suit-${suit}`}
  x=${x - size / 2} y=${y - size / 2} width=${size} height=${size}
  transform=${turned ? `rotate(180 ${x} ${y})` : undefined} />`;

/** @param {string} card @param {boolean} turned */
const corner = (
  card,
  turned,
) => html`<g class=${`corner${turned ? " turned" : ""}`} transform=${turned ? `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` : undefined}>
  <text class="rank" x="13" y="25" text-anchor="middle">${rankOf(card)}</text>
  ${pip(suitOf(card), 13, 37, 15)}
</g>`;

/** Crown, cap or hat, the head, and the shoulders of half a figure above the middle line. */
/** @type {Record<string, unknown>} */
const HEADS = {
  K: html`<path class="gold" d="M33 44 30 24l10 8 10-13 10 13 10-8-3 20z" />
    <circle class="skin" cx="50" cy="50" r="13" />
    <path class="ink" d="M37 52c1 15 25 15 26 0-3 4-7 3-8 2h-10c-1 1-5 2-8-2z" />`,
  Q: html`<path class="ink" d="M35 42c-6 12-5 22 0 28h30c5-6 6-16 0-28z" />
    <path class="gold" d="M34 42l-2-13 9 7 9-10 9 10 9-7-2 13c-8-4-24-4-32 0z" />
    <circle class="gold" cx="50" cy="23" r="3.5" /><circle class="skin" cx="50" cy="52" r="12" />`,
  J: html`<path class="ink" d="M37 48v20h26V48z" /><circle class="skin" cx="50" cy="52" r="12" />
    <path class="gold" d="M32 46c0-14 12-20 22-18 9 2 14 9 14 18-10-5-26-5-36 0z" />
    <path class="ink" d="M62 31c6-10 12-10 14-7-4 1-8 5-10 11z" />`,
};

/** @param {string} rank */
const half = (rank) => html`<path class="robe" d="M20 70c2-10 14-12 21-10 4 5 14 5 18 0 7-2 19 0 21 10z" />
  <path class="gold" d="M46 62h8v8h-8z" />${HEADS[rank]}`;

/** @param {string} card */
function middle(card) {
  const suit = suitOf(card);
  const rank = card[0];
  if (rank === "A") return pip(suit, 50, 70, 52);
  if (rank in PIPS) {
    return PIPS[rank].map(([x, y]) => pip(suit, 50 + 17 * x, 70 + 43 * y, 19, y > 0));
  }
  return html`<rect class="frame" x="20" y="16" width="60" height="108" rx="3" />
    <g>${half(rank)}</g><g transform="rotate(180 50 70)">${half(rank)}</g>
    <path class="frame" d="M20 70h60" />${pip(suit, 29, 25, 13)}${pip(suit, 71, 115, 13, true)}`;
}

/** The face of a card, as wide as what it stands in. @param {{card: string}} props */
export const Face = ({ card }) => html`<svg class=${`face suit-${suitOf(card)}`}
  viewBox="0 0 100 140" aria-hidden="true" focusable="false">
  <rect class="paper" x="0.7" y="0.7" width="98.6" height="138.6" rx="8" />
  <g class="picture">${middle(card)}</g>${corner(card, false)}${corner(card, true)}
</svg>`;

/** The back of a card. */
export const Back = () => html`<svg class="face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
  <rect class="paper" x="0.7" y="0.7" width="98.6" height="138.6" rx="8" />
  <rect class="back" x="7" y="7" width="86" height="126" rx="5" />
  <path class="weave" d="M7 40 40 7M7 73 73 7M7 106 93 20M14 133 93 54M47 133 93 87M80 133l13-13
    M93 40 60 7M93 73 27 7M93 106 7 20M86 133 7 54M53 133 7 87M20 133 7 120" />
</svg>`;
