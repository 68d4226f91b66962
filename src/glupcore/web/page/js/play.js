// The table as one sees it.

import { AdviceList } from "./advice.js";
import { SIGNS, spoken } from "./cards.js";
import { DayVerdict } from "./daily.js";
import { Declarations, used } from "./declarations.js";
import { Back, Face } from "./face.js";
import { DRAGGED, groupsOf, HandCard, melded, Row, StillCard, sorted } from "./hand.js";
import { useHint } from "./hint.js";
import { useTableKeys } from "./keys.js";
import { useMoves } from "./moves.js";
import { reason } from "./reason.js";
import { Glups, Scores, Tally } from "./scores.js";
import { Seen } from "./seen.js";
import { download } from "./share.js";
import { plain } from "./table.js";
import { html, useLayoutEffect, useState } from "./view.js";
import { Worths } from "./worths.js";

/** @typedef {import("./table.js").Table} Table */

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
  if (table.thinks !== null) return "They think …";
  if (!table.asksMe) return " ";
  return (
    { lead: "Your lead.", follow: "Your card.", meld: "You took the trick. Declare something?" }[turn.decision] ?? ""
  );
}

/** @param {{table: Table, engine: import("./engine.js").Engine, said: string, keys: boolean, best: string,
 *   leave: () => void, review: () => void}} props `best`: the engine's strongest player */
