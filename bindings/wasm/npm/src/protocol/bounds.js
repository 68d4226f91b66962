// The limits of an engine; null: as much as the protocol has numbers for.

import { GlupError } from "../core/errors.js";
import { checkNames, quoted } from "../core/given.js";
import { BOUNDS } from "../generated/facts.js";
import { Fault } from "./faults.js";

/** @typedef {{[name: string]: any}} Values */

export class Bounds {
  /** Those that are given; where nothing is, the usual, or for strangers. @param {Values} given @param {boolean} [untrusted] */
  constructor(given, untrusted = false) {
    const names = BOUNDS.map(({ name }) => name);
    checkNames("engine", given, [...names, "untrusted", "workers", "solver"]);
    for (const { name, least, most } of BOUNDS) checkBound(name, given[name] ?? null, least, most);
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

/** @param {string} name @param {any} value @param {number | null} least @param {number | null} most */
function checkBound(name, value, least, most) {
  if (value === null) return;
  const [expected, isOne] =
    least !== null
      ? [`a number from ${least} to ${most}`, typeof value === "number" && value >= least && value <= Number(most)]
      : name === "files"
        ? ["true or false", typeof value === "boolean"]
        : ["a list of names", Array.isArray(value)];
  if (!isOne) throw new GlupError(`${name}: expected ${expected}, given ${quoted(value)}`);
}
