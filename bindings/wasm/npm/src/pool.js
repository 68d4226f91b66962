// Workers that share a search: each makes the same of what is asked, and fills rows, which do not depend on who fills them.

import { startThread } from "./threads.js";

/** @typedef {import("./search/thinking.js").Shared} Shared */
/** @typedef {{thread: import("./threads.js").Thread, waiting: Map<number, {done: (rows: Uint8Array) => void, failed: (error: Error) => void}>}} Helper */

const HELPER = {
  name: "helper.js",
  begin: () => new Worker(new URL("./helper.js", import.meta.url), { type: "module" }),
};

/** So many workers, begun with the first search that wants them. */
export class WorkerPool {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Helper[]} */
    this._helpers = [];
    this._searches = 0;
    this._pieces = 0;
  }

  /** @param {import("./search/thinking.js").Asked} asked @returns {Shared} */
  open(asked) {
    while (this._helpers.length < this.size) this._helpers.push(this._begun());
    const helpers = [...this._helpers];
    const search = (this._searches += 1);
    const tell = (/** @type {object} */ message) => {
      for (const helper of helpers) post(helper, { search, ...message });
    };
    tell({ asked });
    return {
      rows: (work, seconds) => {
        const helper = helpers.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
        const number = (this._pieces += 1);
        return new Promise((done, failed) => {
          helper.waiting.set(number, { done, failed });
          post(helper, { search, number, work, seconds });
        });
      },
      close: () => tell({ closed: true }),
    };
  }

  /** @returns {Helper} */
  _begun() {
    /** @type {Helper["waiting"]} */
    const waiting = new Map();
    const failed = (/** @type {string} */ why) => {
      this._helpers = this._helpers.filter((one) => one !== helper); // the next search gets another
      for (const one of waiting.values()) one.failed(new Error(why));
      waiting.clear();
    };
    const heard = (/** @type {{number: number, rows: Uint8Array}} */ { number, rows }) => {
      waiting.get(number)?.done(rows);
      waiting.delete(number);
      if (waiting.size === 0) post(helper, null);
    };
    const thread = startThread(HELPER, { heard, failed });
    thread.hold(false);
    /** @type {Helper} */
    const helper = { thread, waiting };
    return helper;
  }
}

/** Node stays as long as rows are to come. @param {Helper} helper @param {object | null} message */
function post({ thread, waiting }, message) {
  thread.hold(waiting.size > 0);
  if (message) thread.post(message);
}
