// A finished deal looked over: what each decision cost, and what luck did.

import { actionShown } from "./advice.js";
import { shown, signed } from "./cards.js";
import { steps as stepsOf } from "./course.js";
import { Disconnected } from "./engine.js";
import { Film } from "./film.js";
import { Graph } from "./graph.js";
import { Lessons } from "./lessons.js";
import { keep as keepLooked } from "./looked.js";
import { linkTo } from "./share.js";
import { plain } from "./table.js";
import { lossTold, verdict } from "./verdict.js";
import { html, useEffect, useRef, useState } from "./view.js";

/**
 * @typedef {{ply: number, trick: number, phase: number, seat: number, decision: string, action: string,
 *   best: string, value: number, loss: number, error: number, grade: string | null}} Decision
 * @typedef {{ply: number, sources: Record<string, number>, gives_up: {kind: string, chance: number}[]}} Moment
 * @typedef {{decisions: Decision[], draws: {trick: number, seat: number, card: string, luck: number, ply: number}[],
 *   leads: {ply: number, trick: number, lead: number}[], moments: Moment[],
 *   account: {lead: number, over: boolean, dealt: number, luck: (number | null)[], errors: (number | null)[], rest: number},
 *   scores: number[], plies: number, stopped: string, seconds: number, solver: string}} Reviewed
 */

const SIGNS = /** @type {Record<string, string>} */ ({
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
});
/** @type {Map<string, Reviewed>} what was found of a deal stays as it was told */
const reviews = new Map();
const LOOK = { iterations: 400 }; // at a decision, and no cap of time: the same review for everybody
const who = (/** @type {number} */ seat) => (seat === 0 ? "You" : "They");

/** @param {number} loss */
const points = (loss) => `${loss.toFixed(1)} points`;

/** @param {number} count @param {string} one */
const many = (count, one) => `${count} ${count === 1 ? one : `${one}s`.replace(/ys$/, "ies")}`;

