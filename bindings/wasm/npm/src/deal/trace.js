// What a record says ply by ply.

import { checkIs, checkNames, checkWhole } from "../core/given.js";
import { GlupError } from "../core/index.js";
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

/** A line for each action of the deal, then its end. Throws RecordError at the first action that can't be taken, after the lines
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
  const head = record.rules === RULESETS[0] ? { record: number } : { record: number, rules: record.rules };
  const state = record.start();
  for (const [ply, written] of record.actions.entries()) {
    const { phase, player, decision } = state;
    const legal = owner === null || phase === 2 || player === owner ? { legal: state.legalActions() } : {};
    try {
      const action = state.apply(written);
      yield { ...head, ply, phase, player, decision, ...legal, action, scores: state.scores, glups: state.glups };
    } catch (error) {
      if (error instanceof GlupError) record.stateAt(ply + 1, { number }); // which says where it stands
      throw error;
    }
  }
  const { isOver, scores, counters, lastTrick } = state;
  yield { ...head, final: true, complete: isOver, scores, counters, lastTrick };
}
