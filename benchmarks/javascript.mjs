// node javascript.mjs PACKAGE: does what benchmarks/javascript.py asks for, and answers by how long it took.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const glup = await import(pathToFileURL(`${process.argv[2]}/src/index.js`).href);
const FIRST = Uint32Array.of(0);

const timed = (work) => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

const unpacked = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function kindsOf(data) {
  const views = data.views.map((text) => glup.View.fromBytes(unpacked(text)));
  const states = data.endgames.map((text) => glup.State.fromEndgame(text));
  return {
    playouts() {
      const evaluator = new glup.Evaluator(views[0], "greedy", 1n);
      return timed(() => evaluator.block(0, data.playouts, FIRST));
    },
    rollouts() {
      const options = { learned: true, tricks: 4 };
      const evaluators = views.map((view) => new glup.Evaluator(view, "mixed", 1n, options));
      const count = Math.floor(data.rollouts / evaluators.length);
      return timed(() => evaluators.forEach((one) => one.block(0, count, FIRST)));
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
    advice: () =>
      timed(() => views.forEach((view) => glup.recommend(view, { iterations: data.iterations, seed: 1 }))),
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
