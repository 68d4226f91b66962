// What the core hands back.

import { GlupError } from "./errors.js";
import { call } from "./module.js";

/** @param {string} text */
export const words = (text) => (text === "" ? [] : text.split(" "));

/** @param {string} name as the notation has it */
export const camelled = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {Uint8Array} a @param {Uint8Array} b */
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** A value as JSON; of what is no number of JavaScript, the nearest. @param {unknown} value */
export function jsonOf(value) {
  try {
    return JSON.stringify(value, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "null";
  } catch {
    throw new GlupError("expected what JSON can hold, given something in itself or nested too deeply");
  }
}

/** A text as an error shows it. @param {string} text */
export const shown = (text) => call("glup_shown", text).text();

/** What consoles show of an object: its text. @param {{prototype: object}} kind */
export function showsText(kind) {
  /** @this {object} */
  const text = function () {
    return String(this);
  };
  Object.defineProperty(kind.prototype, Symbol.for("nodejs.util.inspect.custom"), { value: text });
}
