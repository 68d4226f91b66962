// A position on one line (docs/notation.md, "On one line").

import { InputError, shown } from "../json.js";

const RULES = /^(?:([a-z][a-z-]{2,})_)?/i;
const LINE =
  /^(?:([a-z][a-z-]{2,})_)?[^_\s]{0,2}[CDHS♣♦♥♠]_(?:lead|follow|meld|wait)(?:-[^_\s]*)?_[^_\s]+(?:_\S*)?$/iu;
const NOTHING = "-";
const FIELDS = [
  "head", "turn", "hand", "table", "their hand", "their table", "played", "scores", "counters", "glups", "seat",
];

/** Whether it is one, or was meant to be. @param {string} text */
export const isLine = (text) => LINE.test(text);

/** The position that a line is, as JSON has it, and the seat of its owner. @param {string} text @returns {[{[key: string]: any}, number]} */
export function fieldsFromLine(text) {
  const [start, rules] = /** @type {RegExpMatchArray} */ (text.match(RULES));
  const texts = text.slice(start.length).split("_");
  if (texts.length > FIELDS.length)
    throw new InputError(`position: expected a line of at most ${FIELDS.length} fields, given ${shown(text)}`, text);
  const given = /** @type {{[key: string]: string}} */ (Object.fromEntries(texts.map((one, i) => [FIELDS[i], one])));
  const seat = given.seat ?? "0";
  if (seat !== "0" && seat !== "1") throw new InputError(`seat: expected 0 or 1, given ${shown(seat)}`, seat);
  const inPhase1 = given.head.length > 1;
  const [decision, led] = parted(given.turn, "-");
  const [hand, known] = parted(given.hand, "~");
  /** @type {{[key: string]: any}} */
  const found = {
    ...(rules === undefined ? {} : { rules: rules.toLowerCase() }),
    phase: inPhase1 ? 1 : 2,
    [inPhase1 ? "turnup" : "trump"]: given.head,
    decision,
    hand,
  };
  if (led) found.led = led;
  if (known !== null) found.known = known;
  if ("table" in given) found.table = entries(given.table);
  if ("their hand" in given) found.opponent = { known: given["their hand"] };
  if ("their table" in given) found.opponent.table = entries(given["their table"]);
  if ("played" in given && (inPhase1 || given.played !== NOTHING)) found.played = given.played;
  for (const name of ["scores", "counters"]) if (name in given) found[name] = given[name];
  if ("glups" in given) found.glups = /^\d{1,9}$/.test(given.glups) ? Number(given.glups) : given.glups;
  return [found, Number(seat)];
}

/** Before the first mark, and after it: null without one. @param {string} text @param {string} mark @returns {[string, string | null]} */
function parted(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} text */
const entries = (text) => (text === NOTHING ? [] : text.split(".").map((group) => group.split("~")));
