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

/** Numbers of 16 bits from their planes of low and high bytes, where the sign is the last bit (bindings/wasm/pack.py); an odd byte is as
 * it was. @param {Uint8Array} planes @returns {Uint8Array} */
export function whole(planes) {
  const bytes = new Uint8Array(planes);
  const count = planes.length >> 1;
  for (let i = 0; i < count; i++) {
    const zigzag = planes[i] | (planes[count + i] << 8);
    const number = (zigzag >> 1) ^ -(zigzag & 1);
    bytes[2 * i] = number;
    bytes[2 * i + 1] = number >> 8;
  }
  return bytes;
}

/** @param {string} rules */
async function fetchWeights(rules) {
  try {
    const load = async (/** @type {string[]} */ [kind, name]) => {
      const file = await fileOf(`weights/${name}`);
      const bytes = name.endsWith(".json") ? file : whole(file);
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
