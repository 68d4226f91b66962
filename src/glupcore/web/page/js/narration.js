// What happens, in sentences: for the line above the hand and for screen readers.

import { actionParts, SUIT_NAMES, spoken } from "./cards.js";

/** @param {number} seat */
const who = (seat) => (seat === 0 ? "You" : "They");

/** @param {number} points */
export const points = (points) => `${points} ${points === 1 ? "point" : "points"}`;

/** @param {import("./table.js").Position} position @param {boolean} iDealt */
export function dealt(position, iDealt) {
  const leads = iDealt ? "they lead" : "you lead";
  return `${iDealt ? "You deal" : "They deal"}; ${SUIT_NAMES[position.trump]} are trump, ${leads}.`;
}

/**
 * @param {import("./table.js").Event} event
 * @param {{turn: import("./table.js").Turn | null, rules: any, isOver: boolean,
 *   totals: number[], results: number[][]}} table
 */
export function sentences(event, table) {
  const { seat, action, decision } = event;
  const { kind, cards } = actionParts(action);
  const gained = event.points > 0 ? ` for ${points(event.points)}` : "";
  if (action === "pass") return event.forced ? "" : `${who(seat)} declare nothing.`;
  if (action === "dix") return `${who(seat)} declare a dix${gained}.`;
  if (kind !== null) return `${who(seat)} declare ${nameOf(kind, table.rules)}${gained}.`;
  const card = spoken(cards[0].card);
  if (decision === "lead") return `${who(seat)} lead the ${card}${gained}.`;
  const { turn } = table;
  if (table.isOver) {
    const [mine, theirs] = table.results.at(-1) ?? [0, 0];
    return `${who(seat)} play the ${card}. The deal is over: you ${mine}, they ${theirs}.`;
  }
  const taker = turn?.player;
  const glups = event.glups.map((gain, of) => (gain > 0 ? ` ${who(of)} make ${points(gain)} by glups.` : "")).join("");
  if (taker === seat) return `${who(seat)} take it with the ${card}.${glups}`;
  return `${who(seat)} play the ${card}; ${who(1 - seat).toLowerCase()} take the trick.${glups}`;
}

const SOURCES = /** @type {Record<string, string>} */ ({
  arounds: "four of a rank",
  dealer: "cut or turn-up",
  exchange: "dix",
  "last-trick": "last trick",
});

/** A source of points as people call it. @param {string} source */
export const sourceName = (source) => SOURCES[source] ?? source.replaceAll("-", " ");

/** A kind of meld as people call it. @param {string} kind @param {any} rules */
export function nameOf(kind, rules) {
  return rules?.kinds.find((/** @type {any} */ one) => one.kind === kind)?.name ?? kind.replaceAll("-", " ");
}
