// The film of a deal: both hands as they were, the card that was played in red, the better one in gold.

import { actionShown } from "./advice.js";
import { actionParts, cardsOf, SIGNS, shown, spoken } from "./cards.js";
import { scene } from "./course.js";
import { Disconnected } from "./engine.js";
import { Face } from "./face.js";
import { melded, sorted } from "./hand.js";
import { nameOf } from "./narration.js";
import { onTable, playing } from "./pieces.js";
import { html, useEffect, useRef, useState } from "./view.js";

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
function Board({ now, step, best, rules }) {
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
function briefly(action, rules) {
  const { kind, cards } = actionParts(action);
  if (kind === null) return shown(cards[0].card);
  return kind === "pass" || kind === "dix" ? actionShown(action, rules) : nameOf(kind, rules);
}

/** Tricks, an action a button. @param {{steps: Step[], ply: number, signs: Map<number, string>, rules: any, go: (ply: number) => void}} props */
function Tricks({ steps, ply, signs, rules, go }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    if (!list.current || !(now instanceof HTMLElement)) return;
    const { offsetTop: top, offsetHeight: height } = now; // the page itself is not to move
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop || top + height > scrollTop + clientHeight) list.current.scrollTop = top - clientHeight / 2;
  }, [ply]);
  /** @type {Map<number, Step[]>} */
  const tricks = new Map();
  for (const step of steps) tricks.set(step.trick, [...(tricks.get(step.trick) ?? []), step]);
  return html`<ol class="tricks" ref=${list} aria-label="Tricks" tabindex="0">${[...tricks].map(
    ([trick, all]) =>
      html`<li key=${trick}><span class="nth">${trick}</span>${all
        .filter((step) => step.action !== "pass" || signs.has(step.ply))
        .map(
          (
            step,
          ) => html`<button type="button" key=${step.ply} class=${`step by-${step.seat}`} tabindex="-1" aria-current=${step.ply === ply ? "step" : undefined}
        onClick=${() => go(step.ply)} title=${`${step.seat === 0 ? "you" : "they"}: ${actionShown(step.action, rules)}`}>${briefly(step.action, rules)}${signs.has(step.ply) ? html` <b>${signs.get(step.ply)}</b>` : ""}</button>`,
        )}</li>`,
  )}</ol>`;
}

/**
 * @param {{engine: import("./engine.js").Engine, record: import("./table.js").DealRecord, steps: Step[],
 *   rules: any, ply: number, go: (ply: number | ((now: number) => number)) => void, signs: Map<number, string>, best: string | null,
 *   told: any, tryIt: () => void, children?: any}} props
 *   `signs`: of errors, by ply; `best`: what was better at this one; `told`: a sentence about it
 */
export function Film({ engine, record, steps, rules, ply, go, signs, best, told, tryIt, children }) {
  const [now, setNow] = useState(/** @type {{ply: number, scene: Scene} | null} */ (null));
  const from = useRef(0);
  const last = steps.length;
  const by = (/** @type {number} */ steps) => go((now) => Math.max(0, Math.min(last, now + steps)));
  useEffect(() => {
    let isMine = true;
    scene(engine, record, steps, ply)
      .then((found) => isMine && setNow({ ply, scene: found }))
      .catch((error) => {
        if (!(error instanceof Disconnected)) throw error;
      });
    return () => {
      isMine = false;
    };
  }, [record, steps, ply]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way === undefined) return;
      event.preventDefault();
      by(way);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const errors = [...signs.keys()].sort((a, b) => a - b);
  const before = errors.filter((one) => one < ply).at(-1);
  const after = errors.find((one) => one > ply);
  const swiped = (/** @type {TouchEvent} */ event) => {
    const moved = event.changedTouches[0].clientX - from.current;
    if (Math.abs(moved) > 40) by(moved < 0 ? 1 : -1);
  };
  return html`<div class="film">
    <section class="board" aria-label="The table" data-ply=${now?.ply}
      onTouchStart=${(/** @type {TouchEvent} */ event) => (from.current = event.changedTouches[0].clientX)} onTouchEnd=${swiped}>
      ${now && html`<${Board} now=${now.scene} step=${now.ply === ply ? steps[ply] : undefined} best=${best} rules=${rules} />`}</section>
    <p class="chosen" role="status">${told}</p>
    <div class="controls" role="group" aria-label="Steps">
      <button type="button" disabled=${before === undefined} onClick=${() => go(before ?? 0)} aria-label="The error before">« ?</button>
      <button type="button" disabled=${ply === 0} onClick=${() => by(-1)} aria-label="Back">‹</button>
      <input type="range" min="0" max=${last} value=${ply} aria-label="Action" onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
      <button type="button" disabled=${ply === last} onClick=${() => by(1)} aria-label="On">›</button>
      <button type="button" disabled=${after === undefined} onClick=${() => go(after ?? 0)} aria-label="The next error">? »</button>
      <button type="button" class="try" disabled=${ply === last} onClick=${tryIt}>Try it from here</button></div>
    ${children}
    <${Tricks} steps=${steps} ply=${ply} signs=${signs} rules=${rules} go=${go} /></div>`;
}
