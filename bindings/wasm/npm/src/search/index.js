// Searches: advice for phase 1, exact values for phase 2.

export { Advice } from "./advice.js";
export { reaches, reachesAsync, solve, solveAsync, solveMany } from "./endgame.js";
export { recommend, recommendAsync } from "./recommend.js";
export { solverNames } from "./solvers.js";
