// What is wrong with a request, as the reply's error object has it.

import { GlupError, PositionError } from "../core/index.js";
import { InputError } from "../json.js";

/** @typedef {"bad_json" | "bad_request" | "too_long" | "busy" | "terminated" | "expired" | "internal"} Code */

// How our errors begin that are about a field.
const FIELD = /^([a-z][A-Za-z_]*(?:\.[a-z_]+)*): /;
const SAID = 500; // characters of a fault of ours in a reply

/** Why a request can't be answered: code, field (null if it is about none) and message. */
export class Fault extends Error {
  /** @param {Code} code @param {string | null} field @param {string} message */
  constructor(code, field, message) {
    super(message);
    this.code = code;
    this.field = field;
  }

  /** The error object of a reply. */
  toDict() {
    return { code: this.code, field: this.field, message: this.message };
  }
}

/** Turns errors about what was given into faults of a request; they are about `field`, or a part of it.
 * @template T @param {string | null} field @param {() => T} work @returns {T} */
export function about(field, work) {
  try {
    return work();
  } catch (error) {
    throw located(field, error);
  }
}

/** The fault that an error is, if it is about what was given; else the error itself. @param {string | null} field @param {unknown} error */
export function located(field, error) {
  if (!(error instanceof GlupError || error instanceof InputError)) return error;
  const texts = error instanceof PositionError ? error.faults : [error.message];
  const faults = texts.map((text) => placed(field, text));
  return new Fault("bad_request", faults[0][0], faults.map(([, text]) => text).join("; "));
}

/** The field that a message is about, and the message with the field's full name. @param {string | null} field @param {string} message @returns {[string | null, string]} */
function placed(field, message) {
  const match = FIELD.exec(message);
  if (field === null) return [match ? match[1] : null, message];
  if (match === null || match[1] === field) return [field, match ? message : `${field}: ${message}`];
  return [`${field}.${match[1]}`, `${field}.${message}`];
}

/** An error that should not have been, as a fault; the console has its story. @param {unknown} error */
export function faultOf(error) {
  if (error instanceof Fault) return error;
  console.error(error);
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Fault("internal", null, `a fault of the engine: ${what.slice(0, SAID)}`);
}
