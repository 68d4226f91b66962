// The solvers by name, and their specifications: `NAME` or `NAME:option=value,…`.

import { GlupError, nearWord } from "../core/index.js";
import { SOLVERS } from "../generated/facts.js";
import { checkCount, quoted } from "./checks.js";
import { Exact } from "./exact.js";
import { Limits } from "./limits.js";
import { Pimc } from "./pimc.js";
import { Greedy, NetworkChoice, RandomChoice } from "./policies.js";

/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./advice.js").Progress} Progress */
/** @typedef {import("../core/index.js").View} View */
/**
 * Who advises the player whose view it is given.
 * @typedef {{advise: (view: View, limits: Limits, seed: bigint, progress?: Progress | null, sources?: boolean) =>
 *   import("./run.js").Work<Advice>}} Solver
 */

/** @type {Record<string, new (options: Record<string, any>) => Solver>} */
const CLASSES = {
  auto: Pimc,
  exact: Exact,
  greedy: Greedy,
  network: NetworkChoice,
  pimc: Pimc,
  random: RandomChoice,
};
/** What a specification says of the limits rather than of the solver. */
const LIMITS = { iterations: ["int"], seconds: ["float"], threads: ["int"] };

/** The names that `findSolver` knows. */
export const solverNames = Object.keys(CLASSES).sort();

/** @param {unknown} name @returns {string} */
export function checkSolverName(name) {
  if (typeof name === "string" && Object.hasOwn(CLASSES, name)) return name;
  const near = typeof name === "string" && nearWord(name, solverNames);
  const hint = near ? `, did you mean ${near}?` : "";
  const elsewhere = typeof name === "string" && name in SOLVERS ? " (which only the Python engine has)" : hint;
  throw new GlupError(`solver: expected one of ${solverNames.join(", ")}, given ${quoted(name)}${elsewhere}`);
}

/** The options of a solver by name, each with the types that its value may have. @param {string} name @returns {Record<string, string[]>} */
export const optionTypes = (name) =>
  Object.fromEntries(SOLVERS[name].map((/** @type {any} */ one) => [one.name, one.types]));

/** A new solver of that name. @param {string} name @param {Record<string, any>} [options] @returns {Solver} */
export function findSolver(name, options = {}) {
  checkSolverName(name);
  const types = optionTypes(name);
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(types, option)) {
      const known = Object.keys(types).sort().join(", ") || "none";
      throw new GlupError(`solver ${name}: expected one of the options ${known}, given ${quoted(option)}`);
    }
    if (!fits(value, types[option]))
      throw new GlupError(`${option}: expected ${described(types[option])}, given ${quoted(value)}`);
    checkRange(SOLVERS[name].find((/** @type {any} */ one) => one.name === option), value);
  }
  return new CLASSES[name](options);
}

/** @param {any} declared @param {any} value */
function checkRange({ name, range }, value) {
  if (value === null || !range) return;
  if (range.words && !range.words.includes(value)) {
    const all = `${range.words.slice(0, -1).join(", ")} or ${range.words.at(-1)}`;
    throw new GlupError(`${name}: expected ${all}, given ${quoted(value)}`);
  }
  if (range.whole) checkCount(name, value, range.most ?? Infinity);
  if (range.low !== undefined && !(value >= range.low && value <= range.high)) {
    const general = (/** @type {number} */ x) => (x >= 1e6 || (x > 0 && x < 1e-4) ? x.toExponential().replace(/e([+-])(\d)$/, "e$10$2") : String(x));
    throw new GlupError(
      `${name}: expected a number from ${general(range.low)} to ${general(range.high)}, given ${quoted(value)}`,
    );
  }
}

/** @param {any} value @param {string[]} types */
function fits(value, types) {
  if (value === null) return types.includes("none");
  if (typeof value === "boolean") return types.includes("bool");
  if (typeof value === "string") return types.includes("str");
  if (types.includes("float") && Number.isFinite(Number(value))) return true;
  return types.includes("int") && (typeof value === "bigint" || Number.isInteger(value));
}

const WORDS = /** @type {Record<string, string>} */ ({
  int: "a whole number", float: "a number", bool: "true or false", str: "a text", none: "none",
});

/** The types of an option in words. @param {string[]} types */
const described = (types) => types.map((type) => WORDS[type]).join(" or ");

/** A solver by name, its options, and the limits of each decision. @param {string} text */
export function parseSpec(text) {
  const name = checkSolverName(String(text).split(":", 1)[0]);
  const [options, limited] = readOptions(text);
  const spec = {
    text,
    name,
    options,
    limited,
    solver: () => findSolver(name, options),
    limits: () => new Limits(limited),
  };
  spec.solver(); // a bad value is found now, not in the middle of a deal
  spec.limits();
  return spec;
}

/** @typedef {ReturnType<typeof parseSpec>} Spec */

/** Limits with those that are given; with a time or a number of iterations both are. @param {Record<string, any>} limited @param {Record<string, any>} given */
export function overridden(limited, given) {
  const ending = (/** @type {string} */ name) => name === "seconds" || name === "iterations";
  const replaced = Object.keys(given).some(ending);
  return { ...Object.fromEntries(Object.entries(limited).filter(([name]) => !(replaced && ending(name)))), ...given };
}

/** The options, and the limits, that a specification gives. @param {string} text @returns {[Record<string, any>, Record<string, any>]} */
export function readOptions(text) {
  const [name, ...rest] = text.split(":");
  /** @type {Record<string, string[]>} */
  const types = { ...optionTypes(checkSolverName(name)), ...LIMITS };
  /** @type {Record<string, any>} */
  const options = {};
  /** @type {Record<string, any>} */
  const limited = {};
  for (const item of rest.join(":").split(",").filter(Boolean)) {
    const at = item.indexOf("=");
    const option = at < 0 ? item : item.slice(0, at);
    if (at < 0 || !Object.hasOwn(types, option)) {
      const known = Object.keys(types).sort().map((one) => `${one}=…`);
      throw new GlupError(`player ${quoted(text)}: expected one of ${known.join(", ")}, given ${quoted(item)}`);
    }
    const into = Object.hasOwn(LIMITS, option) ? limited : options;
    if (Object.hasOwn(into, option)) throw new GlupError(`player ${quoted(text)}: ${option} is given twice`);
    into[option] = readValue(text, option, item.slice(at + 1), types[option]);
  }
  return [options, limited];
}

/** @param {string} text @param {string} option @param {string} value @param {string[]} types */
function readValue(text, option, value, types) {
  if (types.includes("none") && value === "none") return null;
  if (types.includes("bool") && (value === "true" || value === "false")) return value === "true";
  if (types.includes("int") && /^\s*[+-]?\d+(_\d+)*\s*$/.test(value)) return Number(value.replaceAll("_", ""));
  if (types.includes("float") && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value)) return Number(value);
  if (types.includes("float") && /^\s*[+-]?(inf|infinity|nan)\s*$/i.test(value))
    return /nan/i.test(value) ? NaN : value.trim().startsWith("-") ? -Infinity : Infinity;
  if (types.includes("str")) return value;
  throw new GlupError(`player ${quoted(text)}: ${option}: expected ${described(types)}, given ${quoted(value)}`);
}
