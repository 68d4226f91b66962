// The kinds of meld of a game.

import { checkNames, checkText } from "../core/given.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { RULESETS } from "../generated/facts.js";

/**
 * @typedef {object} MeldKind a kind of meld of a ruleset, for a given trump suit
 * @property {string} identifier the name in declarations, such as "double-marriage-H"
 * @property {number} points what its declaration scores
 * @property {string} source what its points are counted with
 * @property {string[]} cards those that it takes
 * @property {string[]} incompatible the kinds that a card which has been in this one can't be in, itself included
 */

/** The kinds that can be declared, in canonical order, for a trump suit ("C", "D" …). @param {string} trump
 * @param {{rules?: string}} [options] @returns {MeldKind[]} */
export function meldKinds(trump, options = {}) {
  checkNames("meldKinds", options, ["rules"]);
  const rules = checkText("rules", options.rules ?? RULESETS[0]);
  const asked = jsonOf({ method: "query_rules", rules, trump: checkText("trump", trump) });
  const { kinds } = JSON.parse(call("glup_answer", asked, "", 0n).text());
  return kinds.map((/** @type {any} */ { kind, name, cards, ...rest }) => {
    return { identifier: kind, cards: cards.split(" "), ...rest };
  });
}
