// What the engine tells of a game: its rules.

import { RulesText } from "../rules_text.js";
import { html } from "../view.js";

/** The rules as the terminal has them, without the list of keys. @param {{facts: any}} props */
export const GameRules = ({ facts }) => html`<details><summary>The rules</summary>
  <div class="of-game"><${RulesText} text=${facts.text} /></div></details>`;
