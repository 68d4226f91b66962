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

/** What made the difference. @param {string} played @param {Decision & {seat: number}} decision @param {Moment | undefined} moment @param {any} rules */
function why(played, { reason, seat }, moment, rules) {
  if (reason) return because(reason, seat);
  if (!moment || moment.gives_up.length === 0) return "";
  return `: ${played} cost ${costs(moment.gives_up, rules)}`;
}

/**
 * @param {Step} step @param {Decision | undefined} decision @param {Moment | undefined} moment @param {any} rules
 * @param {Record<string, number>} grades from how many points on
 */
export function verdict(step, decision, moment, rules, grades) {
  const told = `Trick ${step.trick}: ${who(step.seat)} ${did(step, rules)}`;
  if (step.forced) return `${told}; there was no choice.`;
  if (!decision) return `${told}.`;
  const best = deed(decision.best, rules).replace(/^To /, "to ");
  if (decision.best === decision.action) return `${told}, as the engine would.`;
  if (decision.loss < 0.05) return `${told}, which is as good as ${best}.`;
  const noise = decision.error ? ` (± ${decision.error.toFixed(1)})` : "";
  const played = deed(decision.action, rules).replace(/^To /, "to ");
  return `${told}; ${best} was worth ${lossTold(decision.loss, grades)} points more${noise}${why(played, { ...decision, seat: step.seat }, moment, rules)}.`;
}
