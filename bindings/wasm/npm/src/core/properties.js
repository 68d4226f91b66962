// Objects whose properties the core tells, as JSON, once they are asked for.

import { GlupError } from "./errors.js";
import { call } from "./module.js";
import { camelled, showsText } from "./plain.js";

/** Whoever has it may make such objects of what the core has written; nobody else knows that it is right. */
export const KEY = Symbol("of the core");

/** What is told is of this: bytes, or a text. */
class Told {
  /** @type {Uint8Array | string} */
  #own;
  /** @type {any} */
  #facts = null;

  /** @internal @param {Uint8Array | string} own @param {symbol} key */
  constructor(own, key) {
    if (key !== KEY) throw new GlupError(`${new.target.name}: expected one of its functions that begin with "from"`);
    this.#own = own;
  }

  /** @internal @param {Told} told */
  static own(told) {
    return told.#own;
  }

  /** @internal @param {Told} told @param {Uint8Array | string} own */
  static become(told, own) {
    told.#own = own;
    told.#facts = null;
  }

  /** @internal @param {Told} told @param {string} how */
  static facts(told, how) {
    told.#facts ??= factsIn(call(how, ...given(told.#own)));
    return told.#facts;
  }
}
showsText(Told);

/** Of a call's answer: the facts of all its objects, the last of each name, in camelCase. @param {import("./module.js").Reader} out */
function factsIn(out) {
  /** @type {Record<string, any>} */
  const facts = {};
  while (!out.isEmpty)
    for (const [key, value] of Object.entries(JSON.parse(out.text(), (_, one) => Object.freeze(one))))
      facts[camelled(key)] = value;
  return facts;
}

/** Bytes as a call takes them: with their size. @param {Uint8Array | string} own @returns {(Uint8Array | number | string)[]} */
const given = (own) => (typeof own === "string" ? [own] : [own, own.byteLength]);

/** What an object is of. @type {(told: any) => any} */
export const ownOf = Told.own;
/** Makes it another one. @type {(told: any, own: Uint8Array | string) => void} */
export const become = Told.become;

/** All that the core tells of it. @type {(told: any, how: string) => any} */
export const factsOf = Told.facts;

/** The class of those that have these properties. @template {object} T @param {string} how the function that tells them all
 * @param {(keyof T & string)[]} names @returns {new (own: Uint8Array | string, key: symbol) => Readonly<T>} */
export function properties(how, names) {
  class Telling extends Told {}
  for (const name of names) {
    const get = /** @this {Telling} */ function () {
      return Told.facts(this, how)[name];
    };
    Object.defineProperty(Telling.prototype, name, { get, enumerable: true });
  }
  return /** @type {any} */ (Telling);
}
