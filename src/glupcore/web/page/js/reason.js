// Why the engine would do what it would do, in a sentence: its own, or what the action is worth.

import { deed } from "./advice.js";
import { readable } from "./cards.js";
import { nameOf, points } from "./names.js";

const LEAST = 0.5; // points that are worth a word

/** @param {string} text */
const small = (text) => text.replace(/^To /, "to ");

/** The engine's sentence behind a colon. @param {string} reason */
export const clause = (reason) => `${reason[0].toLowerCase()}${readable(reason.slice(1)).replace(/\.$/, "")}`;

/** Why, behind what somebody should have done: to others it speaks as it would have spoken to them.
 * @param {string} reason @param {number} seat */
export const because = (reason, seat) => (seat === 0 ? `: ${clause(reason)}` : ` (“${readable(reason)}”)`);

/** What an action gives up: melds, with the chances lost. @param {{kind: string, chance?: number}[]} kinds @param {any} rules */
export const costs = (kinds, rules) =>
  kinds
    .slice(0, 2)
    .map(
      ({ kind, chance }) => `${chance ? `a ${Math.round(100 * chance)} % chance` : "hopes"} of ${nameOf(kind, rules)}`,
    )
    .join(" and ");

/** @param {import("./advice.js").Advice} advice @param {any} rules */
export function reason(advice, rules) {
  const [best, ...rest] = advice.actions;
  const chosen = deed(best.action, rules);
  if (advice.reason) return `${chosen}: ${clause(advice.reason)}.`;
  const other = rest.find((one) => one.standing !== "same" && one.difference !== null);
  if (rest.length === 0) return `${chosen}: there is no choice.`;
  if (!other) return `${chosen}: whatever you do is worth the same.`;
  const gap = -(other.difference ?? 0);
  const second = small(deed(other.action, rules));
  if (gap < LEAST) return `${chosen}, but ${second} is worth as much.`;
  const lead = `${chosen} is worth ${points(Number(gap.toFixed(1)))} more than ${second}`;
  const lost = (other.outlook?.gives_up ?? []).filter(
    ({ kind }) => !(best.outlook?.gives_up ?? []).some((one) => one.kind === kind),
  );
  if (lost.length > 0) return `${lead}, which costs ${costs(lost, rules)}.`;
  return `${lead}.`;
}
