// Where a position is clicked together.

import { cardsOf, SIGNS, SUIT_NAMES, shown, spoken } from "./cards.js";
import { ranksOf, suitsOf } from "./games.js";
import { empty, used } from "./laid.js";
import { nameOf } from "./names.js";
import { Pack } from "./pack.js";
import { html, useState } from "./view.js";

/** @typedef {import("./laid.js").Laid} Laid @typedef {import("./laid.js").Bucket} Bucket */
/** @typedef {import("./games.js").Facts} Facts */

/** Counters that are left empty are not told. @param {string} name @param {string} text */
const told = (name, text) => (name === "counters" && text === "" ? null : Number(text));

const BUCKETS = /** @type {[Bucket, string, string][]} */ ([
  ["hand", "My hand", "The cards in my hand"],
  ["known", "Theirs", "Cards I know in their hand; in phase 2 all of it"],
  ["led", "Led", "The card they have led, if it is my turn to follow"],
  ["played", "Played", "Cards of tricks that are over"],
]);

/** @param {{laid: Laid, rules: Facts, change: (laid: Laid) => void}} props */
export function Editor({ laid, rules, change }) {
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
    <input type="number" value=${laid[name][i] ?? ""} placeholder="?" onInput=${(/** @type {any} */ e) => change({ ...laid, [name]: laid[name].map((old, j) => (j === i ? told(name, e.target.value) : old)) })} /></label>`;
  return html`<div class="editor">
    <p class="choose"><label>Phase <select value=${laid.phase} onChange=${(/** @type {any} */ e) => change({ ...laid, phase: /** @type {1 | 2} */ (Number(e.target.value)) })}>
      <option value="1">1, with the stock</option><option value="2">2, all cards known</option></select></label>
      <label>${laid.phase === 1 ? "Turn-up" : "Trump"} <select value=${laid.turnup} onChange=${(/** @type {any} */ e) => change({ ...laid, turnup: e.target.value })}>
      ${suits.flatMap((suit) => (laid.phase === 1 ? ranks : ranks.slice(0, 1)).map((rank) => html`<option key=${rank + suit} value=${rank + suit}>${laid.phase === 1 ? shown(rank + suit) : `${SIGNS[suit]} ${SUIT_NAMES[suit]}`}</option>`))}</select></label>
      ${laid.phase === 1 && html`<label>Trick <input type="number" min="1" value=${laid.trick ?? ""} placeholder="?" onInput=${(/** @type {any} */ e) => change({ ...laid, trick: e.target.value === "" ? null : Math.max(1, Math.round(Number(e.target.value)) || 1) })} /></label>`}</p>
    <div class="buckets" role="radiogroup" aria-label="Where cards go">${BUCKETS.filter(
      ([name]) => laid.phase === 1 || name !== "played",
    ).map(
      ([name, label, what]) => html`<label key=${name} class="choice" title=${what}>
      <input type="radio" name="bucket" checked=${bucket === name} onChange=${() => setBucket(name)} /><span><b>${label}</b> ${laid[name].length}</span></label>`,
    )}</div>
    <${Pack} rules=${rules} left=${(/** @type {string} */ card) => rules.copies - used(laid, card)} add=${add} />
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
