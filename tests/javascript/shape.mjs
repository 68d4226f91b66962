// node shape.mjs PACKAGE < {record}: what is public and how it is called, what consoles show, and what is said of odd arguments.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";

const glup = await import(join(process.argv[2], "src/node/index.js"));
const engine = await import(join(process.argv[2], "src/node/connect.js"));
const { record } = JSON.parse(readFileSync(0, "utf8"));
await glup.load();

const state = glup.State.fromSeed(7n);
const view = state.view(1);
const deal = glup.Deal.fromRecord(record);
const endgame = "C AS / QD";
const auction = "three-handed H *AS / KS / 9S";
const late = glup.State.fromEndgame(endgame);
const objects = {
  State: state,
  View: view,
  Deal: deal,
  Record: deal.record(),
  SeenDeal: glup.SeenDeal.fromRecord(deal.record(), 1),
  Series: new glup.Series(),
  Random: new glup.Random(1),
  EndgameSolver: new glup.EndgameSolver(),
  Advice: glup.recommend(view, { iterations: 20, seed: 1 }),
  Review: glup.review(deal, { iterations: 1, futures: 1, seats: [0] }),
};

/** All that an object or its class has under a name. */
function members(one) {
  const found = new Set(Object.keys(one));
  for (const name of Object.getOwnPropertyNames(one.constructor)) found.add(name);
  for (let kind = one; kind !== Object.prototype; kind = Object.getPrototypeOf(kind))
    for (const name of Object.getOwnPropertyNames(kind)) found.add(name);
  return [...found].sort();
}

/** "done", the error of ours, or another one with its name. */
function outcome(work) {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof glup.GlupError ? `GlupError ${error.message}` : `OTHER ${error}`;
  }
}

const bogus = { nonsense: 1 };
const options = {
  recommend: () => glup.recommend(view, bogus),
  solve: () => glup.solve(endgame, bogus),
  reaches: () => glup.reaches(auction, "all", bogus),
  solveMany: () => glup.solveMany([endgame], bogus),
  review: () => glup.review(deal, bogus),
  "Deal.fromSeed": () => glup.Deal.fromSeed(1, bogus),
  "State.fromSeed": () => glup.State.fromSeed(1, bogus),
  SeenDeal: () => new glup.SeenDeal("", "", bogus),
  Series: () => new glup.Series(bogus),
  EndgameSolver: () => new glup.EndgameSolver(bogus),
  "solver.value": () => objects.EndgameSolver.value(late, bogus),
  "random.deck": () => objects.Random.deck(bogus),
  EngineClient: () => new engine.EngineClient(bogus),
  byWorker: () => engine.byWorker(bogus),
};
const late_ = async (work) =>
  work().then(
    () => null,
    (error) => `${error.constructor.name} ${error.message}`,
  );

