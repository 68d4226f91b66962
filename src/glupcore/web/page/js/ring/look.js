// A deal that is over, looked over: which of the person's decisions cost most.

import { Disconnected } from "../engine.js";
import { html, useEffect, useRef, useState } from "../view.js";
import { actionShown } from "./offers.js";

const LOOK = { game: "table", seats: [0], iterations: 100, seed: 1 }; // no cap of time: the same for everybody
const SHOWN = 5;

/** @param {{engine: import("../engine.js").Engine, game: import("./game.js").RingGame}} props */
export function Look({ engine, game }) {
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [told, tell] = useState("");
  const running = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => running.current?.abort(), []);
  const ask = () => {
    const control = new AbortController();
    running.current = control;
    tell("Looking …");
    const report = (/** @type {any} */ { progress }) =>
      progress && tell(`Looking … ${progress.done} of ${progress.of}`);
    engine.ask("review", { ...LOOK, reportDuringSearchEvery: 0.3 }, { report, signal: control.signal }).then(
      (answer) => setFound(answer),
      (error) => tell(error instanceof Disconnected ? "" : error.message),
    );
  };
  if (!found)
    return html`<p><button type="button" onClick=${ask} disabled=${told.startsWith("Looking")}>What did my decisions cost?</button> <span role="status">${told}</span></p>`;
  const lead = (/** @type {number} */ ply) =>
    game.events.slice(0, ply + 1).filter((event) => event.decision === "lead").length;
  const costly = found.decisions
    .filter((/** @type {any} */ one) => one.counts)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.loss - a.loss);
  const sum = costly.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one.loss, 0);
  return html`<div role="status"><p>${costly.length === 0 ? `None of your ${found.decisions.length} decisions cost points that can be told from chance.` : `${costly.length} of your ${found.decisions.length} decisions cost ${sum.toFixed(1)} points in all:`}</p>
    <ol class="costly">${costly.slice(0, SHOWN).map((/** @type {any} */ one) => html`<li key=${one.ply}>${lead(one.ply) > 0 ? `Trick ${lead(one.ply)}` : "Before the play"}: <b>${actionShown(one.action)}</b>; ${actionShown(one.best)} was worth ${one.loss.toFixed(1)} ± ${one.error.toFixed(1)} more.</li>`)}</ol></div>`;
}
