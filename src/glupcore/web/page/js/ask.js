// A position from a table of one's own: clicked together, or typed as one saw the deal.

import { AdviceList, deed } from "./advice.js";
import { SIGNS, shown } from "./cards.js";
import { certaintyTold, deepen } from "./deepen.js";
import { Editor } from "./editor.js";
import { Disconnected } from "./engine.js";
import { titleOf } from "./games.js";
import { empty, missing, overused, positionOf } from "./laid.js";
import { later } from "./later.js";
import { reason } from "./reason.js";
import { actionShown as readableAction } from "./ring/offers.js";
import { begun, isDealt, lacking, named, nextTold, textOf } from "./ring/told_deal.js";
import { html, useEffect, useMemo, useState } from "./view.js";

/** @typedef {import("./ring/told_deal.js").ToldDeal} ToldDeal */
/** @typedef {import("./laid.js").Laid} Laid @typedef {import("./games.js").Facts} Facts */

const KEPT = "glupcore.ask";
const TYPING = 350; // ms without a change, before something is asked
const FIELDS = /** @type {Record<string, string>} */ ({
  hand: "My hand",
  played: "Played",
  known: "Theirs",
  led: "Led",
  table: "Melds on the table",
  glups: "glups",
  turnup: "Turn-up",
  "scores.me": "mine",
  "scores.opponent": "theirs",
  "counters.me": "my counters",
  "counters.opponent": "their counters",
  "opponent.known": "Theirs",
  "opponent.table": "Their melds",
});

/** A fault with the name that its field has here. @param {string} fault */
const inOurWords = (fault) => fault.replace(/^position\.([a-z.]+)(?=[:[])/, (whole, name) => FIELDS[name] ?? whole);

/** What the gap costs in certainty. @param {import("./advice.js").Advice} advice @param {Facts} rules */
function shownGap({ actions, action, gap }, rules) {
  const { chance } = actions[0];
  const moved = typeof gap === "number" ? `; known, they could move the value by ± ${gap.toFixed(1)}` : "";
  return `${moved}; ${deed(action, rules)} is best with ${Math.round(100 * (chance ?? 0))} %`;
}

const Auction = later(() => import("./ring/advice.js").then(({ Advice }) => Advice));
const Tell = later(() => import("./ring/tell.js").then(({ Tell }) => Tell));

/** How the text of a deal with an auction begins. @param {string} rules */
const beginning = (rules) => `rules: ${rules}\ndealer: 0\nseat: 0\nhand: `;

/** What is missing of a typed deal before it says anything. @param {string} text */
function untyped(text) {
  if (!text.trim()) return "Begin with your hand and the turn-up; with an auction, with the game.";
  return /^\s*hand:[ \t]*$/im.test(text) ? "Type your hand behind hand:, such as C AAT9 D KQ H TT9 S AK." : null;
}

/** A seat as it is named from the person's on. @param {number} of @param {number} mine @param {number} seats */
const turned = (of, mine, seats) => (of - mine + seats) % seats;

/** What is known of the place that a typed deal has come to. @param {{found: any}} props */
function Place({ found: { position, expected, next } }) {
  const { seat, sizes, trump, phase, decision } = position;
  if (next) return html`<p class="small">${nextTold(position, next, turned(next.seat, seat, sizes.length))}</p>`;
  const comes = expected ? `; next comes ${expected}` : "";
  const suit = trump ? `, trump ${SIGNS[trump]}` : "";
  return html`<p class="small">Phase ${phase}${suit}, you are to ${decision === "meld" ? "declare" : decision}${comes}.</p>`;
}

/** The best line of phase 2, card by card. @param {{solution: any}} props */
function Line({ solution }) {
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [solution]);
  if (!solution?.line?.length) return null;
  return html`<section aria-label="Best play of both"><h2>Best play of both</h2>
    <p class="line">${solution.line.map((/** @type {string} */ card, /** @type {number} */ i) => html`<span key=${i} class=${`chip suit-${card[1]}${i < at ? " done" : ""}`}>${shown(card)}</span>`)}</p>
    <p><button type="button" disabled=${at === 0} onClick=${() => setAt(at - 1)}>Back</button>
      <button type="button" disabled=${at >= solution.line.length} onClick=${() => setAt(at + 1)}>${at < solution.line.length ? `Play ${shown(solution.line[at])}` : "The end"}</button>
      <span class="small"> The leader makes ${solution.value} points more than the other.</span></p></section>`;
}

