// The count: what each account melded, took and scores, and how the game stands.

import { html } from "../view.js";
import { endTold, signless, winTold } from "./contract.js";
import { Cards } from "./melds.js";
import { accountName, capital, sidesOf, who, whose } from "./seats.js";

/** @typedef {import("./game.js").RingGame} RingGame @typedef {import("./types.js").Drawn} Drawn */

/** What the seats of an account have in all. @param {(number | string | null)[] | null} values @param {number[]} seats */
function sum(values, seats) {
  const found = (values ?? []).filter((value, seat) => seats.includes(seat) && value !== null);
  if (found.includes("game")) return "game";
  return found.length > 0 ? found.reduce((all, value) => Number(all) + Number(value), 0) : "–";
}

/** @param {number} points */
const gain = (points) => (points < 0 ? signless(points) : `+${points}`);

/** What the bidder's side came to. @param {any} end @param {number[]} accounts */
function cameTo({ result, bidder, partner, melds, counters }, accounts) {
  if (!["made", "set"].includes(result) || !melds || !counters) return "";
  const side = accounts.flatMap((one, seat) => (one === accounts[bidder] || seat === partner ? [seat] : []));
  const [laid, taken] = [Number(sum(melds, side)), Number(sum(counters, side))];
  return html`<p>Melds ${laid} and tricks ${taken} are ${laid + taken}.</p>`;
}

/** The deal that is over. @param {{game: Drawn}} props */
export function Count({ game }) {
  const { table, facts, position, setting } = game;
  const end = table?.end;
  if (!table || !end) return null;
  const isVoid = end.result === "thrown-in" || end.result === "misdeal";
  const gains = end.chips ?? end.scores;
  const last = facts.keys.find((/** @type {any} */ key) => key.name === "last")?.value;
  const buried = typeof position.buried === "string" ? position.buried : "";
  return html`<div class="count-up"><h2>${endTold(end)}</h2>
    ${cameTo(end, facts.accounts)}
    ${end.last_trick !== null && html`<p>The last trick, for ${last}, was ${whose(end.last_trick)}.</p>`}
    ${
      !isVoid &&
      html`<table class="scores"><caption class="unseen">The count</caption><thead><tr><th scope="col"><span class="unseen">Who</span></th>
      <th scope="col">melds</th><th scope="col">tricks</th><th scope="col">${end.chips ? "chips" : "score"}</th>${setting?.series && html`<th scope="col">total</th>`}${end.checks && html`<th scope="col">checks</th>`}</tr></thead>
      <tbody>${sidesOf(facts.accounts).map(
        (
          seats,
          account,
        ) => html`<tr key=${account}><th scope="row">${capital(accountName(facts.accounts, account))}</th>
        <td>${sum(end.melds, seats)}</td><td>${sum(end.counters, seats)}</td><td><b>${gain(gains[account])}</b></td>${setting?.series && html`<td>${signless(table.series.accounts[account])}</td>`}${end.checks && html`<td>${gain(end.checks[account])}</td>`}</tr>`,
      )}</tbody></table>`
    }
    ${buried && html`<p>Buried: <${Cards} cards=${buried} /></p>`}
    ${end.pot !== undefined && end.pot !== null && html`<p>In the pot: ${table.series.pot}.</p>`}
    ${table.series.payments && html`<p>For checks: ${table.series.payments.map((/** @type {number} */ n, /** @type {number} */ seat) => `${who(seat)} ${gain(n)}`).join(", ")}.</p>`}
    ${winTold(game) && html`<p class="asks"><b>${winTold(game)}</b></p>`}
</div>`;
}

/** How the game stands, in a table. @param {{game: RingGame}} props */
export function Totals({ game }) {
  const { table, facts, turn, setting } = game;
  if (!table || !turn || !setting?.series) return null;
  const { accounts, target, pot, deals } = table.series;
  return html`<table class="scores totals"><caption>${target ? `The game to ${target}` : "The game"}, ${game.isOver ? `after ${deals}` : `deal ${deals + 1}`}</caption>
    <tbody>${accounts.map((/** @type {number} */ points, /** @type {number} */ account) => html`<tr key=${account}><th scope="row">${capital(accountName(facts.accounts, account))}</th><td>${signless(points)}</td></tr>`)}
    ${pot !== undefined && html`<tr class="aside"><th scope="row">In the pot</th><td>${pot}</td></tr>`}</tbody></table>`;
}
