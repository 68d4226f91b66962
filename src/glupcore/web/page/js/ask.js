// A position from a table of one's own: clicked together, or typed as one saw the deal.

import { AdviceList } from "./advice.js";
import { cardsOf, SIGNS, SUIT_NAMES, shown, spoken } from "./cards.js";
import { Disconnected } from "./engine.js";
import { Face } from "./face.js";
import { ranksOf, suitsOf, titleOf } from "./games.js";
import { nameOf } from "./narration.js";
import { html, useEffect, useMemo, useState } from "./view.js";

/**
 * @typedef {"hand" | "played" | "known" | "led"} Bucket
 * @typedef {{kind: string, whose: "me" | "they", cards: string[]}} Meld
 * @typedef {{rules: string, phase: 1 | 2, turnup: string, hand: string[], played: string[],
 *   known: string[], led: string[], melds: Meld[], scores: [number, number], counters: [number, number],
 *   glups: number}} Laid
 */

const KEPT = "glupcore.ask";
const BUCKETS = /** @type {[Bucket, string, string][]} */ ([
  ["hand", "My hand", "The cards in my hand"],
  ["known", "Theirs", "Cards I know in their hand; in phase 2 all of it"],
  ["led", "Led", "The card they have led, if it is my turn to follow"],
  ["played", "Played", "Cards of tricks that are over"],
]);

/** @typedef {import("./games.js").Facts} Facts */
/** @param {Facts} game @returns {Laid} */
const empty = (game) => ({
  rules: game.rules,
  phase: 1,
  turnup: ranksOf(game)[0] + game.trump,
  hand: [],
  played: [],
  known: [],
  led: [],
  melds: [],
  scores: [0, 0],
  counters: [0, 0],
  glups: 0,
});

/** As the engine reads it. @param {Laid} laid */
export function positionOf(laid) {
  const cards = (/** @type {string[]} */ list) => list.join(" ");
  /** @param {"me" | "they"} whose */
  const table = (whose) =>
    laid.melds.filter((meld) => meld.whose === whose).flatMap((meld) => meld.cards.map((card) => [card, meld.kind]));
  const led = laid.led.length > 0 ? { led: laid.led[0] } : {};
  const both = {
    rules: laid.rules,
    hand: cards(laid.hand),
    ...led,
    scores: { me: laid.scores[0], opponent: laid.scores[1] },
  };
  if (laid.phase === 2) return { ...both, phase: 2, trump: laid.turnup[1], opponent: { known: cards(laid.known) } };
  return {
    ...both,
    phase: 1,
    turnup: laid.turnup,
    played: cards(laid.played),
    table: table("me"),
    opponent: { table: table("they"), known: cards(laid.known) },
    glups: laid.glups,
    counters: { me: laid.counters[0], opponent: laid.counters[1] },
  };
}

/** How many copies of a card stand somewhere. @param {Laid} laid @param {string} card */
const used = (laid, card) => {
  const all = [
    laid.hand,
    laid.known,
    laid.led,
    ...(laid.phase === 1 ? [laid.played, [laid.turnup], ...laid.melds.map((m) => m.cards)] : []),
  ];
  return all.flat().filter((one) => one === card).length;
};

/** Cards of which more are laid than there are, in a sentence each. @param {Laid} laid @param {Facts} game */
function overused(laid, { cards, copies }) {
  return cards
    .filter((card) => used(laid, card) > copies)
    .map((card) => `${shown(card)} is laid ${used(laid, card)} times, and there are ${copies}: take one away`);
}

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

