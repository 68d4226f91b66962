// What callers give, checked: an error names the argument.

import { GlupError } from "../core/index.js";
import { HIDDEN } from "../json.js";

const LONGEST = 60;

/** The value as an error quotes it: as Python writes it, for the texts are those of the Python package. @param {unknown} value */
export function quoted(value) {
  const text = written(value);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** @param {unknown} value @returns {string} */
function written(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return textQuoted(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  return String(value);
}

/** A text in quotes, as Python writes it. @param {string} text */
export function textQuoted(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const letters = [...text].map((letter) => {
    if (letter === "\\" || letter === quote) return `\\${letter}`;
    return Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : isHidden(letter) ? escaped(letter) : letter;
  });
  return quote + letters.join("") + quote;
}

/** @type {Record<string, string>} */
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** @param {string} letter */
const isHidden = (letter) => letter < " " || (letter.length === 1 && HIDDEN.test(letter));

/** @param {string} letter */
function escaped(letter) {
  const code = letter.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
}

/** @param {unknown} value */
const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);

/** @param {unknown} value @param {string} [name] */
export function checkSeconds(value, name = "seconds") {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return;
  throw new GlupError(`${name}: expected a positive number, given ${quoted(value)}`);
}

/** @param {string} name @param {any} value @param {number} [most] */
export function checkCount(name, value, most = Infinity) {
  if (!isWhole(value) || value < 1)
    throw new GlupError(`${name}: expected a whole number of at least 1, given ${quoted(value)}`);
  if (value > most)
    throw new GlupError(`${name}: expected a whole number of at most ${most}, given ${quoted(value)}`);
}

/** @param {string} name @param {any} value @param {number} most */
export function checkWhole(name, value, most) {
  if (!isWhole(value)) throw new GlupError(`${name}: expected a whole number, given ${quoted(value)}`);
  if (value < 0)
    throw new GlupError(`${name}: expected a whole number of at least 0, given ${quoted(value)}`);
  if (value > most)
    throw new GlupError(`${name}: expected at most ${most} points, given ${quoted(value)}`);
}

/** A seed as the core takes it. @param {any} value @returns {bigint} */
export function checkSeed(value) {
  if (isWhole(value) && value >= 0 && BigInt(value) < 2n ** 64n) return BigInt(value);
  throw new GlupError(`seed: expected a whole number from 0 to 2**64 - 1, given ${quoted(value)}`);
}

/** Any seed. @returns {bigint} */
export function freshSeed() {
  return crypto.getRandomValues(new BigUint64Array(1))[0];
}
