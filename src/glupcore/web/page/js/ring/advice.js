// What the engine would do, a row for each action; of a bid also how often it is played and made.

import { readable, signed } from "../cards.js";
import { html, useState } from "../view.js";
import { actionShown } from "./offers.js";

const FIRST = 6;

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/** What the best action is worth. @param {any} advice */
function worth({ actions: [{ value, win }], weighed }) {
  if (value === null) return ".";
  if (weighed) return `: chance to win the game ${percent(win)}.`;
  const brings = `: expected to bring you ${Math.abs(value).toFixed(1)} points ${value < 0 ? "less" : "more"} than the others.`;
  return win === undefined ? brings : `${brings} Chance to win the game: ${percent(win)}.`;
}

/** @param {{advice: any, thinking: boolean, pick?: (action: string) => void, light?: (action: string) => void}} props
 *   without `pick` an action is only told */
export function Advice({ advice, thinking, pick, light = () => {} }) {
  const [all, setAll] = useState(false);
  const listed = all ? advice.actions : advice.actions.slice(0, FIRST);
  const inGame = advice.actions[0].win !== undefined;
  const isBid = advice.actions.some((/** @type {any} */ one) => one.action.startsWith("bid:"));
  const played = isBid ? "; played and made: in how many of all deals your side plays the bid, and makes it" : "";
  return html`<section class="hint" aria-label="Advice"><h2>What the engine would do</h2>
    ${advice.reason && html`<p class="why">${readable(advice.reason)}</p>`}
    <p class="verdict"><strong>${actionShown(advice.action)}</strong>${worth(advice)}</p>
    <table class="advised"><caption class="unseen">Each action</caption><thead><tr><th scope="col">Action</th><th scope="col">Value</th><th scope="col">±</th>${inGame && html`<th scope="col">win</th>`}${isBid && html`<th scope="col">played</th><th scope="col">made</th>`}</tr></thead>
    <tbody>${listed.map(
      (
        /** @type {any} */ one,
      ) => html`<tr key=${one.action}><th scope="row">${pick ? html`<button type="button" class="quiet" onMouseEnter=${() => light(one.action)} onFocus=${() => light(one.action)} onClick=${() => pick(one.action)}>${actionShown(one.action)}</button>` : actionShown(one.action)}</th>
      <td>${one.value === null ? "" : signed(one.value)}</td><td>${one.difference_error ? one.difference_error.toFixed(1) : ""}</td>${inGame && html`<td>${percent(one.win)}</td>`}${isBid && html`<td>${one.contract ? percent(one.contract.bids) : ""}</td><td>${one.contract?.bids > 0 ? percent(one.contract.made) : ""}</td>`}</tr>`,
    )}</tbody></table>
    ${advice.actions.length > FIRST && html`<button type="button" class="quiet" onClick=${() => setAll(!all)}>${all ? "Fewer" : `And ${advice.actions.length - FIRST} more`}</button>`}
    <p class="small">${advice.samples ?? 0} ways that the hidden cards may lie${thinking ? " so far" : ""}${advice.guess ? ": hardly more than a guess" : ""}. Values are ${advice.weighed ? "points as the game weighs them" : "what the deal brings you more than the others"}; ± is the error of how far behind the best that is${played}.</p></section>`;
}
