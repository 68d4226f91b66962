import { checkNames, checkSeed, checkWhole, rulesOf } from "./given.js";
import { call } from "./module.js";
import { showsText, words } from "./plain.js";

/** A game: its name, or a house's keys. @typedef {string | {[key: string]: any}} Rules */

/** The only source of chance: the same seed, 0 to 2**64 - 1, gives the same numbers everywhere. */
export class Random {
  /** @type {Uint8Array} */
  #bytes;

  /** @param {bigint | number} seed */
  constructor(seed) {
    this.#bytes = call("glup_random", checkSeed(seed)).bytes();
  }

  /** @internal @returns {Uint8Array} */
  get bytes() {
    return this.#bytes;
  }
  /** @internal */
  set bytes(bytes) {
    this.#bytes = bytes;
  }

  /** A uniform whole number from 0 to `bound` - 1. @param {number} bound */
  below(bound) {
    const out = call("glup_random_below", this.bytes, checkWhole("bound", bound, 1, 2 ** 32 - 1));
    const number = out.int() >>> 0;
    this.bytes = out.bytes();
    return number;
  }

  /** A shuffled deck in deal order. @param {{rules?: Rules}} [options] @returns {string[]} */
  deck(options = {}) {
    checkNames("deck", options, ["rules"]);
    const out = call("glup_random_deck", this.bytes, rulesOf(options.rules ?? "glup"));
    const deck = words(out.text());
    this.bytes = out.bytes();
    return deck;
  }

  toString() {
    return "<Random>";
  }
}
showsText(Random);
