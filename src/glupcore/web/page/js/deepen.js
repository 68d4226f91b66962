// Advice that gets better for as long as somebody looks at it: each search is ten times as long as the one before,
// until nothing more is to be found. Rollouts and not seconds, so that it is the same for everybody.

const STEPS = [1000, 10_000, 100_000];
const EVERY = 0.25;
const SEED = 1; // what is asked twice is answered alike
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
  const open = rivals(advice);
  if (advice.exact || open.reduce((sum, { chance }) => sum + Number(chance), 0) < DOUBT) return "sure";
  const gain = (/** @type {Valued} */ { difference, difference_error }) =>
    (difference ?? 0) + 2 * (difference_error ?? 0);
  return open.every((one) => gain(one) < least) ? "even" : "open";
}

/**
 * The same in a sentence.
 * @param {Advice} advice @param {{least: number, thinking: boolean, named: (action: string) => string}} more
 */
export function certaintyTold(advice, { least, thinking, named }) {
  const [best] = advice.actions;
  const how = certainty(advice, least);
  const chance = (/** @type {Valued} */ one) => `${Math.round(100 * Number(one.chance))} %`;
  if (advice.actions.length === 1 || best.chance === null) return "";
  if (how === "sure") return `Sure: nothing else can be better than ${named(best.action)}.`;
  const close = rivals(advice)
    .slice(0, 2)
    .map((one) => named(one.action));
  if (how === "even") return `Sure enough: ${named(best.action)} or ${close.join(" or ")}, that is worth the same.`;
  const likely = `${named(best.action)} is best with ${chance(best)}`;
  return thinking
    ? `Not sure yet: ${likely}. It goes on while you look.`
    : `Not sure: ${likely}, ${close[0]} is close.`;
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
  /** @type {any} */
  let known = null;
  const better = (/** @type {any} */ found) => {
    if (signal.aborted || (found.samples ?? 0) < (known?.samples ?? 0)) return;
    const before = known?.action === found.action ? { reason: known.reason, bidding: known.bidding } : {};
    known = { ...before, ...found }; // a search under way has not come to all of it yet
    show(known);
  };
  for (const iterations of STEPS) {
    await looked(document);
    if (signal.aborted) return;
    const limits = { iterations, seed: SEED, reportDuringSearchEvery: EVERY };
    const found = await engine.ask("analyze", { ...about, ...limits, explain: true }, { report: better, signal });
    better(found);
    if (certainty(found, least) !== "open" || found.stopped === "complete") return;
  }
}
