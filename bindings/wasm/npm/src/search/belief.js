// What is believed of the opponent's hand: which unseen cards they hold. docs/belief.md has the figures.

import { beliefFeatures } from "../core/index.js";
import { BELIEF } from "../generated/facts.js";
import { rowSum } from "./points.js";

const CARDS = 24;
const MOST_LOG_ODDS = 4;

/** For each card the odds that an unseen copy is in the opponent's hand, against those of chance, which are 1.
 * @param {import("../core/index.js").View} view */
export function believedOdds(view) {
  const odds = new Float64Array(CARDS).fill(1);
  const belief = /** @type {Record<string, any>} */ (BELIEF)[view.rules];
  if (!belief || view.phase === 2) return odds;
  const features = beliefFeatures(view);
  const width = features.length / CARDS;
  return odds.map((_, card) => {
    const weights = belief.weights[belief.classes[view.trump][card]];
    const terms = weights.map((/** @type {number} */ weight, /** @type {number} */ i) => features[card * width + i] * weight);
    const logOdds = belief.trust * rowSum(terms);
    return Math.exp(Math.min(Math.max(logOdds, -MOST_LOG_ODDS), MOST_LOG_ODDS));
  });
}
