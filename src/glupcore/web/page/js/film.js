// The film of a deal: a board, what was done as a list, and the controls that go through both.

import { Disconnected } from "./engine.js";
import { useKeys } from "./keys.js";
import { html, useEffect, useMemo, useRef, useState } from "./view.js";

/**
 * @typedef {{ply: number, trick: number, seat: number, decision: string, action: string, forced: boolean}} Step
 * @typedef {{name: string, steps: Step[], isWide?: boolean}} Row of the list; what is wide has no column of its own
 * @typedef {object} Course a deal, of whatever kind of game, as it is drawn here
 * @property {Step[]} steps
 * @property {(ply: number) => Promise<any>} scene what there was before an action
 * @property {any} Board draws a scene: gets now, step, best
 * @property {(signs: Map<number, string>) => Row[]} rows
 * @property {string[]} [seats] their names, where each has a column
 * @property {(step: Step) => string} brief in the list
 * @property {(step: Step) => string} said in full
 * @property {number | null} lastTaker who took the last trick, once it is played
 */

/** The scene of a step, one asked for at a time and the newest first. @param {Course} course @param {number} ply */
function useScene(course, ply) {
  const [now, setNow] = useState(/** @type {{course: Course, ply: number, scene: any} | null} */ (null));
  const wanted = useRef({ course, ply, isBusy: false });
  Object.assign(wanted.current, { course, ply });
  useEffect(() => {
    const all = wanted.current;
    const look = async () => {
      if (all.isBusy) return;
      all.isBusy = true;
      try {
        for (let isDone = false; !isDone; ) {
          const { course, ply } = all;
          const scene = await course.scene(ply);
          isDone = all.course === course && all.ply === ply;
          setNow({ course, ply, scene });
        }
      } catch (error) {
        if (!(error instanceof Disconnected)) throw error;
      } finally {
        all.isBusy = false;
      }
    };
    void look();
  }, [course, ply]);
  return now?.course === course ? now : null;
}

/** Who led to each trick, and who took it: the plies of their cards. @param {Course} course */
function takersOf({ steps, lastTaker }) {
  const leads = steps.filter(({ decision }) => decision === "lead");
  const takers = leads.map((_, i) => leads[i + 1]?.seat ?? lastTaker);
  const took = leads.map(({ trick }, i) =>
    steps.find((one) => one.trick === trick && one.seat === takers[i] && /^(lead|follow)$/.test(one.decision)),
  );
  return { led: new Set(leads.map(({ ply }) => ply)), took: new Set(took.map((one) => one?.ply)) };
}

/** What was done, an action a button. @param {{course: Course, ply: number, signs: Map<number, string>, go: (ply: number) => void}} props */
function Tricks({ course, ply, signs, go }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const now = list.current?.querySelector("[aria-current]");
    if (!list.current || !(now instanceof HTMLElement)) return;
    const { offsetTop: top, offsetHeight: height } = now; // the page itself is not to move
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop || top + height > scrollTop + clientHeight) list.current.scrollTop = top - clientHeight / 2;
  }, [ply]);
  const { seats } = course;
  const { led, took } = useMemo(() => takersOf(course), [course]);
  const marks = (/** @type {number} */ ply) => [
    led.has(ply) && html`<span class="led"><span class="unseen">, led</span></span>`,
    took.has(ply) && html`<span class="took"><span class="unseen">, took the trick</span></span>`,
  ];
  return html`<ol class=${`tricks${seats ? " by-seat" : ""}`} ref=${list} aria-label="Tricks" tabindex="0" style=${{ "--seats": seats?.length }}>
    ${seats && html`<li class="heads" aria-hidden="true"><span class="nth"></span>${seats.map((name) => html`<span key=${name}>${name}</span>`)}</li>`}
    ${course.rows(signs).map(
      ({ name, steps, isWide }, i) =>
        html`<li key=${i}><span class="nth">${name}</span>${steps.map(
          (
            step,
          ) => html`<button type="button" key=${step.ply} class=${`step by-${Math.min(step.seat, 1)}`} tabindex="-1" aria-current=${step.ply === ply ? "step" : undefined}
        style=${seats && { "grid-column": isWide ? "2 / -1" : step.seat + 2 }} onClick=${() => go(step.ply)} title=${course.said(step)}>${course.brief(step)}${marks(step.ply)}${signs.has(step.ply) ? html`\u00a0<b>${signs.get(step.ply)}</b>` : ""}</button>`,
        )}</li>`,
    )}</ol>`;
}

/**
 * @param {{course: Course, ply: number, go: (ply: number | ((now: number) => number)) => void, signs: Map<number, string>,
 *   best: string | null, told: any, tryIt: () => void, children?: any}} props
 *   `signs`: of errors, by ply; `best`: what was better at this one; `told`: a sentence about it
 */
export function Film({ course, ply, go, signs, best, told, tryIt, children }) {
  const now = useScene(course, ply);
  const from = useRef(0);
  const { steps, Board } = course;
  const last = steps.length;
  const by = (/** @type {number} */ steps) => go((now) => Math.max(0, Math.min(last, now + steps)));
  useKeys({ ArrowLeft: () => by(-1), ArrowRight: () => by(1) });
  const all = [...signs.keys()].sort((a, b) => a - b);
  const mine = all.filter((one) => steps[one].seat === 0);
  const errors = mine.length > 0 ? mine : all;
  const before = errors.filter((one) => one < ply).at(-1);
  const after = errors.find((one) => one > ply);
  const swiped = (/** @type {TouchEvent} */ event) => {
    const moved = event.changedTouches[0].clientX - from.current;
    if (Math.abs(moved) > 40) by(moved < 0 ? 1 : -1);
  };
  return html`<div class="film">
    <section class="board" aria-label="The table" data-ply=${now?.ply}
      onTouchStart=${(/** @type {TouchEvent} */ event) => (from.current = event.changedTouches[0].clientX)} onTouchEnd=${swiped}>
      ${now && html`<${Board} now=${now.scene} step=${now.ply === ply ? steps[ply] : undefined} best=${best} />`}</section>
    <p class="chosen" role="status">${told}</p>
    <div class="controls" role="group" aria-label="Steps">
      <button type="button" disabled=${before === undefined} onClick=${() => go(before ?? 0)} aria-label="The error before">« ?</button>
      <button type="button" disabled=${ply === 0} onClick=${() => by(-1)} aria-label="Back">‹</button>
      <input type="range" min="0" max=${last} value=${ply} aria-label="Action" onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
      <button type="button" disabled=${ply === last} onClick=${() => by(1)} aria-label="On">›</button>
      <button type="button" disabled=${after === undefined} onClick=${() => go(after ?? 0)} aria-label="The next error">? »</button>
      <button type="button" class="try" disabled=${ply === last} onClick=${tryIt}>Try it from here</button></div>
    ${children}
    <${Tricks} course=${course} ply=${ply} signs=${signs} go=${go} /></div>`;
}
