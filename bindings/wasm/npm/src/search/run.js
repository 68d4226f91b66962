// Work that takes time is a generator: it yields now and then, and returns its result. Whoever runs it
// lets others in meanwhile, or does not.

import { GlupError } from "../core/index.js";

/** @template T @typedef {Generator<unknown, T, any>} Work yields nothing, or a promise of what it waits for */

/** Runs work to its end, at once. @template T @param {Work<T>} work @returns {T} */
export function finish(work) {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (step.value instanceof Promise) {
      work.return(/** @type {any} */ (undefined));
      step.value.catch(() => {});
      throw new GlupError("glupcore: expected `await load({ games })` with that game before");
    }
  }
}

/** Runs work to its end; the event loop has its turn whenever the work yields. @template T @param {Work<T>} work @returns {Promise<T>} */
export async function finishAsync(work) {
  try {
    let step = work.next();
    while (!step.done) step = work.next(step.value instanceof Promise ? await step.value : await turn());
    return step.value;
  } finally {
    work.return(/** @type {any} */ (undefined)); // where what it waits for has failed
  }
}

/** @type {(() => void)[]} */
const waiting = [];
/** @type {MessageChannel | null} */
let channel = null;

/** Once whatever waits in the event loop has been done. @returns {Promise<void>} */
export function turn() {
  const immediate = /** @type {any} */ (globalThis).setImmediate;
  if (immediate) return new Promise((resolve) => immediate(resolve));
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(0);
  });
}
