// The rules of every game: contents, a search, every meld pictured, what a house may agree on.

import { SIGNS, SUIT_NAMES, spoken } from "./cards.js";
import { Face } from "./face.js";
import { suitsOf, titleOf } from "./games.js";
import { Block, has, isList, marked, sectionsOf } from "./rules_text.js";
import { html, useEffect, useState } from "./view.js";
import { pointsTold, worthsOf } from "./worths.js";

/** @typedef {import("./games.js").Facts} Facts */

/** The game and the section that an address names. */
const placeNow = () => location.hash.split("/").slice(1);

/** Cards as one sees them. @param {{cards: string[]}} props */
const Pictured = ({ cards }) =>
  html`<div class="pictured" role="img" aria-label=${cards.map(spoken).join(", ")}>${cards.map((card, i) => html`<span class="card" key=${i}><${Face} card=${card} /></span>`)}</div>`;

/** @param {{worth: import("./worths.js").Worth, words: string[]}} props */
const Pictures = ({ worth, words }) =>
  html`<li><p><b>${marked(worth.name, words)}</b> <span class="worth">${pointsTold(worth)}</span></p>
    <${Pictured} cards=${worth.cards} />
    ${worth.excludes.length > 0 && html`<details class="small"><summary>Laid down, its cards no longer serve for …</summary>${worth.excludes.join(", ")}</details>`}</li>`;

/**
 * What of a game has all words that are looked for: everything if there are none.
 * @param {any} facts @param {string[]} words
 */
function foundIn(facts, words) {
  const sections = sectionsOf(facts.text)
    .map((one) => ({ ...one, isMelds: one.title === "Melds" }))
    .map((one) => ({ ...one, blocks: one.blocks.filter((block) => !(one.isMelds && isList(block))) }))
    .map((one) => ({ ...one, blocks: one.blocks.filter((block) => has(`${one.title} ${block}`, words)) }));
  const worths = worthsOf(facts).filter((one) => has(`meld ${one.family} ${one.name} ${pointsTold(one)}`, words));
  const options = facts.keys?.filter((/** @type {any} */ key) => key.option) ?? [];
  const keys = options.filter((/** @type {any} */ key) => has(`house rules ${key.purpose}`, words));
  return {
    sections: sections.filter((one) => one.blocks.length > 0 || (one.isMelds && worths.length > 0)),
    worths,
    keys,
  };
}

/** @typedef {ReturnType<typeof foundIn>} Found */

/** Every meld, by family. @param {{worths: Found["worths"], words: string[]}} props */
function Melds({ worths, words }) {
  const families = [...new Set(worths.map((one) => one.family))];
  return html`${families.map(
    (family) => html`<div key=${family}>${family && html`<h3>${family}</h3>`}
    <ul class="kinds">${worths.filter((one) => one.family === family).map((worth) => html`<${Pictures} key=${worth.name} worth=${worth} words=${words} />`)}</ul></div>`,
  )}${worths.some(({ points }) => points.length > 1) && html`<p class="small">Points for one, two and so on at once.</p>`}`;
}

/** A key's value, and what else it may be. @param {any} key */
function rangeOf({ type, value, words, values, low, high }) {
  const said = (/** @type {any} */ one) => (type === "boolean" ? (one ? "yes" : "no") : String(one));
  const list = type === "boolean" ? [true, false] : (words ?? values);
  if (list)
    return [
      said(value),
      `or ${list
        .filter((/** @type {any} */ one) => one !== value)
        .map(said)
        .join(", ")}`,
    ];
  return [said(value), type === "integer" && high < 1_000_000 ? `from ${low} to ${high}` : ""];
}

/** What a house may agree on. @param {{keys: any[], words: string[]}} props */
const House = ({ keys, words }) =>
  html`<section id="house-rules"><h2 tabindex="-1">House rules</h2>
    <p class="text">Usual, and what else a table may agree on when it begins.</p>
    <div class="scroll"><table class="house"><thead><tr><th scope="col">What</th><th scope="col">Usual</th><th scope="col">Else</th></tr></thead><tbody>${keys.map(
      (key) => {
        const [usual, other] = rangeOf(key);
        return html`<tr key=${key.name}><th scope="row">${marked(key.purpose, words)}</th><td>${usual}</td><td>${other}</td></tr>`;
      },
    )}</tbody></table></div></section>`;

