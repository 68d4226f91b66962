// What a step of a finished deal was worth, in a sentence.

import { actionShown, deed } from "./advice.js";
import { sourceName } from "./names.js";
import { costs } from "./reason.js";

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

/** What made the difference. @param {string} played @param {Moment | undefined} moment @param {any} rules */
function because(played, moment, rules) {
  if (!moment) return "";
  if (moment.gives_up.length > 0) return `: ${played} cost ${costs(moment.gives_up, rules)}`;
  const more = Object.entries(moment.sources)
    .filter(([, gain]) => gain >= 1)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2);
  return more.length === 0 ? "" : `, most of it by ${more.map(([name]) => sourceName(name)).join(" and ")}`;
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
  return `${told}; ${best} was worth ${lossTold(decision.loss, grades)} points more${noise}${because(played, moment, rules)}.`;
}
