// A first deal that teaches: short lessons, each a position on the real table with one thing to find. The engine says why.

import { readable } from "./cards.js";
import { clause } from "./reason.js";
import { actionShown } from "./ring/offers.js";
import { html, useEffect, useState } from "./view.js";

/**
 * @typedef {{kind: "stock" | "auction", name: string, text: string, task: string, hint: string, answer: string,
 *   instead: string, record: any}} Lesson `instead`: what one might do, and the engine's reason tells the answer from
 * @typedef {{lesson: Lesson, nth: number, of: Lesson[]}} Chosen
 */

const DONE = "glupcore.learnt";
const LOOK = { iterations: 4000, seed: 1 };
const KINDS = { stock: "For two, with a stock", auction: "With an auction" };

/** @type {Promise<Lesson[]> | null} */
let coming = null;

/** All lessons, fetched once. @returns {Promise<Lesson[]>} */
function all() {
  coming ??= fetch(new URL("../lessons.json", import.meta.url)).then((file) => file.json());
  coming.catch(() => (coming = null));
  return coming;
}

/** Names of those that were done. @returns {string[]} */
function done() {
  try {
    return JSON.parse(localStorage.getItem(DONE) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Lesson} lesson */
const keep = ({ name }) => localStorage.setItem(DONE, JSON.stringify([...new Set([...done(), name])]));

/** The list of them. @param {{start: (chosen: Chosen) => void}} props */
export function Learn({ start }) {
  const [lessons, setLessons] = useState(/** @type {Lesson[]} */ ([]));
  useEffect(() => void all().then(setLessons, () => {}), []);
  const learnt = done();
  return html`<div class="room learn"><h1>A first deal</h1>
    <p>Three short lessons for each kind of game: a position on the table, and one thing to find. The engine says why.</p>
    ${Object.entries(KINDS).map(([kind, title]) => {
      const of = lessons.filter((one) => one.kind === kind);
      return html`<section key=${kind} aria-label=${title}><h2>${title}</h2>
      <ol>${of.map((lesson, nth) => html`<li key=${lesson.name}><button type="button" onClick=${() => start({ lesson, nth, of })}>${lesson.name}</button>${learnt.includes(lesson.name) ? html` <span class="small">done</span>` : ""}</li>`)}</ol></section>`;
    })}
    <p class="small"><a href="#rules">All rules, with every meld pictured</a></p></div>`;
}

/** Why the answer, in the engine's words. @param {any} advice @param {Lesson} lesson */
function why(advice, { instead }) {
  const other = advice?.actions.find((/** @type {any} */ one) => one.action === instead);
  const told = other?.reason ?? advice?.reason;
  return told ? clause(told) : "";
}

/**
 * Above the table, while one looks for it: nothing but the answer is taken.
 * @param {{chosen: Chosen, table: any, engine: import("./engine.js").Engine, start: (chosen: Chosen) => void, leave: () => void}} props
 */
export function InLesson({ chosen, table, engine, start, leave }) {
  const { lesson, nth, of } = chosen;
  const { record, answer } = lesson;
  const [tries, setTries] = useState(/** @type {string[]} */ ([]));
  const [isFound, setFound] = useState(false);
  const [advice, setAdvice] = useState(/** @type {any} */ (null));
  useEffect(() => {
    setTries([]);
    setFound(false);
    setAdvice(null);
    let isCurrent = true;
    engine.ask("analyze", { record, ...LOOK, explain: true }).then(
      (found) => isCurrent && setAdvice(found),
      () => {},
    );
    table.guard = (/** @type {string} */ action) => {
      if (action === answer) {
        table.guard = null;
        keep(lesson);
        setFound(true);
        return true;
      }
      setTries((/** @type {string[]} */ before) => [...before, action]);
      return false;
    };
    return () => {
      isCurrent = false;
      table.guard = null;
    };
  }, [lesson]);
  const next = of[nth + 1];
  const shown = actionShown(answer);
  const reason = why(advice, lesson);
  const last = tries.at(-1);
  return html`<section class="lesson" aria-label="Lesson" data-thought=${advice ? "yes" : undefined}><p><b>${nth + 1} of ${of.length}: ${lesson.name}</b></p>
    <p>${readable(lesson.text)} <b>${lesson.task}</b></p>
    <p class="found" role="status">${
      isFound
        ? html`<b>Right: ${shown}.</b> ${reason && `${reason[0].toUpperCase()}${reason.slice(1)}.`}`
        : tries.length > 1
          ? html`Not ${actionShown(String(last))}. It is <b>${shown}</b>: ${reason}.`
          : tries.length === 1
            ? `Not ${actionShown(String(last))}. ${readable(lesson.hint)}`
            : ""
    }</p>
    <p class="after">${
      isFound
        ? next
          ? html`<button type="button" class="main" onClick=${() => start({ lesson: next, nth: nth + 1, of })}>Next: ${next.name}</button>`
          : html`<a class="button" href="#play" onClick=${leave}>Play a deal of your own</a>`
        : ""
    } <a href="#learn" onClick=${leave}>All lessons</a></p></section>`;
}
