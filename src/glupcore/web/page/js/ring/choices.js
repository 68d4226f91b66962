// What the person may do but play a card: words, suits, cards to call, a choice of cards to confirm.

import { SIGNS, SUIT_NAMES, shown, spoken, suitOf } from "../cards.js";
import { Face } from "../face.js";
import { html, useEffect, useState } from "../view.js";
import { Bids, Worth } from "./auction.js";
import { offersOf } from "./offers.js";
import { capital, whom } from "./seats.js";

/** @typedef {import("./game.js").RingGame} RingGame */

const WORDS = /** @type {Record<string, string>} */ ({
  keep: "Keep it",
  reject: "Take the next",
  look: "Look at it",
  misdeal: "Declare a misdeal",
  moon: "Shoot the moon",
});
const GRAVE = ["concede", "misdeal", "moon"];

/** A word; what can't be meant by mistake is said twice. @param {{game: RingGame, word: string}} props */
function Word({ game, word }) {
  const [sure, setSure] = useState(false);
  useEffect(() => setSure(false), [game.turn?.ply]);
  const isGrave = GRAVE.includes(word);
  const label = WORDS[word] ?? capital(word);
  const say = () => (isGrave && !sure ? setSure(true) : void game.act(word));
  return html`<button type="button" class=${isGrave && !sure ? "quiet" : word === "pass" ? "pass" : ""} data-action=${word} onClick=${say}>${sure ? `${label}: sure?` : label}</button>`;
}

/** @param {{game: RingGame, action: string}} props */
function Suit({ game, action }) {
  const [verb, suit] = action.split(":");
  const melds = verb === "trump" ? game.table?.naming?.[suit] : null;
  return html`<button type="button" class="suit" data-action=${action} onClick=${() => void game.act(action)}
    aria-label=${`${verb === "moon" ? "the moon in " : ""}${SUIT_NAMES[suit]}${melds === null ? "" : `, melds ${melds}`}`}>
    <span class=${`sign suit-${suit}`}>${SIGNS[suit]}</span>${verb === "moon" ? " moon" : html`<small>melds ${melds}</small>`}</button>`;
}

/** Several cards that were tapped in the hand. @param {{game: RingGame, chosen: string[]}} props */
function Confirm({ game, chosen }) {
  const { pick } = offersOf(game.turn?.legal ?? []);
  if (!pick) return null;
  const left = pick.count - chosen.length;
  const cards =
    pick.verb === "kitty"
      ? chosen.map((card, i) => `${shown(card)} to ${whom(i + 1)}`).join(", ")
      : chosen.map(shown).join(" ");
  return html`<button type="button" class="main" disabled=${left !== 0} data-action=${pick.verb}
    onClick=${() => void game.act(`${pick.verb}:${chosen.join(",")}`)}>${capital(pick.verb === "kitty" ? "give" : pick.verb)} ${cards || `${pick.count} cards`}${left > 0 && chosen.length > 0 ? `, and ${left} more` : ""}</button>`;
}

/** Cards of the kitty, tapped in the order of those who get them. @param {{from: string[], chosen: string[], choose: (cards: string[]) => void}} props */
function Kitty({ from, chosen, choose }) {
  /** @type {Record<string, number>} */
  const seen = {};
  return html`<span class="kitty" role="group" aria-label="The kitty">${from.map((card, i) => {
    seen[card] = (seen[card] ?? 0) + 1;
    const isChosen = seen[card] <= chosen.filter((one) => one === card).length;
    const place = chosen.lastIndexOf(card);
    const tap = () =>
      choose(isChosen ? chosen.filter((_, at) => at !== place) : [...chosen, card].slice(0, from.length - 1));
    return html`<button type="button" key=${i} class=${`card${isChosen ? " lit" : ""}`} data-card=${card} aria-label=${spoken(card)} aria-pressed=${isChosen} onClick=${tap}><${Face} card=${card} /></button>`;
  })}</span>`;
}

/** @param {{game: RingGame, chosen: string[], choose: (cards: string[]) => void}} props */
export function Choices({ game, chosen, choose }) {
  const { turn, position } = game;
  if (!turn) return html`<div class="offers"></div>`;
  if (game.showsMelds && !game.looks && turn.player !== 0 && !game.isBusy)
    return html`<div class="offers"><button type="button" class="main" onClick=${() => void game.goOn()}>Go on</button></div>`;
  if (!game.asksMe) return html`<div class="offers"></div>`;
  const offers = offersOf(turn.legal);
  return html`<div class="offers">
    ${position.first && html`<span class="card first" role="img" aria-label=${spoken(position.first)}><${Face} card=${position.first} /></span>`}
    ${offers.words.filter((word) => !GRAVE.includes(word)).map((word) => html`<${Word} key=${word} game=${game} word=${word} />`)}
    <${Bids} game=${game} />
    ${offers.suits.map((action) => html`<${Suit} key=${action} game=${game} action=${action} />`)}
    ${offers.calls.map((action) => html`<button type="button" key=${action} class="call" data-action=${action} aria-label=${spoken(action.slice(5))} onClick=${() => void game.act(action)}><b class=${`suit-${suitOf(action.slice(5))}`}>${shown(action.slice(5))}</b></button>`)}
    ${offers.pick?.verb === "kitty" && html`<${Kitty} from=${offers.pick.from} chosen=${chosen} choose=${choose} />`}
    <${Confirm} game=${game} chosen=${chosen} />
    ${offers.words.filter((word) => GRAVE.includes(word)).map((word) => html`<${Word} key=${word} game=${game} word=${word} />`)}
    ${turn.decision === "bid" && html`<${Worth} game=${game} />`}</div>`;
}
