// node asks.mjs PACKAGE < {specs, record}: what recommendations and reviews say, and what is wrong with what they are asked.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const glup = await import(pathToFileURL(`${process.argv[2]}/src/node/index.js`).href);
const { specs, record } = JSON.parse(readFileSync(0, "utf8"));
await glup.load();
const view = glup.State.fromSeed(3n).view(1);

const faultOf = (work) => {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof glup.GlupError ? error.message : `${error}`;
  }
};
const late = async (work) => {
  try {
    return await work();
  } catch (error) {
    return error.message;
  }
};

const advice = glup.recommend(view, { iterations: 300, seed: 1, explain: true, totals: [100, 200] });
const slow = await glup.recommendAsync(view, { iterations: 300n, seed: 1n, explain: true, totals: [100, 200] });
let told = 0;
const stopped = await glup.recommendAsync(view, {
  seconds: 60,
  reportEvery: 1e-6,
  progress: () => told++,
  stop: () => told > 2,
});
const asked = { iterations: 50, seed: 2, seats: [0] };
const seen = [];
const reviewed = await glup.reviewAsync(record, { ...asked, progress: (soFar) => seen.push(soFar.ply) });
const untimed = ({ seconds, ...others }) => JSON.stringify(others);
let looks = 0;
console.log(
  JSON.stringify({
    faults: specs.map((solver) => faultOf(() => glup.recommend(view, { iterations: 1, seed: 1, solver }))),
    unknown: faultOf(() => glup.recommend(view, { iteration: 1 })),
    unknownOfReview: await late(() => glup.reviewAsync(record, { seat: 1 })),
    names: [Object.keys(advice), Object.keys(advice.actions[0]), Object.keys(advice.actions[0].outlook)],
    same: untimed(slow.toDict()) === untimed(advice.toDict()),
    stopped: [stopped.stopped, told],
    reviewed: [reviewed.stopped, reviewed.seats, seen.length === reviewed.plies],
    sameReview: untimed(glup.review(record, asked).toDict()) === untimed(reviewed.toDict()),
    within: (await glup.reviewAsync(record, { within: 0.5 })).stopped,
    interrupted: (await glup.reviewAsync(record, { ...asked, stop: () => ++looks > 50 })).stopped,
  }),
);