/** @param {{facts: any, words: string[], found: Found}} props */
function Sections({ facts, words, found: { sections, worths, keys } }) {
  const ranks = facts.cards.filter((/** @type {string} */ card) => card[1] === facts.trump);
  return html`${sections.map(
    ({ id, title, blocks, isMelds }) => html`<section key=${id} id=${id}><h2 tabindex="-1">${marked(title, words)}</h2>
      ${blocks.map((block) => html`<${Block} key=${block} block=${block} words=${words} />`)}
      ${id === "the-game" && html`<p class="small">From low to high:</p><${Pictured} cards=${ranks} />`}
      ${isMelds && html`<${Melds} worths=${worths} words=${words} />`}</section>`,
  )}${keys.length > 0 && html`<${House} keys=${keys} words=${words} />`}`;
}

/** The games to choose among, by how many play. @param {{games: import("./games.js").Games, auctions: any[]}} props */
const Choice = ({ games, auctions }) => {
  const seats = [...new Set(auctions.map((one) => one.seats))].sort((a, b) => a - b);
  const one = (/** @type {any} */ game) =>
    html`<option value=${game.rules} key=${game.rules}>${titleOf(game)}</option>`;
  return html`<optgroup label="Two players, with a stock">${games.all.map(one)}</optgroup>
    ${seats.map((n) => html`<optgroup key=${n} label=${`With an auction, ${n} players`}>${auctions.filter((game) => game.seats === n).map(one)}</optgroup>`)}`;
};

/** @param {{games: import("./games.js").Games, rules: string}} props */
export function Rules({ games, rules }) {
  const [[named, section], setPlace] = useState(placeNow());
  const known = [...games.all.map((one) => one.rules), ...games.auctions];
  const game = known.includes(named) ? named : rules;
  const [trump, setTrump] = useState(games.named(game).trump);
  const [facts, setFacts] = useState(/** @type {any} */ (null));
  const [auctions, setAuctions] = useState(/** @type {any[]} */ ([]));
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  const [sought, seek] = useState("");
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  useEffect(() => {
    const go = () => setPlace(placeNow());
    addEventListener("hashchange", go);
    void Promise.all(games.auctions.map((one) => games.facts(one))).then(setAuctions, () => {});
    return () => removeEventListener("hashchange", go);
  }, []);
  useEffect(() => {
    games.facts(game, trump).then(setFacts, (error) => setFault(error.message));
  }, [game, trump]);
  useEffect(() => {
    const heading = section && document.querySelector(`#${CSS.escape(section)} h2`);
    if (!(heading instanceof HTMLElement)) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [section, facts]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!facts) return html`<p class="loading">One moment …</p>`;
  const all = foundIn(facts, []);
  const found = words.length > 0 ? foundIn(facts, words) : all;
  const places = all.keys.length > 0 ? [...all.sections, { id: "house-rules", title: "House rules" }] : all.sections;
  const count = found.sections.reduce((sum, one) => sum + one.blocks.length, found.worths.length + found.keys.length);
  return html`<div class="rules">
    <h1>The rules${facts.rules === game ? `: ${titleOf(facts)}` : ""}</h1>
    <p class="choose"><label>Game <select value=${game} onChange=${(/** @type {any} */ e) => {
      location.hash = `rules/${e.target.value}`;
    }}><${Choice} games=${games} auctions=${auctions} /></select></label>
    <label>Trump in the pictures <select value=${trump} onChange=${(/** @type {any} */ e) => setTrump(e.target.value)}>
      ${suitsOf(facts).map((suit) => html`<option value=${suit} key=${suit}>${SIGNS[suit]} ${SUIT_NAMES[suit]}</option>`)}</select></label>
    <label>Search <input type="search" value=${sought} onInput=${(/** @type {any} */ e) => seek(e.target.value)} /></label></p>
    <nav class="contents" aria-label="Contents">${places.map(({ id, title }) => html`<a key=${id} href=${`#rules/${game}/${id}`}>${title}</a>`)}</nav>
    <p class="small" role="status">${words.length === 0 ? "" : count === 1 ? "One place" : `${count || "No"} places`}</p>
    <${Sections} facts=${facts} words=${words} found=${found} /></div>`;
}
