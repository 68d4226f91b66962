// Why the engine would do what it would do, in a sentence.

import { deed } from "./advice.js";
import { nameOf, points, sourceName } from "./names.js";

/** @typedef {import("./advice.js").Valued} Valued */

const LEAST = 0.5; // points that are worth a word

/** @param {string} text */
const small = (text) => text.replace(/^To /, "to ");

/** What an action gives up: melds, with the chances lost. @param {{kind: string, chance?: number}[]} kinds @param {any} rules */
export const costs = (kinds, rules) =>
  kinds
    .slice(0, 2)
    .map(
      ({ kind, chance }) => `${chance ? `a ${Math.round(100 * chance)} % chance` : "hopes"} of ${nameOf(kind, rules)}`,
    )
    .join(" and ");

/** Where most of a difference comes from: whose points, and by what. @param {Valued} best @param {Valued} other */
function source(best, other) {
  const [one, two] = [best.outlook, other.outlook];
  if (!one || !two) return null;
  const names = [...new Set([one.mine, one.theirs, two.mine, two.theirs].flatMap(Object.keys))];
  const gains = names.flatMap((name) => [
    { name, mine: true, gain: (one.mine[name] ?? 0) - (two.mine[name] ?? 0) },
    { name, mine: false, gain: (two.theirs[name] ?? 0) - (one.theirs[name] ?? 0) },
  ]);
  const most = gains.sort((a, b) => b.gain - a.gain)[0];
  return most && most.gain >= LEAST ? most : null;
}

/** @param {import("./advice.js").Advice} advice @param {any} rules */
export function reason(advice, rules) {
  const [best, ...rest] = advice.actions;
  const chosen = deed(best.action, rules);
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
  const most = source(best, other);
  if (most)
    return `${lead}, most of it because ${most.mine ? "you make more" : "they make less"} by ${sourceName(most.name)}.`;
  return `${lead}.`;
}
