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
