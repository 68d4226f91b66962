// A worker that fills rows of searches: see pool.js.

import { Evaluator, load, loadWeights, View } from "./core/index.js";
import { ownEnd } from "./threads.js";

/** @type {Map<number, Promise<Evaluator>>} */
const evaluators = new Map();

const end = ownEnd(async (message) => {
  const { post } = await end;
  const { search, number } = message;
  if (message.view) evaluators.set(search, made(message));
  else if (message.closed) {
    const evaluator = evaluators.get(search);
    evaluators.delete(search);
    (await evaluator)?.free();
  } else {
    const evaluator = /** @type {Evaluator} */ (await evaluators.get(search));
    const start = performance.now();
    const rows = evaluator.block(message.first, message.count, message.columns, message.counted);
    post({ number, done: { ...rows, seconds: (performance.now() - start) / 1000 } });
  }
});

/** @param {any} message */
async function made({ view, policy, seed, options }) {
  await load({ games: [] });
  const found = View.fromBytes(view);
  await loadWeights(found.rules);
  return new Evaluator(found, policy, seed, options);
}
