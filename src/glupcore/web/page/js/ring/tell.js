// Where a deal with an auction is clicked together, event by event: the engine says what stands next.

import { SIGNS, SUIT_NAMES, shown, spoken } from "../cards.js";
import { suitsOf } from "../games.js";
import { Pack } from "../pack.js";
import { html, useEffect, useState } from "../view.js";
import { actionShown, amounts, many, offersOf } from "./offers.js";
import { capital, who } from "./seats.js";
import { begun, eventTold, lacking, left, question } from "./told_deal.js";

/** @typedef {import("./told_deal.js").ToldDeal} ToldDeal @typedef {import("./told_deal.js").Next} Next */

const WORDS = /** @type {Record<string, string[]>} */ ({
  look: ["look", "concede"],
  trump: ["concede"],
  give: ["give"],
  bury: ["bury"],
});
const FACE_DOWN = /** @type {Record<string, string>} */ ({ give: "Cards, face down", bury: "Cards, face down" });

/** Cards that were chosen, to be told together. @param {{cards: string[], drop: (i: number) => void}} props */
const Chosen = ({ cards, drop }) =>
  cards.map(
    (card, i) =>
      html`<button type="button" class=${`chip suit-${card[1]}`} key=${i} onClick=${() => drop(i)} aria-label=${`Take away the ${spoken(card)}`}>${shown(card)}</button>`,
  );

/** Several cards: melds, the widow, what is passed. @param {{facts: any, trump: string | null, count: number | null, none: string,
 *   left: (card: string, chosen: string[]) => number, tell: (cards: string[]) => void}} props `count`: null is any number */
function Several({ facts, trump, count, none, left, tell }) {
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const add = (/** @type {string[]} */ cards) =>
    choose(count === null ? [...chosen, ...cards] : [...chosen, ...cards].slice(0, count));
  const isDone = count === null || chosen.length === count;
  return html`<p class="chosen-cards"><${Chosen} cards=${chosen} drop=${(/** @type {number} */ i) => choose(chosen.filter((_, j) => j !== i))} />
      <button type="button" class="main" disabled=${!isDone} onClick=${() => tell(chosen)}>${chosen.length > 0 || count ? `Done${count ? `, ${chosen.length} of ${count}` : ""}` : none}</button></p>
    ${
      count === null &&
      html`<p class="choose"><select aria-label="Kind of meld" value="" onChange=${(/** @type {any} */ e) => add(e.target.value.split(" "))}><option value="">a kind …</option>
      ${facts.kinds.map((/** @type {any} */ one, /** @type {number} */ i) => html`<option key=${i} value=${one.cards}>${one.kind.replaceAll("-", " ")}: ${one.cards.split(" ").map(shown).join(" ")}</option>`)}</select></p>`
    }
    <${Pack} key=${trump} rules=${facts} left=${(/** @type {string} */ card) => left(card, chosen)} add=${(/** @type {string} */ card) => add([card])} />`;
}

/** Amounts to choose from. @param {{bids: import("./offers.js").Part[], tell: (action: string) => void}} props */
function Amounts({ bids, tell }) {
  if (bids.length === 0) return null;
  const all = amounts(bids, 0, Math.min(many(bids), 400));
  return html`<select aria-label="The bid" value="" onChange=${(/** @type {any} */ e) => tell(`bid:${e.target.value}`)}>
    <option value="">bid …</option>${all.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select>`;
}

