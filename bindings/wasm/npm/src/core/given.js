// What callers give, checked: an error names the argument, or the option.

import { GlupError } from "./errors.js";
import { call, isLoaded } from "./module.js";
import { jsonOf } from "./plain.js";

const MOST_TEXT = 60;
const MOST_SEAT = 7;

/** The value as an error quotes it: as Python writes it, for the texts are those of the Python package. @param {unknown} value */
export function quoted(value) {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  if (typeof value === "function" || typeof value === "symbol") return `a ${typeof value}`;
  try {
    const text = JSON.stringify(value, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "null";
    return isLoaded() ? call("glup_literal", text).text() : text.slice(0, MOST_TEXT);
  } catch {
    return `a ${typeof value} that JSON can't hold`;
  }
}

/** @param {string} name @param {string} expected @param {unknown} given @returns {never} */
function refuse(name, expected, given) {
  throw new GlupError(`${name}: expected ${expected}, given ${quoted(given)}`);
}

/** Options by their names: an unknown one is an error. @template {object} T @param {string} of @param {T} options @param {readonly (keyof T)[]} names */
export function checkNames(of, options, names) {
  if (options === null || typeof options !== "object" || Array.isArray(options))
    refuse(of, `options (an object with ${names.join(", ")})`, options);
  const other = Object.keys(options).find((name) => !names.includes(/** @type {any} */ (name)));
  if (other !== undefined) refuse(of, `one of the options ${names.join(", ")}`, other);
}

/** @param {string} name @param {unknown} value @returns {string} */
export const checkText = (name, value) => (typeof value === "string" ? value : refuse(name, "a text", value));

/** @param {string} name @param {unknown} value @returns {boolean} */
export const checkFlag = (name, value) => (typeof value === "boolean" ? value : refuse(name, "true or false", value));

/** @param {unknown} value */
const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);

/** @param {string} name @param {any} value @param {number} least @param {number} most @returns {number} */
export function checkWhole(name, value, least, most) {
  if (isWhole(value) && value >= least && value <= most) return Number(value);
  return refuse(name, `a whole number from ${least} to ${most}`, value);
}

/** The name of a game, or a house's keys, as the core reads them. @param {unknown} value @returns {string} */
export function rulesOf(value) {
  if (typeof value === "string" && !value.startsWith("{")) return value;
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return jsonOf(value);
  return refuse("rules", "the name of a game, or an object with a house's keys", value);
}

/** Options of a row, null for none. @param {unknown} value @returns {{[key: string]: any} | null} */
export function optionsOf(value) {
  if (value === null || (typeof value === "object" && !Array.isArray(value))) return value;
  return refuse("options", "an object with a row's options", value);
}

/** Of any game; the core knows how many it has. @param {unknown} value @param {string} [name] */
export const checkPlace = (value, name = "seat") => checkWhole(name, value, 0, MOST_SEAT);

/** @param {unknown} value @param {string} [name] */
export function checkSeat(value, name = "seat") {
  return value === 0 || value === 1 ? value : refuse(name, "0 or 1", value);
}

/** @param {unknown} value @param {string} [name] */
export function checkSeconds(value, name = "seconds") {
  if (!(typeof value === "number" && value > 0 && Number.isFinite(value))) refuse(name, "a positive number", value);
}

/** @param {string} name @param {any} value */
export function checkCount(name, value) {
  if (!isWhole(value) || value < 1) refuse(name, "a whole number of at least 1", value);
}

/** A seed as the core takes it. @param {any} value @returns {bigint} */
export function checkSeed(value) {
  if (isWhole(value) && value >= 0 && BigInt(value) < 2n ** 64n) return BigInt(value);
  return refuse("seed", "a whole number from 0 to 2**64 - 1", value);
}

/** @param {string} name @param {unknown} value @returns {Uint8Array} */
export const checkBytes = (name, value) =>
  value instanceof Uint8Array ? value : refuse(name, "bytes (a Uint8Array)", value);

/** @template T @param {string} name @param {unknown} value @param {abstract new (...args: any[]) => T} kind @returns {T} */
export const checkIs = (name, value, kind) => (value instanceof kind ? value : refuse(name, `a ${kind.name}`, value));

/** A function, or nothing. @param {string} name @param {unknown} value */
export function checkCallback(name, value) {
  if (value !== null && value !== undefined && typeof value !== "function") refuse(name, "a function", value);
}

/** Cards as one text. @param {string} name @param {unknown} value @returns {string} */
export function cardsOf(name, value) {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(" ");
  return refuse(name, "cards, a text or a list of texts", value);
}

/** Any seed. @returns {bigint} */
export const freshSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
