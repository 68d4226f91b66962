// Starts the workers of this folder, in a browser or in Node.

/** @typedef {{post: (message: unknown) => void, end: () => void, hold: (held: boolean) => void}} Thread
 *   `hold`: whether Node stays for its sake */
/** @typedef {{heard: (message: any) => void, failed: (why: string) => void}} Ear */

/** @type {Record<"worker" | "helper", (Kind: any) => any>} written out, for bundlers to see */
const SCRIPTS = {
  worker: (Kind) =>
    Kind
      ? new Kind(new URL("./worker.js", import.meta.url))
      : new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
  helper: (Kind) =>
    Kind
      ? new Kind(new URL("./helper.js", import.meta.url))
      : new Worker(new URL("./helper.js", import.meta.url), { type: "module" }),
};

/** @param {keyof typeof SCRIPTS} script @param {Ear} ear @returns {Promise<Thread>} */
export async function startThread(script, { heard, failed }) {
  if (typeof Worker === "undefined") {
    const { Worker: NodeWorker } = await import(/* webpackIgnore: true */ "node:worker_threads");
    const worker = SCRIPTS[script](NodeWorker);
    worker.on("message", heard);
    worker.on("error", (/** @type {unknown} */ error) => failed(said(error)));
    worker.on("exit", () => failed("its worker has ended"));
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      hold: (held) => (held ? worker.ref() : worker.unref()),
    };
  }
  const worker = SCRIPTS[script](null);
  worker.onmessage = (/** @type {MessageEvent} */ event) => heard(event.data);
  worker.onerror = (/** @type {ErrorEvent} */ event) => {
    event.preventDefault?.(); // it is told to the one who asked
    failed(said(event));
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
}

/** @param {any} error */
const said = (error) => String(error?.message || "its worker can't be started").replace(/^Uncaught (\w*Error: )?/, "");

/** A worker's own end: `hear` is called for each message. @param {(message: any) => void} hear */
export async function ownEnd(hear) {
  const scope = /** @type {any} */ (globalThis);
  const port = scope.WorkerGlobalScope
    ? scope
    : (await import(/* webpackIgnore: true */ "node:worker_threads")).parentPort;
  port.onmessage = (/** @type {MessageEvent} */ event) => hear(event.data);
  // What nobody has caught ends a worker in Node; here it is made an error that the other end hears of.
  scope.onunhandledrejection = (/** @type {PromiseRejectionEvent} */ event) => fail(event.reason);
  return {
    post: (/** @type {unknown} */ message, /** @type {any[]} */ moved = []) => port.postMessage(message, moved),
  };
}

/** Ends the worker with an error that nobody catches. @param {unknown} error */
export function fail(error) {
  setTimeout(() => {
    throw error;
  });
}
