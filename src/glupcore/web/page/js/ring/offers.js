// What may be done, as the engine tells it in short, taken apart; and actions as people read them.

import { SIGNS, shown } from "../cards.js";

/**
 * @typedef {{low: number, high: number, step: number}} Part of the amounts that may be bid
 * @typedef {{verb: string, count: number, must: string[], from: string[]}} Pick
 *   several cards at once: all of `must`, and the others out of `from`
 * @typedef {{cards: string[], bids: Part[], suits: string[], calls: string[], words: string[], pick: Pick | null}} Offers
 *   `suits` and `calls` are whole actions; `words` those that are a word
 */

const BID = /^bid:(\d+)(?:-(\d+)\/(\d+))?$/;
const PICK = /^(give|bury|kitty):(\d+)\/([^+]*)(?:\+(.*))?$/;
const CARD = /^[9JQKTA][CDHS]$/;
const LAST = ["concede", "misdeal"]; // nobody is to say it by mistake

/** @param {string} text */
const listed = (text) => text.split(",").filter(Boolean);

/** @param {string[]} legal @returns {Offers} */
export function offersOf(legal) {
  /** @type {Offers} */
  const offers = { cards: [], bids: [], suits: [], calls: [], words: [], pick: null };
  for (const action of legal) {
    const bid = BID.exec(action);
    const pick = PICK.exec(action);
    if (bid) {
      const [low, high, step] = bid.slice(1).map((text) => Number(text ?? 0));
      offers.bids.push({ low, high: high || low, step: step || 1 });
    } else if (pick) {
      const [first, rest] = [listed(pick[3]), pick[4]];
      const must = rest === undefined ? [] : first;
      offers.pick = { verb: pick[1], count: Number(pick[2]), must, from: listed(rest ?? pick[3]) };
    } else if (CARD.test(action)) offers.cards.push(action);
    else if (action.startsWith("call:")) offers.calls.push(action);
    else if (action.includes(":")) offers.suits.push(action);
    else offers.words.push(action);
  }
  offers.bids.sort((a, b) => a.low - b.low);
  offers.words.sort((a, b) => Number(LAST.includes(a)) - Number(LAST.includes(b)));
  return offers;
}

/** Amounts that may be bid, from below. @param {Part[]} bids @param {number} skip @param {number} count */
export function amounts(bids, skip, count) {
  /** @type {number[]} */
  const found = [];
  let left = skip;
  for (const { low, high, step } of bids) {
    const many = Math.floor((high - low) / step) + 1;
    for (let i = left; i < many && found.length < count; i += 1) found.push(low + i * step);
    left = Math.max(0, left - many);
  }
  return found;
}

/** How many amounts may be bid. @param {Part[]} bids */
export const many = (bids) => bids.reduce((sum, { low, high, step }) => sum + Math.floor((high - low) / step) + 1, 0);

/** Whether nothing is to be chosen. @param {string[]} legal */
export function isForced(legal) {
  const { bids, pick } = offersOf(legal);
  const only = pick === null || pick.must.length + pick.from.length === pick.count;
  return legal.length === 1 && many(bids) <= 1 && only;
}

/** An action as people read it: `bid 25`, `♥ trump`, `bury 9♣ J♦`. @param {string} action */
export function actionShown(action) {
  const [word, rest] = action.split(":");
  if (rest === undefined) return CARD.test(word) ? shown(word) : word;
  if (word === "trump") return `${SIGNS[rest]} trump`;
  if (word === "moon") return `the moon in ${SIGNS[rest]}`;
  return word === "bid" ? `bid ${rest}` : `${word} ${listed(rest).map(shown).join(" ")}`;
}
