import { call } from "./module.js";

/** The only source of chance: the same seed, 0 to 2**64 - 1, gives the same numbers everywhere. */
export class Random {
  /** @param {bigint | number} seed */
  constructor(seed) {
    /** @internal */
    this.bytes = call("glup_random", BigInt.asUintN(64, BigInt(seed))).bytes();
  }

  /** A uniform whole number from 0 to `bound` - 1. @param {number} bound */
  below(bound) {
    const out = call("glup_random_below", this.bytes, bound);
    const number = out.int() >>> 0;
    this.bytes = out.bytes();
    return number;
  }

  /** A shuffled deck in deal order. @param {string} [rules] */
  deck(rules = "glup") {
    const out = call("glup_random_deck", this.bytes, rules);
    const deck = out.texts();
    this.bytes = out.bytes();
    return deck;
  }
}
