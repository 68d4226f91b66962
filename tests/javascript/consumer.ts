// A program in TypeScript: it is checked, not run.

import {
  type ActionValue,
  type Advice,
  GlupError,
  load,
  type Reached,
  type RecommendOptions,
  type Review,
  reaches,
  recommend,
  recommendAsync,
  review,
  type Solution,
  State,
  solve,
  type View,
} from "glupcore";
import { byWorker, EngineClient, EngineError } from "glupcore/engine";

await load({ games: ["glup"] });
const state: State = State.fromSeed(7n);
const view: View = state.view(1);
const options: RecommendOptions = { iterations: 100, seed: 1n };
const advice: Advice = recommend(view, options);
const worth: ActionValue = advice.get(advice.action);
const values: number[] = [...advice].map((one) => one.differenceError + advice.value + worth.value);
const solution: Solution = solve("C AS / QD", { allActions: false });
const reached: Reached = reaches("three-handed H *AS / KS / 9S", "all", { nodes: 5 });
const staked: number | null = solve(reached.endgame, { melds: [4, 0, 0] }).value;
const reviewed: Review = review("{}", { iterations: 1 });
const best: string = advice.action;
console.log(values, solution.line, reached.reached, staked, reviewed.moments[0].givesUp);
const later: string = (await recommendAsync(view, { seconds: 0.1 })).action;
const legal: string[] = state.legalActions();

const engine = new EngineClient({ games: ["glup"], engine: { untrusted: true } }, (state) => state === "open");
const ending = new AbortController();
try {
  const thought = await engine.ask("analyze", { endgame: "C AS / QD" }, { signal: ending.signal, report: () => {} });
  const first: string = thought.actions[0].action;
  const { player }: { player: number | null } = await engine.ask("new", {
    game: "mine",
    rules: "two-handed",
  });
  console.log(best, later, legal, first, player);
  // @ts-expect-error there is no such request
  await engine.ask("fly");
  // @ts-expect-error a game has a name
  await engine.ask("close", { game: 1 });
} catch (error) {
  if (error instanceof EngineError) console.log(error.code, error.field, error.message);
  if (error instanceof GlupError) console.log(error.message);
}
engine.close();

const line = byWorker()({
  opened: () => line.send("{}"),
  received: (text: string) => text,
  closed: () => {},
});
// @ts-expect-error there is no such option
recommend(view, { iteration: 100 });
// @ts-expect-error a seed is a number
State.fromSeed("7");
