// node reads.mjs PACKAGE < {texts, rules, endgames, staked, goals}: kinds of meld, deals read from texts, traces, many deals and endgames.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const glup = await import(join(process.argv[2], "src/node/index.js"));
const { texts, rules, endgames, staked, goals } = JSON.parse(readFileSync(0, "utf8"));
await glup.load();

/** What comes of an iteration, and the error that ended it. */
function all(work) {
  const found = [];
  try {
    for (const one of work()) found.push(one.toText?.() ?? one.toDict?.() ?? one);
    return [found, null];
  } catch (error) {
    if (!(error instanceof glup.GlupError)) throw error;
    return [found, error.message];
  }
}
const untimed = ({ seconds, ...others }) => others;
console.log(
  JSON.stringify({
    kinds: rules.map((name) => [..."CDHS"].map((trump) => glup.meldKinds(trump, { rules: name }))),
    played: rules.map((name) => glup.randomDeals(20, { policy: "greedy", seed: 2n ** 63n, rules: name })),
    records: texts.map((text) => all(() => glup.readRecords(text))),
    record: texts.map((text) => all(() => [glup.readRecord(text, 1)])),
    deal: texts.map((text) => all(() => [glup.readDeal(text)])),
    ruled: texts.map((text) => all(() => [glup.readDeal(text, { rules: "two-handed" })])),
    seen: texts.map((text) => all(() => [glup.readDeal(text) instanceof glup.SeenDeal])),
    traces: texts.map((text) => all(() => glup.traceLines(glup.readDeal(text), { number: 3 }))),
    values: [...glup.solveValues(endgames)],
    actions: endgames.map((text) =>
      new glup.EndgameSolver().actions(text.includes("-") ? text : glup.State.fromEndgame(text)),
    ),
    staked: staked.map(([text, melds]) => all(() => [untimed(glup.solve(text, { melds }))])),
    goals: goals.map(([text, goal]) => all(() => [untimed(glup.reaches(text, goal))])),
    solved: all(() => glup.solveIter(endgames))[0].map(({ value, line }) => [value, line]),
    bad: ["meldKinds", "randomDeals", "readDeal", "traceLines", "solveIter"].map(
      (name) => all(() => glup[name](name === "randomDeals" ? 1 : "H", { nonsense: 1 }))[1],
    ),
  }),
);
