// The table as one sees it, and the form that begins a game.

import { AdviceList } from "./advice.js";
import { actionParts, inHand, SIGNS, SUIT_NAMES, shown, spoken, suitOf } from "./cards.js";
import { Back, Face } from "./face.js";
import { useHint } from "./hint.js";
import { useMoves } from "./moves.js";
import { nameOf, sourceName } from "./narration.js";
import { playing } from "./pieces.js";
import { download } from "./share.js";
import { html, useEffect, useRef, useState } from "./view.js";

/** @typedef {import("./table.js").Table} Table @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./games.js").Facts} Facts */

const DRAGGED = "application/x-glup-card";

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
function HandCard({ table, piece, lit }) {
  const action = playing(piece);
  const legal = table.asksMe && table.turn?.legal.includes(action);
  const kinds = piece.kinds.map((kind) => nameOf(kind, table.rules));
  const drawn = piece.place === "hand" && piece.id === table.drawn;
  const label =
    spoken(piece.card) + (kinds.length > 0 ? `, on the table: ${kinds.join(", ")}` : drawn ? ", just drawn" : "");
  const why = legal ? kinds.join(", ") : barred(table, piece);
  return html`<button type="button" class=${`card${lit ? " lit" : ""}${drawn ? " drawn" : ""}`} data-piece=${piece.id}
    data-by=${piece.by} data-action=${action} aria-label=${label} title=${why || undefined}
    aria-disabled=${!legal} tabindex="-1" draggable=${legal}
    onDragStart=${(/** @type {DragEvent} */ event) => event.dataTransfer?.setData(DRAGGED, action)}
    onClick=${() => (legal ? void table.act(action) : table.asksMe && table.tell(why))}>
    <${Face} card=${piece.card} /></button>`;
}

/** As one holds them. @param {Piece[]} pieces @param {Facts} rules */
function sorted(pieces, rules) {
  const byCard = inHand(rules.cards);
  return pieces.sort((a, b) => byCard(a.card, b.card) || a.id - b.id);
}

/**
 * Cards on the table, those together that have been used for the same.
 * @param {Piece[]} pieces @param {Facts} rules @param {(piece: Piece) => unknown} draw
 */
function melded(pieces, rules, draw) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of sorted(pieces, rules)) {
    const used = piece.kinds.map((kind) => nameOf(kind, rules)).join(", ");
    groups.set(used, [...(groups.get(used) ?? []), piece]);
  }
  return [...groups].map(
    ([used, cards]) => html`<div class="meld" key=${used}>
    <div>${cards.map(draw)}</div><p aria-hidden="true">${used}</p></div>`,
  );
}

/** @param {{piece: Piece, rules: any, hidden?: boolean}} props */
function StillCard({ piece, rules, hidden }) {
  const kinds = piece.kinds.map((kind) => nameOf(kind, rules)).join(", ");
  return html`<span class="card" data-piece=${piece.id} data-by=${piece.by} role="img"
    title=${kinds || undefined} aria-label=${hidden ? "a card taken" : spoken(piece.card) + (kinds && `: ${kinds}`)}>
    ${hidden ? html`<${Back} />` : html`<${Face} card=${piece.card} />`}</span>`;
}

