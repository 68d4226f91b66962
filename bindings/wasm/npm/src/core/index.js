// The core: deals, views, phase 2, and what searches are made of.

import { loadWeights } from "./learned.js";
import { loadModule } from "./module.js";

export { RULESETS } from "../generated/facts.js";
export { GlupError, IllegalActionError, NotationError, PositionError, RecordError } from "./errors.js";
export { loadWeights, needWeights, networkOf } from "./learned.js";
export { memoryBytes } from "./module.js";
export { Random } from "./random.js";
export { EndgameSolver } from "./solver.js";
export { State, View } from "./state.js";

/**
 * Makes everything else work: loads the WebAssembly module, once, and the weights of these games.
 * @param {{games?: readonly string[], portable?: boolean}} [options] `portable`: the module without SIMD;
 *   where a machine has none it is taken anyway. Weights of other games are fetched when they are needed.
 */
export async function load({ games = ["glup"], portable } = {}) {
  await loadModule({ portable });
  await Promise.all(games.map(loadWeights));
}
