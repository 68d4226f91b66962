// Points: those of the deal by where they come from, those of the game, and glups.

import { sourceName, wordsTold } from "./names.js";
import { html } from "./view.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {{table: Table}} props */
export function Glups({ table }) {
  const { position, turn, rules } = table;
  if (!position || !turn) return null;
  if (position.phase === 2) return null;
  if (!rules?.glups) return null;
  const holder = turn.player === null ? null : turn.decision === "follow" ? turn.player : 1 - turn.player;
  const step = rules.glup_step;
  const next = step * (Math.floor(position.glups / step) + 1);
  const dots = Array.from({ length: step }, (_, i) => i < position.glups % step);
  const whose = position.glups > 0 && holder !== null ? (holder === 0 ? " yours," : " theirs,") : "";
  return html`<details class="glups"><summary>Glups <b>${position.glups}</b> <span aria-hidden="true">${dots.map((on) => (on ? "●" : "○")).join("")}</span>${whose} points at ${next}</summary>
    <p>Who follows suit and loses the trick makes a glup, one more with an ace, ten or king, and one more with the very
      card that was led. Whatever else is played sets them back to 0. Every ${step} of them score.</p></details>`;
}

/** Both sums, in a line. @param {{table: Table}} props */
export function Tally({ table }) {
  const { turn, setting } = table;
  if (!turn || !setting) return null;
  const [all, other] = table.totals;
  return html`<p class="tally"><span>You <b>${turn.scores[0]}</b></span> <span>They <b>${turn.scores[1]}</b></span>
    ${setting.target !== null && html`<span class="game">in all ${all} : ${other} of ${setting.target}</span>`}</p>`;
}

/** @param {{table: Table}} props */
export function Scores({ table }) {
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
  </table>
  ${table.isOver && html`<p class="aside">${wordsTold(table.rules)}</p>`}`;
}
