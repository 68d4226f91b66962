// What a step of a finished deal was worth, in a sentence.

import { actionShown, deed } from "./advice.js";
import { because, costs } from "./reason.js";

/**
 * @typedef {import("./review.js").Decision} Decision @typedef {import("./review.js").Moment} Moment
 * @typedef {{trick: number, seat: number, decision: string, action: string, forced?: boolean}} Step
 */

/** @param {number} seat */
const who = (seat) => (seat === 0 ? "you" : "they");

/** @param {Step} step @param {any} rules */
function did({ decision, action }, rules) {
  if (action === "pass") return "declared nothing";
  return `${decision === "meld" ? "declared" : "played"} ${actionShown(action, rules)}`;
}

/** A loss, which is told as what a grade begins with only if it has that grade.
 * @param {number} loss @param {Record<string, number>} grades */
export function lossTold(loss, grades) {
  const tenths = Math.round(10 * loss);
  const isShort = Object.values(grades).some((least) => loss < least && least <= tenths / 10);
  return ((tenths - Number(isShort)) / 10).toFixed(1);
}

/**
 * What a step was worth, behind what was done.
 * @param {string} told @param {{forced?: boolean}} step @param {any} decision @param {Record<string, number>} grades from how many points on
 * @param {{named: (action: string) => string, why: (decision: any) => string}} words
 */
export function judged(told, { forced }, decision, grades, { named, why }) {
  if (forced) return `${told}; there was no choice.`;
  if (!decision) return `${told}.`;
  const { best, action, loss, error } = decision;
  if (best === action) return `${told}, as the engine would.`;
  if (loss < 0.05) return `${told}, which is as good as ${named(best)}.`;
  const noise = error ? ` (± ${error.toFixed(1)})` : "";
  return `${told}; ${named(best)} was worth ${lossTold(loss, grades)} points more${noise}${why(decision)}.`;
}

/**
 * @param {Step} step @param {Decision | undefined} decision @param {Moment | undefined} moment @param {any} rules
 * @param {Record<string, number>} grades
 */
export function verdict(step, decision, moment, rules, grades) {
  const named = (/** @type {string} */ action) => deed(action, rules).replace(/^To /, "to ");
  const lost = moment?.gives_up ?? [];
  return judged(`Trick ${step.trick}: ${who(step.seat)} ${did(step, rules)}`, step, decision, grades, {
    named,
    why: ({ action, reason }) => {
      if (reason) return because(reason, step.seat);
      return lost.length > 0 ? `: ${named(action)} cost ${costs(lost, rules)}` : "";
    },
  });
}
