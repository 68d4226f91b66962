// What may be declared, as buttons that light up their cards.

import { actionParts, shown, suitOf } from "./cards.js";
import { ranksOf } from "./games.js";
import { nameOf, points } from "./names.js";
import { html } from "./view.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table, light: (cards: Set<number>) => void}} props */
export function Declarations({ table, light }) {
  const { turn, rules } = table;
  if (turn?.decision !== "meld" || !table.asksMe || !rules) return null;
  const worth = new Map(rules.kinds.map((kind) => [kind.kind, kind.points]));
  const offered = turn.legal
    .filter((action) => action !== "pass")
    .map((action) => ({ action, ...actionParts(action) }))
    .map((one) => ({
      ...one,
      points: one.kind === "dix" ? rules.exchange : (worth.get(String(one.kind)) ?? 0),
    }))
    .sort((a, b) => b.points - a.points);
  const lightUp = (/** @type {typeof offered[0] | null} */ one) => light(new Set(one ? used(table, one.action) : []));
  const move = (/** @type {KeyboardEvent} */ event) => {
    const way = { ArrowLeft: "previousElementSibling", ArrowRight: "nextElementSibling" }[event.key];
    const next = way && /** @type {any} */ (document.activeElement)[way];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return html`<div class="declarations" role="group" aria-label="What you may declare" onKeyDown=${move}>
    ${offered.map(
      (one) => html`<button type="button" key=${one.action} class="declaration"
      data-action=${one.action} onMouseEnter=${() => lightUp(one)} onMouseLeave=${() => lightUp(null)}
      onFocus=${() => lightUp(one)} onBlur=${() => lightUp(null)} onClick=${() => {
        lightUp(null);
        void table.act(one.action);
      }}>
      <b>${one.kind === "dix" ? "dix" : nameOf(String(one.kind), rules)}</b>
      ${one.kind === "dix" && html`<span>${shown(nine(rules))} for the turn-up ${shown(table.position?.turnup ?? nine(rules))}</span>`}
      <span class="their-cards">${one.cards.map(
        ({ card, melded }) => html`<span
        class=${`suit-${suitOf(card)}`}>${shown(card)}${melded ? html`<sup>+</sup>` : ""}</span> `,
      )}</span>
      <span class="worth">${points(one.points)}</span></button>`,
    )}
    <button type="button" class="declaration pass" data-action="pass" onClick=${() => void table.act("pass")}>
      ${offered.length > 0 ? "Declare nothing" : "Go on"}</button>
  </div>`;
}

/** The card that a dix gives for the turn-up. @param {import("./games.js").Facts} rules */
const nine = (rules) => ranksOf(rules)[0] + rules.trump;

/** The pieces that an action uses. @param {Table} table @param {string} action */
export function used(table, action) {
  const { kind, cards } = actionParts(action);
  const all = kind === "dix" && table.rules ? [{ card: nine(table.rules), melded: false, copy: 1 }] : cards;
  /** @type {number[]} */
  const ids = [];
  for (const { card, melded, copy } of all) {
    const found = table.pieces.find(
      (piece) =>
        piece.card === card &&
        !ids.includes(piece.id) &&
        piece.by === 0 &&
        (melded ? piece.place === "mine" && piece.copy === copy : piece.place === "hand"),
    );
    if (found) ids.push(found.id);
  }
  return ids;
}