/** @param {{laid: Laid, rules: Facts, change: (laid: Laid) => void}} props */
function Editor({ laid, rules, change }) {
  const [bucket, setBucket] = useState(/** @type {Bucket} */ ("hand"));
  const [kind, setKind] = useState("");
  const [suits, ranks] = [suitsOf(rules), ranksOf(rules)];
  const add = (/** @type {string} */ card) =>
    change({ ...laid, [bucket]: bucket === "led" ? [card] : [...laid[bucket], card] });
  const drop = (/** @type {Bucket} */ from, /** @type {number} */ i) =>
    change({ ...laid, [from]: laid[from].filter((_, j) => j !== i) });
  const meld = (/** @type {"me" | "they"} */ whose) => {
    const found = rules.kinds.find((one) => one.kind === kind);
    if (found) change({ ...laid, melds: [...laid.melds, { kind, whose, cards: cardsOf(found.cards) }] });
  };
  const number = (
    /** @type {string} */ label,
    /** @type {"scores" | "counters"} */ name,
    /** @type {number} */ i,
  ) => html`<label>${label}
    <input type="number" value=${laid[name][i]} onInput=${(/** @type {any} */ e) => change({ ...laid, [name]: laid[name].map((old, j) => (j === i ? Number(e.target.value) : old)) })} /></label>`;
  return html`<div class="editor">
    <p class="choose"><label>Phase <select value=${laid.phase} onChange=${(/** @type {any} */ e) => change({ ...laid, phase: /** @type {1 | 2} */ (Number(e.target.value)) })}>
      <option value="1">1, with the stock</option><option value="2">2, all cards known</option></select></label>
      <label>${laid.phase === 1 ? "Turn-up" : "Trump"} <select value=${laid.turnup} onChange=${(/** @type {any} */ e) => change({ ...laid, turnup: e.target.value })}>
      ${suits.flatMap((suit) => (laid.phase === 1 ? ranks : ranks.slice(0, 1)).map((rank) => html`<option key=${rank + suit} value=${rank + suit}>${laid.phase === 1 ? shown(rank + suit) : `${SIGNS[suit]} ${SUIT_NAMES[suit]}`}</option>`))}</select></label></p>
    <div class="buckets" role="radiogroup" aria-label="Where cards go">${BUCKETS.filter(
      ([name]) => laid.phase === 1 || name !== "played",
    ).map(
      ([name, label, what]) => html`<label key=${name} class="choice" title=${what}>
      <input type="radio" name="bucket" checked=${bucket === name} onChange=${() => setBucket(name)} /><span><b>${label}</b> ${laid[name].length}</span></label>`,
    )}</div>
    <div class="pack" role="group" aria-label="The pack">${suits.map(
      (suit) =>
        html`<div class="suit-row" key=${suit}>${ranks.map((rank) => {
          const card = rank + suit;
          const left = rules.copies - used(laid, card);
          return html`<button type="button" class="card" key=${card} data-card=${card} disabled=${left <= 0} onClick=${() => add(card)}
        aria-label=${`${spoken(card)}, ${left} left`}><${Face} card=${card} /><span class="left">${left}</span></button>`;
        })}</div>`,
    )}</div>
    ${BUCKETS.filter(([name]) => laid[name].length > 0).map(
      ([
        name,
        label,
      ]) => html`<div class="chosen-cards" key=${name}><h2>${label} <span class="small">${laid[name].length}</span></h2>
      ${laid[name].map((card, i) => html`<button type="button" class=${`chip suit-${card[1]}`} key=${i} onClick=${() => drop(name, i)} aria-label=${`Take away the ${spoken(card)}`}>${shown(card)}</button>`)}</div>`,
    )}
    ${
      laid.phase === 1 &&
      html`<fieldset><legend>Melds on the table</legend>
      <p class="choose"><select aria-label="Kind of meld" value=${kind} onChange=${(/** @type {any} */ e) => setKind(e.target.value)}><option value="">a kind …</option>
        ${rules.kinds.map((one) => html`<option key=${one.kind} value=${one.kind}>${one.name}</option>`)}</select>
        <button type="button" disabled=${!kind} onClick=${() => meld("me")}>Mine</button> <button type="button" disabled=${!kind} onClick=${() => meld("they")}>Theirs</button></p>
      ${laid.melds.map(
        (
          one,
          i,
        ) => html`<button type="button" class="chip" key=${i} onClick=${() => change({ ...laid, melds: laid.melds.filter((_, j) => j !== i) })}
        aria-label=${`Take away ${nameOf(one.kind, rules)}`}>${one.whose === "me" ? "mine" : "theirs"}: ${nameOf(one.kind, rules)}</button>`,
      )}</fieldset>`
    }
    <fieldset class="numbers"><legend>Points</legend>${number("mine", "scores", 0)} ${number("theirs", "scores", 1)}
      ${
        laid.phase === 1 &&
        html`${number("my counters", "counters", 0)} ${number("their counters", "counters", 1)}
      ${rules.glups && html`<label>glups <input type="number" min="0" value=${laid.glups} onInput=${(/** @type {any} */ e) => change({ ...laid, glups: Number(e.target.value) })} /></label>`}`
      }</fieldset>
    ${laid.phase === 1 && html`<p class="small">It is your turn to play with all your cards in My hand and among your melds, and to declare with one less, when the trick you took lies under Played.</p>`}
    <button type="button" onClick=${() => change(empty(rules))}>Clear</button>
  </div>`;
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
  const [laid, setLaid] = useState(/** @type {Laid} */ (kept?.laid ?? empty(games.named(first))));
  const [text, setText] = useState(/** @type {string} */ (kept?.text ?? ""));
  const [trumped, setTrumped] = useState(/** @type {Facts | null} */ (null));
  const rules = trumped?.rules === laid.rules ? trumped : games.named(laid.rules);
  const [faults, setFaults] = useState(/** @type {string[]} */ ([]));
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [advice, setAdvice] = useState(/** @type {any} */ (null));
  const [solution, setSolution] = useState(/** @type {any} */ (null));
  const [thinking, setThinking] = useState(false);
  const isEmpty = way === "text" ? !text.trim() : laid.hand.length === 0;
  useEffect(() => {
    void games.facts(laid.rules, laid.turnup[1]).then(setTrumped, () => {});
  }, [laid.rules, laid.turnup]);
  useEffect(() => {
    const kept = JSON.stringify({ way, laid, text });
    sessionStorage.setItem(KEPT, kept); // of this tab
    localStorage.setItem(KEPT, kept); // for the next one
    setAdvice(null);
    setSolution(null);
    setFaults([]);
    setFound(null);
    setThinking(false);
    if (isEmpty) return;
    const tooMany = way === "cards" ? overused(laid, rules) : [];
    if (tooMany.length > 0) {
      setFaults(tooMany);
      return;
    }
    const control = new AbortController();
    const current = () => !control.signal.aborted;
    const about = way === "text" ? { record: text } : { position: positionOf(laid) };
    const later = setTimeout(async () => {
      try {
        const there = await engine.ask("show", about);
        if (!current()) return;
        setFound(there);
        if (there.position.decision === "wait") return;
        setThinking(true);
        const known = await engine.ask(
          "analyze",
          { ...about, seconds: 3, explain: true, reportDuringSearchEvery: 0.25 },
          { report: (reply) => current() && setAdvice(reply), signal: control.signal },
        );
        if (!current()) return;
        setAdvice(known);
        if (there.position.phase === 2) {
          const solved = await engine.ask("solve", about, { signal: control.signal });
          if (current()) setSolution(solved);
        }
      } catch (error) {
        if (current() && !(error instanceof Disconnected))
          setFaults(
            String(/** @type {Error} */ (error).message)
              .split("; ")
              .map(inOurWords),
          );
      } finally {
        if (current()) setThinking(false);
      }
    }, 350);
    return () => {
      clearTimeout(later);
      control.abort();
    };
  }, [way, laid, text]);
  const position = found?.position;
  return html`<div class="room ask"><h1>Ask about a position</h1>
    <p class="choose"><label class="choice"><input type="radio" name="way" checked=${way === "cards"} onChange=${() => setWay("cards")} /><span>Click the cards</span></label>
      <label class="choice"><input type="radio" name="way" checked=${way === "text"} onChange=${() => setWay("text")} /><span>Type the deal as I saw it</span></label>
      ${
        way === "cards" &&
        html`<label>Game <select value=${laid.rules} onChange=${(/** @type {any} */ e) => setLaid(empty(games.named(e.target.value)))}>
        ${games.all.map((one) => html`<option value=${one.rules} key=${one.rules}>${titleOf(one)}</option>`)}</select></label>`
      }</p>
    <div class="columns"><section aria-label="The position">
      ${
        way === "cards"
          ? html`<${Editor} laid=${laid} rules=${rules} change=${setLaid} />`
          : html`<label class="typed">The deal, a trick a line
        <textarea rows="16" spellcheck="false" value=${text} placeholder=${"hand: C AAKQQ9  D QQJ9  H AQJ9  S TKQJ\nturnup: JH\ndealer: me\nthey: 9C  me: AC  me: dix  draw: JS"}
          onInput=${(/** @type {any} */ e) => setText(e.target.value)} /></label>
        <p class="small">Cards as <kbd>QS</kbd>, who plays as <kbd>me:</kbd> or <kbd>they:</kbd>, melds by name, what you draw as <kbd>draw: JS</kbd>. Go on typing while you play: the answer follows.</p>`
      }
    </section>
    <section aria-label="The answer">
      ${isEmpty && html`<p>${way === "cards" ? "Click the cards of your hand; what follows from the rules need not be told." : "Begin with your hand and the turn-up."}</p>`}
      ${faults.length > 0 && html`<div role="alert"><p><b>Not a position yet:</b></p><ul>${faults.map((fault) => html`<li key=${fault}>${fault}</li>`)}</ul></div>`}
      ${position && html`<p class="small">Phase ${position.phase}, trump ${SIGNS[position.trump]}, you are to ${position.decision === "meld" ? "declare" : position.decision}${found.expected ? `; next comes ${found.expected}` : ""}.</p>`}
      ${position?.decision === "wait" && html`<p>They are to act.</p>`}
      ${advice && html`<${AdviceList} advice=${advice} rules=${rules} thinking=${thinking} />`}
      ${thinking && !advice && html`<p class="small">Thinking …</p>`}
      <${Line} solution=${solution} />
    </section></div></div>`;
}
