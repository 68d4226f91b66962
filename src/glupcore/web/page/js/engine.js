// The engine behind the page: requests and replies of docs/protocol.md, and nothing else. Whoever
// has another engine, such as one inside the page, gives `Engine` another way to carry texts.

/**
 * @typedef {{send: (text: string) => void, close: () => void}} Line
 * @typedef {{opened: () => void, received: (text: string) => void, closed: () => void}} Ends
 * @typedef {(ends: Ends) => Line} Connect
 * @typedef {Record<string, any>} Reply
 */

export class EngineError extends Error {
  /** @param {{code: string, field: string | null, message: string}} error */
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.field = error.field;
  }
}

/** The line went dead; what was asked is to be asked again. */
export class Disconnected extends Error {}

/** @type {Connect} by a WebSocket of the server that the page comes from */
export const bySocket = (ends) => {
  const url = new URL("socket", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = url.search = "";
  const socket = new WebSocket(url);
  socket.onopen = ends.opened;
  socket.onmessage = (event) => ends.received(String(event.data));
  socket.onclose = ends.closed;
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

export class Engine {
  /** @param {Connect} connect @param {(state: "connecting" | "open" | "lost") => void} changed */
  constructor(connect, changed) {
    this._connect = connect;
    this._changed = changed;
    this._number = 0;
    this._wait = FIRST_WAIT;
    /** @type {Map<string, {resolve: (r: Reply) => void, reject: (e: Error) => void,
     *   report?: (r: Reply) => void}>} */
    this._asked = new Map();
    /** @type {(() => void)[]} */
    this._waiting = [];
    this.isOpen = false;
    this._open();
  }

  _open() {
    this._line = this._connect({
      opened: () => {
        this.isOpen = true;
        this._wait = FIRST_WAIT;
        for (const go of this._waiting.splice(0)) go();
        this._changed("open");
      },
      received: (text) => this._received(JSON.parse(text)),
      closed: () => {
        this.isOpen = false;
        for (const { reject } of this._asked.values()) reject(new Disconnected("disconnected"));
        this._asked.clear();
        this._changed("lost");
        setTimeout(() => this._open(), this._wait);
        this._wait = Math.min(2 * this._wait, LONGEST_WAIT);
      },
    });
  }

  /** Once there is a line. */
  async opened() {
    if (!this.isOpen) await new Promise((/** @type {(_: void) => void} */ go) => this._waiting.push(go));
  }

  /**
   * The result of a request. Rejects with EngineError, or with Disconnected.
   * @param {string} method @param {Record<string, unknown>} [fields]
   * @param {{report?: (result: Reply) => void, signal?: AbortSignal}} [more] `report` gets what is
   *   known during a search; `signal` ends it, and then it answers with that
   * @returns {Promise<any>}
   */
  async ask(method, fields = {}, more = {}) {
    await this.opened();
    const id = `${(this._number += 1)}`;
    const answer = new Promise((resolve, reject) =>
      this._asked.set(id, { resolve, reject, report: more.report }),
    );
    this._line?.send(JSON.stringify({ id, method, ...fields }));
    const end = () => {
      if (this._asked.has(id)) this.ask("terminate", { terminateId: id }).catch(() => {});
    };
    if (more.signal?.aborted) end();
    more.signal?.addEventListener("abort", end, { once: true });
    return answer;
  }

  /** @param {Reply} reply */
  _received(reply) {
    const asked = this._asked.get(reply.id);
    if (!asked) return;
    if (reply.isDuringSearch && !reply.error) {
      asked.report?.(reply.result ?? reply);
      return;
    }
    this._asked.delete(reply.id);
    if (reply.error) asked.reject(new EngineError(reply.error));
    else asked.resolve(reply.result);
  }
}
