// What Node has of files and threads.

import { readFile } from "node:fs/promises";
import { parentPort, Worker } from "node:worker_threads";
import { host, said } from "../host.js";

const { read } = host;

Object.assign(host, {
  /** @param {URL} url */
  read: (url) => (url.protocol === "file:" ? readFile(url) : read(url)),

  handsOut: false, // a disk is near, and whoever began a thread may be busy

  /** @param {import("../host.js").Script} script @param {URL | null} base @param {import("../host.js").Ear} ear
   * @returns {import("../host.js").Thread} */
  start({ name }, base, { heard, failed }) {
    const worker = new Worker(base === null ? new URL(name, import.meta.url) : new URL(`node/${name}`, base));
    worker.on("message", heard);
    worker.on("error", (/** @type {unknown} */ error) => failed(said(error)));
    worker.on("exit", () => failed("its worker has ended"));
    return {
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
      hold: (held) => (held ? worker.ref() : worker.unref()),
    };
  },

  port: () => parentPort,
});
