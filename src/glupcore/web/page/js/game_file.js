// A game as a file: a record a line, each with what was agreed under "play". `glupcore play` reads
// and writes the same (save.js); there the person may have either seat, and seat 0 deals first. Here the
// person is seat 0, and either deals first: the cards are the same, the seats change places.

import { seated } from "./save.js";

/**
 * @typedef {import("./games.js").Games} Games
 * @typedef {{deck: string[] | string, dealer: number, actions: string[], rules?: any,
 *   exact_cut?: boolean, [more: string]: unknown}} DealRecord
 *   `rules`: the name of a game; of one with an auction a house's keys, too
 * @typedef {{rules: string, level: string, target: number | null, first: 0 | 1, seed: string,
 *   seconds: number | null, daily?: string | null, resigned?: boolean}} Setting
 *   `level`: the name of one, or a player; `target`: the total that a game goes to, null for a
 *   single deal; `first`: who deals first; `seed`: in digits, as it may be too long for a number;
 *   `daily`: the date of which it is the deal, if of one
 * @typedef {{setting: any, records: DealRecord[], isTried?: boolean}} Saved
 *   `setting`: of either kind of game, null of records that are no saved game, such as those of a match; `isTried`: whether
 *   they are a deal that is only tried from where it stands
 */

/** A fault in a file, as the engine words its own. @param {string} field @param {string} expected @param {unknown} [given] */
export function fault(field, expected, given) {
  const found = given === undefined ? "it is missing" : `given ${JSON.stringify(given)?.slice(0, 60)}`;
  return new Error(`${field}: expected ${expected}, ${found}`);
}

/** The record of a line, of whatever kind of game. @param {string} line @returns {DealRecord} */
function recordOf(line) {
  /** @type {any} */
  let record;
  try {
    record = JSON.parse(line);
  } catch {
    throw new Error("expected the record of a deal, given no JSON");
  }
  if (!isObject(record) || !("deck" in record)) throw new Error("expected the record of a deal");
  return record;
}

/** @param {unknown} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} list */
export const isTexts = (list) => Array.isArray(list) && list.every((one) => typeof one === "string");

/** That a record has what all deals have. @param {DealRecord} record @param {number} seats */
export function checkRecord({ deck, dealer, actions }, seats) {
  if (typeof deck !== "string" && !isTexts(deck)) throw fault("deck", "cards in deal order", deck);
  checkSeat("dealer", dealer, seats);
  if (!isTexts(actions)) throw fault("actions", "a list of actions", actions);
}

/** @param {string} field @param {number} seat @param {number} seats */
function checkSeat(field, seat, seats) {
  const isOne = Number.isInteger(seat) && seat >= 0 && seat < seats;
  if (!isOne) throw fault(field, seats === 2 ? "0 or 1" : `0 to ${seats - 1}`, seat);
}

/** What was agreed, of the key "play" of a record. @param {any} play @param {string} line @param {number} seats
 * @param {string[]} [more] other keys that it may have */
export function agreedOf(play, line, seats, more = []) {
  if (!isObject(play)) throw fault("play", "what was agreed", play);
  const { seat = 0, strength = "medium", target = null, seconds = null, resigned = false } = play;
  const known = ["seat", "strength", "seed", "target", "seconds", "resigned", ...more];
  const other = Object.keys(play).find((key) => !known.includes(key));
  if (other !== undefined) throw fault("play", known.join(", "), other);
  checkSeat("play.seat", seat, seats);
  if (target !== null && !(Number.isSafeInteger(target) && target > 0)) {
    throw fault("play.target", "a whole number from 1, or null", target);
  }
  if (seconds !== null && !(typeof seconds === "number" && seconds > 0)) {
    throw fault("play.seconds", "a number above 0, or null", seconds);
  }
  if (typeof resigned !== "boolean") throw fault("play.resigned", "true or false", resigned);
  return { seat, strength, target, seconds, resigned, seed: seedOf(play, line) };
}

