// A finished deal looked over: what each decision cost. What differs between the kinds of games, pair.js and
// ring/film.js say.

import { Disconnected } from "./engine.js";
import { Film } from "./film.js";
import { Graph } from "./graph.js";
import { Lessons } from "./lessons.js";
import { keep as keepLooked, LOOK } from "./looked.js";
import { copy, linkTo } from "./share.js";
import { lossTold } from "./verdict.js";
import { html, useEffect, useRef, useState } from "./view.js";

/**
 * @typedef {{ply: number, trick: number, phase: number, seat: number, decision: string, action: string,
 *   best: string, value: number, loss: number, error: number, grade: string | null, reason?: string | null}} Decision
 * @typedef {{ply: number, sources: Record<string, number>, gives_up: {kind: string, chance: number}[]}} Moment
 * @typedef {{decisions: Decision[], draws: {trick: number, seat: number, card: string, luck: number, ply: number}[],
 *   leads: {ply: number, trick: number, lead: number}[], moments: Moment[],
 *   account: {lead: number, over: boolean, dealt: number, luck: (number | null)[], errors: (number | null)[], rest: number},
 *   scores: number[], plies: number, stopped: string, seconds: number, solver: string}} Reviewed
 * @typedef {import("./film.js").Step} Step
 * @typedef {object} Told what is told of a deal beside its film
 * @property {any} record as the engine takes it
 * @property {(action: string) => string} shown
 * @property {(seat: number) => string} who
 * @property {(found: any) => Reviewed} judged what the engine has found
 * @property {(step: any, decision: any, moment: any) => string} sentence
 * @property {(step: Step) => string} again what is said where one tries it
 * @property {(review: Reviewed) => string} heading
 * @property {(review: Reviewed) => string} end
 * @property {any} Aside
 * @property {string} note
 * @property {string} graded
 * @property {(grade: string) => string} sign
 * @typedef {import("./film.js").Course & Told} Looked
 */

export const SIGNS = /** @type {Record<string, string>} */ ({
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
});
/** @type {Map<string, Reviewed>} what was found of a deal stays as it was told */
const reviews = new Map();

/** @param {number} loss */
export const points = (loss) => `${loss.toFixed(1)} points`;

/** @param {{engine: import("./engine.js").Engine, games: import("./games.js").Games,
 *   record: import("./table.js").DealRecord | null, isBroken: boolean,
 *   opened: (file: File) => Promise<import("./game_file.js").Saved>,
 *   from: number | null, give: (record: import("./table.js").DealRecord, ply?: number) => void,
 *   learn: (chosen: import("./learn.js").Chosen) => void,
 *   tryIt: (record: import("./table.js").DealRecord, ply: number, said: string) => void}} props */
