// What the engine thinks, as a list with bars.

import { actionParts, shown, signed, spoken } from "./cards.js";
import { nameOf, sourceName } from "./names.js";
import { html, useState } from "./view.js";

/**
 * @typedef {{rank: number, action: string, value: number | null, error: number | null,
 *   difference: number | null, difference_error: number | null, chance: number | null,
 *   standing: string, like?: string, win?: number,
 *   outlook?: {mine: Record<string, number>, theirs: Record<string, number>,
 *     gives_up?: {kind: string, chance?: number, points?: number}[]}}} Valued
 * @typedef {{action: string, actions: Valued[], solver: string, exact: boolean, samples: number | null,
 *   seconds: number, stopped: string, forgotten?: number, gap?: number | null, reason?: string}} Advice
 *   `forgotten`: cards played that were not told, and the `gap` that they leave in the value
 */

const FIRST = 6;

/** An action as a person reads it. @param {string} action @param {any} rules */
export function actionShown(action, rules) {
  const { kind, cards } = actionParts(action);
  if (action === "pass") return "nothing";
  if (action === "dix") return "dix";
  const text = cards.map((one) => shown(one.card)).join(" ");
  if (kind !== null) return `${nameOf(kind, rules)} ${text}`;
  return cards[0].melded ? `${text} from the table` : text;
}

/** @param {string} action @param {any} rules */
export function actionSpoken(action, rules) {
  const { kind, cards } = actionParts(action);
  if (kind === null) return spoken(cards[0].card) + (cards[0].melded ? " from the table" : "");
  if (kind === "pass") return "nothing";
  return kind === "dix" ? kind : nameOf(kind, rules);
}

/** What is done, as the subject of a sentence. @param {string} action @param {any} rules */
export function deed(action, rules) {
  const { kind } = actionParts(action);
  if (kind === "pass") return "To declare nothing";
  return kind === null ? actionShown(action, rules) : `To declare ${actionShown(action, rules)}`;
}

/** @param {Valued} one @param {boolean} exact */
function behind(one, exact) {
  if (one.standing === "same") return `same as ${one.like}`;
  if (one.rank === 1) return "best";
  if (one.difference === null) return "";
  const error = exact || !one.difference_error ? "" : ` ± ${one.difference_error.toFixed(1)}`;
  return `${signed(one.difference)}${error}`;
}

/** @param {number} value */
function ahead(value) {
  const points = Math.abs(value).toFixed(1);
  if (points === "0.0") return "level with them";
  return html`<b>${points}</b> points ${value < 0 ? "behind them" : "ahead of them"}`;
}

/** Points by source of an action. @param {{one: Valued}} props */
function Sources({ one }) {
  if (!one.outlook) return null;
  const { mine, theirs } = one.outlook;
  const all = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const rows = [...all]
    .map((name) => ({ name, points: [mine[name] ?? 0, theirs[name] ?? 0] }))
    .filter((row) => Math.abs(row.points[0]) + Math.abs(row.points[1]) >= 0.05);
  const sum = (/** @type {number} */ seat) => rows.reduce((total, row) => total + row.points[seat], 0).toFixed(1);
  return html`<table class="sources">
    <caption>Where the points to come would come from</caption>
    <thead><tr><th scope="col">Source</th><th scope="col">You</th><th scope="col">They</th></tr></thead>
    <tbody>${rows.map(
      (row) => html`<tr key=${row.name}><th scope="row">${sourceName(row.name)}</th>
      <td>${row.points[0].toFixed(1)}</td><td>${row.points[1].toFixed(1)}</td></tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">in all</th><td>${sum(0)}</td><td>${sum(1)}</td></tr></tfoot>
  </table>`;
}

/** @param {{one: Valued, rules: any}} props */
function GivesUp({ one, rules }) {
  const lost = one.outlook?.gives_up ?? [];
  if (lost.length === 0) return null;
  const texts = lost.slice(0, 3).map((kind) => nameOf(kind.kind, rules));
  return html`<p class="gives-up">Makes less likely: ${texts.join(", ")}.</p>`;
}

/**
 * @param {{advice: Advice, rules: any, thinking: boolean, pick?: (action: string) => void}} props
 */
export function AdviceList({ advice, rules, thinking, pick }) {
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  const { actions, exact } = advice;
  const known = actions.map((one) => Math.abs(one.difference ?? 0));
  const widest = Math.max(1, ...known);
  const best = actions[0];
  const listed = all ? actions : actions.slice(0, FIRST);
  return html`<div class="advice">
    <p class="verdict"><strong>${actionShown(advice.action, rules)}</strong>${best.value === null ? "" : html`${": "}over the rest of the deal you are expected to come out ${ahead(best.value)}${exact ? " (exactly, by best play)" : best.error ? ` (± ${best.error.toFixed(1)})` : ""}.`}
      ${best.win === undefined ? "" : html`${" "}Chance to win the game: ${Math.round(100 * best.win)} %.`}</p>
    <ol>${listed.map(
      (one) => html`<li key=${one.action}>
      <button type="button" class="valued" aria-expanded=${open === one.action}
        onClick=${() => setOpen(open === one.action ? null : one.action)}>
        <span class="what">${actionShown(one.action, rules)}</span>
        <span class="bar" aria-hidden="true"><svg viewBox="0 0 100 6" preserveAspectRatio="none"><rect
          width=${Math.max(1, 100 * (1 - Math.abs(one.difference ?? 0) / widest))} height="6" /></svg></span>
        <span class="behind">${behind(one, exact)}</span>
      </button>
      ${
        open === one.action &&
        html`<div class="more">
        ${
          one.value !== null &&
          html`<p>${signed(one.value)} points${one.error && !exact ? ` ± ${one.error.toFixed(1)}` : ""}${
            one.chance === null || exact ? "" : `; the best one with a chance of ${Math.round(100 * one.chance)} %`
          }.</p>`
        }
        <${GivesUp} one=${one} rules=${rules} /><${Sources} one=${one} />
        ${pick && html`<button type="button" onClick=${() => pick(one.action)}>Play it</button>`}
      </div>`
      }
    </li>`,
    )}</ol>
    ${
      actions.length > FIRST &&
      html`<button type="button" class="quiet" onClick=${() => setAll(!all)}>${
        all ? "Fewer" : `And ${actions.length - FIRST} more`
      }</button>`
    }
    <p class="small">${exact ? "Solved exactly." : `${advice.samples ?? 0} ways that the hidden cards may lie, ${advice.seconds.toFixed(1)} s${thinking ? " so far" : ""}.`}
      ${" "}Numbers are points over the rest of the deal, yours minus theirs; bars and differences are from the best.</p>
  </div>`;
}
