// What goes wrong by what was given. Anything else that is thrown is a fault of ours.

/** The base of all errors about what was given. */
export class GlupError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** A text that can't be read. */
export class NotationError extends GlupError {}

/** A readable action that the rules do not allow here. */
export class IllegalActionError extends GlupError {}

/** A position that contradicts the rules or itself: `faults` is all that is wrong with it. */
export class PositionError extends GlupError {
  /** @param {string} message @param {string[]} [faults] */
  constructor(message, faults) {
    super(message);
    this.faults = faults ?? [message];
  }
}

/** What is wrong with a field of an input; `value` is the text of what was found, "" if nothing was. */
export class InputError extends GlupError {
  /** @param {string} message @param {string} [value] */
  constructor(message, value = "") {
    super(message);
    this.value = value;
  }
}

/** A record that can't be read, or that holds an action that can't be taken. `record` is its number in a file, `ply` that of
 * the action, null where there is none; `text` is what was found, `reason` what is wrong with it. */
export class RecordError extends GlupError {
  /** @param {string} message @param {{record: number | null, ply: number | null, text: string, reason: string}} what */
  constructor(message, { record, ply, text, reason }) {
    super(message);
    this.record = record;
    this.ply = ply;
    this.text = text;
    this.reason = reason;
  }
}

/** @typedef {"bad_json" | "bad_request" | "too_long" | "busy" | "terminated" | "expired" | "internal"} Code */

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
