// Both hands as they were in a film: the card that was played in red, the better one in gold.

import { actionShown } from "./advice.js";
import { actionParts, cardsOf, SIGNS, shown, spoken } from "./cards.js";
import { Face } from "./face.js";
import { melded, sorted } from "./hand.js";
import { nameOf } from "./names.js";
import { onTable, playing } from "./pieces.js";
import { html } from "./view.js";

/**
 * @typedef {import("./course.js").Step} Step @typedef {import("./course.js").Scene} Scene
 * @typedef {import("./pieces.js").Piece} Piece
 */

/** Cards before a player, as pieces. @param {Scene} now @param {number} seat @returns {{hand: Piece[], table: Piece[]}} */
function pieces({ seats }, seat) {
  const { hand, table } = seats[seat];
  let id = 0;
  const numbered = (/** @type {any} */ piece) => ({ ...piece, id: (id += 1) });
  const by = /** @type {0 | 1} */ (seat);
  return {
    hand: cardsOf(hand).map((card) => numbered({ card, place: "hand", by, kinds: [], copy: 0 })),
    table: onTable(table, seat === 0 ? "mine" : "theirs").map(numbered),
  };
}

/** Which of some pieces an action uses. @param {Piece[]} all @param {string | null} action */
function usedBy(all, action) {
  /** @type {Set<Piece>} */
  const found = new Set();
  for (const { card, melded, copy } of action === null ? [] : actionParts(action).cards) {
    const text = playing(/** @type {any} */ ({ card, copy: melded ? copy : 0 }));
    const one = all.find((piece) => !found.has(piece) && playing(piece) === text);
    if (one) found.add(one);
  }
  return found;
}

/** @param {{now: Scene, step: Step | undefined, best: string | null, rules: any}} props */
export function Board({ now, step, best, rules }) {
  const side = (/** @type {number} */ seat) => {
    const { hand, table } = pieces(now, seat);
    const all = [...hand, ...table];
    const isTurn = step?.seat === seat;
    const done = usedBy(all, isTurn ? step.action : null);
    const better = usedBy(all, isTurn ? best : null);
    const draw = (/** @type {Piece} */ piece) => {
      const mark = better.has(piece) ? " better" : done.has(piece) ? " done" : "";
      const said = better.has(piece) ? ", better" : done.has(piece) ? ", played" : "";
      return html`<span class=${`card${mark}`} key=${piece.id} role="img" aria-label=${spoken(piece.card) + said}><${Face} card=${piece.card} /></span>`;
    };
    const whose = seat === 0 ? "Your" : "Their";
    const groups = new Set(table.map((piece) => `${piece.kinds}`)).size;
    return [
      html`<div class="hand" role="group" aria-label=${`${whose} hand`} style=${{ "--n": 2 * Math.ceil(hand.length / 2) }}>${sorted(hand, rules).map(draw)}</div>`,
      html`<div class="melds" role="group" aria-label=${`${whose} melds`} style=${{ "--n": table.length, "--groups": groups }}>${melded(table, rules, draw)}</div>`,
    ];
  };
  const { trump, turnup, stock } = now.seats[0];
  const [theirHand, theirMelds] = side(1);
  const [myHand, myMelds] = side(0);
  return html`${theirHand}${theirMelds}
    <div class="between"><p>${stock > 0 ? `${stock} in the stock, ${turnup ? shown(turnup) : ""}` : "open hands"}<br />trump ${SIGNS[trump]}</p>
      <div class="trick" role="group" aria-label="The trick">${[0, 1].map((seat) => {
        const one = now.trick.find(({ by }) => by === seat);
        return html`<div class=${`slot by-${seat}`} key=${seat}>${one && html`<span class="card" role="img" aria-label=${spoken(one.card)}><${Face} card=${one.card} /></span>`}</div>`;
      })}</div>
      <p class="tally">You <b>${now.turn.scores[0]}</b><br />They <b>${now.turn.scores[1]}</b></p></div>
    ${myMelds}${myHand}`;
}

/** @param {string} action @param {any} rules */
export function briefly(action, rules) {
  const { kind, cards } = actionParts(action);
  if (kind === null) return shown(cards[0].card);
  return kind === "pass" || kind === "dix" ? actionShown(action, rules) : nameOf(kind, rules);
}
