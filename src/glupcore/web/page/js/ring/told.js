// What the engine tells of a game: its rules, and what melds are worth.

import { SUIT_NAMES } from "../cards.js";
import { pageOf } from "../rules.js";
import { html } from "../view.js";
import { cardsShown } from "./words.js";

/** The rules as the terminal has them, without the list of keys. @param {{facts: any}} props */
export const GameRules = ({ facts }) => html`<details><summary>The rules</summary>
  <div class="of-game">${pageOf(facts.text.split("ALL KEYS")[0])}</div></details>`;

/** @param {{facts: any}} props */
export const Worths = ({ facts }) => html`<details><summary>What melds are worth</summary>
  <table class="kinds-worth"><caption class="unseen">Melds</caption><tbody>
  ${facts.kinds.map((/** @type {any} */ kind, /** @type {number} */ i) => html`<tr key=${i}><th scope="row">${kind.kind.replaceAll("-", " ")} <span class="small">${cardsShown(kind.cards)}</span></th><td>${kind.points.join(", ")}</td></tr>`)}</tbody></table>
  <p class="small">Once, twice and so on; here with ${SUIT_NAMES[facts.trump]} as trump.</p></details>`;
