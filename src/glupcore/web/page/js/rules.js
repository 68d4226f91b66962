// The rules, with every meld pictured.

import { cardsOf, SIGNS, SUIT_NAMES, spoken } from "./cards.js";
import { Face } from "./face.js";
import { suitsOf, titleOf } from "./games.js";
import { html, useEffect, useState } from "./view.js";

/** The rules as the terminal has them, as a page: headings, lists and paragraphs. @param {string} text */
export function pageOf(text) {
  const [, ...blocks] = text.trim().split(/\n\n+/); // the first is the title
  return blocks.map((block, i) => {
    const lines = block.split("\n");
    if (block === block.toUpperCase()) return html`<h2 key=${i}>${block[0] + block.slice(1).toLowerCase()}</h2>`;
    if (lines.every((line) => line.startsWith("  ")))
      return html`<ul key=${i}>${lines.map((line) => html`<li key=${line}>${line.trim()}</li>`)}</ul>`;
    return html`<p key=${i} class="text">${lines.join(" ").replace("glupcore melds", "their pictures below")}</p>`;
  });
}

/** @param {{games: import("./games.js").Games, rules: string}} props */
export function Rules({ games, rules }) {
  const [game, setGame] = useState(rules);
  const [told, setTold] = useState(games.named(rules));
  const [trump, setTrump] = useState(told.trump);
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    games.facts(game, trump).then(setTold, (error) => setFault(error.message));
  }, [game, trump]);
  if (fault) return html`<p class="fault" role="alert">${fault}</p>`;
  /** @type {Map<string, import("./games.js").Kind[]>} */
  const families = new Map();
  for (const kind of told.kinds) families.set(kind.source, [...(families.get(kind.source) ?? []), kind]);
  return html`<div class="rules">
    <h1>The rules</h1>
    <p class="choose"><label>Game <select value=${game} onChange=${(/** @type {any} */ e) => setGame(e.target.value)}>
      ${games.all.map((one) => html`<option value=${one.rules} key=${one.rules}>${titleOf(one)}</option>`)}</select></label>
    <label>Trump in the pictures <select value=${trump} onChange=${(/** @type {any} */ e) => setTrump(e.target.value)}>
      ${suitsOf(told).map((suit) => html`<option value=${suit} key=${suit}>${SIGNS[suit]} ${SUIT_NAMES[suit]}</option>`)}</select></label></p>
    ${pageOf(told.text)}
    <h2>The melds</h2>
    ${[...families].map(
      ([family, kinds]) => html`<section key=${family}><h3>${family.replaceAll("-", " ")}</h3>
      <ul class="kinds">${kinds.map(
        (kind) => html`<li key=${kind.kind}><p><b>${kind.name}</b> <span class="worth">${kind.points}</span></p>
        <div class="pictured" role="img" aria-label=${cardsOf(kind.cards).map(spoken).join(", ")}>${cardsOf(kind.cards).map((card, i) => html`<span class="card" key=${i}><${Face} card=${card} /></span>`)}</div></li>`,
      )}</ul></section>`,
    )}
  </div>`;
}
