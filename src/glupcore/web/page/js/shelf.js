// The games that this browser keeps, as a list: each is gone on with, or removed and put back.

import { momentTold } from "./dates.js";
import { titleOf } from "./games.js";
import * as kept from "./kept.js";
import { html, useState } from "./view.js";

const FIRST = 3;

/** @typedef {{id: string, text: string, at: number, game: any}} Kept `game`: null if it can't be read */

/** The newest first. @returns {Kept[]} */
function shelf() {
  const all = kept.all().map(([id, text]) => {
    const game = kept.read(text);
    return { id, text, at: Number(game?.at ?? 0), game };
  });
  return all.sort((a, b) => b.at - a.at);
}

/** Where a game stands, in a few words. @param {any} game */
function standing({ setting, results, finished, record, events, tried, isOver }) {
  const [mine, theirs] = [0, 1].map((seat) =>
    /** @type {number[][]} */ (results).reduce((sum, scores) => sum + scores[seat], 0),
  );
  const sum = results.length > 0 ? `you ${mine}, they ${theirs}` : "";
  if (isOver) return `over, ${sum}`;
  const trick = 1 + events.filter((/** @type {any} */ event) => event.decision === "follow").length;
  const deal = setting.target === null ? "" : `to ${setting.target}, deal ${results.length + 1}`;
  const isBetween = JSON.stringify(finished.at(-1)?.deck) === JSON.stringify(record.deck);
  if (isBetween) return `${deal} waits, ${sum}`;
  return [tried === null || tried === undefined ? "" : "tried from a review", deal, `trick ${trick}`, sum]
    .filter(Boolean)
    .join(", ");
}

/** @param {{games: import("./games.js").Games, restore: (id: string) => void}} props */
export function Shelf({ games, restore }) {
  const [all, setAll] = useState(false);
  const [removed, setRemoved] = useState(/** @type {Kept | null} */ (null));
  const found = shelf();
  if (found.length === 0 && removed === null) return null;
  const remove = (/** @type {Kept} */ one) => {
    kept.remove(one.id);
    setRemoved(one);
  };
  const putBack = () => {
    if (removed) kept.giveBack(removed.id, removed.text);
    setRemoved(null);
  };
  const listed = all ? found : found.slice(0, FIRST);
  return html`<section class="shelf" aria-label="Your games"><h2>Your games</h2>
    <ul>${listed.map((one) => {
      const { id, game, at } = one;
      const title = game ? (game.title ?? titleOf(games.named(game.setting.rules))) : "A game that can't be read";
      const where = kept.isElsewhere(id) ? " · open in another tab" : "";
      return html`<li key=${id}>
        <span><b>${title}</b> ${game && (game.told ?? standing(game))} <span class="small">${at > 0 && momentTold(at)}${where}</span></span>
        ${game && html`<button type="button" onClick=${() => restore(id)}>${game.isOver ? "Look at it" : where ? "Go on here" : "Go on"}</button>`}
        <button type="button" class="quiet" onClick=${() => remove(one)} aria-label=${`Remove ${title}`}>Remove</button></li>`;
    })}</ul>
    ${removed && html`<p role="status">Removed. <button type="button" class="quiet" onClick=${putBack}>Put it back</button></p>`}
    ${
      found.length > FIRST &&
      html`<button type="button" class="quiet" onClick=${() => setAll(!all)}>${all ? "Fewer" : `And ${found.length - FIRST} more`}</button>`
    }</section>`;
}
