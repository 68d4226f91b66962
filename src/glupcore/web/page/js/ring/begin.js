// The choice of a game with an auction: which one, by which options, who plays in each seat.

import { html } from "../view.js";
import { capital, who } from "./seats.js";
import { GameRules } from "./told.js";

/** @typedef {import("../settings.js").Settings} Settings @typedef {import("../games.js").Games} Games */

/** @param {any} game */
const titled = (game) => `${capital(game.title)}${game.kind ? `, ${game.seats} players` : ""}`;

/** The strength of every other seat. @param {Settings} chosen @param {Games} games @param {any} game */
function levelsOf(chosen, games, game) {
  const each = chosen.seats.split(" ");
  return Array.from({ length: game.seats - 1 }, (_, i) => games.level(each[i] || chosen.level).name);
}

/** Options by game, as they were kept. @param {Settings} chosen @returns {Record<string, any>} */
function keptOptions({ options }) {
  try {
    return { ...JSON.parse(options || "{}") };
  } catch {
    return {};
  }
}

/** Options that are no usual ones, as far as this game has them. @param {Settings} chosen @param {any} game */
function optionsOf(chosen, game) {
  const all = keptOptions(chosen)[game.rules] ?? {};
  const known = game.keys.filter((/** @type {any} */ key) => key.option).map((/** @type {any} */ key) => key.name);
  return Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
}

/** What is agreed. @param {Settings} chosen @param {Games} games @param {any} game @returns {import("./types.js").Setting} */
export function agreed(chosen, games, game) {
  const first = crypto.getRandomValues(new Uint32Array(1))[0] % game.seats;
  const levels = levelsOf(chosen, games, game);
  const options = optionsOf(chosen, game);
  return {
    kind: "auction",
    rules: game.rules,
    options,
    levels,
    series: chosen.series,
    first,
    title: capital(game.title),
  };
}

/** In short, beside the button. @param {Settings} chosen @param {Games} games @param {any} game */
export function inShort(chosen, games, game) {
  const each = [...new Set(levelsOf(chosen, games, game))];
  return `${titled(game)}, ${chosen.series ? "a game" : "one deal"}, against ${each.join(", ")}`;
}

/** One option, as the engine describes it. @param {{option: any, value: any, set: (value: any) => void}} props */
function Option({ option, value, set }) {
  const { type, name, purpose, words, values, low, high } = option;
  if (type === "boolean")
    return html`<label class="choice"><input type="checkbox" name=${name} checked=${value} onChange=${(/** @type {any} */ e) => set(e.target.checked)} /><span>${purpose}</span></label>`;
  const list = words ?? values;
  if (list)
    return html`<label class="choice"><span>${purpose}</span><select name=${name} value=${String(value)} onChange=${(/** @type {any} */ e) => set(words ? e.target.value : Number(e.target.value))}>${list.map((/** @type {any} */ one) => html`<option key=${one} value=${String(one)}>${one}</option>`)}</select></label>`;
  if (type === "integer")
    return html`<label class="choice"><span>${purpose}</span><input type="number" name=${name} min=${low} max=${high} value=${value} onChange=${(/** @type {any} */ e) => e.target.validity.valid && e.target.value !== "" && set(Number(e.target.value))} /></label>`;
  return null;
}

/** @param {{all: any[], games: Games, game: any, chosen: Settings, choose: (more: object) => void}} props */
export function Form({ all, games, game, chosen, choose }) {
  const levels = levelsOf(chosen, games, game);
  const options = optionsOf(chosen, game);
  const set = (/** @type {string} */ name, /** @type {any} */ value, /** @type {any} */ usual) => {
    const next = { ...options, [name]: value };
    if (value === usual) delete next[name];
    choose({ options: JSON.stringify({ ...keptOptions(chosen), [game.rules]: next }) });
  };
  const level = (/** @type {number} */ i, /** @type {string} */ name) =>
    choose({ seats: levels.map((one, j) => (i === j ? name : one)).join(" ") });
  const counts = [...new Set(all.map((one) => one.seats))].sort((a, b) => a - b);
  return html`<fieldset><legend>Which one</legend>
      <label class="choice which"><span class="unseen">Game with an auction</span><select name="row" value=${game.rules} onChange=${(/** @type {any} */ e) => choose({ rules: e.target.value, row: e.target.value })}>
        ${counts.map((seats) => html`<optgroup key=${seats} label=${`${seats} players`}>${all.filter((one) => one.seats === seats).map((one) => html`<option key=${one.rules} value=${one.rules}>${capital(one.title)}</option>`)}</optgroup>`)}</select></label>
      <p class="small">${game.text.trim().split(/\n\n+/)[1]}</p>
      <${GameRules} facts=${game} />
      <details><summary>House rules${Object.keys(options).length > 0 ? ` (${Object.keys(options).length} changed)` : ""}</summary>
        ${game.keys.filter((/** @type {any} */ key) => key.option).map((/** @type {any} */ key) => html`<${Option} key=${key.name} option=${key} value=${options[key.name] ?? key.value} set=${(/** @type {any} */ value) => set(key.name, value, key.value)} />`)}</details>
    </fieldset>
    <fieldset class="levels"><legend>The others play</legend>
      ${games.levels.map((one) => html`<label class="choice" key=${one.name}><input type="radio" name="level" value=${one.name} checked=${levels.every((level) => level === one.name)} onChange=${() => choose({ level: one.name, seats: "" })} /><span><b>${one.name}</b></span></label>`)}
      <details><summary>Each seat by itself</summary>${levels.map((now, i) => html`<label class="choice" key=${i}><span>${who(i + 1)}</span><select name=${`level-${i + 1}`} value=${now} onChange=${(/** @type {any} */ e) => level(i, e.target.value)}>${games.levels.map((one) => html`<option key=${one.name} value=${one.name}>${one.name}</option>`)}</select></label>`)}</details>
    </fieldset>
    <fieldset><legend>Until</legend>
      ${[false, true].map((series) => html`<label class="choice" key=${series}><input type="radio" name="series" value=${series ? "game" : "one"} checked=${chosen.series === series} onChange=${() => choose({ series })} /><span>${series ? `somebody has won the game${game.target ? `, to ${options.target ?? game.target}` : ""}` : "one deal is over"}</span></label>`)}
    </fieldset>`;
}
