// Many deals from fresh decks, played to the end by a policy.

import { checkNames, checkSeed, checkText, checkWhole } from "../core/given.js";
import { call } from "../core/module.js";
import { RULESETS } from "../generated/facts.js";

/** @typedef {import("../core/state.js").Both} Both */
/** `policy`: "random", "greedy" or "chase". @typedef {{policy?: string, seed?: bigint | number, rules?: string}} PlayedOptions */

const MOST = 2 ** 22; // 32 MiB of scores

/** The scores of `count` deals; deal i depends on the seed and i alone. @param {number} count @param {PlayedOptions} [options]
 * @returns {Both[]} */
export function randomDeals(count, options = {}) {
  checkNames("randomDeals", options, ["policy", "seed", "rules"]);
  const { policy = "random", seed = 0, rules = RULESETS[0] } = options;
  const deals = checkWhole("count", count, 0, MOST);
  const texts = [checkText("policy", policy), checkText("rules", rules)];
  const scores = call("glup_play_deals", deals, checkSeed(seed), ...texts).ints(2 * deals);
  return Array.from({ length: deals }, (_, i) => [scores[2 * i], scores[2 * i + 1]]);
}
