// What melds are worth, in games of every family.

import { cardsOf, SIGNS, shown, suitOf } from "./cards.js";
import { sourceName, wordsTold } from "./names.js";
import { html } from "./view.js";

/** @typedef {{family: string, name: string, points: number[], cards: string[], excludes: string[]}} Worth
 *   `points`: once, twice and so on; `excludes`: names of what these cards can't be laid down for again */

/** @param {string} name */
const unsuited = (name) => name.replace(/[ -]([CDHS]|[♣♦♥♠])$/u, "");

/** Kinds that differ by nothing but their suit as one. @param {any} facts @returns {Worth[]} */
export function worthsOf({ kinds }) {
  /** @type {Map<string, Worth & {suits: string[]}>} */
  const found = new Map();
  const names = new Map(kinds.map((/** @type {any} */ one) => [one.kind, one.name]));
  for (const { kind, name = kind.replaceAll("-", " "), points, cards, source = "", incompatible = [] } of kinds) {
    const key = `${unsuited(kind)} ${points}`;
    const known = found.get(key);
    if (known) known.suits.push(SIGNS[suitOf(cards)]);
    else
      found.set(key, {
        family: source && sourceName(source),
        name,
        points: [points].flat(),
        cards: cardsOf(cards),
        excludes: [...new Set(incompatible.map((/** @type {string} */ one) => names.get(one)))].filter(
          (one) => one !== name,
        ),
        suits: [SIGNS[suitOf(cards)]],
      });
  }
  return [...found.values()].map(({ suits, ...one }) => ({
    ...one,
    name: suits.length > 1 ? `${unsuited(one.name)} in ${suits.join(" ")}` : one.name,
  }));
}

/** @param {number} points */
const told = (points) => points.toLocaleString("en");

/** Once, twice and so on. @param {Worth} worth */
export const pointsTold = ({ points }) => points.map((one) => (typeof one === "number" ? told(one) : one)).join(", ");

/** To look up while one plays. @param {{facts: any}} props */
export const Worths = ({ facts }) => html`<details class="worths"><summary>What melds are worth</summary>
  <table><caption class="unseen">Melds</caption><tbody>
  ${worthsOf(facts).map((one) => html`<tr key=${one.name}><th scope="row">${one.name} <span class="small">${one.cards.map(shown).join(" ")}</span></th><td>${pointsTold(one)}</td></tr>`)}</tbody></table>
  <p class="small">${wordsTold(facts)}</p>
  <p class="small"><a href=${`#rules/${facts.rules}/melds`}>With pictures, and all other rules</a></p></details>`;
