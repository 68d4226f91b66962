// node games.mjs PACKAGE < {deals: [{rules, record, seed, asked: [{ply, search, advice}]}]}: every game by the objects.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const glup = await import(join(process.argv[2], "src/node/index.js"));
const { RULESETS, State, Deal, Record, Random, View } = glup;
const { deals } = JSON.parse(readFileSync(0, "utf8"));
await glup.load({ games: RULESETS });

const untimed = ({ seconds, ...advice }) => advice;

/** What is said of a deal that Python has played, by one set of words in every game. */
function told({ rules, seed, record, search, plies }) {
  const dealt = Deal.fromSeed(seed, { rules });
  const { deck } = Record.fromDict(record);
  const alike = [
    State.fromSeed(BigInt(seed), { rules }),
    State.fromDeck(deck, { rules }),
    State.fromDeck(new Random(seed).deck({ rules }), { rules }),
    Record.fromDict(record).start(),
    State.fromBytes(dealt.state.toBytes()),
  ].every((state) => state.equals(dealt.state));
  const steps = record.actions.map((action) => {
    const { player } = dealt;
    const view = dealt.view(player);
    const again = [
      View.fromBytes(view.toBytes()),
      glup.viewFromPosition(glup.positionFromView(view), { seat: player }),
    ];
    const step = {
      player,
      decision: dealt.state.decision,
      toAct: [view.toAct, view.parse(action) === dealt.state.parse(action)],
      legal: view.legalActions(),
      hand: [...view.hand].sort(),
      whole: view.sample(new Random(1)).view(player).equals(view),
      reads: again.every((one) => one.equals(view)),
      sentences: dealt.state.sentences(player, action),
    };
    dealt.apply(action);
    return step;
  });
  const { state } = dealt;
  const end = { isOver: state.isOver, scores: state.scores, player: state.player, result: state.result ?? null };
  const advice = plies.map((ply) => untimed(glup.recommend(Record.fromDict(record), { ...search, ply }).toDict()));
  return { alike, steps, end, advice, record: dealt.record().toDict() };
}

const faultOf = (work) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof glup.GlupError ? error.message : `OTHER ${error}`;
  }
};
const auction = State.fromSeed(1, { rules: "double-deck" });
const faults = [
  () => State.fromSeed(1, { rules: "doubledeck" }),
  () => State.fromSeed(1, { rules: { from: "four-handed", name: "club", open: "x" } }),
  () => State.fromSeed(1, { rules: "four-handed", options: { nothing: 1 } }),
  () => State.fromDeck("AC", { rules: "double-deck" }),
  () => State.fromSeed(1, { rules: "double-deck", dealer: 4 }),
  () => auction.view(4),
  () => auction.stockCards,
  () => auction.playout("greedy", new Random(1)),
  () => glup.lineFromView(auction.view(0)),
  () => auction.view(0).choose("greedy", new Random(1)),
  () => auction.apply("bid:1"),
].map(faultOf);
const options = State.fromSeed(1, { rules: "four-handed-racehorse", options: { pass: 3 } });
console.log(JSON.stringify({ deals: deals.map(told), faults, options: options.view(0).rules }));
