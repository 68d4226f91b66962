// JSON texts as Python reads and writes them: whole numbers of any size, no key twice, and its words for what is wrong.

/** What is wrong with an input; `value` is the text of what was found, "" if nothing was. */
export class InputError extends Error {
  /** @param {string} message @param {string} [value] */
  constructor(message, value = "") {
    super(message);
    this.value = value;
  }
}

/** A number that was written with a point or an exponent: 1.0 is no whole number. */
export class Float extends Number {}

const MOST_DEPTH = 64;
const MOST_DIGITS = 4300;
const LONGEST = 60;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/y;
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const SPACE = /[ \t\n\r]*/y;
const CONSTANT = /NaN|-?Infinity/y;
const ESCAPES = /** @type {Record<string, string>} */ ({
  '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t",
});

/** The JSON object that a text holds. Throws InputError. @param {string} text @returns {Record<string, any>} */
export function loadObject(text) {
  const whole = text.replace(/^\ufeff/, "");
  if (!whole.trim()) throw new InputError("empty input, expected a JSON object");
  const data = new Parser(whole).parse();
  if (isObject(data)) return data;
  throw new InputError(`expected a JSON object, given ${shown(data)}`, shown(data));
}

/** Whether a value is an object of JSON. @param {unknown} value @returns {value is Record<string, any>} */
export const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Float);

class Parser {
  /** @param {string} text */
  constructor(text) {
    this._text = text;
    this._at = 0;
  }

  parse() {
    this._skip();
    const value = this._value(0);
    this._skip();
    if (this._at < this._text.length) throw this._fault("Extra data", this._at);
    return value;
  }

  /** @param {string} what @param {number} at */
  _fault(what, at) {
    const before = this._text.slice(0, at);
    const line = before.split("\n").length;
    const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
    return new InputError(`not JSON (${what} at line ${line}, column ${column})`);
  }

  _skip() {
    this._match(SPACE);
  }

  /** @param {RegExp} pattern */
  _match(pattern) {
    pattern.lastIndex = this._at;
    const found = pattern.exec(this._text);
    if (found) this._at = pattern.lastIndex;
    return found;
  }

  /** @param {number} depth @returns {any} */
  _value(depth) {
    const start = this._text[this._at];
    if (start === '"') return this._string();
    if (start === "{" || start === "[") {
      if (depth >= MOST_DEPTH) throw new InputError("not JSON that can be read (nested too deeply)");
      return start === "{" ? this._object(depth + 1) : this._array(depth + 1);
    }
    for (const [word, value] of /** @type {[string, any][]} */ ([["null", null], ["true", true], ["false", false]])) {
      if (this._text.startsWith(word, this._at)) {
        this._at += word.length;
        return value;
      }
    }
    const number = this._match(NUMBER);
    if (number) return numberOf(number);
    const constant = this._match(CONSTANT);
    if (constant) throw notFinite(constant[0]);
    throw this._fault("Expecting value", this._at);
  }

  /** @param {number} depth */
  _object(depth) {
    /** @type {Record<string, any>} */
    const data = Object.create(null);
    this._at += 1;
    this._skip();
    if (this._text[this._at] === "}") {
      this._at += 1;
      return data;
    }
    for (;;) {
      if (this._text[this._at] !== '"')
        throw this._fault("Expecting property name enclosed in double quotes", this._at);
      const key = this._string();
      this._skip();
      if (this._text[this._at] !== ":") throw this._fault("Expecting ':' delimiter", this._at);
      this._at += 1;
      this._skip();
      const value = this._value(depth);
      if (key in data) {
        const both = `${shown(data[key])} and ${shown(value)}`;
        throw new InputError(`${named(key)}: expected once, given ${both}`, shown(value));
      }
      data[key] = value;
      this._skip();
      const next = this._text[this._at];
      if (next !== "," && next !== "}") throw this._fault("Expecting ',' delimiter", this._at);
      this._at += 1;
      if (next === "}") return data;
      this._skip();
    }
  }

