// A worker that fills rows of searches: see pool.js.

import { load, View } from "./core/index.js";
import { loadWeights } from "./core/learned.js";
import { Thinking } from "./search/thinking.js";
import { ownEnd } from "./threads.js";

/** @type {Map<number, Promise<Thinking>>} */
const searches = new Map();

const end = ownEnd(async ({ search, asked, closed, number, work, seconds }) => {
  if (asked) searches.set(search, made(asked));
  const found = /** @type {Thinking} */ (await searches.get(search));
  if (work) end.post({ number, rows: found.rows(work, seconds) });
  if (closed && searches.delete(search)) found.free();
});

/** @param {import("./search/thinking.js").Asked} asked */
async function made(asked) {
  await load({ games: [] });
  await loadWeights(View.fromBytes(asked.view).rules);
  return new Thinking(asked);
}
