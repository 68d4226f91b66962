// Searches: advice for phase 1, exact values for phase 2.

export { adviceDict } from "./advice.js";
export { believedOdds } from "./belief.js";
export { checkSeed, freshSeed } from "./checks.js";
export { solve, solving } from "./endgame.js";
export { Exact } from "./exact.js";
export { DEFAULT_SECONDS, Limits, PROGRESS_SECONDS } from "./limits.js";
export { EXACT_ROLLOUTS, ListedWorlds, MAX_WORLDS } from "./listed.js";
export { Pimc, playersFor } from "./pimc.js";
export { ask, recommend, recommendAsync } from "./recommend.js";
export { finish, finishAsync, turn } from "./run.js";
export { checkSolverName, findSolver, optionTypes, overridden, parseSpec, readOptions, solverNames } from "./solvers.js";
export { Stakes } from "./stakes.js";
