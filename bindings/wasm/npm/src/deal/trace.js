// What a record says ply by ply.

import { checkIs, checkNames, checkWhole } from "../core/given.js";
import { GlupError } from "../core/index.js";
import { nameOf } from "../core/state.js";
import { RULESETS } from "../generated/facts.js";
import { Record } from "./record.js";
import { SeenDeal } from "./seen.js";

/** @typedef {import("../core/state.js").Both} Both */
/** @typedef {import("../core/state.js").Decision} Decision */
/**
 * @typedef {object} TraceLine one action; `scores` and `glups` are those before the next decision
 * @property {number} record
 * @property {string} [rules] left out where it is Glup
 * @property {number} ply
 * @property {number} phase
 * @property {number | null} player
 * @property {Decision} decision
 * @property {string[]} [legal] left out where a hidden hand decides it
 * @property {string} action
 * @property {Both} scores
 * @property {number} glups
 */
/**
 * @typedef {object} TraceEnd what follows the last action
 * @property {number} record
 * @property {string} [rules] left out where it is Glup
 * @property {true} final
 * @property {boolean} complete
 * @property {Both} scores
 * @property {Both} counters the points of the cards taken so far
 * @property {number | null} lastTrick
 */

/** A line for each action of a deal of a game with a stock, then its end. Throws RecordError at the first action that can't be taken, after the lines
 * before it. @param {Record | SeenDeal} deal @param {{number?: number}} [options]
 * @returns {Generator<TraceLine | TraceEnd, void>} */
export function traceLines(deal, options = {}) {
  checkNames("traceLines", options, ["number"]);
  const number = checkWhole("number", options.number ?? 0, 0, 2 ** 31 - 1);
  const owner = deal instanceof SeenDeal ? deal.seat : null;
  return traced(checkIs("deal", deal instanceof SeenDeal ? deal.record() : deal, Record), number, owner);
}

/** @param {Record} record @param {number} number @param {number | null} owner @returns {Generator<TraceLine | TraceEnd, void>} */
function* traced(record, number, owner) {
  const rules = stockOf(record);
  let ply = 0;
  const head = rules === RULESETS[0] ? { record: number } : { record: number, rules };
  let last = record.start();
  for (const { action, before, after } of taken(record, number)) {
    const { phase, player, decision } = before;
    const legal = owner === null || phase === 2 || player === owner ? { legal: before.legalActions() } : {};
    yield { ...head, ply: ply++, phase, player, decision, ...legal, action, scores: after.scores, glups: after.glups };
    last = after;
  }
  const { isOver, scores, counters, lastTrick } = last;
  yield { ...head, final: true, complete: isOver, scores, counters, lastTrick };
}

/** The name of its game, which is one with a stock. Throws GlupError for others. @param {Record} record @returns {string} */
export function stockOf({ rules }) {
  if (typeof rules === "string" && RULESETS.includes(rules)) return rules;
  throw new GlupError(`rules: expected ${RULESETS.join(", ")}, given ${nameOf(rules)}`);
}

/** The actions of a record, canonical, each with the states before and after it. Throws RecordError at the first that can't be taken.
 * @param {Record} record @param {number | null} [number] */
export function* taken(record, number = null) {
  let before = record.start();
  for (const [ply, written] of record.actions.entries()) {
    const after = before.copy();
    try {
      yield { action: after.apply(written), before, after };
    } catch (error) {
      if (error instanceof GlupError) record.stateAt(ply + 1, { number }); // which says where it stands
      throw error;
    }
    before = after;
  }
}