export function Review({ engine, games, record, isBroken, from, give, opened, learn, tryIt }) {
  const [review, setReview] = useState(/** @type {Reviewed | null} */ (null));
  const [progress, setProgress] = useState(/** @type {{done: number, of: number} | null} */ (null));
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  const [course, setCourse] = useState(/** @type {Looked | null} */ (null));
  const [ply, setPly] = useState(0);
  const [every, setEvery] = useState(false);
  const [linked, setLinked] = useState("");
  const control = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => {
    if (record === null) return;
    const key = JSON.stringify([record.rules, record.options, record.dealer, record.deck, record.actions]);
    const known = reviews.get(key);
    const mine = new AbortController();
    control.current = mine;
    setReview(known ?? null);
    setFault(null);
    setCourse(null);
    setProgress(null);
    setPly(from ?? known?.moments[0]?.ply ?? 0);
    setLinked("");
    const work = async () => {
      const kind = await (games.hasAuction(record.rules) ? import("./ring/film.js") : import("./pair.js"));
      const looked = await kind.look(engine, games, record);
      if (control.current !== mine) return;
      setCourse(looked);
      if (known !== undefined) return;
      const report = (/** @type {any} */ reply) => control.current === mine && setProgress(reply.progress);
      const asked = { record: looked.record, ...LOOK, reportDuringSearchEvery: 0.25 };
      const found = looked.judged(await engine.ask("review", asked, { report, signal: mine.signal }));
      if (control.current !== mine) return;
      setReview(found);
      setPly((/** @type {number} */ now) => now || (found.moments[0]?.ply ?? 0)); // who looks at something goes on
      if (found.stopped === "complete") reviews.set(key, found);
      keepLooked(record, found);
    };
    work().catch(
      (error) =>
        control.current === mine &&
        setFault(
          error instanceof Disconnected ? "The engine could not be reached; open the review again." : error.message,
        ),
    );
    return () => {
      control.current = null;
      mine.abort();
    };
  }, [record, from]);
  const open = async (/** @type {any} */ event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      const { records } = await opened(file);
      give(records[records.length - 1]);
    } catch (error) {
      setFault(String(/** @type {Error} */ (error).message));
    }
  };
  const file = html`<label class="file">Open a record<input type="file" accept=".jsonl,.json" onChange=${open} /></label>`;
  if (fault) return html`<div class="room"><h1>Review</h1><p class="fault" role="alert">${fault}</p>${file}</div>`;
  if (isBroken) {
    return html`<div class="room"><h1>Review</h1><p class="fault" role="alert">There is no deal in this link: a part of it may be missing.</p>${file}</div>`;
  }
  const lessons = html`<${Lessons} engine=${engine} games=${games} look=${LOOK} give=${give} learn=${learn} />`;
  if (record === null) {
    return html`<div class="room"><h1>Review</h1><p>Play a deal to its end, or open the file of one: the engine then says what
      each decision cost, and what was luck.</p>${file}${lessons}</div>`;
  }
  const marks = review?.decisions.filter((one) => one.grade !== null) ?? [];
  const decided = new Map(review?.decisions.map((one) => [one.ply, one]));
  const moments = new Map(review?.moments.map((one) => [one.ply, one]));
  const step = course?.steps[ply];
  const sentence = (/** @type {{ply: number}} */ one) =>
    course?.sentence({ ...one, ...course.steps[one.ply] }, decided.get(one.ply), moments.get(one.ply));
  const here = decided.get(ply);
  /** The film, which may be off the screen by now. @param {number} ply */
  const lookAt = (ply) => {
    setPly(ply);
    document.querySelector(".film")?.scrollIntoView({ block: "start" });
  };
  const again = (/** @type {any} */ one) => course && tryIt(record, one.ply, course.again(course.steps[one.ply]));
  const film =
    course &&
    html`<${Film} course=${course} ply=${ply} go=${setPly}
      signs=${new Map(marks.map((one) => [one.ply, course.sign(String(one.grade))]))} best=${here && here.best !== here.action && here.loss >= 0.05 ? here.best : null}
      told=${step ? sentence(step) : review ? course.end(review) : "The end."} tryIt=${() => step && again(step)}>
      ${review && html`<${Graph} leads=${review.leads} plies=${course.steps.length} marks=${marks} ply=${ply} choose=${setPly} starts=${course.steps.filter((one, i) => one.trick > 0 && course.steps[i - 1]?.trick !== one.trick)} />`}<//>`;
  if (review === null || course === null) {
    return html`<div class="room review"><h1>Review</h1>
      <div class="coming-review"><p role="status">Looking at every decision …</p>
      ${progress && html`<progress aria-label="How far it is" max=${progress.of} value=${progress.done}>${progress.done} of ${progress.of}</progress>`}
      <button type="button" onClick=${() => control.current?.abort()}>Stop here</button></div>${film}</div>`;
  }
  const listed = every ? review.decisions : marks;
  const share = async () => setLinked((await copy(linkTo(record))) ? "Copied" : "It is the address of this page now");
  return html`<div class="room review"><h1>Review: ${course.heading(review)}</h1>
    ${review.stopped !== "complete" && html`<p class="small">Stopped after ${review.plies} actions${review.stopped === "limit" ? ", at the engine's limit of time" : ""}.</p>`}
    ${film}
    <p class="small">${course.note} <span class="led" />  led to a trick, <span class="took" /> took it. Dots are errors: filled yours, hollow others’. Arrow keys go through the deal; the card that was played is framed red, the better one gold.</p>
    <div class="columns"><section aria-label="The worst moments"><h2>The worst moments</h2>
      ${review.moments.length === 0 && html`<p>Nobody made an error that counts.</p>`}
      <ol class="moments">${review.moments.map((one) => {
        const decision = /** @type {Decision} */ (decided.get(one.ply));
        return html`<li key=${one.ply}><p>${sentence(decision)}</p>
        <button type="button" onClick=${() => again(decision)}>Try it: play on from here</button>
        <button type="button" onClick=${() => lookAt(one.ply)}>Look at it</button></li>`;
      })}</ol></section>
    <section aria-label="The account"><${course.Aside} review=${review} /></section></div>
    <details><summary>Every decision in numbers</summary>
    <p><label><input type="checkbox" checked=${every} onChange=${() => setEvery(!every)} /> all ${review.decisions.length}, not only the ${marks.length} errors</label></p>
    <div class="scroll" tabindex="0" role="region" aria-label="All decisions"><table class="decisions"><thead><tr><th scope="col">Trick</th><th scope="col">Who</th><th scope="col">Did</th><th scope="col">Best</th><th scope="col">Cost</th><th scope="col"><span class="unseen">Look</span></th></tr></thead>
      <tbody>${listed.map(
        (one) => html`<tr key=${one.ply} class=${ply === one.ply ? "chosen" : ""}>
        <td>${course.steps[one.ply].trick || "–"}</td><td>${course.who(one.seat)}</td><td>${course.shown(one.action)} ${one.grade ? html`<b title=${one.grade}>${course.sign(one.grade)}</b>` : ""}</td>
        <td>${one.action === one.best ? "the same" : course.shown(one.best)}</td><td>${lossTold(one.loss, games.grades)}${one.error ? ` ± ${one.error.toFixed(1)}` : ""}</td>
        <td><button type="button" class="quiet" onClick=${() => lookAt(one.ply)}>look</button></td></tr>`,
      )}</tbody></table></div></details>
    <p class="after"><button type="button" onClick=${share}>Copy a link to this deal</button>
      ${linked && html`<span role="status">${linked}: the deal is in the link itself.</span>`} ${file}</p>
    <p class="small">Judged in ${review.seconds.toFixed(0)} s. ${course.graded}; what costs less than its error doesn't count.</p>
    ${lessons}
  </div>`;
}
