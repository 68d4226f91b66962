// What was learned of a game, fetched once: a network, a forecast, and for some a belief.

import { BELIEFS, RULESETS } from "../generated/facts.js";
import { GlupError } from "./errors.js";
import { fileOf } from "./files.js";
import { quoted } from "./given.js";
import { call } from "./module.js";

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();
/** @type {Set<string>} */
const ready = new Set();

/** @param {string} rules */
function filesOf(rules) {
  const tail = rules === RULESETS[0] ? "" : `-${rules}`;
  const names = { network: `value${tail}.glup`, forecast: `forecast${tail}.glup`, belief: `belief${tail}.json` };
  return Object.entries(names).filter(([kind]) => kind !== "belief" || BELIEFS.includes(rules));
}

/** Fetches what was learned of a game, once. @param {string} rules @returns {Promise<void>} */
export async function loadWeights(rules) {
  if (!RULESETS.includes(rules)) {
    throw new GlupError(`rules: expected one of ${RULESETS.join(", ")}, given ${quoted(rules)}`);
  }
  const found = fetched.get(rules) ?? fetchWeights(rules);
  fetched.set(rules, found);
  return found;
}

/** @param {string} rules */
async function fetchWeights(rules) {
  try {
    const load = async (/** @type {string[]} */ [kind, name]) => {
      const bytes = await fileOf(`weights/${name}`);
      call(`glup_load_${kind}`, bytes, bytes.byteLength);
    };
    await Promise.all(filesOf(rules).map(load));
    ready.add(rules);
  } catch (error) {
    fetched.delete(rules);
    throw error;
  }
}

/** Waits for the weights of a game, where a search needs them. @param {string} rules @returns {Generator<unknown, void, void>} */
export function* needWeights(rules) {
  if (!ready.has(rules)) yield loadWeights(rules);
}

/** The network of a game. @param {string} rules */
export function networkOf(rules) {
  if (!ready.has(rules)) throw new GlupError(`network: expected \`await load({ games: ["${rules}"] })\` before`);
  return {
    /** Points of the owner minus the opponent's over the rest of the deal. @param {import("./state.js").View} view */
    value: (view) => call("glup_value", view.bytes).number(),
    /** The legal actions, each with what it is worth. @param {import("./state.js").View} view @returns {[string, number][]} */
    actions: (view) => {
      const out = call("glup_values", view.bytes);
      return Array.from({ length: out.int() }, () => [out.text(), out.number()]);
    },
  };
}