/** @param {{engine: import("./engine.js").Engine, games: import("./games.js").Games,
 *   rules: string}} props */
export function Ask({ engine, games, rules: first }) {
  const kept = useMemo(() => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT) ?? "null");
      return games.all.some((one) => one.rules === kept.laid.rules) ? kept : null;
    } catch {
      return null;
    }
  }, []);
  const [way, setWay] = useState(/** @type {"cards" | "text"} */ (kept?.way ?? "cards"));
  const [laid, setLaid] = useState(/** @type {Laid} */ ({ ...empty(games.named(first)), ...kept?.laid }));
  const [text, setText] = useState(/** @type {string} */ (kept?.text ?? ""));
  const [deal, setDeal] = useState(
    /** @type {ToldDeal | null} */ (kept ? (kept.deal ?? null) : games.auctions.includes(first) ? begun(first) : null),
  );
  const [rows, setRows] = useState(/** @type {any[]} */ ([])); // the games with an auction
  const [least, setLeast] = useState(games.grades.inaccuracy);
  const [trumped, setTrumped] = useState(/** @type {Facts | null} */ (null));
  const rules = trumped?.rules === laid.rules ? trumped : games.named(laid.rules);
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]));
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [advice, setAdvice] = useState(/** @type {any} */ (null));
  const [solution, setSolution] = useState(/** @type {any} */ (null));
  const [thinking, setThinking] = useState(false);
  const row = deal && rows.find((one) => one.rules === deal.rules);
  const wants =
    way === "text" ? untyped(text) : deal === null ? missing(laid, rules) : row ? lacking(deal, row) : "One moment …";
  useEffect(() => {
    void Promise.all(games.auctions.map((one) => games.facts(one))).then(
      (all) => setRows(all.filter(isDealt)),
      () => {},
    );
  }, []);
  useEffect(() => {
    void games.facts(laid.rules, laid.turnup[1]).then(setTrumped, () => {});
  }, [laid.rules, laid.turnup]);
  useEffect(() => {
    const kept = JSON.stringify({ way, laid, text, deal });
    sessionStorage.setItem(KEPT, kept); // of this tab
    localStorage.setItem(KEPT, kept); // for the next one
    setAdvice(null);
    setSolution(null);
    setFaults([]);
    setFound(null);
    setThinking(false);
    const tooMany = way === "cards" && deal === null ? overused(laid, rules) : [];
    if (tooMany.length > 0) {
      setFaults(tooMany);
      return;
    }
    if (wants !== null) return;
    const control = new AbortController();
    const current = () => !control.signal.aborted;
    const about = way === "text" ? { record: text } : deal ? { record: textOf(deal) } : { position: positionOf(laid) };
    const later = setTimeout(
      async () => {
        try {
          const there = await engine.ask("show", about);
          if (!current()) return;
          setFound({ ...there, deal });
          const { decision, player, seat, rules: given } = there.position;
          const next = there.next ?? { shows: "action", seat: player };
          if (decision === "wait" || next.shows !== "action" || next.seat !== seat) return;
          const { scale = 1 } = await games.facts(given);
          const least = games.grades.inaccuracy * scale;
          setLeast(least);
          setThinking(true);
          const show = (/** @type {any} */ found) => current() && setAdvice(found);
          await deepen(engine, about, { show, signal: control.signal, least });
          if (!current()) return;
          if (there.position.phase === 2) {
            const solved = await engine.ask("solve", about, { signal: control.signal });
            if (current()) setSolution(solved);
          }
        } catch (error) {
          if (current() && !(error instanceof Disconnected))
            setFaults(
              String(/** @type {Error} */ (error).message)
                .split("; ")
                .map((one) => (deal && way === "cards" ? named(one) : inOurWords(one))),
            );
        } finally {
          if (current()) setThinking(false);
        }
      },
      way === "cards" && deal ? 0 : TYPING,
    );
    return () => {
      clearTimeout(later);
      control.abort();
    };
  }, [way, laid, text, deal, row]);
  const choose = (/** @type {string} */ chosen) => {
    const isRow = games.auctions.includes(chosen);
    setDeal(isRow ? begun(chosen) : null);
    if (!isRow) setLaid(empty(games.named(chosen)));
  };
  const position = found?.position;
  const isAuction = position && position.phase === undefined;
  return html`<div class="room ask"><h1>Ask about a position</h1>
    <p class="choose"><label class="choice"><input type="radio" name="way" checked=${way === "cards"} onChange=${() => setWay("cards")} /><span>Click the cards</span></label>
      <label class="choice"><input type="radio" name="way" checked=${way === "text"} onChange=${() => setWay("text")} /><span>Type the deal as I saw it</span></label>
      ${
        way === "cards" &&
        html`<label>Game <select name="game" value=${deal?.rules ?? laid.rules} onChange=${(/** @type {any} */ e) => choose(e.target.value)}>
        <optgroup label="With a stock">${games.all.map((one) => html`<option value=${one.rules} key=${one.rules}>${titleOf(one)}</option>`)}</optgroup>
        ${rows.length > 0 && html`<optgroup label="With an auction">${rows.map((one) => html`<option value=${one.rules} key=${one.rules}>${titleOf(one)}</option>`)}</optgroup>`}</select></label>`
      }
      ${
        way === "text" &&
        rows.length > 0 &&
        html`<label>Begin one with an auction <select name="begin" value="" onChange=${(/** @type {any} */ e) => setText(beginning(e.target.value))}>
        <option value="">…</option>${rows.map((one) => html`<option value=${one.rules} key=${one.rules}>${titleOf(one)}</option>`)}</select></label>`
      }</p>
    <div class="columns"><section aria-label="The position">
      ${
        way === "cards" && deal
          ? row &&
            html`<${Tell} isThere games=${games} deal=${deal} facts=${row} found=${found?.deal === deal ? found : null} change=${setDeal} />`
          : way === "cards"
            ? html`<${Editor} laid=${laid} rules=${rules} change=${setLaid} />`
            : html`<label class="typed">The deal, a trick a line
        <textarea rows="16" spellcheck="false" value=${text} placeholder=${"hand: C AAKQQ9  D QQJ9  H AQJ9  S TKQJ\nturnup: JH\ndealer: me\nthey: 9C  me: AC  me: dix  draw: JS"}
          onInput=${(/** @type {any} */ e) => setText(e.target.value)} /></label>
        <p class="small">Cards as <kbd>QS</kbd>, who plays as <kbd>me:</kbd> or <kbd>they:</kbd>, melds by name, what you draw as <kbd>draw: JS</kbd>. Go on typing while you play: the answer follows.
          In a game with an auction seats are numbers, clockwise from 0: <kbd>pass bid:250</kbd>, <kbd>trump:D</kbd>, <kbd>melds: JD QS</kbd>, then the cards in turn.</p>`
      }
    </section>
    <section class="answer" aria-label="The answer">
      ${faults.length === 0 && wants !== null && html`<p class="wants" role="status">${wants}</p>`}
      ${faults.length > 0 && html`<div role="alert"><p><b>Not a position yet:</b></p><ul>${faults.map((fault) => html`<li key=${fault}>${fault}</li>`)}</ul></div>`}
      ${found && html`<${Place} found=${found} />`}
      ${position?.decision === "wait" && html`<p>They are to act.</p>`}
      ${advice && html`<p class="certain">${certaintyTold(advice, { least, thinking, named: isAuction ? readableAction : (one) => deed(one, rules) })}</p>`}
      ${advice?.forgotten && html`<p class="gap">${advice.forgotten} played cards are not given, and are drawn with the hidden ones${shownGap(advice, rules)}.</p>`}
      ${advice && isAuction && html`<${Auction} isThere advice=${advice} thinking=${thinking} />`}
      ${advice && !isAuction && html`<p class="why">${reason(advice, rules)}</p><${AdviceList} advice=${advice} rules=${rules} thinking=${thinking} />`}
      ${thinking && !advice && html`<p class="small">Thinking …</p>`}
      <${Line} solution=${solution} />
    </section></div></div>`;
}
