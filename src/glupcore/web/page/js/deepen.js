// Advice that gets better for as long as somebody looks at it: each search is ten times as long as the one before,
// until nothing more is to be found. Rollouts and not seconds, so that it is the same for everybody.

const STEPS = [1000, 10_000, 100_000, 1_000_000];
const SECONDS = 60; // of the last one, at most
const EVERY = 0.25;
const DOUBT = 0.05; // the chance of being the best that others together may still have

/** @typedef {import("./advice.js").Advice} Advice @typedef {import("./advice.js").Valued} Valued */
/** @typedef {"sure" | "even" | "open"} Certainty */

/** Those that may still be the best, beside what is recommended. @param {Advice} advice @returns {Valued[]} */
const rivals = ({ actions }) => actions.filter((one, i) => i > 0 && one.standing !== "same" && (one.chance ?? 0) > 0);

/**
 * How far one may trust what is recommended: `even` where the others are worth as much.
 * @param {Advice} advice @param {number} least points that are worth a word
 * @returns {Certainty}
 */
export function certainty(advice, least) {
  const open = rivals(advice).filter(({ chance }) => chance !== null);
  if (advice.exact || open.reduce((sum, { chance }) => sum + Number(chance), 0) < DOUBT) return "sure";
  const mostLost = ({ difference, difference_error }) => 2 * (difference_error ?? 0) - (difference ?? -Infinity);
  return open.filter(({ chance }) => Number(chance) >= DOUBT / 2).every((one) => mostLost(one) < least) ? "even" : "open";
}

/** @param {Document} page */
const looked = (page) =>
  new Promise((/** @type {(_: void) => void} */ go) => {
    if (!page.hidden) return go();
    page.addEventListener("visibilitychange", () => go(), { once: true });
  });

/**
 * @param {import("./engine.js").Engine} engine @param {object} about what is asked about
 * @param {{show: (advice: any) => void, signal: AbortSignal, least: number}} more `show` gets what is known, again and again
 */
export async function deepen(engine, about, { show, signal, least }) {
  let samples = -1;
  const better = (/** @type {any} */ found) => {
    if (signal.aborted || (found.samples ?? 0) < samples) return;
    samples = found.samples ?? 0;
    show(found);
  };
  for (const iterations of STEPS) {
    await looked(document);
    if (signal.aborted) return;
    const limits = { iterations, seconds: SECONDS, fullTime: true, reportDuringSearchEvery: EVERY };
    const found = await engine.ask("analyze", { ...about, ...limits, explain: true }, { report: better, signal });
    better(found);
    if (certainty(found, least) !== "open" || found.stopped === "complete") return;
  }
}
