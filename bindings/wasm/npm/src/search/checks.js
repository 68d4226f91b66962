// What callers give, checked: an error names the argument.

import { GlupError } from "../core/index.js";
import { call } from "../core/module.js";

/** The value as an error quotes it: as Python writes it, for the texts are those of the Python package. @param {unknown} value */
export function quoted(value) {
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value))) return String(value);
  return call("glup_literal", JSON.stringify(value) ?? "null").text();
}

/** @param {unknown} value */
const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);

/** @param {unknown} value @param {string} [name] */
export function checkSeconds(value, name = "seconds") {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return;
  throw new GlupError(`${name}: expected a positive number, given ${quoted(value)}`);
}

/** @param {string} name @param {any} value */
export function checkCount(name, value) {
  if (!isWhole(value) || value < 1)
    throw new GlupError(`${name}: expected a whole number of at least 1, given ${quoted(value)}`);
}

/** A seed as the core takes it. @param {any} value @returns {bigint} */
export function checkSeed(value) {
  if (isWhole(value) && value >= 0 && BigInt(value) < 2n ** 64n) return BigInt(value);
  throw new GlupError(`seed: expected a whole number from 0 to 2**64 - 1, given ${quoted(value)}`);
}

/** Any seed. @returns {bigint} */
export const freshSeed = () => crypto.getRandomValues(new BigUint64Array(1))[0];

/** That an option that is given has one of these names. @param {string} of @param {object} options @param {readonly string[]} names */
export function checkNames(of, options, names) {
  const other = Object.keys(options).find((name) => !names.includes(name));
  if (other === undefined) return;
  throw new GlupError(`${of}: expected one of the options ${names.join(", ")}, given ${quoted(other)}`);
}
