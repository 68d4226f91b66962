// What can be reviewed: a deal, a record, or a deal as one player saw it.

import { quoted } from "../core/given.js";
import { RecordError } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { Deal } from "../deal/deal.js";
import { Record } from "../deal/record.js";
import { SeenDeal } from "../deal/seen.js";

/** A deal, a record, or its JSON as an object or a text; or the text of a deal as one player saw it.
 * @typedef {Deal | Record | SeenDeal | {[key: string]: any} | string} Reviewable */
/** @typedef {{record: Record, seat: number | null}} Course a record, and whose it is: the only seat whose cards are known, or null */

/** Takes it from whatever it may be. @param {Reviewable} given @returns {Course} */
export function courseOf(given) {
  const out = call("glup_known_deal", textOf(given));
  const [record, seat] = [out.text(), out.int()];
  return { record: Record.parse(record), seat: seat < 0 ? null : seat };
}

/** @param {Reviewable} deal @returns {string} */
function textOf(deal) {
  if (typeof deal === "string") return deal;
  if (deal instanceof Deal) return deal.record().toJson();
  if (deal instanceof SeenDeal) return deal.toText();
  if (deal instanceof Record) return deal.toJson();
  if (deal !== null && typeof deal === "object") return jsonOf(deal);
  const reason = `deal: expected a deal, a record or its text, given ${quoted(deal)}`;
  throw new RecordError(reason, { record: null, ply: null, text: quoted(deal), reason });
}
