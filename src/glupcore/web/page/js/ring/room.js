// The table of a game with an auction: seats in a ring, what is asked, the hand.

import { cardsOf, SIGNS, SUIT_NAMES } from "../cards.js";
import { DayVerdict } from "../daily.js";
import { useHint } from "../hint.js";
import { useTableKeys } from "../keys.js";
import { download } from "../share.js";
import { html, useEffect, useLayoutEffect, useState } from "../view.js";
import { Worths } from "../worths.js";
import { Advice } from "./advice.js";
import { Ladder } from "./auction.js";
import { Choices } from "./choices.js";
import { Circle } from "./circle.js";
import { contractTold, winTold } from "./contract.js";
import { Count, Totals } from "./count.js";
import { Hold } from "./hold.js";
import { Melds } from "./melds.js";
import { actionShown, offersOf } from "./offers.js";
import { written } from "./save.js";
import { who, whose } from "./seats.js";
import { GameRules } from "./told.js";
import { asked, cardsShown } from "./words.js";

/** @typedef {import("./game.js").RingGame} RingGame */

const WHERE = [".after button.main", ".offers button:not(:disabled)", ".hand button[aria-disabled='false']", ".board"];

/** The cards that an action names. @param {string | undefined} action */
const cardsIn = (action) => action?.match(/[9JQKTA][CDHS]/g) ?? [];

/** What there is to look up. @param {{game: RingGame}} props */
function Aside({ game }) {
  const { table, facts } = game;
  const { last_trick: last, laid } = table ?? {};
  return html`<${Totals} game=${game} />
    ${last && html`<p class="last-trick">Last trick: ${last.cards.map(([seat, card]) => `${who(seat)} ${cardsShown(card)}`).join(", ")}; ${whose(last.taker ?? 0)}.</p>`}
    ${laid && !game.showsMelds && html`<details class="melds-again"><summary>Melds</summary><${Melds} game=${game} /></details>`}
    <${Worths} facts=${facts} /><${GameRules} facts=${facts} />`;
}

/** @param {{game: RingGame, engine: import("../engine.js").Engine, said: string, keys: boolean, best: string,
 *   leave: () => void, review: () => void}} props `best`: the engine's strongest player */
export function Room({ game, engine, said, keys, best, leave, review }) {
  const { turn, table, setting, fault, isOver, resigned } = game;
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const [lit, light] = useState("");
  const hint = useHint(engine, game);
  useTableKeys(game, keys, hint.ask);
  useEffect(() => {
    choose(offersOf(game.asksMe ? (turn?.legal ?? []) : []).pick?.must ?? []);
    light("");
  }, [turn?.ply, game.asksMe]);
  useLayoutEffect(() => {
    const now = document.activeElement; // the page or the board, if what had the focus is gone
    if (now !== document.body && !now?.classList.contains("board")) return;
    const next = WHERE.map((place) => document.querySelector(place)).find((one) => one !== null);
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  });
  if (!turn || !table || !game.facts) return html`<p class="loading">${fault ?? "Dealing …"}</p>`;
  const isBidding = turn.decision === "bid" || (!turn.trump && turn.decision !== "draw");
  const inside = game.showsMelds
    ? html`<${Melds} game=${game} />`
    : isBidding
      ? html`<${Ladder} game=${game} />`
      : null;
  const lights = cardsIn(lit || hint.advice?.action);
  const count = Math.max(game.facts.hand, cardsOf(game.position.hand).length);
  const rows = Math.ceil(count / 8); // on a phone
  return html`<div class="play ring" style=${{ "--rows": rows, "--phone-cols": Math.ceil(count / rows) }}><h1 class="unseen">The table</h1>
    <section class=${`board${isOver ? " over" : ""}`} aria-label="The table" tabindex="-1">
      ${isOver ? html`<${Count} game=${game} />` : html`<${Circle} game=${game}>${inside}<//>`}
      <p class="contract">${turn.trump && html`<span class="sign" role="img" aria-label=${`${SUIT_NAMES[turn.trump]} are trump`}><b class=${`suit-${turn.trump}`}>${SIGNS[turn.trump]}</b></span>`} ${isOver ? "" : contractTold(game)}</p>
      <div class="prompt"><p class="line-said"><span class="said">${said}</span> <b class="asks">${asked(game)}</b></p>
        ${hint.advice && html`<p class="why">The engine: <b>${actionShown(hint.advice.action)}</b></p>`}
        ${hint.thinking && !hint.advice && html`<p class="why">Thinking …</p>`}
        ${(hint.fault ?? fault) && html`<p class="fault" role="alert">${hint.fault ?? fault}</p>`}
        ${
          isOver || resigned
            ? html`<div class="after">${game.waitsForDeal && html`<button type="button" class="main" onClick=${() => void game.deal()}>Next deal</button>`}
              ${!game.waitsForDeal && html`<button type="button" class="main" onClick=${() => void game.again(game.facts.seats)}>${winTold(game) || resigned ? "Another game" : "Another deal"}</button>`}
              <button type="button" onClick=${review}>Review it</button>
              <button type="button" onClick=${leave}>Other games</button></div>`
            : html`<${Choices} game=${game} chosen=${chosen} choose=${choose} />`
        }
        ${isOver && setting?.daily && html`<${DayVerdict} isThere=${true} engine=${engine} record=${game.record} date=${setting.daily} solver=${best} scores=${turn.scores} />`}</div>
      ${!isOver && html`<${Hold} game=${game} chosen=${chosen} choose=${choose} lights=${lights} />`}
    </section>
    <div class="tools" role="group" aria-label="Tools">
      <button type="button" onClick=${hint.ask} disabled=${!game.asksMe} aria-keyshortcuts="h">Hint</button>
      <button type="button" onClick=${() => void game.undo()} disabled=${!game.canUndo} aria-keyshortcuts="u">Take back</button>
      <button type="button" onClick=${() => download(written(game))}>Save</button>
      <button type="button" onClick=${leave}>New game</button>
      ${game.isAside && html`<button type="button" onClick=${() => void game.takeBack()}>Back to your game</button>`}</div>
    <aside class="side" aria-label="Scores and advice">
      ${hint.advice && html`<${Advice} advice=${hint.advice} thinking=${hint.thinking} light=${light} pick=${(/** @type {string} */ action) => void game.act(action)} />`}
      <${Aside} game=${game} />
      <p class="small keys">Keys: arrows and Enter play${keys && html`, <kbd>h</kbd> hint, <kbd>u</kbd> take back, <kbd>p</kbd> pass`}.</p>
    </aside></div>`;
}
