// The limits of an engine; null: as much as the protocol has numbers for.

import { BOUNDS } from "../generated/facts.js";
import { Fault } from "./faults.js";

/** @typedef {{[name: string]: any}} Values */

export class Bounds {
  /** Those that are given; where nothing is, the usual, or for strangers. @param {Values} given @param {boolean} [untrusted] */
  constructor(given, untrusted = false) {
    const values = BOUNDS.map(({ name, default: usual, strangers }) => [
      name,
      given[name] ?? (untrusted ? strangers : usual),
    ]);
    /** @type {Values} */
    this.values = Object.fromEntries(values);
  }

  /** Those that are numbers, or yes or no, for who asks. */
  told() {
    const kinds = ["number", "boolean"];
    return Object.fromEntries(Object.entries(this.values).filter(([, value]) => kinds.includes(typeof value)));
  }

  /** A number in a request must be within that limit. @param {string} bound @param {string} name @param {number | null} value */
  check(bound, name, value) {
    const most = this.values[bound];
    if (value !== null && value !== undefined && most !== null && value > most)
      throw new Fault("bad_request", name, `${name}: expected at most ${most}, given ${value}`);
  }
}
