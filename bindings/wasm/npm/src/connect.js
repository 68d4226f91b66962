// The engine in a worker that is looked after: by texts, as page/js/engine.js wants them, or by promises.

import { placeAt } from "./core/files.js";
import { checkNames } from "./core/given.js";
import { Engine } from "./generated/asking.js";
import { startThread } from "./threads.js";

export { Disconnected, EngineError } from "./generated/asking.js";

/** @typedef {import("./generated/asking.js").Connect} Connect */
/** @typedef {import("./generated/asking.js").Changed} Changed */
/** @typedef {import("./worker.js").WorkerOptions & {reopens?: boolean, base?: string | URL}} EngineOptions
 *   `reopens`: whoever asks gives a new worker the games again that it has lost; `base`: as `load` takes it */

/** @import { Requests, Results } from "./generated/protocol.js" */

const NAMES = /** @type {const} */ (["base", "engine", "games", "memory", "portable", "reopens", "threads"]);
const NO_WEBASSEMBLY =
  "This browser does not have WebAssembly, or has it switched off, and the engine needs it. A newer one will do.";
const WORKER = {
  name: "worker.js",
  begin: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
};
const MEMORY = 192; // MiB: of 512 that the module may have

/** A way to an engine in a worker of its own. @param {EngineOptions} [options] @returns {Connect} */
export function byWorker(options = {}) {
  checkNames("engine", options, NAMES);
  return (ends) => {
    const worker = new Supervised(ends, options);
    return { send: (text) => worker.send(text), close: () => worker.end() };
  };
}

/** An engine in a worker: `ask` has the result of a request of docs/protocol.md. `close` it when you need it no more. */
export class EngineClient extends Engine {
  /** @param {EngineOptions} [options] @param {Changed} [changed] told when it is loading, open or lost */
  constructor(options = {}, changed) {
    super(byWorker(options), changed);
  }

  /**
   * The result of a request. Rejects with EngineError; with Disconnected, if the engine is closed meanwhile.
   * @template {keyof Requests & keyof Results} M
   * @param {M} method @param {Requests[M]} [fields]
   * @param {{report?: (result: any) => void, signal?: AbortSignal}} [more] `report` gets what is known during a search;
   *   `signal` ends it, and then it answers with that
   * @returns {Promise<Results[M] & (M extends "play" | "undo" ? { action: string } : unknown)>}
   */
  ask(method, fields, more = {}) {
    checkNames("ask", more, ["report", "signal"]);
    return super.ask(method, fields, more);
  }
}

/**
 * One worker. If it fails, whatever it has not answered is answered by an error `internal`, and the line is closed:
 * `Engine` then opens another. So it is, when nothing is asked, with a worker whose memory has grown too large, if no
 * game would be lost: a module never gives memory back.
 */
class Supervised {
  /** @param {import("./generated/asking.js").Ends} ends @param {EngineOptions} options */
  constructor(ends, { reopens = false, ...options }) {
    this._ends = ends;
    this._reopens = reopens;
    /** @type {import("./threads.js").Thread | null} */
    this._thread = null;
    this._isReady = this._isOver = this._hasGrown = false;
    /** @type {Map<string, {key: string, name: object, replies: number}>} what it has still to answer */
    this._open = new Map();
    void this._start({ memory: MEMORY, ...options });
  }

  /** @param {EngineOptions} options */
  async _start({ base, ...options }) {
    await null; // the other end has to have the line first
    if (this._isOver) return;
    if (typeof WebAssembly !== "object") return this._failed(NO_WEBASSEMBLY);
    this._ends.loading?.(0);
    const failed = (/** @type {string} */ why) => this._failed(why);
    try {
      if (base !== undefined) placeAt(base);
      this._thread = startThread(WORKER, { heard: (message) => this._heard(message), failed });
      this._thread.post(options);
    } catch (error) {
      failed(String(/** @type {Error} */ (error).message));
    }
  }

  /** @param {string} text a request */
  send(text) {
    if (this._isOver || !text.trim()) return;
    const { id, client, plies } = fieldsOf(text);
    const named = this._asked(id, client);
    const asked = named.replies > 0 ? this._asked(null, client) : named; // an id in use is refused without it
    asked.replies += Array.isArray(plies) ? plies.length : 1;
    this._thread?.hold(true);
    this._thread?.post(text);
  }

  /** What is open under a name; what has no id is answered without one. @param {unknown} id @param {unknown} client */
  _asked(id, client) {
    const name = { id: typeof id === "string" ? id : null, ...(typeof client === "string" ? { client } : {}) };
    const key = JSON.stringify(name);
    const asked = this._open.get(key) ?? { key, name, replies: 0 };
    this._open.set(key, asked);
    return asked;
  }

  end() {
    this._isOver = true;
    this._thread?.end();
  }

  /** @param {any} message */
  _heard(message) {
    if (this._isOver) return;
    if (typeof message === "string") this._replied(message);
    else if (message.loading) this._ends.loading?.(message.loading);
    else if (message.broken) this._failed(message.broken);
    else if (message.hasGrown) this._hasGrown = true;
    else if (message.ready) {
      this._isReady = true;
      this._thread?.hold(false);
      this._ends.opened();
    }
  }

  /** @param {string} text */
  _replied(text) {
    const { id, client, isDuringSearch, result } = fieldsOf(text);
    if (id === LOOK) {
      if (this._open.size === 0 && result.games === 0) this._replace();
      return;
    }
    const asked = this._asked(id, client);
    if (!isDuringSearch) asked.replies -= 1;
    if (asked.replies <= 0) this._open.delete(asked.key);
    this._ends.received(text);
    if (this._open.size === 0) this._rest();
  }

  /** Nothing is asked. */
  _rest() {
    this._thread?.hold(false);
    if (!this._hasGrown) return;
    if (this._reopens) this._replace();
    else this._thread?.post(JSON.stringify({ id: LOOK, method: "query_metrics" }));
  }

  _replace() {
    this.end();
    this._ends.closed();
  }

  /** @param {string} why */
  _failed(why) {
    if (this._isOver) return;
    this.end();
    if (!this._isReady)
      return this._ends.closed(why === NO_WEBASSEMBLY ? why : `The engine could not be loaded: ${why}`);
    const error = { code: "internal", field: null, message: `a fault of the engine, which begins anew: ${why}` };
    for (const { name } of this._open.values()) this._ends.received(JSON.stringify({ ...name, error }));
    this._ends.closed();
  }
}

const LOOK = "glupcore: games that would be lost";

/** @param {string} text @returns {Record<string, any>} */
function fieldsOf(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
