// The end of the deal of the day: what one's decisions cost, and what the engine makes of the same cards.

import { keep, LOOK, looked, lossTold } from "./looked.js";
import { stored } from "./stored.js";
import { html, useEffect, useState } from "./view.js";

const GAME = "par";
const KEY = "glupcore.par.";
const PLAIN = /^([9JQKTA][CDHS]|pass)$/;

/**
 * The points of a deal that the engine plays at every seat, each by what it knows.
 * @param {import("./engine.js").Engine} engine @param {any} record @param {string} solver
 * @param {(actions: number) => void} count tells how many have been taken
 */
async function par(engine, record, solver, count) {
  let turn = await engine.ask("new", { game: GAME, record: { ...record, actions: [] } });
  for (let n = 0; turn.player !== null; n += 1) {
    count(n);
    const only = turn.legal.length === 1 && PLAIN.test(turn.legal[0]) ? turn.legal[0] : null;
    const action = only ?? (await engine.ask("analyze", { game: GAME, solver, seed: n })).action;
    turn = await engine.ask("play", { game: GAME, action });
  }
  void engine.ask("close", { game: GAME });
  return turn.scores;
}

/** @param {number[]} scores */
const told = (scores) => scores.map((one) => (one < 0 ? `−${-one}` : one)).join(" to ");

/** @param {{engine: import("./engine.js").Engine, record: any, date: string, solver: string, scores: number[]}} props
 *   `record` as the engine takes it, `scores` of all accounts, mine first */
export function DayVerdict({ engine, record, date, solver, scores }) {
  const key = `${KEY}${record.rules}.${date}`;
  const [found, setFound] = useState(looked(record));
  const [of, setOf] = useState(/** @type {number[] | null} */ (stored(key)));
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const [fault, setFault] = useState("");
  const failed = (/** @type {any} */ error) => setFault(String(error.message));
  useEffect(() => {
    if (found !== null) return;
    const asked = { record, seats: [0], ...LOOK };
    engine.ask("review", asked).then((review) => setFound(keep(record, review)), failed);
  }, [record]);
  const compare = () => {
    setDone(0);
    par(engine, record, solver, setDone)
      .then((all) => {
        localStorage.setItem(key, JSON.stringify(all));
        setOf(all);
      }, failed)
      .finally(() => setDone(null));
  };
  return html`<div class="day" role="status"><p><b>Today's deal</b>: ${found === null ? "looking at your decisions …" : `${lossTold(found)}.`}
    ${of && ` The engine, at every seat, makes ${told(of)} of these cards; you made ${told(scores)}.`}</p>
    ${!of && done === null && html`<button type="button" onClick=${compare}>What the engine makes of these cards</button>`}
    ${done !== null && html`<p>The engine plays it … ${done} actions so far.</p>`}
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}</div>`;
}
