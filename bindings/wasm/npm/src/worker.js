// A worker with an engine in it, in a browser or in Node. A message to it is a text, a request of docs/protocol.md; a
// message from it is a reply. The first message may be an object instead, with options; then it tells of itself, too,
// by objects: how much of it is loaded, that it is ready, that its memory has grown.

import { checkNames } from "./core/given.js";
import { load } from "./core/index.js";
import { loadWeights } from "./core/learned.js";
import { memoryBytes } from "./core/module.js";
import { WorkerPool } from "./pool.js";
import { Engine } from "./protocol/engine.js";
import { fail, ownEnd } from "./threads.js";

/**
 * @typedef {object} WorkerOptions what the first message may be
 * @property {string[]} [games] whose weights are loaded at once; those of others when they are needed
 * @property {boolean} [portable] the module without SIMD
 * @property {number} [memory] MiB of WebAssembly memory above which it says that it has grown
 * @property {number} [threads] workers that share a search which asks for as many
 * @property {Record<string, unknown>} [engine] limits: those of `glupcore engine`, as `{untrusted: true, seconds: 5}`
 */

/** @type {Promise<Engine> | null} */
let engine = null;

const end = ownEnd(async (message) => {
  const isText = typeof message === "string";
  engine ??= begun(isText ? {} : message, !isText).catch((error) => {
    fail(error);
    return new Promise(() => {});
  });
  if (isText) (await engine).receive(message);
});

/** @param {WorkerOptions} options @param {boolean} tells */
async function begun(options, tells) {
  checkNames("worker", options, ["games", "portable", "memory", "threads", "engine"]);
  const { games = ["glup"], portable, memory = Infinity, threads = 1, engine: limits = {} } = options;
  const { post } = end;
  const tell = (/** @type {object} */ what) => tells && post(what);
  let done = 0;
  const step = () => tell({ loading: (done += 1) / (games.length + 1) });
  await load({ games: [], portable });
  step();
  await Promise.all(games.map((game) => loadWeights(game).then(step)));
  let hasGrown = false;
  const send = (/** @type {string} */ line) => {
    if (!hasGrown && memoryBytes() > memory * 2 ** 20) {
      hasGrown = true;
      tell({ hasGrown });
    }
    post(line);
    const broken = brokenBy(line);
    if (broken) tell({ broken });
  };
  const pool = threads > 1 ? new WorkerPool(threads) : null;
  const made = new Engine({ ...limits, pool, send });
  tell({ ready: true });
  return made;
}

/** After a trap, or out of memory, a module is not to be trusted; other faults it outlives. @param {string} line a reply */
function brokenBy(line) {
  if (line.length > 2000 || !line.includes('"internal"')) return undefined;
  const message = JSON.parse(line).error?.message ?? "";
  return /: ((RuntimeError|RangeError|InternalError)\b.*)/s.exec(message)?.[1];
}
