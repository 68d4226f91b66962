// What the decisions of a deal cost that was looked over, kept in brief: no deal is looked at twice.

import { stored } from "./stored.js";

/** How a deal is looked over: at a decision, and with no cap of time, so it is the same for everybody. */
export const LOOK = { iterations: 400 };

const LOOKED = "glupcore.looked.";

/**
 * @typedef {{ply: number, trick: number, kind: string, loss: number, action?: string, best?: string}} Slip
 * @typedef {{decisions: number, lead: number | null, slips: Slip[]}} Looked
 *   `lead`: at the end, over the other side; null where there are more than two
 */

/** A name for a deal and what was played in it. @param {{deck: string[] | string, actions: string[]}} record */
function nameOf({ deck, actions }) {
  const text = `${[deck].flat().join(" ")}|${actions.join(" ")}`;
  let [a, b] = [0x9e3779b9, 0x85ebca6b];
  for (let i = 0; i < text.length; i += 1) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x27d4eb2f) ^ (a >>> 13);
  }
  return LOOKED + (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** @param {any} record @returns {Looked | null} */
export function looked(record) {
  const found = stored(nameOf(record));
  return Array.isArray(found?.slips) ? found : null;
}

/** @param {any} decision @param {any} moment what is known of a costly one */
function kindOf({ decision, phase }, moment) {
  if (phase === 2) return "open";
  if (moment?.gives_up?.length > 0) return "melds";
  return decision;
}

/** Keep what a review found of the person's decisions. @param {any} record @param {any} review of their seat at least */
export function keep(record, { stopped, decisions, moments = [], scores }) {
  if (stopped !== "complete") return null;
  const known = new Map(moments.map((/** @type {any} */ one) => [one.ply, one]));
  const mine = decisions.filter((/** @type {any} */ one) => one.seat === 0);
  /** @type {Looked} */
  const found = {
    decisions: mine.length,
    lead: scores?.length === 2 ? scores[0] - scores[1] : null,
    slips: mine
      .filter((/** @type {any} */ one) => one.counts ?? one.grade != null)
      .map((/** @type {any} */ one) => ({
        ply: one.ply,
        trick: one.trick ?? 0,
        kind: kindOf(one, known.get(one.ply)),
        loss: Math.round(100 * one.loss) / 100,
        action: one.action,
        best: one.best,
      })),
  };
  try {
    localStorage.setItem(nameOf(record), JSON.stringify(found));
  } catch {} // no room: it is looked at again
  return found;
}

/** @param {Looked} looked */
export const lost = ({ slips }) => slips.reduce((sum, one) => sum + one.loss, 0);

/** @param {Looked} found */
export const lossTold = (found) =>
  found.slips.length === 0
    ? "no error that counts"
    : `${lost(found).toFixed(1)} points lost by ${found.slips.length} error${found.slips.length === 1 ? "" : "s"}`;
