// What can be reviewed: a deal, a record, or a deal as one player saw it.

import { GlupError } from "../core/index.js";
import { Deal } from "../deal/deal.js";
import { Record } from "../deal/records.js";
import { isObject } from "../json.js";
import { SeenDeal } from "../seen/deal.js";
import { dealOf, readDeal } from "../seen/reading.js";

/** @typedef {Deal | Record | SeenDeal | {[key: string]: any} | string} Reviewable */
/** @typedef {{record: Record, seat: number | null}} Course a record, and whose it is: the only seat whose cards are known, or null */

/** Takes it from whatever it may be. @param {Reviewable} given @returns {Course} */
export function courseOf(given) {
  /** @type {any} */
  let deal = given;
  if (typeof deal === "string") deal = readDeal(deal);
  else if (isObject(deal) && !(deal instanceof Deal || deal instanceof Record || deal instanceof SeenDeal)) deal = dealOf(deal);
  if (deal instanceof SeenDeal) return { record: deal.record(), seat: deal.seat };
  if (deal instanceof Deal) return { record: deal.record(), seat: null };
  if (deal instanceof Record) return { record: deal, seat: null };
  throw new GlupError(`deal: expected a deal or a record, given ${typeof deal}`);
}
