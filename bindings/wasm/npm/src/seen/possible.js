// What a player may do as far as the other can tell: hidden cards may be any that are unseen.

import { RULES } from "../generated/facts.js";
import { counted, less } from "./counts.js";

/** @typedef {import("../core/index.js").State} State */
/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("../generated/facts.js").MeldKind} MeldKind */
/** A state that fits a view, in which the opponent's hand has these cards. @typedef {(cards: string[]) => State} Worlds */

/** The declarations of a kind that the player to act may make, of those that are candidates. @param {View} view @param {MeldKind} kind @param {Worlds} worlds */
export function ways(view, kind, worlds) {
  const found = new Set();
  for (const cards of isHidden(view) ? holdings(view, kind) : [[]]) {
    for (const action of worlds(cards).candidateActions()) if (action.startsWith(`${kind.kind}:`)) found.add(action);
  }
  return /** @type {string[]} */ ([...found].sort());
}

/** The kinds of meld of a game. @param {string} trump @param {string} rules */
export const meldKinds = (trump, rules) => RULES[rules].kinds[trump];

/** Whether the player to act is the one whose hand is hidden from the owner. @param {View} view */
const isHidden = (view) => view.decision === "wait" && view.phase === 1;

/** How many copies of each card may be in the opponent's hand. @param {View} view */
export function mayHold(view) {
  const known = counted(view.opponentKnown);
  if (view.concealed <= view.opponentKnown.length) return known;
  return counted([...view.opponentKnown, ...view.unseen]);
}

/** Cards of a kind that the opponent may hold together, so that every way is open in one. @param {View} view @param {MeldKind} kind @returns {string[][]} */
function holdings(view, kind) {
  const wanted = counted(kind.cards.split(" "));
  const known = counted(view.opponentKnown);
  const held = mayHold(view);
  const may = new Map([...wanted].map(([card, count]) => [card, Math.min(count, held.get(card) ?? 0)]));
  const table = new Map();
  for (const { card, copies } of view.opponentTable) table.set(card, (table.get(card) ?? 0) + copies);
  const least = less(wanted, table);
  const room = view.concealed - view.opponentKnown.length - total(less(least, known));
  if (total(may) === 0 || total(less(least, may)) > 0 || room < 0) return [];
  const there = new Map([...wanted.keys()].map((card) => [card, Math.max(least.get(card) ?? 0, known.get(card) ?? 0)]));
  const extra = elements(less(may, there));
  const base = new Map(
    [...wanted.keys()].map((card) => [card, Math.max(least.get(card) ?? 0, Math.min(may.get(card) ?? 0, known.get(card) ?? 0))]),
  );
  const all = combinations(extra, Math.min(room, extra.length)).map((more) => [...elements(base), ...more]);
  return [...new Map(all.map((cards) => [cards.join(" "), cards])).values()];
}

/** @param {Map<string, number>} counts */
const total = (counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** @param {Map<string, number>} counts */
export const elements = (counts) => [...counts].flatMap(([card, count]) => Array(Math.max(count, 0)).fill(card));

/** @param {string[]} items @param {number} count @returns {string[][]} */
function combinations(items, count) {
  if (count === 0) return [[]];
  return items.flatMap((item, i) => combinations(items.slice(i + 1), count - 1).map((rest) => [item, ...rest]));
}