/** Cards in a row which the arrow keys go through. @param {{label: string, name: string, count: number, children?: any}} props */
function Row({ label, name, count, children }) {
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const held = useRef(-1); // the place of the card that had the focus, which goes with the card played
  useEffect(() => {
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
  return html`<div class=${name} role="group" aria-label=${label} ref=${row} onKeyDown=${move}
    onFocusCapture=${hold} onBlurCapture=${release} style=${{ "--n": count }}>${children}</div>`;
}

/** @param {{table: Table, light: (cards: Set<number>) => void}} props */
function Declarations({ table, light }) {
  const { turn, rules } = table;
  if (turn?.decision !== "meld" || !table.asksMe || !rules) return null;
  const points = new Map(rules.kinds.map((kind) => [kind.kind, kind.points]));
  const offered = turn.legal
    .filter((action) => action !== "pass")
    .map((action) => ({ action, ...actionParts(action) }))
    .map((one) => ({
      ...one,
      points: one.kind === "dix" ? rules.exchange : (points.get(String(one.kind)) ?? 0),
    }))
    .sort((a, b) => b.points - a.points);
  const lightUp = (/** @type {typeof offered[0] | null} */ one) => light(new Set(one ? used(table, one.cards) : []));
  return html`<div class="declarations" role="group" aria-label="What you may declare">
    ${offered.map(
      (one) => html`<button type="button" key=${one.action} class="declaration"
      data-action=${one.action} onMouseEnter=${() => lightUp(one)} onMouseLeave=${() => lightUp(null)}
      onFocus=${() => lightUp(one)} onBlur=${() => lightUp(null)} onClick=${() => {
        lightUp(null);
        void table.act(one.action);
      }}>
      <b>${one.kind === "dix" ? "dix" : nameOf(String(one.kind), rules)}</b>
      <span class="their-cards">${one.cards.map(
        ({ card, melded }) => html`<span
        class=${`suit-${suitOf(card)}`}>${shown(card)}${melded ? html`<sup>+</sup>` : ""}</span> `,
      )}</span>
      <span class="worth">${one.points}</span></button>`,
    )}
    <button type="button" class="declaration pass" data-action="pass" onClick=${() => void table.act("pass")}>
      ${offered.length > 0 ? "Declare nothing" : "Go on"}</button>
  </div>`;
}

/** The pieces that a declaration uses. @param {Table} table @param {ReturnType<typeof actionParts>["cards"]} cards */
function used(table, cards) {
  /** @type {number[]} */
  const ids = [];
  for (const { card, melded, copy } of cards) {
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

/** @param {{table: Table}} props */
function Glups({ table }) {
  const { position, turn, rules } = table;
  if (!position || !turn) return null;
  if (position.phase === 2) return html`<p class="glups">The stock is gone: from now on follow suit.</p>`;
  if (!rules?.glups) return null;
  const holder = turn.player === null ? null : turn.decision === "follow" ? turn.player : 1 - turn.player;
  const step = rules.glup_step;
  const next = step * (Math.floor(position.glups / step) + 1);
  const dots = Array.from({ length: step }, (_, i) => i < position.glups % step);
  return html`<p class="glups" title="Points for losing a trick while following suit">Glups:${" "}<b>${position.glups}</b> <span aria-hidden="true">${dots.map((on) => (on ? "●" : "○")).join("")}</span>${position.glups > 0 && holder !== null ? (holder === 0 ? " yours" : " theirs") : ""}, next at ${next}</p>`;
}

/** @param {{table: Table}} props */
function Scores({ table }) {
  const { turn, position, setting } = table;
  if (!turn || !position || !setting) return null;
  const [mine, theirs] = table.points ?? [{}, {}];
  const names = Object.keys(mine).filter((name) => mine[name] || theirs[name]);
  const [all, other] = table.totals;
  return html`<table class="scores"><caption>Points of this deal</caption>
    <thead><tr><th scope="col"><span class="unseen">Source</span></th><th scope="col">You</th><th scope="col">They</th></tr></thead>
    <tbody>${names.map(
      (name) => html`<tr key=${name}><th scope="row">${sourceName(name)}</th>
      <td>${mine[name]}</td><td>${theirs[name]}</td></tr>`,
    )}
    ${
      !table.isOver &&
      html`<tr class="aside"><th scope="row">counters taken, scored at the end</th>
      <td>${position.counters.me}</td><td>${position.counters.opponent}</td></tr>`
    }</tbody>
    <tfoot><tr><th scope="row">This deal</th><td>${turn.scores[0]}</td><td>${turn.scores[1]}</td></tr>
    ${setting.target !== null && html`<tr><th scope="row">Game to ${setting.target}</th><td>${all}</td><td>${other}</td></tr>`}</tfoot>
  </table>`;
}

/** What the table waits for. @param {Table} table */
function prompt(table) {
  const { turn, winner } = table;
  if (!turn) return "";
  if (table.resigned) return "You gave the game up.";
  if (table.isOver) {
    const [mine, theirs] = table.totals;
    const game = table.setting?.target === null ? "" : `: the game stands ${mine} to ${theirs}`;
    if (winner === 0) return `You win${game}.`;
    if (winner === 1) return `They win${game}.`;
    if (winner === -1) return `A tie${game}.`;
    return `The game stands ${mine} to ${theirs}.`;
  }
  if (table.isThinking) return "They think …";
  if (!table.asksMe) return " ";
  return (
    { lead: "Your lead.", follow: "Your card.", meld: "You took the trick. Declare something?" }[turn.decision] ?? ""
  );
}

/** @param {{table: Table, engine: import("./engine.js").Engine, said: string, keys: boolean,
 *   leave: () => void, review: () => void}} props */
export function Play({ table, engine, said, keys, leave, review }) {
  const [lit, light] = useState(/** @type {Set<number>} */ (new Set()));
  const board = useMoves(table.pieces);
  const hint = useHint(engine, table);
  const { position, pieces, rules } = table;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (!keys || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "u") void table.undo();
      else if (event.key === "h") hint.ask();
      else if (event.key === "p" && table.asksMe) void table.act("pass");
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  if (!position || !rules) return html`<p class="loading">${table.fault ?? "Dealing …"}</p>`;
  const at = (/** @type {string} */ place) => pieces.filter((piece) => piece.place === place);
  const hand = sorted(at("hand"), rules);
  const won = (/** @type {number} */ seat) => at("won").filter((piece) => piece.taker === seat);
  const ended = table.isOver || table.resigned;
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void table.act(event.dataTransfer?.getData(DRAGGED) ?? "");
  };
  return html`<div class="play" ref=${board}><h1 class="unseen">The table</h1>
    <section class="board" aria-label="The table">
      <div class="seat theirs">
        <div class="their-hand" role="img" aria-label=${`They hold ${position.opponent.concealed} cards`}>
          ${Array.from({ length: Math.min(position.opponent.concealed, rules.hand) }, (_, i) => html`<span class="card back" key=${i}><${Back} /></span>`)}
          ${!ended && html`<span class="count">${position.opponent.concealed}</span>`}</div>
        <div class="melds" role="group" aria-label="Their melds">${melded(at("theirs"), rules, (piece) => html`<${StillCard} key=${piece.id} piece=${piece} rules=${rules} />`)}</div>
        <div class="pile">${won(1).map((piece) => html`<${StillCard} key=${piece.id} piece=${piece} hidden />`)}</div>
      </div>
      <div class="middle">
        <div class="stock" role="img" aria-label=${position.phase === 1 ? `Stock of ${position.stock} cards, turn-up ${spoken(position.turnup ?? "")}` : "The stock is gone"}>
          ${
            position.phase === 1 &&
            position.turnup &&
            html`<span class="card turnup"><${Face} card=${position.turnup} /></span>
            ${position.stock > 0 && html`<span class="card back"><${Back} /></span>`}<span class="count">${position.stock}</span>`
          }
          <p class=${`trump suit-${position.trump}`}>trump ${SIGNS[position.trump]}</p>
        </div>
        <div class="trick" role="group" aria-label="The trick" onDrop=${drop}
          onDragOver=${(/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes(DRAGGED) && event.preventDefault()}>
          ${[...at("lead"), ...at("follow")].map(
            (piece) =>
              html`<div key=${piece.id} class=${`slot by-${piece.by}${
                table.trick?.taker === piece.by ? " takes" : ""
              }`}><${StillCard} piece=${piece} rules=${rules} /></div>`,
          )}
        </div>
        <${Glups} table=${table} />
      </div>
      <div class="seat mine">
        <div class="pile">${won(0).map((piece) => html`<${StillCard} key=${piece.id} piece=${piece} hidden />`)}</div>
        <${Row} name="melds" label="Your melds" count=${at("mine").length}>${melded(at("mine"), rules, (piece) => html`<${HandCard} key=${piece.id} table=${table} piece=${piece} lit=${lit.has(piece.id)} />`)}<//>
      </div>
      <div class="prompt"><p class="said">${said}</p><p class="asks"><b>${prompt(table)}</b></p>
        <${Declarations} table=${table} light=${light} />
        ${
          ended &&
          html`<div class="after">
          ${table.waitsForDeal && html`<button type="button" class="main" onClick=${() => void table.deal()}>Next deal</button>`}
          <button type="button" class=${table.waitsForDeal ? "" : "main"} onClick=${review}>Review this deal</button>
          ${!table.waitsForDeal && html`<button type="button" onClick=${leave}>New game</button>`}</div>`
        }
        ${table.fault && html`<p class="fault" role="alert">${table.fault}</p>`}</div>
      <${Row} name="hand" label="Your hand" count=${hand.length}>${hand.map((piece) => html`<${HandCard} key=${piece.id} table=${table} piece=${piece} lit=${lit.has(piece.id)} />`)}<//>
    </section>
    <aside class="side" aria-label="Scores and advice">
      <${Scores} table=${table} />
      <div class="tools" role="group" aria-label="Tools">
        <button type="button" onClick=${hint.ask} disabled=${!table.asksMe} aria-keyshortcuts="h">Hint</button>
        <button type="button" onClick=${() => void table.undo()} disabled=${!table.canUndo} aria-keyshortcuts="u">Take back</button>
        <button type="button" onClick=${() => download(table.saved())}>Save</button>
        <button type="button" onClick=${leave}>New game</button>
        ${table.isAside && html`<button type="button" onClick=${() => void table.takeBack()}>Back to your game</button>`}
      </div>
      ${
        hint.advice &&
        html`<section class="hint" aria-label="Advice"><h2>What the engine would do</h2>
        <${AdviceList} advice=${hint.advice} rules=${rules} thinking=${hint.thinking} pick=${(/** @type {string} */ action) => void table.act(action)} /></section>`
      }
      ${hint.fault && html`<p class="fault" role="alert">${hint.fault}</p>`}
      ${hint.thinking && !hint.advice && html`<p class="small">Thinking …</p>`}
      <p class="small keys">Keys: arrows and Enter play${keys && html`, <kbd>h</kbd> hint, <kbd>u</kbd> take back, <kbd>p</kbd> declare nothing`}. Cards can be dragged, too.</p>
    </aside>
  </div>`;
}
