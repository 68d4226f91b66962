// Lines of bounded length, and what can be told of one that can't be read.

import { MOST_LINE_BYTES } from "../generated/facts.js";
import { InputError, loadObject } from "../json.js";
import { Fault } from "./faults.js";

const MEMBER =
  /[{,][ \t]*("(?:[^"\\]|\\.){0,1200}")[ \t]*:[ \t]*("(?:[^"\\]|\\.){0,1200}"|[-+.\w]{1,40})[ \t]*(?=[,}])/y;
const START = /^\ufeff?[ \t]*/;
const MOST_MEMBERS = 32;

/** The object that a line holds; of one that can't be read why, and the members with which the object begins: so whose request it
 * is can be told though it is too long, or nested too deeply. @param {string} line @returns {[{[key: string]: any}, Fault | null]} */
export function readLine(line) {
  if (line.length > MOST_LINE_BYTES || byteLength(line) > MOST_LINE_BYTES)
    return [firstMembers(line), new Fault("too_long", null, `expected lines of at most ${MOST_LINE_BYTES} bytes`)];
  try {
    return [loadObject(line), null];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const isJson = !error.message.startsWith("not JSON (");
    return [isJson ? firstMembers(line) : {}, new Fault("bad_json", null, error.message)];
  }
}

/** @param {string} text */
const byteLength = (text) => new TextEncoder().encode(text).length;

/** @param {string} text */
function firstMembers(text) {
  /** @type {{[key: string]: any}} */
  const found = {};
  MEMBER.lastIndex = /** @type {RegExpExecArray} */ (START.exec(text))[0].length;
  for (let i = 0; i < MOST_MEMBERS; i += 1) {
    const match = MEMBER.exec(text);
    if (!match) break;
    try {
      const key = JSON.parse(match[1]);
      if (!Object.hasOwn(found, key)) found[key] = JSON.parse(match[2]);
    } catch {
      break;
    }
  }
  return found;
}
