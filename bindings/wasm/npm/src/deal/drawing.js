// Reads what `glupcore show` draws: a drawing as a position in its JSON form.

import { cardList, GlupError } from "../core/index.js";
import { InputError, shown } from "../json.js";

const HEAD = /^Phase ([12])(?: of ([a-z-]+))?, trump (\S+?)(?:, turn-up (\S+), (\d{1,9}) cards? in the stock)?$/;
const MINE = /^You \(seat ([01])\) to (lead|follow|meld)(?: (\S+))?$/;
const LED = /^You \(seat ([01])\) led (\S+), the opponent to follow$/;
const WAIT = /^You \(seat ([01])\) wait for the opponent$/;
const OPEN = /^Seat ([01]) to (lead|follow|meld)(?: (\S+))?$/;
const TALLY = /^(You|Opponent|Seat [01])\s+(\d{1,9}) points?, (\d{1,9}) (?:counter|card point)s?(?:, (\d{1,9}) glups?)?$/;
const ROW = /^(hand|table|known|Unseen|Played)\s+(.+)$/;
const HIDDEN = /^(?:(.+?) and )?(\d{1,9}) unknown cards?$/;
// eslint-disable-next-line no-control-regex
const COLOUR = /\x1b\[[0-9;]*m/g;

/** @typedef {{[key: string]: any}} Found */

/** Whether a line of it begins as a drawing does. @param {string} text */
export const isDrawing = (text) => linesOf(text).some((line) => line.startsWith("Phase "));

/** The position that a drawing shows, as JSON has it, and the seat of its owner. @param {string} text @param {number | null} given @returns {[Found, number]} */
export function fieldsFromDrawing(text, given) {
  const lines = linesOf(text);
  const at = lines.findIndex((line) => line.startsWith("Phase "));
  const match = lines[at].match(HEAD);
  if (!match) throw unread("the line that a drawing begins with", lines[at]);
  const [, phase, rules, trump, turnup, stock] = match;
  /** @type {Found} */
  const found = { trump, phase: Number(phase) };
  if (rules !== undefined) found.rules = rules;
  if (turnup !== undefined) Object.assign(found, { turnup, stock: Number(stock) });
  const turn = lines[at + 1] ?? "";
  const open = turn.match(OPEN);
  let seat = given;
  let names = ["You", "Opponent"];
  if (open) {
    if (phase === "1") {
      throw new InputError(
        "position: expected what one player knows, given all cards open (draw it with --seat)",
      );
    }
    const mover = Number(open[1]);
    seat ??= mover;
    Object.assign(found, { decision: seat === mover ? open[2] : "wait" }, led(open[3]));
    names = [`Seat ${seat}`, `Seat ${1 - seat}`];
  } else {
    const [turned, owner] = turnOf(turn);
    Object.assign(found, turned);
    seat ??= owner;
  }
  const sections = sectionsOf(lines.slice(at + 2));
  const missing = names.filter((name) => !(name in sections)).sort();
  if (missing.length > 0)
    throw new InputError(`${missing[0]}: missing, expected in a drawing the points and cards`);
  const [mine, theirs] = names.map((name) => sections[name]);
  for (const name of ["hand", "table", "known"]) if (name in mine) found[name] = mine[name];
  if ("known" in found) found.known = found.known.split("(")[0];
  found.opponent = hidden(theirs.hand ?? "-");
  if ("table" in theirs) found.opponent.table = theirs.table;
  if ("Played" in sections) found.played = sections.Played.Played;
  for (const name of ["scores", "counters"]) found[name] = { me: mine[name], opponent: theirs[name] };
  found.glups = mine.glups || theirs.glups;
  return [found, seat];
}

/** Those that are not blank, without colours and whatever the indentation. @param {string} text */
const linesOf = (text) =>
  text.replace(COLOUR, "").split(/\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/).map((line) => line.trim()).filter(Boolean);

/** @param {string} expected @param {string} line */
const unread = (expected, line) => new InputError(`drawing: expected ${expected}, given ${shown(line)}`, line);

/** @param {string | undefined} card */
const led = (card) => (card === undefined ? {} : { led: card });

/** Whose turn it is, as the owner sees it. @param {string} line @returns {[Found, number]} */
function turnOf(line) {
  const mine = line.match(MINE);
  if (mine) return [{ decision: mine[2], ...led(mine[3]) }, Number(mine[1])];
  const done = line.match(LED);
  if (done) return [{ decision: "wait", led: done[2] }, Number(done[1])];
  const waits = line.match(WAIT);
  if (waits) return [{ decision: "wait" }, Number(waits[1])];
  if (line === "The deal is over")
    throw new InputError("decision: expected a deal that goes on, given its end");
  throw unread("whose turn it is, such as You (seat 0) to lead", line);
}

/** The rows of each section by their names; a table's further lines belong to its row. @param {string[]} lines */
function sectionsOf(lines) {
  /** @type {{[key: string]: Found}} */
  const sections = {};
  /** @type {Found} */
  let rows = {};
  for (const line of lines) {
    const tally = line.match(TALLY);
    const row = line.match(ROW);
    if (tally) {
      const [scores, counters, glups] = tally.slice(2).map((number) => Number(number ?? 0));
      rows = sections[tally[1]] = { scores, counters, glups };
    } else if (row) {
      if (/^[A-Z]/.test(row[1])) rows = sections[row[1]] = {};
      rows[row[1]] = row[2];
    } else if ("table" in rows && line.endsWith(")")) {
      rows.table += `\n${line}`;
    } else {
      throw unread("hand, table, known, Unseen or Played", line);
    }
  }
  return sections;
}

/** The opponent's hand: known cards, and how many there are in all if some are not. @param {string} text */
function hidden(text) {
  const match = text.match(HIDDEN);
  if (!match) return { known: text };
  try {
    const known = cardList(match[1] ?? "");
    return { known: known.join(" "), concealed: known.length + Number(match[2]) };
  } catch (error) {
    if (!(error instanceof GlupError)) throw error;
    throw unread("the opponent's known cards", text);
  }
}