  /** @param {number} depth */
  _array(depth) {
    /** @type {any[]} */
    const items = [];
    this._at += 1;
    this._skip();
    if (this._text[this._at] === "]") {
      this._at += 1;
      return items;
    }
    for (;;) {
      items.push(this._value(depth));
      this._skip();
      const next = this._text[this._at];
      if (next !== "," && next !== "]") throw this._fault("Expecting ',' delimiter", this._at);
      this._at += 1;
      if (next === "]") return items;
      this._skip();
    }
  }

  _string() {
    const begin = this._at;
    this._at += 1;
    let text = "";
    for (;;) {
      text += /** @type {RegExpExecArray} */ (this._match(PLAIN))[0];
      const next = this._text[this._at];
      if (next === undefined) throw this._fault("Unterminated string starting at", begin);
      if (next === '"') {
        this._at += 1;
        return text;
      }
      if (next !== "\\") throw this._fault("Invalid control character at", this._at);
      text += this._escape(begin);
    }
  }

  /** @param {number} begin */
  _escape(begin) {
    const letter = this._text[this._at + 1];
    if (letter === undefined) throw this._fault("Unterminated string starting at", begin);
    if (letter !== "u") {
      if (!Object.hasOwn(ESCAPES, letter)) throw this._fault("Invalid \\escape", this._at);
      this._at += 2;
      return ESCAPES[letter];
    }
    const digits = this._text.slice(this._at + 2, this._at + 6);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this._fault("Invalid \\uXXXX escape", this._at + 1);
    this._at += 6;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }
}

/** @param {RegExpExecArray} found */
function numberOf([text, fraction, exponent]) {
  if (fraction === undefined && exponent === undefined) {
    if (text.length > MOST_DIGITS) throw new InputError("not JSON that can be read (a number of too many digits)");
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  }
  const value = Number(text);
  if (!Number.isFinite(value)) throw notFinite(text);
  return Number.isInteger(value) ? new Float(value) : value;
}

/** @param {string} text */
const notFinite = (text) => new InputError(`not JSON that can be read (${cut(text)} is not a finite number)`);

/** The text, or the beginning of one that is too long for an error. @param {string} text */
export function cut(text) {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join("")}…`;
}

/** A number as Python writes it. @param {number} value */
export function floatText(value) {
  if (Object.is(value, -0)) return "-0.0";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) {
    return value.toExponential().replace(/e([-+])(\d)$/, "e$10$2");
  }
  return Number.isInteger(value) ? `${BigInt(value)}.0` : String(value);
}

/** As Python's json.dumps writes it, with what is not ASCII as it stands. @param {any} value @returns {string} */
export function dumps(value) {
  if (value === null || value === undefined) return "null";
  if (value instanceof Float) return floatText(Number(value));
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return Number.isInteger(value) && Math.abs(value) < 2 ** 53 ? String(value) : floatText(value);
  if (typeof value === "string") return textOf(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(dumps).join(", ")}]`;
  const members = Object.entries(value).map(([key, one]) => `${textOf(key)}: ${dumps(one)}`);
  return `{${members.join(", ")}}`;
}

/** @param {string} text */
const textOf = (text) => JSON.stringify(text);

/** What would break a line, or can't be seen. */
export const HIDDEN = /[\u007f-\u00a0\u00ad\u0378\u0600-\u0605\u061c\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ue000-\uf8ff\ufeff\ufff0-\ufffb\ufffe\uffff]/;

/** The value as an error shows it: JSON, on one line, not too long. @param {unknown} value */
export function shown(value) {
  const text = dumps(value);
  const paired = text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "");
  return cut(HIDDEN.test(paired) ? ascii(text) : text);
}

/** @param {string} text */
const ascii = (text) =>
  text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** A key as an error names it: in quotes unless it is a word. @param {string} key */
export const named = (key) => (/^[A-Za-z_]\w*$/.test(key) && key.length < LONGEST ? key : shown(key));

/** Whether it is a text that has a UTF-8 form: JSON can spell half a surrogate pair. @param {unknown} value @returns {value is string} */
export const isText = (value) =>
  typeof value === "string" && !/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(value);

/** Whether it is a whole number, as JSON wrote it. @param {unknown} value @returns {value is number | bigint} */
export const isWhole = (value) => typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));

/** Whether it is a number. @param {unknown} value @returns {value is number | bigint | Float} */
export const isNumber = (value) => typeof value === "number" || typeof value === "bigint" || value instanceof Float;
