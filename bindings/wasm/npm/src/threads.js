// Workers, from both ends. Where the host is a page, a worker asks the thread that began it for the files that it needs.

import { fileOf, filesFrom, placed } from "./core/files.js";
import { host } from "./host.js";

/** @typedef {import("./host.js").Thread} Thread */

/** Begins a script of this folder. @param {import("./host.js").Script} script @param {import("./host.js").Ear} ear @returns {Thread} */
export function startThread(script, { heard, failed }) {
  const thread = host.start(script, placed(), {
    failed,
    heard: (message) => (message?.wants ? hand(message.wants) : heard(message)),
  });
  const hand = (/** @type {string} */ name) =>
    fileOf(name).then(
      (bytes) => thread.post({ file: name, bytes }),
      (error) => thread.post({ file: name, why: String(error.message) }),
    );
  if (host.handsOut) thread.post({ handsOut: true });
  return thread;
}

/** A worker's own end: `hear` is called for each message. @param {(message: any) => void} hear */
export function ownEnd(hear) {
  const port = host.port();
  const post = (/** @type {unknown} */ message) => port.postMessage(message);
  /** @type {Map<string, {done: (bytes: Uint8Array) => void, failed: (error: Error) => void}[]>} */
  const wanted = new Map();
  const ask = (/** @type {string} */ name) =>
    new Promise((done, failed) => {
      wanted.set(name, [...(wanted.get(name) ?? []), { done, failed }]);
      post({ wants: name });
    });
  const handed = (/** @type {{file: string, bytes?: Uint8Array, why: string}} */ { file, bytes, why }) => {
    for (const { done, failed } of wanted.get(file) ?? []) bytes ? done(bytes) : failed(new Error(why));
    wanted.delete(file);
  };
  port.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data?.handsOut) filesFrom(ask);
    else if (data?.file) handed(data);
    else hear(data);
  };
  // What nobody has caught ends a worker in Node; here it is made an error that the other end hears of.
  /** @type {any} */ (globalThis).onunhandledrejection = (/** @type {PromiseRejectionEvent} */ event) =>
    fail(event.reason);
  return { post };
}

/** Ends the worker with an error that nobody catches. @param {unknown} error */
export function fail(error) {
  setTimeout(() => {
    throw error;
  });
}
