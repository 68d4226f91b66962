// What is handed to the core, and what it hands back.

import { GlupError } from "./errors.js";
import { call } from "./module.js";

/** @param {string | readonly string[]} cards */
export const joined = (cards) => (typeof cards === "string" ? cards : cards.join(" "));

/** @param {string} text */
export const words = (text) => (text === "" ? [] : text.split(" "));

/** @param {number} seat */
export function checkSeat(seat) {
  if (seat !== 0 && seat !== 1) throw new GlupError(`seat: expected 0 or 1, given ${seat}`);
  return seat;
}

/** @param {Uint8Array} a @param {Uint8Array} b */
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** A value as JSON; of what is no number of JavaScript, the nearest. @param {unknown} value */
export const jsonOf = (value) =>
  JSON.stringify(value, (_, one) => (typeof one === "bigint" ? Number(one) : one)) ?? "null";

/** A text as an error shows it. @param {string} text */
export const shown = (text) => call("glup_shown", text).text();
