// node memory.mjs PACKAGE: what calls say while a module has no memory left, and once it has again.
import { join } from "node:path";

const { EndgameSolver, load, recommend, review, solve, State, Deal } = await import(
  join(process.argv[2], "src/node/index.js")
);
await load();
const state = State.fromSeed(7n);
const view = state.view(1);
const deal = Deal.fromSeed(7n);
for (let ply = 0; ply < 40; ply += 1) deal.apply(deal.legalActions()[0]);

/** "done", or the error. */
const outcome = (work) => {
  try {
    work();
    return "done";
  } catch (error) {
    return String(error);
  }
};
/** Fills what can be had with tables, which are there once they are used; at most so many. */
const solvers = [];
const endgame = State.fromEndgame("H AS TS 9H KD / AS JC QD TD");
const filled = (tableMib) => {
  solvers.push(new EndgameSolver({ tableMib }));
  solvers.at(-1).value(endgame);
};
for (const tableMib of [256, 128, 64, 32, 16, 8, 4, 2, 1]) {
  for (let left = 40; left > 0 && outcome(() => filled(tableMib)) === "done"; ) left -= 1;
}
const calls = {
  solve: () => solve("H AS TS 9H KD / AS JC QD TD"),
  recommend: () => recommend(view, { iterations: 200, seed: 1 }),
  explain: () => recommend(view, { iterations: 200, seed: 1, explain: true, totals: [0, 0] }),
  review: () => review(deal, { iterations: 50 }),
  long: () => State.fromEndgame("A".repeat(8e6)),
  another: () => new EndgameSolver({ tableMib: 1 }),
};
const without = Object.entries(calls).map(([name, work]) => [name, outcome(work)]);
for (const solver of solvers) solver.free();
const after = Object.entries(calls).map(([name, work]) => [name, outcome(work)]);
console.log(JSON.stringify({ without: Object.fromEntries(without), after: Object.fromEntries(after) }));
