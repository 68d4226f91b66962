// The settings, to choose among.

import { html } from "./view.js";

/** @typedef {import("./settings.js").Settings} Settings */

const LISTS = /** @type {[keyof Settings, string, Record<string, string>][]} */ ([
  ["theme", "Colours", { auto: "as the system", light: "light", dark: "dark" }],
  ["felt", "Felt", { green: "green", blue: "blue", wine: "wine", slate: "slate" }],
  ["deck", "Cards", { blue: "pictures, blue backs", red: "pictures, red backs", large: "large print" }],
  ["pace", "A trick stays", { slow: "long", usual: "a second", quick: "a moment", none: "not at all" }],
]);
const BOXES = /** @type {[keyof Settings, string][]} */ ([
  ["fourColours", "a colour for each suit"],
  ["trumpsFirst", "trumps first in the hand"],
  ["forced", "an only card plays itself"],
  ["sound", "sounds"],
  ["keys", "letters as keys: h, u, p"],
]);

/** @param {{chosen: Settings, choose: (more: object) => void}} props */
export const Preferences = ({ chosen, choose }) => html`<details class="settings"><summary>Settings</summary><div>
  ${LISTS.map(
    ([
      name,
      label,
      values,
    ]) => html`<label key=${name}>${label} <select name=${name} value=${chosen[name]} onChange=${(/** @type {any} */ e) => choose({ [name]: e.target.value })}>
    ${Object.entries(values).map(([value, said]) => html`<option key=${value} value=${value}>${said}</option>`)}</select></label>`,
  )}
  ${BOXES.map(([name, label]) => html`<label key=${name}><input type="checkbox" name=${name} checked=${chosen[name]} onChange=${(/** @type {any} */ e) => choose({ [name]: e.target.checked })} /> ${label}</label>`)}
</div></details>`;
