// A saved game with an auction read: what `glupcore play` or this page has written, or any record of a deal.

import { checkStrength, fault, isTexts, seedOf } from "../game_file.js";
import { here } from "./save.js";
import { capital } from "./seats.js";

/** @typedef {import("../game_file.js").Saved} Saved @typedef {import("./types.js").Setting} Setting */

const AGREED = ["seat", "strength", "seed", "target", "seconds", "resigned", "names"];
const isRecord = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) > 0;

/** Throws an Error that says what is wrong. @param {any} record @param {number} seats */
function check({ deck, dealer, actions, options = {} }, seats) {
  if (typeof deck !== "string") throw fault("deck", "a text, the cards in deal order", deck);
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= seats) throw fault("dealer", `0 to ${seats - 1}`, dealer);
  if (!isTexts(actions)) throw fault("actions", "a list of actions", actions);
  if (!isRecord(options)) throw fault("options", "an object", options);
}

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
function settingOf(play, { rules, options = {} }, line, facts, games) {
  if (!isRecord(play)) throw fault("play", "what was agreed", play);
  const { seat = 0, strength = "medium", target = null, seconds = null, resigned = false, names } = play;
  const { seats, title } = facts;
  const other = Object.keys(play).find((key) => !AGREED.includes(key));
  if (other !== undefined) throw fault("play", AGREED.join(", "), other);
  if (!Number.isInteger(seat) || seat < 0 || seat >= seats) throw fault("play.seat", `0 to ${seats - 1}`, seat);
  if (target !== null && !isCount(target)) throw fault("play.target", "a whole number from 1, or null", target);
  if (seconds !== null && !(typeof seconds === "number" && seconds > 0))
    throw fault("play.seconds", "a number above 0, or null", seconds);
  if (typeof resigned !== "boolean") throw fault("play.resigned", "true or false", resigned);
  if (names !== undefined && !(isTexts(names) && names.length === seats))
    throw fault("play.names", `${seats} names`, names);
  const agreed = { seed: seedOf(play, line), seconds, target, ...(names ? { names } : {}) };
  const levels = levelsOf(strength, seats - 1, games);
  const first = (seats - seat) % seats; // seat 0 of the file
  return { kind: "auction", rules, options, levels, series: true, first, title: capital(title), resigned, agreed };
}

/** Take a record of a file. @param {Saved} saved @param {import("../game_file.js").DealRecord} given @param {string} line
 * @param {import("../games.js").Games} games */
export async function take(saved, given, line, games) {
  const { play, ...record } = given;
  const facts = await games.facts(record.rules);
  check(record, facts.seats);
  const isFirst = saved.records.length === 0;
  if (isFirst && play !== undefined) saved.setting = settingOf(play, record, line, facts, games);
  const { setting, records } = saved;
  if (setting && JSON.stringify(setting.rules) !== JSON.stringify(record.rules))
    throw fault("rules", `all deals by the same rules, ${setting.rules}`, record.rules);
  if (setting && isFirst && record.dealer !== 0) throw fault("dealer", "0, who deals first", record.dealer);
  records.push({ ...record, dealer: here(record.dealer, setting?.first ?? 0, facts.seats) });
}
