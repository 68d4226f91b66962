// What the native core says, asked of the package: the same in Node and in a browser. `same` gives what was
// counted, and the first differences in words.

const MOST = 20;

class Differences {
  constructor() {
    this.counts = {};
    this.found = [];
  }

  expect(what, given, expected) {
    this.counts[what.split(" ")[0]] = (this.counts[what.split(" ")[0]] ?? 0) + 1;
    const [a, b] = [JSON.stringify(given), JSON.stringify(expected)];
    if (a !== b && this.found.length < MOST) this.found.push(`${what}: ${a}, expected ${b}`);
  }
}

/** Of an advice all but the time that it took, by name. */
const untimed = (value) => {
  if (Array.isArray(value)) return value.map(untimed);
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(([key]) => key !== "seconds");
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, untimed(one)]));
};

const begun = ({ dealer, exact_cut: exactCut, rules }) => ({ dealer, exactCut, rules });
const before = ({ phase, decision, player }) => ({ phase, decision, player });
const after = ({ glups, scores }) => ({ glups, scores });

/** @param {any} glup the package @param {any} data made by tests/javascript/test_wasm_core.py */
export async function same(glup, data) {
  await glup.load({
    games: ["glup", "two-handed", "two-handed-extended"],
    portable: data.portable,
  });
  const checks = new Differences();
  for (const { record, trace } of data.deals) {
    const state = glup.State.fromDeck(record.deck, begun(record));
    for (const line of trace) {
      if (line.action === undefined) continue;
      checks.expect(
        "decisions",
        { ...before(state), legal: state.legalActions() },
        { ...before(line), legal: line.legal },
      );
      checks.expect("actions", state.apply(line.action), line.action);
      checks.expect("scores", after(state), after(line));
    }
  }
  for (const { record, ply, counts } of data.perft) {
    const state = glup.State.fromDeck(record.deck, begun(record));
    for (const action of record.actions.slice(0, ply)) state.apply(action);
    counts.forEach((count, i) => checks.expect("perft", state.perft(i + 1), count));
  }
  for (const { view, legal, position } of data.positions) {
    const read = glup.View.fromJson(JSON.stringify(view));
    checks.expect("positions", JSON.parse(read.toJson()), position);
    checks.expect("legal", read.legalActions(), legal);
  }
  for (const { endgame, value, actions } of data.endgames) {
    const solution = glup.solve(endgame);
    checks.expect("endgames", [solution.value, solution.actions], [value, actions]);
  }
  for (const [name, asked] of Object.entries({ values: data.values, advice: data.advice }))
    for (const { bytes, options, advice } of asked) {
      const view = glup.View.fromBytes(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
      const found = glup.recommend(view, { ...options, seed: BigInt(options.seed) });
      checks.expect(name, untimed(found.toDict()), untimed(advice));
    }
  for (const { seed, rules, scores } of data.playouts) {
    const state = glup.State.fromSeed(seed, { rules });
    checks.expect("playouts", state.playout("greedy", new glup.Random(seed)), scores);
  }
  return { counts: checks.counts, found: checks.found };
}