const circle = {};
circle.deck = circle;
const deep = { deck: JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) };
const JUNK = [
  ...[
    undefined,
    null,
    true,
    -1,
    0.5,
    2,
    2 ** 31,
    2 ** 53,
    1e300,
    NaN,
    Infinity,
    5n,
    -(2n ** 70n),
    2n ** 64n,
    "",
    "x",
    "é",
  ],
  ...[
    "♥".repeat(99),
    [],
    [1],
    ["AC"],
    {},
    { a: 1 },
    () => 1,
    Symbol("s"),
    new Uint8Array(3),
    new Uint8Array(4096),
    new Date(0),
  ],
  ...[state, view, objects.Record, "AC", "\ud800", 1e9, circle, deep],
];
const { State, View, Deal, Record, SeenDeal, Series, Random, EndgameSolver } = glup;
/** Every call, of arguments that are right until one of them is not. */
const CALLS = [
  ...[[(a) => new Random(a)], [(a) => new Random(1).below(a)], [(a) => new Random(1).deck({ rules: a })]],
  ...[[(a) => State.fromDeck(a)], [(a) => State.fromSeed(a)], [(a) => State.fromSeed(1, a)]],
  ...["dealer", "exactCut", "rules"].map((name) => [(a) => State.fromSeed(1, { [name]: a })]),
  ...[State, View].map((kind) => [(a) => kind.fromBytes(a)]),
  ...[State, View, SeenDeal, Deal, Record, Series, EndgameSolver].map((kind) => [(a) => new kind(a)]),
  ...[[(a) => State.fromEndgame(a)], [(a) => View.fromJson(a)], [(a) => View.fromJson(view.toJson(), { seat: a })]],
  ...["hand", "table", "known", "view", "parse", "withStock", "equals"].map((name) => [(a) => state[name](a)]),
  ...[
    [(a) => state.copy().apply(a)],
    [(a) => late.perft(a)],
    [(a) => late.playout(a, new Random(1))],
    [(a) => late.playout("greedy", a)],
  ],
  ...["parse", "sample", "equals"].map((name) => [(a) => view[name](a)]),
  ...[[(a) => view.choose(a, new Random(1))], [(a) => view.choose("greedy", a)]],
  ...["positionFromView", "viewFromPosition", "lineFromView", "readDeal", "readRecord"].map((name) => [
    (a) => glup[name](a),
  ]),
  ...[
    [(a) => glup.viewFromPosition(view.toJson(), { seat: a })],
    [(a) => Deal.fromRecord(a)],
    [(a) => Deal.fromSeed(a)],
  ],
  ...["apply", "stateAt", "view", "equals"].map((name) => [(a) => deal.copy()[name](a)]),
  ...[
    [(a) => Record.parse(a)],
    [(a) => Record.fromDict(a)],
    [(a) => glup.readDeal(JSON.stringify(record), { rules: a })],
    [(a) => objects.Record.stateAt(a)],
    [(a) => new Record(record.deck, a)],
  ],
  ...["exactCut", "actions", "rules"].map((name) => [(a) => new Record(record.deck, 0, { [name]: a })]),
  ...[
    [(a) => SeenDeal.parse(a)],
    [(a) => SeenDeal.fromDict(a)],
    [(a) => SeenDeal.fromRecord(a, 1)],
    [(a) => SeenDeal.fromRecord(objects.Record, a)],
  ],
  ...["apply", "draw", "tell", "stateAt", "viewAt", "short"].map((name) => [(a) => objects.SeenDeal.copy()[name](a)]),
  ...[
    [(a) => objects.SeenDeal.world({ held: a })],
    [(a) => new Series({ target: a })],
    [(a) => new Series().add(a)],
    [(a) => new Series().add([a, 1])],
  ],
  ...[[(a) => objects.EndgameSolver.value(a)], [(a) => objects.EndgameSolver.value(late, { nodes: a })]],
  ...[[(a) => glup.solve(a)], [(a) => glup.solveMany(a)], [(a) => glup.solveMany([a])]],
  ...["nodes", "seconds", "solver", "allActions", "melds"].map((name) => [(a) => glup.solve(endgame, { [name]: a })]),
  ...[[(a) => glup.reaches(a, "all")], [(a) => glup.reaches(auction, a)], [(a) => glup.solve(auction, { melds: a })]],
  ...["nodes", "seconds", "solver", "stop"].map((name) => [(a) => glup.reaches(auction, "all", { [name]: a })]),
  ...[[(a) => objects.Advice.get(a)], [(a) => objects.Review.totals(a)]],
  ...[[(a) => glup.recommend(a, { iterations: 1 })], [(a) => glup.recommend(deal, { iterations: 1, ply: a })]],
  ...["solver", "threads", "seed", "explain", "fullTime", "totals", "progress", "reportEvery"].map((name) => [
    (a) => glup.recommend(view, { iterations: 1, [name]: a }),
  ]),
  ...[[(a) => glup.recommend(view, { seconds: typeof a === "number" && a > 0.01 ? 0.01 : a, iterations: 1 })]],
  ...["seats", "seed", "solver", "progress"].map((name) => [
    (a) => glup.review(deal, { iterations: 1, futures: 1, within: 0.001, [name]: a }),
  ]),
];
const wrong = [];
for (const [call] of CALLS) {
  for (const junk of JUNK) {
    const said = outcome(() => call(junk));
    if (said?.startsWith("OTHER")) wrong.push(`${call} of ${inspect(junk, { depth: 2 }).slice(0, 60)}: ${said}`);
  }
}
const still = glup.recommend(view, { iterations: 20, seed: 1 }).action === objects.Advice.action;
objects.EndgameSolver.free();
console.log(
  JSON.stringify({
    exported: Object.keys(glup).sort(),
    members: Object.fromEntries(Object.entries(objects).map(([name, one]) => [name, members(one)])),
    shown: Object.values(objects).map((one) => inspect(one)),
    options: Object.fromEntries(Object.entries(options).map(([name, work]) => [name, outcome(work)])),
    load: await late_(() => glup.load(bogus)),
    recommendAsync: await late_(() => glup.recommendAsync(view, bogus)),
    solveAsync: await late_(() => glup.solveAsync(endgame, bogus)),
    freed: outcome(() => objects.EndgameSolver.value(late)),
    calls: CALLS.length * JUNK.length,
    wrong,
    still,
  }),
);
