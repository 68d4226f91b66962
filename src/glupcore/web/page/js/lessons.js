// Which kinds of errors cost a person most, over all the deals that they played here.

import { actionShown as stockActionShown } from "./advice.js";
import { Curve } from "./curve.js";
import { dayTold } from "./dates.js";
import { titleOf } from "./games.js";
import * as kept from "./kept.js";
import { keep, looked, lost } from "./looked.js";
import { actionShown } from "./ring/offers.js";
import { plain } from "./table.js";
import { html, useEffect, useRef, useState } from "./view.js";

/** @typedef {import("./looked.js").Looked} Looked */
/** @typedef {{record: any, rules: string, title: string, at: number}} Played */
/** @typedef {Played & {found: Looked}} Known a deal that was looked at, and what was found */

const SHOWN = 3;
/** A kind of error, and what to do about it. */
/** @type {Record<string, [string, string]>} */
const KINDS = {
  melds: [
    "Cards that a meld needed",
    "Before a card goes, ask which melds it still belongs to, and how many copies you have not seen.",
  ],
  lead: ["Leads", "A lead is safe if nobody wants the trick, or if you want it and hold what takes it."],
  follow: [
    "Cards to a trick",
    "Take a trick for what it lets you do next, not for what lies in it; else let the cheapest card go.",
  ],
  meld: ["Declarations", "Declare what pays most, but keep cards together that will make the larger meld soon."],
  open: ["Open hands", "All cards are known: count who takes the last trick, and play for it from there."],
  bid: ["Bids", "Bid what melds and tricks come to, and a little for what partner or widow brings; stop there."],
  trump: [
    "Naming trump",
    "Length and aces in trumps take tricks; a run or double pinochle may be worth less than two more tricks.",
  ],
  give: ["Cards passed", "Pass what completes a meld of the other, and aces; make yourself short in a suit."],
  bury: ["Cards buried", "Bury counters that you would lose, and whole short suits; keep what melds."],
};

/** What is said otherwise where nothing is declared after a trick: its counters are what a trick is worth. */
/** @type {Record<string, string>} */
const WITH_AUCTION = {
  lead: "As the bidder draw trumps while others have them, and then play your long suit; otherwise lead what your side wins, and give nobody a trick for nothing.",
  follow: "Put aces, tens and kings on the tricks that your side takes, and cards that count nothing on the others’.",
};

/** @param {string} kind */
const nameOf = (kind) => KINDS[kind]?.[0] ?? kind[0].toUpperCase() + kind.slice(1);

/** What to find, of each error that is known in full, the worst first.
 * @param {Known[]} deals @param {{asked: (record: any) => any, shown: (action: string) => string, hasAuction: boolean}} how
 * @returns {import("./learn.js").Lesson[]} */
function toFind(deals, { asked, shown, hasAuction }) {
  return deals
    .flatMap((one) => one.found.slips.map((slip) => ({ ...slip, played: one })))
    .filter(({ best }) => best !== undefined)
    .sort((a, b) => b.loss - a.loss)
    .map(({ ply, trick, kind, loss, action, best, played }) => ({
      kind: hasAuction ? "auction" : "stock",
      name: `${whereTold(trick)}, ${dayTold(played.at)}`,
      text: "",
      task: `You chose ${shown(String(action))} here. What is better?`,
      hint: adviceOn(kind, hasAuction),
      answer: String(best),
      instead: String(action),
      worth: `It was worth ${loss.toFixed(1)} points more.`,
      record: { ...asked(played.record), actions: played.record.actions.slice(0, ply) },
    }));
}

/** @param {number} trick */
const whereTold = (trick) => (trick ? `Trick ${trick}` : "Before the play");

/** What to do about a kind of error. @param {string} kind @param {boolean} hasAuction */
const adviceOn = (kind, hasAuction) => (hasAuction && WITH_AUCTION[kind]) || (KINDS[kind]?.[1] ?? "");

/** Every deal that was played here to its end. @param {import("./games.js").Games} games @returns {Played[]} */
function played(games) {
  return kept
    .all()
    .map(([, text]) => kept.read(text))
    .filter((game) => game !== null && (game.tried ?? null) === null)
    .flatMap((game) =>
      game.finished.map((/** @type {any} */ record) => ({
        record,
        rules: typeof game.setting.rules === "string" ? game.setting.rules : JSON.stringify(game.setting.rules),
        title: game.title ?? titleOf(games.named(game.setting.rules)),
        at: Number(game.at ?? 0),
      })),
    )
    .sort((a, b) => b.at - a.at);
}

