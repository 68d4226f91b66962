// Deals from the text of a file: a record a line, or one by itself; or the text of one player.

import { checkNames, checkText, checkWhole } from "../core/given.js";
import { GlupError, RecordError } from "../core/index.js";
import { call } from "../core/module.js";
import { Record } from "./record.js";
import { SeenDeal } from "./seen.js";

const MOST_NUMBER = 2 ** 31 - 1;

/** The records of a text, read as they are used: one a line, or a single one over many lines. Throws RecordError at the first that
 * is bad, with the number of its line from 0. @param {string} text @returns {Generator<Record, void>} */
export function readRecords(text) {
  const lines = linesOf(checkText("text", text));
  return (function* () {
    for (const [number, line] of lines) yield Record.parse(line, { number });
  })();
}

/** Record `number` of a text; those before it are skipped unread. @param {string} text @param {number} number */
export const readRecord = (text, number) => Record.parse(lineAt(text, number), { number });

/** The deal in a text; `number` is its line, where each has one (0). With "?" in its deck, or as a text of its own, it is a deal as
 * one player saw it. `rules` are those of a record that does not say its own. @param {string} text
 * @param {{number?: number, rules?: string | null}} [options] @returns {Record | SeenDeal} */
export function readDeal(text, options = {}) {
  checkNames("readDeal", options, ["number", "rules"]);
  const { number = 0, rules = null } = options;
  const isSeen = call("glup_text_kind", checkText("text", text)).text() === "seen";
  const line = isSeen && number === 0 ? text : lineAt(text, number);
  if (isSeen) return SeenDeal.parse(line);
  const data = asObject(line);
  const { deck } = data ?? {};
  const ofRules = rules === null ? "" : `{"rules":${JSON.stringify(checkText("rules", rules))}`;
  const isSilent = rules !== null && data !== null && !("rules" in data);
  const told = isSilent ? line.replace(/^\s*\{\s*(\}?)/, (_, end) => ofRules + (end || ",")) : line;
  if (!(typeof deck === "string" || Array.isArray(deck)) || !deck.includes("?")) return Record.parse(told, { number });
  try {
    return SeenDeal.fromDict(told);
  } catch (error) {
    if (!(error instanceof GlupError)) throw error;
    const { ply = null, text: found = "", reason = error.message } = error instanceof RecordError ? error : {};
    throw new RecordError(`record ${number}: ${reason}`, { record: number, ply, text: found, reason });
  }
}

/** What a line says, null if it is no object. The core reads the line itself, and refuses what is none, or has a name twice.
 * @param {string} line @returns {{[key: string]: any} | null} */
function asObject(line) {
  try {
    const data = JSON.parse(line);
    return data instanceof Object ? data : null;
  } catch {
    return null;
  }
}

/** The lines that are not blank, numbered; all of them as one where the first opens an object that goes on.
 * @param {string} text @returns {Generator<[number, string], void>} */
function* linesOf(text) {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first >= 0 && /^\s*\{(.*[{[,:])?\s*$/.test(lines[first])) yield [first, lines.slice(first).join("\n")];
  else for (const [number, line] of lines.entries()) if (line.trim() !== "") yield [number, line];
}

/** @param {string} text @param {number} number */
function lineAt(text, number) {
  checkWhole("number", number, 0, MOST_NUMBER);
  let last = null;
  for (const [at, line] of linesOf(checkText("text", text))) {
    if (at === number) return line;
    last = at;
  }
  const there = last === null ? "no record at all" : `records 0 to ${last}`;
  const reason = `no record ${number}: the input holds ${there}`;
  throw new RecordError(reason, { record: null, ply: null, text: String(number), reason });
}
