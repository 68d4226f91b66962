// Advice about a game, for as long as it stands as it is.

import { Disconnected } from "./engine.js";
import { useEffect, useRef, useState } from "./view.js";

const SECONDS = 2;
const EVERY = 0.25;

/**
 * @param {import("./engine.js").Engine} engine
 * @param {{asksMe: boolean, events: unknown, target: number | null, before: number[]}} table
 *   `before`: totals before the deal, if the game has a target
 */
export function useHint(engine, table) {
  const [advice, setAdvice] = useState(/** @type {import("./advice.js").Advice | null} */ (null));
  const [thinking, setThinking] = useState(false);
  const [fault, setFault] = useState(/** @type {string | null} */ (null));
  const running = useRef(/** @type {AbortController | null} */ (null));
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setAdvice(null);
    setThinking(false);
    setFault(null);
  };
  useEffect(() => stop, [table.events]);
  const ask = () => {
    if (!table.asksMe) return;
    stop();
    const mine = new AbortController();
    running.current = mine;
    const show = (/** @type {any} */ found) => running.current === mine && setAdvice(found);
    setThinking(true);
    const { target } = table;
    const game = target === null ? {} : { target, totals: table.before };
    engine
      .ask(
        "analyze",
        { game: "table", seconds: SECONDS, explain: true, reportDuringSearchEvery: EVERY, ...game },
        { report: show, signal: mine.signal },
      )
      .then(show)
      .catch((error) => running.current === mine && !(error instanceof Disconnected) && setFault(error.message))
      .finally(() => running.current === mine && setThinking(false));
  };
  return { ask, advice, thinking, fault };
}
