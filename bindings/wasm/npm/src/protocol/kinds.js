// Kinds of fields: how one is read from a request. Their tables are made from Python's (generated/facts.js).

import { Fields } from "../fields.js";
import { floatText, isNumber, isObject, isText, isWhole } from "../json.js";

/** @typedef {{[key: string]: any}} Kind */

/** The value of a field. Throws InputError that names the field, its value and what was expected.
 * @param {Kind} kind @param {Fields} fields @param {string} key @returns {any} */
export const readKind = (kind, fields, key) => READERS[kind.type](kind, fields, key);

/** @type {{[type: string]: (kind: Kind, fields: Fields, key: string) => any}} */
const READERS = {
  Text({ what, most }, fields, key) {
    const expected = `${what} of 1 to ${most} characters`;
    const value = fields.any(key, expected);
    const length = isText(value) ? [...value].length : 0;
    if (length < 1 || length > most) throw fields.fault(key, expected);
    return value;
  },

  OneOf: ({ texts }, fields, key) => fields.oneOf(key, texts),

  Whole({ least, most }, fields, key) {
    const value = fields.integer(key, least, typeof most === "string" ? BigInt(most) : most);
    return typeof most === "string" ? BigInt(value) : Number(value);
  },

  Seconds({ most }, fields, key) {
    const expected = `a number above 0, at most ${general(most)}`;
    const value = fields.any(key, expected);
    if (!isNumber(value) || !(Number(value) > 0 && Number(value) <= most)) throw fields.fault(key, expected);
    return Number(value);
  },

  Flag: (_, fields, key) => fields.boolean(key),

  Object({ what }, fields, key) {
    const expected = `an object, ${what}`;
    const value = fields.any(key, expected);
    if (!isObject(value)) throw fields.fault(key, expected);
    return value;
  },

  ObjectOrText({ what, text, most }, fields, key) {
    const value = fields.any(key, `${what} as an object or ${text}`);
    if (typeof value === "string") return READERS.Text({ what: text, most }, fields, key);
    return READERS.Object({ what: `${what}, or ${text}` }, fields, key);
  },

  Wholes({ least, most, highest }, fields, key) {
    const count = least === most ? `${least}` : `${least} to ${most}`;
    const expected = `a list of ${count} whole numbers from 0 to ${highest}`;
    const values = fields.sequence(key, expected);
    const fits = values.every((value) => isWhole(value) && value >= 0 && value <= highest);
    if (values.length < least || values.length > most || !fits) throw fields.fault(key, expected);
    return values;
  },

  Cards(_, fields, key) {
    const value = fields.any(key, "cards in deal order");
    if (typeof value !== "string" && !Array.isArray(value)) throw fields.fault(key, "cards in deal order");
    return value;
  },
};

/** A number in as few digits as six tell. @param {number} value */
export function general(value) {
  if (value >= 1e6 || value < 1e-4) return floatText(Number(value.toPrecision(6))).replace(/\.0$/, "").replace(/^(\d+)000000$/, "$1e+06");
  return String(Number(value.toPrecision(6)));
}
