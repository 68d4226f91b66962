// The core: deals, views, phase 2, and what searches are made of.

import { GlupError } from "./errors.js";
import { placeAt } from "./files.js";
import { checkFlag, checkNames } from "./given.js";
import { loadWeights } from "./learned.js";
import { loadModule } from "./module.js";

export { RULESETS } from "../generated/facts.js";
export { GlupError, IllegalActionError, InputError, NotationError, PositionError, RecordError } from "./errors.js";
export { Random } from "./random.js";
export { EndgameSolver } from "./solver.js";
export { State, View } from "./state.js";

/** `games`: whose weights are loaded (`["glup"]`), those of others come when a search that may wait needs them; `portable`: the
 * module without SIMD, which is taken anyway where a machine has none; `base`: the address of a copy of the package's `src`, for
 * bundles that have no files beside them.
 * @typedef {{games?: readonly string[], portable?: boolean, base?: string | URL}} LoadOptions */

/** Makes everything else work: loads the WebAssembly module, once, and weights. @param {LoadOptions} [options] */
export async function load(options = {}) {
  checkNames("load", options, ["games", "portable", "base"]);
  const { games = ["glup"], portable, base } = options;
  if (!Array.isArray(games)) throw new GlupError(`games: expected a list of names, given ${JSON.stringify(games)}`);
  if (portable !== undefined) checkFlag("portable", portable);
  if (base !== undefined) placeAt(base);
  await loadModule({ portable });
  await Promise.all(games.map(loadWeights));
}
