// What was learned: a network and a forecast for each game, fetched once, and the games that deals are part of.

import { GlupError } from "./errors.js";
import { bytesOf } from "./files.js";
import { call, plain } from "./module.js";
import { RULESETS } from "./state.js";

/** @type {Map<string, Promise<void>>} */
const fetched = new Map();
/** @type {Set<string>} */
const ready = new Set();

/** @param {string} stem @param {string} rules */
const fileOf = (stem, rules) =>
  new URL(`../weights/${stem}${rules === RULESETS[0] ? "" : `-${rules}`}.glup`, import.meta.url);

/** Fetches what was learned of a game, once. @param {string} rules @returns {Promise<void>} */
export function loadWeights(rules) {
  if (!RULESETS.includes(rules)) {
    throw new GlupError(`rules: expected one of ${RULESETS.join(", ")}, given ${JSON.stringify(rules)}`);
  }
  const found = fetched.get(rules) ?? fetchWeights(rules);
  fetched.set(rules, found);
  return found;
}

/** @param {string} rules */
async function fetchWeights(rules) {
  try {
    const stems = ["value", "forecast"];
    const [network, forecast] = await Promise.all(stems.map((stem) => bytesOf(fileOf(stem, rules))));
    call("glup_load_network", network, network.byteLength);
    call("glup_load_forecast", forecast, forecast.byteLength);
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
  if (!ready.has(rules)) throw new GlupError(`network: expected \`await loadWeights("${rules}")\` before`);
  return {
    /** Points of the owner minus the opponent's over the rest of the deal. @param {import("./view.js").View} view */
    value: (view) => call("glup_value", view.bytes).number(),
    /** The legal actions, each with what it is worth. @param {import("./view.js").View} view @returns {[string, number][]} */
    actions: (view) => {
      const out = call("glup_values", view.bytes);
      return Array.from({ length: out.int() }, () => [out.text(), out.number()]);
    },
  };
}

/** What a belief is told of each of the 24 cards: floats, row by row. @param {import("./view.js").View} view */
export const beliefFeatures = (view) => new Float32Array(call("glup_belief_features", view.bytes).bytes().buffer);

const registry = new FinalizationRegistry((/** @type {number} */ at) => plain("glup_games_free", at));

/** The chance to win a game between equals, to a target or a lead. */
export class Game {
  /** @param {string} rules @param {{target: number | null, lead: number | null}} goal */
  constructor(rules, { target, lead }) {
    this._at = call("glup_games", RULESETS.indexOf(rules), target ?? 0, lead ?? 0).int();
    registry.register(this, this._at);
  }

  /** Of the player who has `mine` when a deal is over. @param {number} mine @param {number} theirs */
  afterDeal(mine, theirs) {
    return call("glup_after_deal", this._at, mine, theirs).number();
  }

  /** Of the owner of a view of phase 1; the totals before the deal, theirs first. @param {import("./view.js").View} view @param {[number, number]} totals @param {number} difference */
  chance(view, totals, difference) {
    return call("glup_chance", this._at, view.bytes, totals[0], totals[1], difference).number();
  }
}