/** In digits, as the line has it. @param {any} play @param {string} line */
function seedOf(play, line) {
  const number = play.seed ?? 0;
  if (!Number.isInteger(number) || number < 0) throw fault("play.seed", "a whole number", number);
  return /"play":\s*\{[^{}]*?"seed":\s*(\d+)/.exec(line)?.[1] ?? `${number}`;
}

/** As older pages saved it, under the key "page". @param {any} page @param {DealRecord} record */
function formerly({ level, target = null, first = 0 }, record) {
  const { page: _, ...rest } = record;
  const seat = target === null ? record.dealer : first;
  return { ...seated(rest, seat === 1), play: { seat, strength: level, target } };
}

/** Throws an Error that says what is wrong. @param {string} strength @param {Games} games */
export function checkStrength(strength, games) {
  const names = games.levels.map((level) => level.name);
  const solver = strength.split(":")[0];
  if (names.includes(strength) || games.solvers.includes(solver)) return;
  const players = `a player that begins with ${games.solvers.join(", ")}`;
  throw fault("play.strength", `one of ${names.join(", ")}, or ${players}`, strength);
}

/**
 * The deals of a file, none of them taken up yet. Throws an Error that says what is wrong.
 * @param {string} text @param {string} name of the file @param {Games} games @returns {Promise<Saved>}
 */
export async function read(text, name, games) {
  const lines = isOneObject(text) ? [text] : text.split("\n");
  /** @type {Saved} */
  const saved = { setting: null, records: [] };
  for (const [i, line] of lines.entries()) {
    if (!line.trim()) continue;
    try {
      const record = recordOf(line);
      const reads = games.hasAuction(record.rules) ? (await import("./ring/open.js")).take : take;
      await reads(saved, record, line, games);
    } catch (error) {
      throw new Error(`${name}, line ${i + 1}: ${/** @type {Error} */ (error).message}`);
    }
  }
  if (saved.records.length > 0) return saved;
  throw new Error(`${name}: expected a record a line, given an empty file`);
}

/** Whether a text is one JSON object, on however many lines. @param {string} text */
function isOneObject(text) {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Take a record of a game for two hands. @param {Saved} saved @param {DealRecord} given @param {string} line @param {Games} games */
function take(saved, given, line, games) {
  checkRecord(given, 2);
  const rules = games.rulesOf(given);
  const { exact_cut = false, rules: named = rules } = given;
  if (typeof exact_cut !== "boolean") throw fault("exact_cut", "true or false", exact_cut);
  const known = [...games.all.map((one) => one.rules), ...games.auctions];
  if (!known.includes(named)) throw fault("rules", `one of ${known.join(", ")}`, named);
  const old = given.play === undefined && given.page ? given.page : null;
  const { play, ...record } = old ? formerly(old, given) : given;
  if (saved.records.length === 0 && play !== undefined) {
    const { strength: level, seat: first, ...agreed } = agreedOf(play, line, 2);
    if (typeof level !== "string") throw fault("play.strength", "a level or a player", level);
    checkStrength(level, games);
    saved.setting = { ...agreed, level, first, rules };
  }
  const { setting, records } = saved;
  if (setting && old && setting.target === null) {
    setting.first = /** @type {0 | 1} */ (given.dealer);
    saved.records = [seated(record, setting.first === 1)]; // older pages kept others before it
    return;
  }
  if (setting) checkNext(setting, records.length, rules, record.dealer);
  records.push(seated(record, setting?.first === 1));
}

/** That a deal is the next one of a game. @param {Setting} setting @param {number} number @param {string} rules @param {number} dealer */
function checkNext(setting, number, rules, dealer) {
  if (rules !== setting.rules) {
    throw fault("rules", `all deals by the same rules, ${setting.rules}`, rules);
  }
  if (dealer !== number % 2) {
    throw fault("dealer", `${number % 2}, as the seats deal in turn`, dealer);
  }
  if (number > 0 && setting.target === null) {
    throw new Error("expected no deal after a single one, for which target is null");
  }
}
