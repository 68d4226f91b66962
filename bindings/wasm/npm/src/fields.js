// An object from outside, taken field by field with every type checked. What goes wrong is an InputError whose text
// names the field, the value found and what was expected.

import { nearWord } from "./core/index.js";
import { InputError, isWhole, shown } from "./json.js";

/** For a value that is not what was expected there. @param {string} place @param {string} expected @param {unknown} value @param {string} [reason] */
export function fault(place, expected, value, reason = "") {
  const tail = reason ? ` (${reason})` : "";
  return new InputError(`${place}: expected ${expected}, given ${shown(value)}${tail}`, shown(value));
}

/** `, did you mean …?`, or nothing if none of the options is like it. @param {string} word @param {string[]} options */
export function suggestion(word, options) {
  const near = nearWord(word, options);
  return near ? `, did you mean ${near}?` : "";
}

/** The fields of one JSON object. */
export class Fields {
  /** @param {Record<string, any>} data */
  constructor(data) {
    this._data = data;
  }

  /** @param {string} key */
  has(key) {
    return Object.hasOwn(this._data, key) && this._data[key] !== undefined;
  }

  /** The fault to throw for this field. @param {string} key @param {string} expected @param {string} [reason] */
  fault(key, expected, reason = "") {
    if (!this.has(key)) return new InputError(`${key}: missing, expected ${expected}`);
    return fault(key, expected, this._data[key], reason);
  }

  /** @param {string} key @param {string} expected @returns {any} */
  any(key, expected) {
    if (!this.has(key)) throw this.fault(key, expected);
    return this._data[key];
  }

  /** @param {string} key @param {number | bigint} low @param {number | bigint} high @returns {number | bigint} */
  integer(key, low, high) {
    const expected = `an integer from ${low} to ${high}`;
    const value = this.any(key, expected);
    if (!isWhole(value) || value < low || value > high) throw this.fault(key, expected);
    return value;
  }

  /** @param {string} key */
  boolean(key) {
    const value = this.any(key, "true or false");
    if (typeof value !== "boolean") throw this.fault(key, "true or false");
    return value;
  }

  /** @param {string} key @param {readonly string[]} texts @returns {string} */
  oneOf(key, texts) {
    const expected = `one of ${texts.join(", ")}`;
    const value = this.any(key, expected);
    if (!texts.includes(value)) throw this.fault(key, expected);
    return value;
  }

  /** @param {string} key @param {string} expected @returns {any[]} */
  sequence(key, expected) {
    const value = this.any(key, expected);
    if (!Array.isArray(value)) throw this.fault(key, expected);
    return value;
  }
}
