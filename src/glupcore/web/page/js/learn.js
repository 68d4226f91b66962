// A first deal that teaches: short lessons, each a position on the real table with one thing to find. The engine says why.

import { actionShown as stockActionShown } from "./advice.js";
import { readable } from "./cards.js";
import { actionShown } from "./ring/offers.js";
import { stored } from "./stored.js";
import { html, useEffect, useRef, useState } from "./view.js";

/**
 * @typedef {{kind: "stock" | "auction", name: string, text: string, task: string, hint: string, answer: string,
 *   instead: string, record: any, worth?: string}} Lesson `instead`: what one might do, and the engine's reason tells the
 *   answer from; `worth`: what is said where it has none, of a mistake of one's own
 * @typedef {{lesson: Lesson, nth: number, of: Lesson[]}} Chosen
 */

const DONE = "glupcore.learnt";
const TRIFLE = 0.5; // points
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
const done = () => stored(DONE) ?? [];

/** @param {Lesson} lesson */
const keep = ({ name, worth }) =>
  worth === undefined && localStorage.setItem(DONE, JSON.stringify([...new Set([...done(), name])]));

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

/** @param {any} advice @param {string} action */
const valued = (advice, action) => advice?.actions.find((/** @type {any} */ one) => one.action === action);

/** Whether an action is as good as the answer. @param {any} advice @param {string} action */
const isAsGood = (advice, action) => (valued(advice, action)?.difference ?? Number.NEGATIVE_INFINITY) > -TRIFLE;

/** Why the answer, in the engine's words. @param {any} advice @param {Lesson} lesson */
function why(advice, { instead, answer, worth = "" }) {
  const told = advice?.action === answer ? (valued(advice, instead)?.reason ?? advice.reason) : null;
  return told ? readable(told) : worth;
}

/** An action as it is read at that table. @param {Lesson} lesson @param {any} table @param {string} action */
const shownAt = ({ kind }, table, action) =>
  kind === "stock" ? stockActionShown(action, table.rules) : actionShown(action);

/**
 * Above the table, while one looks for it: only the answer is taken, and what is as good.
 * @param {{chosen: Chosen, table: any, engine: import("./engine.js").Engine, start: (chosen: Chosen) => void, leave: () => void}} props
 */
export function InLesson({ chosen, table, engine, start, leave }) {
  const { lesson, nth, of } = chosen;
  const { record, answer } = lesson;
  const [tries, setTries] = useState(/** @type {string[]} */ ([]));
  const [found, setFound] = useState("");
  const [advice, setAdvice] = useState(/** @type {any} */ (null));
  const known = useRef(advice); // when an action comes
  known.current = advice;
  useEffect(() => {
    setTries([]);
    setFound("");
    setAdvice(null);
    let isCurrent = true;
    engine.ask("analyze", { record, ...LOOK, explain: true }).then(
      (told) => isCurrent && setAdvice(told),
      () => {},
    );
    table.guard = (/** @type {string} */ action) => {
      if (action !== answer && !isAsGood(known.current, action)) {
        setTries((/** @type {string[]} */ before) => [...before, action]);
        return false;
      }
      table.guard = null;
      keep(lesson);
      setFound(action);
      return true;
    };
    return () => {
      isCurrent = false;
      table.guard = null;
    };
  }, [lesson]);
  const next = of[nth + 1];
  const shown = (/** @type {string} */ action) => shownAt(lesson, table, action);
  const reason = why(advice, lesson);
  const told = () => {
    if (found) return html`<b>Right: ${shown(found)}.</b> ${reason}`;
    if (tries.length === 0) return "";
    const not = `Not ${shown(tries[tries.length - 1])}.`;
    return tries.length === 1
      ? `${not} ${readable(lesson.hint)}`
      : html`${not} It is <b>${shown(answer)}</b>. ${reason}`;
  };
  const goOn = next
    ? html`<button type="button" class="main" onClick=${() => start({ lesson: next, nth: nth + 1, of })}>Next: ${next.name}</button>`
    : html`<a class="button" href="#play" onClick=${leave}>Play a deal of your own</a>`;
  const isMine = lesson.worth !== undefined;
  return html`<section class="lesson" aria-label="Lesson" data-thought=${advice ? "yes" : undefined}><p><b>${nth + 1} of ${of.length}: ${lesson.name}</b></p>
    <p>${readable(lesson.text)} <b>${lesson.task}</b></p>
    <p class="found" role="status">${told()}</p>
    <p class="after">${found ? goOn : ""} <a href=${isMine ? "#review" : "#learn"} onClick=${leave}>${isMine ? "Enough for now" : "All lessons"}</a></p></section>`;
}
