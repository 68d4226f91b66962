// The rules, with every meld pictured.

import { html, useEffect, useState } from "./view.js";
import { cardsOf, SIGNS, spoken, SUITS, SUIT_NAMES } from "./cards.js";
import { Face } from "./face.js";

/** @param {{engine: import("./engine.js").Engine, rules: string}} props */
export function Rules({ engine, rules }) {
  const [game, setGame] = useState(rules);
  const [trump, setTrump] = useState("H");
  const [told, setTold] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    engine.ask("query_rules", { rules: game, trump }).then(setTold, (error) => setFault(error.message));
  }, [game, trump]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  if (!told) return html`<p class="loading">Looking them up …</p>`;
  /** @type {Map<string, any[]>} */
  const families = new Map();
  for (const kind of told.kinds) families.set(kind.source, [...(families.get(kind.source) ?? []), kind]);
  return html`<div class="rules">
    <h1>The rules</h1>
    <p class="choose"><label>Game <select value=${game} onChange=${(/** @type {any} */ e) => setGame(e.target.value)}>
      <option value="glup">Glup Pinochle</option><option value="two-handed">Two-handed pinochle</option></select></label>
    <label>Trump in the pictures <select value=${trump} onChange=${(/** @type {any} */ e) => setTrump(e.target.value)}>
      ${SUITS.map((suit) => html`<option value=${suit} key=${suit}>${SIGNS[suit]} ${SUIT_NAMES[suit]}</option>`)}</select></label></p>
    <pre class="text">${told.text}</pre>
    <h2>The melds</h2>
    ${[...families].map(([family, kinds]) => html`<section key=${family}><h3>${family.replaceAll("-", " ")}</h3>
      <ul class="kinds">${kinds.map((kind) => html`<li key=${kind.kind}><p><b>${kind.name}</b> <span class="worth">${kind.points}</span></p>
        <div class="pictured" role="img" aria-label=${cardsOf(kind.cards).map(spoken).join(", ")}>${cardsOf(kind.cards).map((card, i) => html`<span class="card" key=${i}><${Face} card=${card} /></span>`)}</div></li>`)}</ul></section>`)}
  </div>`;
}