/** What stands next, to be clicked. @param {{deal: ToldDeal, facts: any, next: Next, position: any, tell: (text: string) => void}} props */
function Event({ deal, facts, next, position, tell }) {
  const { shows, legal } = next;
  const { decision, trump } = position;
  const cards = (/** @type {string[]} */ given) => tell(given.join(" "));
  const { hand } = position;
  const free = (/** @type {string} */ card, /** @type {string[]} */ chosen) => left(deal, facts, hand, card, chosen);
  if (shows === "partner")
    return html`<p class="offers">${Array.from({ length: facts.seats }, (_, one) => one)
      .filter((one) => one !== position.bidder)
      .map((one) => html`<button type="button" key=${one} onClick=${() => tell(`${one}`)}>${who(one)}</button>`)}
      <button type="button" onClick=${() => tell("-")}>Nobody</button></p>`;
  if (shows === "melds")
    return html`<${Several} facts=${facts} trump=${trump} count=${null} none="Nothing" left=${free} tell=${cards} />`;
  if (shows === "widow" || shows === "given") {
    const count =
      shows === "widow" ? facts.widow : facts.keys.find((/** @type {any} */ key) => key.name === "pass")?.value;
    return html`<${Several} facts=${facts} trump=${trump} count=${count} none="" left=${free} tell=${cards} />`;
  }
  if (legal) {
    const { bids, suits, calls, words, pick, cards: playable } = offersOf(legal);
    const allowed = pick && [...pick.must, ...pick.from];
    const among = (/** @type {string} */ card, /** @type {string[]} */ chosen) =>
      (allowed ?? []).filter((one) => one === card).length - chosen.filter((one) => one === card).length;
    return html`<p class="offers">${words.map((word) => html`<button type="button" key=${word} data-action=${word} onClick=${() => tell(word)}>${capital(word)}</button>`)}
      <${Amounts} bids=${bids} tell=${tell} />
      ${[...suits, ...calls, ...playable].map((action) => html`<button type="button" key=${action} data-action=${action} onClick=${() => tell(action)}>${actionShown(action)}</button>`)}</p>
      ${pick && html`<${Several} facts=${facts} trump=${trump} count=${pick.count} none="" left=${among} tell=${(/** @type {string[]} */ given) => tell(`${pick.verb}:${given.join(",")}`)} />`}`;
  }
  const words = WORDS[decision] ?? [];
  return html`${
    words.length > 0 &&
    html`<p class="offers">${words.map((word) => html`<button type="button" key=${word} data-action=${word} onClick=${() => tell(word)}>${FACE_DOWN[word] ?? capital(word)}</button>`)}
      ${decision === "trump" && suitsOf(facts).map((suit) => html`<button type="button" key=${suit} data-action=${`trump:${suit}`} onClick=${() => tell(`trump:${suit}`)}>${SIGNS[suit]} ${SUIT_NAMES[suit]}</button>`)}</p>`
  }
    ${["lead", "follow", "call"].includes(decision) && html`<${Pack} rules=${facts} left=${decision === "call" ? () => 1 : free} add=${(/** @type {string} */ card) => tell(decision === "call" ? `call:${card}` : card)} />`}`;
}

/** @param {{games: import("../games.js").Games, deal: ToldDeal, facts: any, found: {position: any, next?: Next} | null, change: (deal: ToldDeal) => void}} props
 *   `found`: what the engine makes of it; null as long as it says nothing */
export function Tell({ games, deal, facts, found, change }) {
  const [kinds, setKinds] = useState(facts);
  const { dealer, hand, events } = deal;
  const trump = found?.position.trump ?? null;
  useEffect(() => void games.facts(deal.rules, trump ?? undefined).then(setKinds, () => {}), [deal.rules, trump]);
  const next = found?.next;
  const tell = (/** @type {string} */ text) =>
    next && change({ ...deal, events: [...events, { shows: next.shows, seat: next.seat, text }] });
  const undo = () =>
    change(events.length > 0 ? { ...deal, events: events.slice(0, -1) } : { ...deal, hand: hand.slice(0, -1) });
  const isWhole = lacking(deal, facts) === null;
  return html`<div class="editor tells">
    <p class="choose" role="radiogroup" aria-label="Who dealt">Who dealt? ${Array.from(
      { length: facts.seats },
      (_, seat) => seat,
    ).map(
      (seat) =>
        html`<label class="choice" key=${seat}><input type="radio" name="dealer" checked=${dealer === seat} onChange=${() => change({ ...deal, dealer: seat })} /><span>${who(seat)}</span></label>`,
    )}</p>
    <div class="chosen-cards"><h2>My hand <span class="small">${hand.length} of ${facts.hand}</span></h2>
      ${isWhole ? html`<span class="small">${hand.map(shown).join(" ")}</span>` : html`<${Chosen} cards=${hand} drop=${(/** @type {number} */ i) => change({ ...deal, hand: hand.filter((_, j) => j !== i) })} />`}</div>
    ${events.length > 0 && html`<ol class="told-events" tabindex="0" aria-label="What was told">${events.map((one, i) => html`<li key=${i}>${eventTold(one)}</li>`)}</ol>`}
    ${isWhole && next && next.shows !== "over" && html`<h2 class="asks">${question(next, found?.position.decision)}</h2><${Event} key=${events.length} deal=${deal} facts=${kinds} next=${next} position=${found?.position} tell=${tell} />`}
    ${hand.length < facts.hand && html`<${Pack} rules=${facts} left=${(/** @type {string} */ card) => left(deal, facts, hand.join(" "), card)} add=${(/** @type {string} */ card) => change({ ...deal, hand: [...hand, card] })} />`}
    <p><button type="button" disabled=${events.length + hand.length === 0} onClick=${undo}>Undo</button>
      <button type="button" onClick=${() => change(begun(deal.rules))}>Clear</button></p>
    <p class="small">Seats go clockwise from yours: ${Array.from({ length: facts.seats - 1 }, (_, i) => who(i + 1)).join(", ")}.${trump ? ` Trump is ${SIGNS[trump]}.` : ""}</p></div>`;
}