/** @param {{review: Reviewed}} props */
function Account({ review }) {
  const { account } = review;
  const rows = [
    ["The cards dealt", account.dealt],
    ["Your cards drawn", account.luck[0]],
    ["Their cards drawn", account.luck[1] === null ? null : -account.luck[1]],
    ["Your errors", account.errors[0] === null ? null : -account.errors[0]],
    ["Their errors", account.errors[1]],
    ["The rest", account.rest],
  ];
  return html`<table class="account"><caption>How the result came about: + is good for you, − for them</caption>
    <tbody>${rows.map(
      ([name, value]) => html`<tr key=${name}><th scope="row">${name}</th>
      <td>${value === null ? "not known" : signed(Number(value))}</td></tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${account.over ? "Your lead at the end" : "Your lead, as expected"}</th><td>${signed(account.lead)}</td></tr></tfoot></table>
    <p class="small">The rest is what neither draws nor errors explain: hidden cards that happened to suit one of you, and play that turned out better than usual.</p>`;
}

/** From which points an error has its name. @param {Record<string, number>} grades */
function gradesTold(grades) {
  const told = Object.entries(grades).map(([grade, least], i) => {
    const article = /^[aeiou]/.test(grade) ? "an" : "a";
    return `${SIGNS[grade] ?? ""} ${article} ${grade} ${i === 0 ? `costs ${least} points and more` : least}`;
  });
  return told.join(", ");
}

/** @param {{review: Reviewed, seat: number, grades: string[]}} props */
function Errors({ review, seat, grades }) {
  const mine = review.decisions.filter((one) => one.seat === seat);
  const counted = mine.filter((one) => one.grade !== null);
  const lost = counted.reduce((sum, one) => sum + one.loss, 0);
  const counts = grades.map((grade) => many(counted.filter((one) => one.grade === grade).length, grade));
  return html`<p><b>${who(seat)}</b>: ${points(lost)} lost in ${mine.length} decisions; ${counts.join(", ")}.</p>`;
}

/** @param {{engine: import("./engine.js").Engine, games: import("./games.js").Games,
 *   record: import("./table.js").DealRecord | null, isBroken: boolean,
 *   opened: (file: File) => Promise<import("./game_file.js").Saved>,
 *   from: number | null, give: (record: import("./table.js").DealRecord, ply?: number) => void,
 *   tryIt: (record: import("./table.js").DealRecord, ply: number, said: string) => void}} props */
export function Review({ engine, games, record, isBroken, from, give, opened, tryIt }) {
  const [review, setReview] = useState(/** @type {Reviewed | null} */ (null));
  const [progress, setProgress] = useState(/** @type {{done: number, of: number} | null} */ (null));
  const [rules, setRules] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  const [steps, setSteps] = useState(/** @type {import("./course.js").Step[] | null} */ (null));
  const [ply, setPly] = useState(0);
  const [every, setEvery] = useState(false);
  const [linked, setLinked] = useState("");
  const control = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => {
    if (record === null) return;
    const known = reviews.get(JSON.stringify(plain(record)));
    const mine = new AbortController();
    control.current = mine;
    setReview(known ?? null);
    setFault(null);
    setSteps(null);
    setProgress(null);
    setPly(from ?? known?.moments[0]?.ply ?? 0);
    setLinked("");
    stepsOf(engine, record).then(
      (found) => control.current === mine && setSteps(found),
      () => {}, // what is wrong with it is told by the review
    );
    void engine
      .ask("show", { record: plain(record), ply: 0 })
      .then(({ position }) => games.facts(games.rulesOf(record), position.trump))
      .then(setRules, () => {}); // then melds keep the names that they have in notation
    if (known === undefined)
      engine
        .ask(
          "review",
          { record: plain(record), ...LOOK, reportDuringSearchEvery: 0.25 },
          {
            report: (reply) => control.current === mine && setProgress(reply.progress),
            signal: mine.signal,
          },
        )
        .then((found) => {
          if (control.current !== mine) return;
          setReview(found);
          setPly((/** @type {number} */ now) => now || (found.moments[0]?.ply ?? 0)); // who looks at something goes on
          if (found.stopped === "complete") reviews.set(JSON.stringify(plain(record)), found);
          keepLooked(record, found);
        })
        .catch(
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
  const lessons = html`<${Lessons} engine=${engine} games=${games} look=${LOOK} give=${give} />`;
  if (record === null) {
    return html`<div class="room"><h1>Review</h1><p>Play a deal to its end, or open the file of one: the engine then says what
      each decision cost, and what was luck.</p>${file}${lessons}</div>`;
  }
  const grades = Object.keys(games.grades).reverse();
  const marks = review?.decisions.filter((one) => one.grade !== null) ?? [];
  const decided = new Map(review?.decisions.map((one) => [one.ply, one]));
  const moments = new Map(review?.moments.map((one) => [one.ply, one]));
  const step = steps?.[ply];
  const sentence = (/** @type {import("./verdict.js").Step & {ply: number}} */ one) =>
    verdict(one, decided.get(one.ply), moments.get(one.ply), rules, games.grades);
  const here = decided.get(ply);
  const again = (/** @type {import("./verdict.js").Step & {ply: number}} */ { ply, trick, seat, action }) =>
    tryIt(
      record,
      ply,
      `Trick ${trick} again: ${who(seat).toLowerCase()} ${action === "pass" ? "declared nothing" : `chose ${actionShown(action, rules)}`} there.`,
    );
  const film =
    steps &&
    rules &&
    html`<${Film} engine=${engine} record=${record} steps=${steps} rules=${rules} ply=${ply} go=${setPly}
      signs=${new Map(marks.map((one) => [one.ply, SIGNS[String(one.grade)] ?? "?"]))} best=${here && here.best !== here.action && here.loss >= 0.05 ? here.best : null}
      told=${step ? sentence(step) : review ? `The end: you ${review.scores[0]}, they ${review.scores[1]}.` : "The end."} tryIt=${() => step && again(step)}>
      ${review && html`<${Graph} leads=${review.leads} plies=${review.plies} marks=${marks} ply=${ply} choose=${setPly} starts=${steps.filter((one, i) => steps[i - 1]?.trick !== one.trick)} />`}<//>`;
  if (review === null) {
    return html`<div class="room review"><h1>Review</h1>
      <div class="coming-review"><p role="status">Looking at every decision …</p>
      ${progress && html`<progress aria-label="How far it is" max=${progress.of} value=${progress.done}>${progress.done} of ${progress.of}</progress>`}
      <button type="button" onClick=${() => control.current?.abort()}>Stop here</button></div>${film}</div>`;
  }
  const listed = every ? review.decisions : marks;
  const share = async () => {
    const link = linkTo(record);
    try {
      await navigator.clipboard.writeText(link);
      setLinked("Copied");
    } catch {
      history.replaceState(null, "", link); // there is no clipboard by plain http, or it is not ours to use
      setLinked("It is the address of this page now");
    }
  };
  const lucky = [...review.draws].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, 4);
  return html`<div class="room review"><h1>Review: you ${review.scores[0]}, they ${review.scores[1]}</h1>
    ${review.stopped !== "complete" && html`<p class="small">Stopped after ${review.plies} actions${review.stopped === "limit" ? ", at the engine's limit of time" : ""}.</p>`}
    ${film}
    <p class="small">The line is the lead that you could expect at the end by one who sees all cards; a hint knows only yours, so the two may differ. Dots are errors: filled yours, hollow theirs. Arrow keys go through the deal; the card that was played is framed red, the better one gold.</p>
    <div class="columns"><section aria-label="The worst moments"><h2>The worst moments</h2>
      ${review.moments.length === 0 && html`<p>Nobody made an error that counts.</p>`}
      <ol class="moments">${review.moments.map((one) => {
        const decision = /** @type {Decision} */ (decided.get(one.ply));
        return html`<li key=${one.ply}><p>${sentence(decision)}</p>
        <button type="button" onClick=${() => again(decision)}>Try it: play on from here</button>
        <button type="button" onClick=${() => setPly(one.ply)}>Look at it</button></li>`;
      })}</ol></section>
    <section aria-label="The account"><${Account} review=${review} /><${Errors} review=${review} seat=${0} grades=${grades} /><${Errors} review=${review} seat=${1} grades=${grades} />
      <h2>The draws that made most</h2><ul>${lucky.map((draw) => html`<li key=${`${draw.ply} ${draw.seat}`}>${who(draw.seat)} drew ${shown(draw.card)} after trick ${draw.trick}: ${points(Math.abs(draw.luck))} good for ${(draw.luck > 0) === (draw.seat === 0) ? "you" : "them"}</li>`)}</ul></section></div>
    <details><summary>Every decision in numbers</summary>
    <p><label><input type="checkbox" checked=${every} onChange=${() => setEvery(!every)} /> all ${review.decisions.length}, not only the ${marks.length} errors</label></p>
    <div class="scroll" tabindex="0" role="region" aria-label="All decisions"><table class="decisions"><thead><tr><th scope="col">Trick</th><th scope="col">Who</th><th scope="col">Did</th><th scope="col">Best</th><th scope="col">Cost</th><th scope="col"><span class="unseen">Look</span></th></tr></thead>
      <tbody>${listed.map(
        (one) => html`<tr key=${one.ply} class=${ply === one.ply ? "chosen" : ""}>
        <td>${one.trick}</td><td>${who(one.seat)}</td><td>${actionShown(one.action, rules)} ${one.grade ? html`<b title=${one.grade}>${SIGNS[one.grade]}</b>` : ""}</td>
        <td>${one.action === one.best ? "the same" : actionShown(one.best, rules)}</td><td>${lossTold(one.loss, games.grades)}${one.error ? ` ± ${one.error.toFixed(1)}` : ""}</td>
        <td><button type="button" class="quiet" onClick=${() => setPly(one.ply)}>look</button></td></tr>`,
      )}</tbody></table></div></details>
    <p class="after"><button type="button" onClick=${share}>Copy a link to this deal</button>
      ${linked && html`<span role="status">${linked}: the deal is in the link itself.</span>`} ${file}</p>
    <p class="small">Judged in ${review.seconds.toFixed(0)} s. ${gradesTold(games.grades)}; what costs less than its error doesn't count.</p>
    ${lessons}
  </div>`;
}
