// Cards as a person holds them and as they lie on the table.

import { inHand, SUIT_NAMES, spoken, suitOf } from "./cards.js";
import { Back, Face } from "./face.js";
import { nameOf } from "./names.js";
import { playing } from "./pieces.js";
import { firstSuit } from "./settings.js";
import { html, useLayoutEffect, useRef, useState } from "./view.js";

/** @typedef {import("./table.js").Table} Table @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./games.js").Facts} Facts */

export const DRAGGED = "application/x-glup-card";

/** Why a card can't be played now. @param {Table} table @param {Piece} piece */
function barred(table, piece) {
  const { turn, position } = table;
  if (!position || !turn || turn.player !== 0) return "It is not your turn.";
  if (turn.decision === "meld") return "First declare something, or pass.";
  const led = position.led ?? "";
  const hand = position.hand.split(" ");
  const [suit, trump] = [suitOf(led), position.trump];
  if (hand.some((card) => suitOf(card) === suit)) {
    if (suitOf(piece.card) !== suit) return `You have to follow suit: ${SUIT_NAMES[suit]}.`;
    return `You have to beat the ${spoken(led)}.`;
  }
  return `You have no ${SUIT_NAMES[suit]}, so you have to trump: ${SUIT_NAMES[trump]}.`;
}

/** @param {{table: Table, piece: Piece, lit: boolean}} props */
export function HandCard({ table, piece, lit }) {
  const action = playing(piece);
  const legal = table.asksMe && table.turn?.legal.includes(action);
  const kinds = piece.kinds.map((kind) => nameOf(kind, table.rules));
  const drawn = piece.place === "hand" && piece.id === table.drawn;
  const label =
    spoken(piece.card) + (kinds.length > 0 ? `, on the table: ${kinds.join(", ")}` : drawn ? ", just drawn" : "");
  const why = legal ? kinds.join(", ") : barred(table, piece);
  const isBarred = !legal && table.asksMe && table.turn?.decision !== "meld";
  return html`<button type="button" class=${`card${lit ? " lit" : ""}${drawn ? " drawn" : ""}${isBarred ? " barred" : ""}`} data-piece=${piece.id}
    data-by=${piece.by} data-action=${action} aria-label=${label} title=${why || undefined}
    aria-disabled=${!legal} tabindex="-1" draggable=${legal}
    onDragStart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData(DRAGGED, action)}
    onClick=${() => (legal ? void table.act(action) : table.asksMe && table.tell(why))}>
    <${Face} card=${piece.card} /></button>`;
}

/** As one holds them. @param {Piece[]} pieces @param {Facts} rules */
export function sorted(pieces, rules) {
  const byCard = inHand(rules.cards, firstSuit(rules.trump));
  return pieces.sort((a, b) => byCard(a.card, b.card) || a.id - b.id);
}

/** How many kinds of use pieces have had. @param {Piece[]} pieces */
export const groupsOf = (pieces) => new Set(pieces.map((piece) => `${piece.kinds}`)).size;

const TIMES = /** @type {Record<string, string>} */ ({ double: "2×", triple: "3×", quadruple: "4×" });

const LONG = 8; // letters: what is longer needs two lines

/** Below cards there is room for few words; all of it stands in their titles. @param {string[]} used kinds, by name */
const inShort = ([first, ...more]) =>
  first.replace(/^\w+(?= )/, (word) => TIMES[word] ?? word) +
  (more.length > 0 ? `${/\w$/.test(first) ? " " : "\u00a0"}+${more.length}` : "");

/**
 * Cards on the table, those together that have been used for the same.
 * @param {Piece[]} pieces @param {Facts} rules @param {(piece: Piece) => unknown} draw
 */
export function melded(pieces, rules, draw) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of sorted(pieces, rules)) {
    const used = `${piece.kinds}`;
    groups.set(used, [...(groups.get(used) ?? []), piece]);
  }
  return [...groups].map(([used, cards]) => {
    const label = inShort(cards[0].kinds.map((kind) => nameOf(kind, rules)));
    return html`<div class="meld" key=${used} style=${{ "--k": cards.length }}>
    <div>${cards.map(draw)}</div><div class="label" aria-hidden="true"><p class=${label.length > LONG ? "long" : ""}>${label}</p></div></div>`;
  });
}

/** @param {{piece: Piece, rules: any, hidden?: boolean}} props */
export function StillCard({ piece, rules, hidden }) {
  const kinds = piece.kinds.map((kind) => nameOf(kind, rules)).join(", ");
  return html`<span class="card" data-piece=${piece.id} data-by=${piece.by} role="img"
    title=${kinds || undefined} aria-label=${hidden ? "a card taken" : spoken(piece.card) + (kinds && `: ${kinds}`)}>
    ${hidden ? html`<${Back} />` : html`<${Face} card=${piece.card} />`}</span>`;
}

/**
 * Cards in a row which the arrow keys go through. A card rises under a pointer that moves, and not because it
 * comes to lie under one that rests. `count`: for how many cards there is to be room, `groups` that stand apart.
 * A hand has so many `columns` on a phone; its cards are moved to their places, so that nothing is laid out anew.
 * @param {{label: string, name: string, count: number, groups?: number, columns?: number, children?: any}} props
 */
export function Row({ label, name, count, groups = 0, columns = 0, children }) {
  const [pointed, setPointed] = useState(false);
  const point = (/** @type {PointerEvent} */ event) =>
    setPointed(event.type === "pointermove" && (event.movementX !== 0 || event.movementY !== 0 || pointed));
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const held = useRef(-1); // the place of the card that had the focus, which goes with the card played
  useLayoutEffect(() => {
    const cards = [...(row.current?.querySelectorAll("button") ?? [])];
    if (cards.length === 0) return;
    if (held.current >= 0 && document.activeElement === document.body) {
      cards[Math.min(held.current, cards.length - 1)].focus({ preventScroll: true });
    }
    if (!cards.some((card) => card.tabIndex === 0)) cards[0].tabIndex = 0;
  });
  const hold = (/** @type {FocusEvent} */ event) => {
    const cards = [...(row.current?.querySelectorAll("button") ?? [])];
    held.current = cards.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  };
  const release = (/** @type {FocusEvent} */ event) => {
    if (event.relatedTarget) held.current = -1;
  };
  const move = (/** @type {KeyboardEvent} */ event) => {
    const cards = [...(row.current?.querySelectorAll("button") ?? [])];
    const now = cards.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined || now < 0 || !cards[to]) return;
    event.preventDefault();
    for (const card of cards) card.tabIndex = -1;
    cards[to].tabIndex = 0;
    cards[to].focus();
  };
  const placed = (/** @type {any} */ card, /** @type {number} */ i) =>
    html`<span class="at" key=${card.key} style=${{ "--i": i, "--column": i % columns, "--row": Math.floor(i / columns) }}>${card}</span>`;
  return html`<div class=${`${name}${pointed ? " pointed" : ""}${columns ? " placed" : ""}`} role="group" aria-label=${label} ref=${row} onKeyDown=${move}
    onPointerMove=${point} onPointerLeave=${point} onFocusCapture=${hold} onBlurCapture=${release}
    style=${{ "--n": count, "--half": Math.ceil(count / 2), "--groups": groups }}>${columns ? children.map(placed) : children}</div>`;
}
