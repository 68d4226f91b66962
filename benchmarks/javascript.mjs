// node javascript.mjs PACKAGE: does what benchmarks/javascript.py asks for, and answers by how long it took.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const glup = await import(pathToFileURL(`${process.argv[2]}/src/index.js`).href);
const ROLLOUTS = "pimc:prior=policy,exact=false,belief=false";

const timed = (work) => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

const unpacked = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function kindsOf(data) {
  const views = data.views.map((text) => glup.View.fromBytes(unpacked(text)));
  const deal = glup.State.fromSeed(0n);
  const states = data.endgames.map((text) => glup.State.fromEndgame(text));
  return {
    playouts() {
      const random = new glup.Random(1n);
      return timed(() => {
        for (let i = 0; i < data.playouts; i++) deal.playout("greedy", random);
      });
    },
    rollouts() {
      // Nothing but rollouts of four tricks: no prior, no list of worlds.
      const options = { solver: ROLLOUTS, iterations: Math.floor(data.rollouts / views.length), seed: 1 };
      return timed(() => views.forEach((view) => glup.recommend(view, options)));
    },
    "endgame median"() {
      const solver = new glup.EndgameSolver();
      const times = states.map((state) => {
        solver.clear();
        return timed(() => solver.value(state));
      });
      times.sort((a, b) => a - b);
      return (times[(times.length - 1) >> 1] + times[times.length >> 1]) / 2;
    },
    advice: () => timed(() => views.forEach((view) => glup.recommend(view, { iterations: data.iterations, seed: 1 }))),
  };
}

let kinds = null;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (kinds) console.log(JSON.stringify(kinds[asked]()));
  else {
    await glup.load({ portable: asked.portable });
    kinds = kindsOf(asked);
    console.log("null");
  }
}
