// A finished deal looked over: what each decision cost, and what luck did.

import { actionShown } from "./advice.js";
import { shown, signed } from "./cards.js";
import { Disconnected } from "./engine.js";
import { Graph } from "./graph.js";
import { nameOf, sourceName } from "./narration.js";
import { linkTo } from "./share.js";
import { plain } from "./table.js";
import { html, useEffect, useRef, useState } from "./view.js";

/**
 * @typedef {{ply: number, trick: number, phase: number, seat: number, decision: string, action: string,
 *   best: string, value: number, loss: number, error: number, grade: string | null}} Decision
 * @typedef {{decisions: Decision[], draws: {trick: number, seat: number, card: string, luck: number, ply: number}[],
 *   leads: {ply: number, trick: number, lead: number}[], moments: {ply: number, sources: Record<string, number>, gives_up: {kind: string, chance: number}[]}[],
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
// Of a look at a decision: the same review for everybody, if the machine is not very slow.
const LOOK = { iterations: 1000, seconds: 1 };
const who = (/** @type {number} */ seat) => (seat === 0 ? "You" : "They");

/** One of the worst moments in a sentence. @param {Decision} decision @param {Reviewed["moments"][0]} moment @param {any} rules */
function sentence(decision, moment, rules) {
  const deed =
    decision.action === "pass"
      ? "declared nothing"
      : `${decision.decision === "meld" ? "declared" : "played"} ${actionShown(decision.action, rules)}`;
  const best = decision.best === "pass" ? "to declare nothing" : actionShown(decision.best, rules);
  const noise = decision.error ? ` (± ${decision.error.toFixed(1)})` : "";
  const cost = `Trick ${decision.trick}: ${who(decision.seat).toLowerCase()} ${deed}; ${best} was worth ${points(decision.loss)} more${noise}`;
  const lost = moment.gives_up.map(
    (kind) => `${nameOf(kind.kind, rules)} (a chance of ${Math.round(100 * kind.chance)} %)`,
  );
  if (lost.length > 0) return `${cost}: it gives up cards that might have made ${lost.join(", ")}.`;
  const more = Object.entries(moment.sources)
    .filter(([, gain]) => gain >= 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2);
  return more.length === 0
    ? `${cost}.`
    : `${cost}, most of it by ${more.map(([name]) => sourceName(name)).join(" and ")}.`;
}

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
 *   give: (record: import("./table.js").DealRecord) => void,
 *   tryIt: (record: import("./table.js").DealRecord, ply: number, said: string) => void}} props */
export function Review({ engine, games, record, isBroken, give, opened, tryIt }) {
  const [review, setReview] = useState(/** @type {Reviewed | null} */ (null));
  const [progress, setProgress] = useState(/** @type {{done: number, of: number} | null} */ (null));
  const [rules, setRules] = useState(/** @type {any} */ (null));
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
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
    setChosen(null);
    setLinked("");
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
          if (found.stopped === "complete") reviews.set(JSON.stringify(plain(record)), found);
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
  }, [record]);
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
  if (record === null) {
    return html`<div class="room"><h1>Review</h1><p>Play a deal to its end, or open the file of one: the engine then says what
      each decision cost, and what was luck.</p>${file}</div>`;
  }
  if (review === null) {
    return html`<div class="room"><h1>Review</h1><p class="loading" role="status">Looking at every decision …</p>
      ${progress && html`<progress max=${progress.of} value=${progress.done}>${progress.done} of ${progress.of}</progress>`}
      <p><button type="button" onClick=${() => control.current?.abort()}>Stop here</button></p></div>`;
  }
  const grades = Object.keys(games.grades).reverse();
  const marks = review.decisions.filter((one) => one.grade !== null);
  const listed = every ? review.decisions : marks;
  const decided = new Map(review.decisions.map((one) => [one.ply, one]));
  const decision = review.decisions.find((one) => one.ply === chosen);
  const again = (/** @type {number} */ ply) => {
    const { trick, seat, action } = /** @type {Decision} */ (decided.get(ply));
    tryIt(
      record,
      ply,
      `Trick ${trick} again: ${who(seat).toLowerCase()} ${action === "pass" ? "declared nothing" : `chose ${actionShown(action, rules)}`} there.`,
    );
  };
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
    ${review.stopped === "interrupt" && html`<p class="small">Stopped after ${review.plies} actions.</p>`}
    <${Graph} leads=${review.leads} plies=${review.plies} marks=${marks} chosen=${chosen} choose=${setChosen} />
    <p class="small">The line is the lead that you could expect at the end by one who sees all cards; a hint knows only yours, so the two may differ. Dots are errors: filled yours, hollow theirs.</p>
    <div class="columns"><section aria-label="The worst moments"><h2>The worst moments</h2>
      ${review.moments.length === 0 && html`<p>Nobody made an error that counts.</p>`}
      <ol class="moments">${review.moments.map(
        (one) => html`<li key=${one.ply}><p>${sentence(/** @type {Decision} */ (decided.get(one.ply)), one, rules)}</p>
        <button type="button" onClick=${() => again(one.ply)}>Try it: play on from here</button></li>`,
      )}</ol></section>
    <section aria-label="The account"><${Account} review=${review} /><${Errors} review=${review} seat=${0} grades=${grades} /><${Errors} review=${review} seat=${1} grades=${grades} />
      <h2>The draws that made most</h2><ul>${lucky.map((draw) => html`<li key=${`${draw.ply} ${draw.seat}`}>${who(draw.seat)} drew ${shown(draw.card)} after trick ${draw.trick}: ${points(Math.abs(draw.luck))} good for ${(draw.luck > 0) === (draw.seat === 0) ? "you" : "them"}</li>`)}</ul></section></div>
    <h2>Decisions</h2>
    <p><label><input type="checkbox" checked=${every} onChange=${() => setEvery(!every)} /> all ${review.decisions.length}, not only the ${marks.length} errors</label></p>
    ${decision && html`<p class="chosen" role="status">Trick ${decision.trick}: ${who(decision.seat).toLowerCase()} chose ${actionShown(decision.action, rules)}; best: ${actionShown(decision.best, rules)}.</p>`}
    <div class="scroll" tabindex="0" role="region" aria-label="All decisions"><table class="decisions"><thead><tr><th scope="col">Trick</th><th scope="col">Who</th><th scope="col">Did</th><th scope="col">Best</th><th scope="col">Cost</th><th scope="col"><span class="unseen">Try</span></th></tr></thead>
      <tbody>${listed.map(
        (one) => html`<tr key=${one.ply} class=${chosen === one.ply ? "chosen" : ""}>
        <td>${one.trick}</td><td>${who(one.seat)}</td><td>${actionShown(one.action, rules)} ${one.grade ? html`<b title=${one.grade}>${SIGNS[one.grade]}</b>` : ""}</td>
        <td>${one.action === one.best ? "the same" : actionShown(one.best, rules)}</td><td>${one.loss.toFixed(1)}${one.error ? ` ± ${one.error.toFixed(1)}` : ""}</td>
        <td><button type="button" class="quiet" onClick=${() => again(one.ply)}>try it</button></td></tr>`,
      )}</tbody></table></div>
    <p class="after"><button type="button" onClick=${share}>Copy a link to this deal</button>
      ${linked && html`<span role="status">${linked}: the deal is in the link itself.</span>`} ${file}</p>
    <p class="small">Judged in ${review.seconds.toFixed(0)} s. ${gradesTold(games.grades)}; what costs less than its error doesn't count.</p>
  </div>`;
}
