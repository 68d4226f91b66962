// The deal of the day: whoever plays a game on a date has the same cards.

import { signed } from "./cards.js";
import { dateTold, today } from "./dates.js";
import * as kept from "./kept.js";
import { later } from "./later.js";
import { looked, lossTold } from "./looked.js";
import { html, useState } from "./view.js";

/** Its end. */
export const DayVerdict = later(() => import("./day_verdict.js").then(({ DayVerdict }) => DayVerdict));

const LEVEL = "medium"; // the same for everybody, too

/** The seed of a game's next deal: the date's, or any. @param {{daily?: string | null}} setting */
export const seedFor = ({ daily }) =>
  daily ? Number(daily.replaceAll("-", "")) : crypto.getRandomValues(new Uint32Array(1))[0];

/** What is agreed of it. @param {string} date @param {number} seats */
export const agreedOn = (date, seats) => ({ daily: date, first: seedFor({ daily: date }) % seats, level: LEVEL });

/** Deals of days that were played here, the newest first. @param {string} rules */
function played(rules) {
  return kept
    .all()
    .map(([id, text]) => ({ id, game: kept.read(text) }))
    .filter(({ game }) => game?.setting.daily && game.setting.rules === rules)
    .map(({ id, game }) => ({ id, date: game.setting.daily, isOver: game.isOver, record: game.finished[0] }))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** @param {ReturnType<typeof played>[number]} one */
function told({ isOver, record }) {
  if (!isOver) return "not over yet";
  const found = looked(record);
  if (!found) return "over: a review tells what your decisions cost";
  return lossTold(found) + (found.lead === null ? "" : `, lead ${signed(found.lead, 0)}`);
}

/** @param {{title: string, rules: string, begin: (date: string) => void, restore: (id: string) => void}} props */
export function Daily({ title, rules, begin, restore }) {
  const [copied, setCopied] = useState(false);
  const date = today();
  const all = played(rules);
  const now = all.find((one) => one.date === date);
  const before = all.filter((one) => one !== now).slice(0, 7);
  const copy = async () => {
    if (!now) return;
    await navigator.clipboard.writeText(`${title}, deal of ${dateTold(date)}: ${told(now)}`).then(
      () => setCopied(true),
      () => {}, // there is no clipboard by plain http, or it is not ours to use
    );
  };
  const isKnown = now?.isOver && looked(now.record) !== null;
  return html`<section class="daily" aria-label="The deal of the day"><p>
    <button type="button" onClick=${() => (now ? restore(now.id) : begin(date))}>${now ? (now.isOver ? "Look at today's deal" : "Go on with today's deal") : "Today's deal"}</button>
    <span class="small">${now ? `${told(now)}.` : `${title}, ${dateTold(date)}: the same cards for everybody, compared by errors, without luck.`}</span>
    ${isKnown && html`<button type="button" class="quiet" onClick=${copy}>Copy to compare</button>`}
    ${copied && html`<span role="status">Copied.</span>`}</p>
    ${before.length > 0 && html`<details><summary>Days before</summary><ul>${before.map((one) => html`<li key=${one.id}>${dateTold(one.date)}: ${told(one)} <button type="button" class="quiet" onClick=${() => restore(one.id)}>Look</button></li>`)}</ul></details>`}</section>`;
}
