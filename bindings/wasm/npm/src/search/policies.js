// Solvers that do not search: greedy, random, and one ply by the network.

import { GlupError, needWeights, networkOf, Random } from "../core/index.js";
import { actionValue } from "./advice.js";
import { quoted } from "./checks.js";

/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./limits.js").Limits} Limits */
/** @typedef {import("../core/index.js").View} View */

/** An action as advice: it comes first, and no action has a value.
 * @param {string} policy @param {View} view @param {Limits} limits @param {bigint} seed @returns {Advice} */
function follow(policy, view, limits, seed) {
  const action = view.choose(policy, new Random(seed));
  const others = view.legalActions().filter((other) => other !== action);
  return {
    action,
    actions: [action, ...others].map((one) => actionValue(one)),
    solver: policy,
    exact: false,
    samples: 0,
    seconds: limits.elapsed,
    stopped: "complete",
  };
}

/** Plays by rule: keeps what may still meld, declares what pays. */
export class Greedy {
  /** @param {{style?: string}} [options] */
  constructor({ style = "tuned" } = {}) {
    if (style !== "tuned")
      throw new GlupError(`style: expected tuned, the only one of this engine, given ${quoted(style)}`);
  }

  /** @param {View} view @param {Limits} limits @param {bigint} seed @returns {import("./run.js").Work<Advice>} */
  *advise(view, limits, seed) {
    return follow("greedy", view, limits, seed);
  }
}

/** Plays any legal action, each with the same chance. */
export class RandomChoice {
  /** @param {View} view @param {Limits} limits @param {bigint} seed @returns {import("./run.js").Work<Advice>} */
  *advise(view, limits, seed) {
    return follow("random", view, limits, seed);
  }
}

/** Plays what the learned value of what it then knows makes best, without a search. */
export class NetworkChoice {
  /** @param {{weights?: null}} [options] */
  constructor({ weights = null } = {}) {
    if (weights !== null)
      throw new GlupError(`weights: expected no file in this engine, given ${quoted(weights)}`);
  }

  /** In phase 2, which it knows nothing of, it plays by the quick rules of greedy.
   * @param {View} view @param {Limits} limits @param {bigint} seed @returns {import("./run.js").Work<Advice>} */
  *advise(view, limits, seed) {
    yield* needWeights(view.rules);
    if (view.phase === 2) return follow("greedy", view, limits, seed);
    const values = networkOf(view.rules).actions(view).sort((a, b) => b[1] - a[1]);
    const [best, most] = values[0];
    return {
      action: best,
      actions: values.map(([action, value]) => actionValue(action, { value, difference: value - most, prior: value })),
      solver: "network",
      exact: false,
      samples: 0,
      seconds: limits.elapsed,
      stopped: "complete",
    };
  }
}
