// How people name kinds of meld: `double marriage h`, `2x pinochle`, `royal`, `rh`.

import { nearWord } from "../core/index.js";
import { meldKinds } from "./possible.js";

/** @type {{[times: string]: string[]}} */
const TIMES = { double: ["dbl", "2x"], triple: ["3x"], quadruple: ["quad", "4x"] };
/** @type {[string, string][]} */
const ALSO = [
  ["nines", "double-nines"], ["quadruple-nines", "double-double-nines"], ["pinocle", "pinochle"], ["bezique", "pinochle"],
  ["flush", "run"], ["rh", "roundhouse"], ["ror", "roundhouse-of-runs"],
];
/** @type {{[suit: string]: string}} */
const SUITS = { clubs: "c", diamonds: "d", hearts: "h", spades: "s" };
/** @type {{[sign: string]: string}} */
const SIGNS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };
const SHORTEST = 3; // letters of a name that is cut short

/** The kinds that these words may mean, by identifier; empty if they name none. A marriage without a suit may be any of four.
 * @param {string[]} words @param {string} trump @param {string} rules @returns {string[]} */
export const kindsCalled = (words, trump, rules) => namesOf(trump, rules).get(words.map(plain).join("")) ?? [];

/** The kinds whose name is cut short, to three letters at least; empty if it is not clear. @param {string[]} words @param {string} trump @param {string} rules @returns {string[]} */
export function kindsBegun(words, trump, rules) {
  const start = words.map(plain).join("");
  const names = namesOf(trump, rules);
  const longer = [...names.keys()].filter((name) => name.startsWith(start));
  if (start.length < SHORTEST || longer.length === 0) return [];
  const first = longer.reduce((a, b) => (b.length < a.length ? b : a));
  const kinds = /** @type {string[]} */ (names.get(first));
  const clear = longer.every((name) => name.startsWith(first) || String(names.get(name)) === String(kinds));
  return clear ? kinds : [];
}

/** The identifier of a kind that looks much the same, or null. @param {string} word @param {string} trump @param {string} rules */
export function like(word, trump, rules) {
  const names = namesOf(trump, rules);
  const near = nearWord(plain(word), [...names.keys()]);
  return near ? /** @type {string[]} */ (names.get(near))[0] : null;
}

/** @type {Map<string, Map<string, string[]>>} */
const cache = new Map();

/** Every name, in small letters without spaces, and the kinds it may mean. @param {string} trump @param {string} rules */
function namesOf(trump, rules) {
  const key = trump + rules;
  const found = cache.get(key) ?? makeNames(trump, rules);
  cache.set(key, found);
  return found;
}

/** @param {string} trump @param {string} rules */
function makeNames(trump, rules) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  const kinds = meldKinds(trump, rules);
  for (const kind of kinds) for (const name of spelled(kind, trump)) names.set(name, [...(names.get(name) ?? []), kind.kind]);
  const known = new Set(kinds.map(({ kind }) => kind));
  for (const [also, identifier] of ALSO) if (known.has(identifier)) names.set(also.replaceAll("-", ""), [identifier]);
  return names;
}

/** @param {import("../generated/facts.js").MeldKind} kind @param {string} trump */
function spelled({ kind, source }, trump) {
  const [times, ...more] = kind.split("-");
  const isMany = times in TIMES;
  const base = (isMany ? more.join("-") : kind).toLowerCase();
  let bases = source === "arounds" ? [base, `${base}-around`] : [base];
  if (base.startsWith("marriage-")) {
    const isRoyal = base.at(-1)?.toUpperCase() === trump;
    bases = [base, "marriage", ...(isRoyal ? ["royal", "royal-marriage"] : [])];
  }
  const numbers = isMany ? [times, ...TIMES[times]] : ["", "single"];
  return numbers.flatMap((number) => bases.map((name) => number + name.replaceAll("-", "")));
}

/** @param {string} word */
function plain(word) {
  const small = word.toLowerCase().replace(/[♣♦♥♠]/g, (sign) => SIGNS[sign]);
  return SUITS[small] ?? small;
}