/** @param {Known[]} deals */
function byKind(deals) {
  /** @type {Map<string, {played: Played, slip: import("./looked.js").Slip}[]>} */
  const kinds = new Map();
  for (const one of deals)
    for (const slip of one.found.slips) kinds.set(slip.kind, [...(kinds.get(slip.kind) ?? []), { played: one, slip }]);
  return [...kinds]
    .map(([kind, all]) => ({
      kind,
      count: all.length,
      sum: all.reduce((sum, { slip }) => sum + slip.loss, 0),
      worst: [...all].sort((a, b) => b.slip.loss - a.slip.loss).slice(0, SHOWN),
    }))
    .sort((a, b) => b.sum - a.sum);
}

/**
 * @param {{engine: import("./engine.js").Engine, games: import("./games.js").Games, look: object,
 *   give: (record: any, ply: number) => void, learn: (chosen: import("./learn.js").Chosen) => void}} props
 *   `look`: at a decision, the same as a review's
 */
export function Lessons({ engine, games, look, give, learn }) {
  const [state, setState] = useState({ done: 0, of: 0, fault: "" });
  const [game, setGame] = useState("");
  const running = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => running.current?.abort(), []);
  const all = played(games);
  const titles = [...new Map(all.map((one) => [one.rules, one.title]))];
  const rules = titles.some(([rules]) => rules === game) ? game : titles[0]?.[0];
  const mine = all.filter((one) => one.rules === rules);
  const found = mine.map((one) => ({ ...one, found: looked(one.record) }));
  const fresh = found.filter((one) => one.found === null);
  const known = /** @type {Known[]} */ (found.filter((one) => one.found !== null));
  const asked = (/** @type {any} */ record) => (games.hasAuction(record.rules) ? record : plain(record));
  const run = async () => {
    const control = new AbortController();
    running.current = control;
    for (const [i, { record }] of fresh.entries()) {
      const report = (/** @type {any} */ { progress }) =>
        progress && setState({ done: i + progress.done / progress.of, of: fresh.length, fault: "" });
      setState({ done: i, of: fresh.length, fault: "" });
      try {
        const fields = { record: asked(record), seats: [0], ...look, reportDuringSearchEvery: 0.3 };
        keep(record, await engine.ask("review", fields, { report, signal: control.signal }));
      } catch (error) {
        return setState({
          done: 0,
          of: 0,
          fault: control.signal.aborted ? "" : String(/** @type {Error} */ (error).message),
        });
      }
      if (control.signal.aborted) break;
    }
    setState({ done: 0, of: 0, fault: "" });
  };
  if (all.length === 0) return null;
  const kinds = byKind(known);
  const hasAuction = games.hasAuction(rules);
  const shown = (/** @type {string} */ action) =>
    hasAuction ? actionShown(action) : stockActionShown(action, games.named(String(rules)));
  const of = toFind(known, { asked, shown, hasAuction });
  const sum = known.reduce((sum, { found }) => sum + lost(found), 0);
  return html`<section class="lessons" aria-label="Lessons"><h2>Lessons from your deals</h2>
    ${titles.length > 1 && html`<p><label>Game <select value=${rules} onChange=${(/** @type {any} */ e) => setGame(e.target.value)}>${titles.map(([rules, title]) => html`<option key=${rules} value=${rules}>${title}</option>`)}</select></label></p>`}
    ${state.of > 0 && html`<div class="coming-review"><progress aria-label="How far it is" max=${state.of} value=${state.done}></progress><button type="button" onClick=${() => running.current?.abort()}>Stop here</button></div>`}
    ${state.of === 0 && fresh.length > 0 && html`<p><button type="button" onClick=${run}>Look at ${fresh.length === 1 ? "a deal" : `${fresh.length} deals`} that you played</button> <span class="small">What is found is kept; it goes on where it was stopped.</span></p>`}
    ${state.fault && html`<p class="fault" role="alert">${state.fault}</p>`}
    ${known.length > 0 && html`<p role="status">${known.length === 1 ? "One deal" : `${known.length} deals`}, ${(sum / known.length).toFixed(1)} points lost in each${kinds.length === 0 ? ": no error that counts." : ", by:"}</p>`}
    ${of.length > 0 && html`<p><button type="button" class="main" onClick=${() => learn({ lesson: of[0], nth: 0, of })}>Learn from ${of.length === 1 ? "your mistake" : `your ${of.length} mistakes`}</button> <span class="small">Find what is better, on the table, the worst first.</span></p>`}
    <${Curve} losses=${known.map(({ found }) => lost(found)).reverse()} />
    <ol class="kinds-of-error">${kinds.map(
      ({
        kind,
        count,
        sum,
        worst,
      }) => html`<li key=${kind}><p><b>${nameOf(kind)}</b>: ${sum.toFixed(1)} points, ${count === 1 ? "once" : `${count} times`}. ${adviceOn(kind, games.hasAuction(rules))}</p>
      <p>${worst.map(({ played, slip }) => html`<button type="button" key=${slip.ply} onClick=${() => give(played.record, slip.ply)}>${whereTold(slip.trick)}, ${dayTold(played.at)}: ${slip.loss.toFixed(1)}</button> `)}</p></li>`,
    )}</ol></section>`;
}