export function Play({ table, engine, said, keys, best, leave, review }) {
  const [lit, light] = useState(/** @type {Set<number>} */ (new Set()));
  const board = useMoves(table.pieces);
  const hint = useHint(engine, table);
  const { position, pieces, rules } = table;
  useTableKeys(table, keys, hint.ask);
  const hinted = hint.advice?.action;
  const lights = lit.size > 0 || !hinted ? lit : new Set(used(table, hinted));
  const isMelding = table.asksMe && table.turn?.decision === "meld";
  useLayoutEffect(() => {
    // Who plays by keys is at a card, and no card can be played now.
    const isStuck = isMelding && document.activeElement?.matches(".board button.card:focus-visible");
    const first = isStuck ? document.querySelector(".declaration") : null;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [isMelding, table.events]);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return; // what had it is gone
    const places = [".after button.main", ".declaration", ".hand button[tabindex='0']", ".board"];
    const next = places.map((place) => document.querySelector(place)).find((one) => one !== null);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  if (!position || !rules) return html`<p class="loading">${table.fault ?? "Dealing …"}</p>`;
  const at = (/** @type {string} */ place) => pieces.filter((piece) => piece.place === place);
  const hand = sorted(at("hand"), rules);
  const [mine, theirs, known] = [at("mine"), at("theirs"), sorted(at("known"), rules)];
  const isOpen = position.phase === 2;
  const won = (/** @type {number} */ seat) => at("won").filter((piece) => piece.taker === seat);
  const ended = table.isOver || table.resigned;
  const still = (/** @type {import("./pieces.js").Piece} */ piece) =>
    html`<${StillCard} key=${piece.id} piece=${piece} rules=${rules} />`;
  const held = (/** @type {import("./pieces.js").Piece} */ piece) =>
    html`<${HandCard} key=${piece.id} table=${table} piece=${piece} lit=${lights.has(piece.id)} />`;
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void table.act(event.dataTransfer?.getData(DRAGGED) ?? "");
  };
  const backs = Math.min(position.opponent.concealed - known.length, rules.hand);
  const theirCount = isOpen ? known.length : theirs.length;
  const roomy = (/** @type {number} */ n) => Math.max(2 * Math.ceil(n / 2), 4); // so that cards don't shift at every draw
  return html`<div class="play" ref=${board}><h1 class="unseen">The table</h1>
    <section class=${`board${table.isOver ? " over" : ""}`} aria-label="The table" tabindex="-1">
      <div class="seat theirs">
        <div class="their-hand" role="img" aria-label=${`They hold ${position.opponent.concealed} cards`}>
          ${Array.from({ length: backs }, (_, i) => html`<span class="card back" key=${i}><${Back} /></span>`)}
          ${!isOpen && known.map(still)}
          ${!ended && html`<span class="count">${position.opponent.concealed}</span>`}</div>
        <div class="melds" role="group" aria-label=${isOpen ? "Their hand" : "Their melds"} style=${{ "--n": roomy(theirCount), "--groups": isOpen ? 0 : groupsOf(theirs) }}>
          ${isOpen ? html`<div class="meld"><div>${known.map(still)}</div></div>` : melded(theirs, rules, still)}</div>
        <div class="pile">${won(1).map((piece) => html`<${StillCard} key=${piece.id} piece=${piece} hidden />`)}</div>
      </div>
      ${
        table.isOver
          ? html`<div class="middle result"><${Scores} table=${table} /></div>`
          : html`<div class="middle">
        <div class=${`stock${isOpen ? " gone" : ""}`} role=${isOpen ? undefined : "img"} aria-label=${position.phase === 1 ? `Stock of ${position.stock} cards, turn-up ${spoken(position.turnup ?? "")}` : undefined}>
          ${
            position.phase === 1 &&
            position.turnup &&
            html`<span class="card turnup"><${Face} card=${position.turnup} /></span>
            ${position.stock > 0 && html`<span class="card back"><${Back} /></span>`}<span class="count">${position.stock}</span>`
          }
          <p class=${`trump suit-${position.trump}`}>trump ${SIGNS[position.trump]}</p>
          ${isOpen && html`<p class="news">The stock is gone, and all cards are known. Follow suit and beat the card led if you can; without the suit, trump.</p>`}
        </div>
        <div class="trick" role="group" aria-label="The trick" onDrop=${drop}
          onDragOver=${(/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes(DRAGGED) && event.preventDefault()}>
          ${[0, 1].map((by) => {
            const piece = [...at("lead"), ...at("follow")].find((one) => one.by === by);
            return html`<div key=${by} class=${`slot by-${by}${piece && table.trick?.taker === by ? " takes" : ""}`}>${piece && still(piece)}</div>`;
          })}
        </div>
        <div class="told"><${Tally} table=${table} /><${Glups} table=${table} /></div>
      </div>`
      }
      <div class="seat mine">
        <div class="pile">${won(0).map((piece) => html`<${StillCard} key=${piece.id} piece=${piece} hidden />`)}</div>
        <${Row} name="melds" label="Your melds" count=${roomy(mine.length)} groups=${groupsOf(mine)}>${melded(mine, rules, held)}<//>
      </div>
      <div class="prompt"><p class="line-said"><span class="said">${said}</span> <b class="asks">${prompt(table)}</b></p>
        ${hint.advice && html`<p class="why">${reason(hint.advice, rules)}</p>`}
        ${hint.thinking && !hint.advice && html`<p class="why">Thinking …</p>`}
        ${hint.fault && html`<p class="fault" role="alert">${hint.fault}</p>`}
        <${Declarations} table=${table} light=${light} />
        ${
          ended &&
          html`<div class="after">
          ${table.waitsForDeal && html`<button type="button" class="main" onClick=${() => void table.deal()}>Next deal</button>`}
          ${!table.waitsForDeal && html`<button type="button" class="main" onClick=${() => void table.again(2)}>${table.target === null ? "Another deal" : "Another game"}</button>`}
          <button type="button" onClick=${review}>Review this deal</button>
          ${!table.waitsForDeal && html`<button type="button" onClick=${leave}>New game</button>`}</div>`
        }
        ${
          table.isOver &&
          table.setting?.daily &&
          table.record &&
          html`<${DayVerdict} isThere=${true} engine=${engine} record=${plain(table.record)} date=${table.setting.daily} solver=${best} scores=${table.turn?.scores ?? []} />`
        }
        ${table.fault && html`<p class="fault" role="alert">${table.fault}</p>`}</div>
      <${Row} name="hand" label="Your hand" count=${roomy(hand.length)} columns=${roomy(hand.length) / 2}>${hand.map(held)}<//>
    </section>
    <div class="tools" role="group" aria-label="Tools">
      <button type="button" onClick=${hint.ask} disabled=${!table.asksMe} aria-keyshortcuts="h">Hint</button>
      <button type="button" onClick=${() => void table.undo()} disabled=${!table.canUndo} aria-keyshortcuts="u">Take back</button>
      <button type="button" onClick=${() => download(table.saved())}>Save</button>
      <button type="button" onClick=${leave}>New game</button>
      ${table.isAside && html`<button type="button" onClick=${() => void table.takeBack()}>Back to your game</button>`}
    </div>
    <aside class="side" aria-label="Scores and advice">
      ${
        hint.advice &&
        html`<section class="hint" aria-label="Advice"><h2>What the engine would do</h2>
        <${AdviceList} advice=${hint.advice} rules=${rules} thinking=${hint.thinking} pick=${(/** @type {string} */ action) => void table.act(action)} /></section>`
      }
      ${!table.isOver && html`<${Scores} table=${table} />`}
      <${Seen} table=${table} />
      <${Worths} facts=${rules} />
      <p class="small keys">Keys: arrows and Enter play${keys && html`, <kbd>h</kbd> hint, <kbd>u</kbd> take back, <kbd>p</kbd> declare nothing`}. Cards can be dragged, too.</p>
    </aside>
  </div>`;
}
