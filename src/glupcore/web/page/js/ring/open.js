// A saved game with an auction read: what `glupcore play` or this page has written, or any record of a deal.

import { agreedOf, checkRecord, checkStrength, fault, isObject, isTexts } from "../game_file.js";
import { here } from "./save.js";
import { capital } from "./seats.js";

/** @typedef {import("../game_file.js").Saved} Saved @typedef {import("./types.js").Setting} Setting */

/** The strength of every other seat. @param {unknown} strength @param {number} others @param {import("../games.js").Games} games */
function levelsOf(strength, others, games) {
  const each = Array.isArray(strength) ? strength : Array(others).fill(strength);
  if (!isTexts(each)) throw fault("play.strength", "a level or a player, or one for each seat", strength);
  if (each.length !== others) throw fault("play.strength", `one for each of the ${others} others`, strength);
  for (const one of each) checkStrength(one, games);
  return each;
}

/** What was agreed, of the first record. @param {any} play @param {any} record @param {string} line @param {any} facts
 * @param {import("../games.js").Games} games @returns {Setting} */
function settingOf(play, { rules, options = {} }, line, { seats, title }, games) {
  const { seat, strength, resigned, ...rest } = agreedOf(play, line, seats, ["names"]);
  const { names } = play;
  if (names !== undefined && !(isTexts(names) && names.length === seats))
    throw fault("play.names", `${seats} names`, names);
  const agreed = { ...rest, ...(names ? { names } : {}) };
  const levels = levelsOf(strength, seats - 1, games);
  const first = (seats - seat) % seats; // seat 0 of the file
  return { kind: "auction", rules, options, levels, series: true, first, title: capital(title), resigned, agreed };
}

/** Take a record of a file. @param {Saved} saved @param {import("../game_file.js").DealRecord} given @param {string} line
 * @param {import("../games.js").Games} games */
export async function take(saved, given, line, games) {
  const { play, ...record } = given;
  const facts = await games.facts(record.rules);
  const { options = {} } = record;
  checkRecord(record, facts.seats);
  if (!isObject(options)) throw fault("options", "an object", options);
  const isFirst = saved.records.length === 0;
  if (isFirst && play !== undefined) saved.setting = settingOf(play, record, line, facts, games);
  const { setting, records } = saved;
  if (setting && JSON.stringify(setting.rules) !== JSON.stringify(record.rules))
    throw fault("rules", `all deals by the same rules, ${setting.rules}`, record.rules);
  if (setting && isFirst && record.dealer !== 0) throw fault("dealer", "0, who deals first", record.dealer);
  const deck = [record.deck].flat().join(" ");
  records.push({ ...record, deck, dealer: here(record.dealer, setting?.first ?? 0, facts.seats) });
}
