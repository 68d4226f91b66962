// The choice of a game with an auction: which one, by which options, who plays in each seat.

import { later } from "../later.js";
import { html, useState } from "../view.js";
import { capital, who } from "./seats.js";
import { GameRules } from "./told.js";

const House = later(() => import("./house.js").then(({ House }) => House));

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

/** What of a game's rules is not usual, as far as it has them. @param {Settings} chosen @param {any} game */
function houseOf(chosen, game) {
  const all = keptOptions(chosen)[game.rules] ?? {};
  const known = ["name", ...game.keys.map((/** @type {any} */ key) => key.name)];
  return Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name)));
}

/** As a record tells them: as options if they are no more. @param {any} game @param {Record<string, any>} own */
function toldBy(game, own) {
  const keys = new Map(game.keys.map((/** @type {any} */ key) => [key.name, key]));
  const areOptions = Object.entries(own).every(([name, value]) => {
    const { option, values } = keys.get(name) ?? {};
    return option && (values?.includes(value) ?? true);
  });
  return areOptions ? { rules: game.rules, options: own } : { rules: { from: game.rules, ...own }, options: {} };
}

/** What is agreed. @param {Settings} chosen @param {Games} games @param {any} game @returns {import("./types.js").Setting} */
export function agreed(chosen, games, game) {
  const first = crypto.getRandomValues(new Uint32Array(1))[0] % game.seats;
  const levels = levelsOf(chosen, games, game);
  const own = houseOf(chosen, game);
  const title = own.name ?? capital(game.title);
  return { kind: "auction", ...toldBy(game, own), levels, series: chosen.series, first, title };
}

/** In short, beside the button. @param {Settings} chosen @param {Games} games @param {any} game */
export function inShort(chosen, games, game) {
  const each = [...new Set(levelsOf(chosen, games, game))];
  const own = houseOf(chosen, game);
  const house = Object.keys(own).length > 0 ? `, ${own.name ?? "house rules"}` : "";
  return `${titled(game)}${house}, ${chosen.series ? "a game" : "one deal"}, against ${each.join(", ")}`;
}

/** @param {{all: any[], games: Games, game: any, chosen: Settings, choose: (more: object) => void}} props */
export function Form({ all, games, game, chosen, choose }) {
  const levels = levelsOf(chosen, games, game);
  const own = houseOf(chosen, game);
  const put = (/** @type {object} */ next) =>
    JSON.stringify(next) !== JSON.stringify(own) &&
    choose({ options: JSON.stringify({ ...keptOptions(chosen), [game.rules]: next }) });
  const [isOpen, open] = useState(false);
  const level = (/** @type {number} */ i, /** @type {string} */ name) =>
    choose({ seats: levels.map((one, j) => (i === j ? name : one)).join(" ") });
  const counts = [...new Set(all.map((one) => one.seats))].sort((a, b) => a - b);
  return html`<fieldset><legend>Which one</legend>
      <label class="choice which"><span class="unseen">Game with an auction</span><select name="row" value=${game.rules} onChange=${(/** @type {any} */ e) => choose({ rules: e.target.value, row: e.target.value })}>
        ${counts.map((seats) => html`<optgroup key=${seats} label=${`${seats} players`}>${all.filter((one) => one.seats === seats).map((one) => html`<option key=${one.rules} value=${one.rules}>${capital(one.title)}</option>`)}</optgroup>`)}</select></label>
      <p class="small">${game.text.trim().split(/\n\n+/)[1]}</p>
      <${GameRules} facts=${game} />
      <details onToggle=${(/** @type {any} */ e) => e.target === e.currentTarget && open(e.target.open)}>
        <summary>House rules${Object.keys(own).length > 0 ? ` (${Object.keys(own).length} changed)` : ""}</summary>
        ${isOpen && html`<${House} key=${game.rules} isThere games=${games} game=${game} own=${own} put=${put} />`}</details>
    </fieldset>
    <fieldset class="levels"><legend>The others play</legend>
      ${games.levels.map((one) => html`<label class="choice" key=${one.name}><input type="radio" name="level" value=${one.name} checked=${levels.every((level) => level === one.name)} onChange=${() => choose({ level: one.name, seats: "" })} /><span><b>${one.name}</b></span></label>`)}
      <details><summary>Each seat by itself</summary>${levels.map((now, i) => html`<label class="choice" key=${i}><span>${who(i + 1)}</span><select name=${`level-${i + 1}`} value=${now} onChange=${(/** @type {any} */ e) => level(i, e.target.value)}>${games.levels.map((one) => html`<option key=${one.name} value=${one.name}>${one.name}</option>`)}</select></label>`)}</details>
    </fieldset>
    <fieldset><legend>Until</legend>
      ${[false, true].map((series) => html`<label class="choice" key=${series}><input type="radio" name="series" value=${series ? "game" : "one"} checked=${chosen.series === series} onChange=${() => choose({ series })} /><span>${series ? `somebody has won the game${game.target ? `, to ${own.target ?? game.target}` : ""}` : "one deal is over"}</span></label>`)}
    </fieldset>`;
}
