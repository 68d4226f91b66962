// Objects whose properties the core tells, as JSON, once they are asked for.

import { call } from "./module.js";

/** What is told is of this: bytes, or a text. */
class Told {
  /** @internal @param {Uint8Array | string} own */
  constructor(own) {
    this._own = own;
    /** @type {any} */
    this._facts = null;
  }

  /** @internal @param {Uint8Array | string} own */
  _become(own) {
    this._own = own;
    this._facts = null;
  }
}

/** The class of those that have these properties. @template {object} T @param {string} how the function that tells them all
 * @param {(keyof T & string)[]} names @returns {new (own: Uint8Array | string) => Readonly<T> & Told} */
export function properties(how, names) {
  class Telling extends Told {
    _tell() {
      return JSON.parse(call(how, this._own).text(), (_, value) => Object.freeze(value));
    }
  }
  for (const name of names) {
    const get = /** @this {Telling} */ function () {
      this._facts ??= this._tell();
      return this._facts[name];
    };
    Object.defineProperty(Telling.prototype, name, { get, enumerable: true });
  }
  return /** @type {any} */ (Telling);
}
