// The main job: from what a player knows to a recommended action.

import { checkCount, checkNames, checkSeconds, checkSeed, freshSeed } from "./checks.js";
import { finish, finishAsync } from "./run.js";
import { overridden, parseSpec } from "./solvers.js";
import { thinking } from "./thinking.js";

/** @typedef {import("../core/index.js").View} View */
/**
 * Those of `glupcore.recommend` of Python, which says what they mean.
 * @typedef {{solver?: string, seconds?: number, iterations?: number, threads?: number, seed?: bigint | number,
 *   explain?: boolean, fullTime?: boolean, target?: number, lead?: number, totals?: [number, number],
 *   progress?: import("./advice.js").Progress, reportEvery?: number, stop?: () => boolean}} RecommendOptions
 */

const NAMES = [
  ...["solver", "seconds", "iterations", "threads", "seed", "explain", "fullTime", "target", "lead", "totals"],
  ...["progress", "reportEvery", "stop"],
];

/** @param {View} view @param {RecommendOptions} options @returns {import("./run.js").Work<import("./advice.js").Advice>} */
function* recommending(view, options) {
  checkNames("recommend", options, NAMES);
  const { explain, fullTime: full_time, target, lead, totals, stop, progress, reportEvery } = options;
  const spec = parseSpec(options.solver ?? "auto");
  const { threads = 1, ...limits } = overridden(spec.limited, options);
  checkCount("threads", threads);
  if (reportEvery !== undefined) checkSeconds(reportEvery, "report_every");
  const seed = options.seed === undefined ? freshSeed() : checkSeed(options.seed);
  const asked = { ...spec.options, ...limits, explain, full_time, target, lead, totals, seed };
  return yield* thinking(view, spec.name, asked, { threads, stop, progress, reportEvery });
}

/**
 * Recommends an action to the player whose view it is, and values them all: as `glupcore.recommend` of Python does, to
 * the same seed and iterations with the same answer. Takes a second without a limit, and the thread for as long.
 * @param {View} view @param {RecommendOptions} [options]
 */
export const recommend = (view, options = {}) => finish(recommending(view, options));

/** The same, between whose pieces of some hundredths of a second others have their turn. @param {View} view @param {RecommendOptions} [options] */
export const recommendAsync = (view, options = {}) => finishAsync(recommending(view, options));
