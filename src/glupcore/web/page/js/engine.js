// The engine behind the page: requests and replies of docs/protocol.md, and nothing else. Whoever
// has another engine, such as one inside the page, gives `Engine` another way to carry texts.

/**
 * @typedef {{send: (text: string) => void, close: () => void}} Line
 * @typedef {{opened: () => void, received: (text: string) => void, loading?: (part: number) => void,
 *   closed: (why?: string, isTooLong?: boolean) => void}} Ends
 *   `closed` says why if trying again is of no use, and whether a text was too long; `loading`, how
 *   much of an engine is there
 * @typedef {(ends: Ends) => Line} Connect
 * @typedef {(state: "loading" | "open" | "lost", told?: {part?: number, why?: string}) => void} Changed
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
  socket.onclose = (event) => ends.closed(undefined, event.code === TOO_LONG);
  return { send: (text) => socket.send(text), close: () => socket.close() };
};

const TOO_LONG = 1009; // as sockets say it
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

export class Engine {
  /** @param {Connect} connect @param {Changed} [changed] */
  constructor(connect, changed = () => {}) {
    this._connect = connect;
    this._changed = changed;
    this._number = 0;
    this._wait = FIRST_WAIT;
    this._life = this._since = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this._again = undefined;
    /** @type {Map<string, {resolve: (r: Reply) => void, reject: (e: Error) => void,
     *   length: number, report?: (r: Reply) => void}>} */
    this._asked = new Map();
    /** @type {{go: (_: void) => void, fail: (error: Error) => void}[]} */
    this._waiting = [];
    this.isOpen = false;
    /** @type {Line | null} */
    this._line = null;
    this._open();
  }

  _open() {
    const life = (this._life += 1);
    const ifMine =
      (/** @type {(...told: any[]) => void} */ hear) =>
      (/** @type {any[]} */ ...told) => {
        if (life === this._life) hear(...told);
      };
    this._line = this._connect({
      opened: ifMine(() => {
        this.isOpen = true;
        this._since = performance.now();
        for (const { go } of this._waiting.splice(0)) go();
        this._changed("open");
      }),
      received: ifMine((text) => this._received(JSON.parse(text))),
      closed: ifMine((why, isTooLong) => {
        if (this.isOpen && performance.now() - this._since > LONGEST_WAIT) this._wait = FIRST_WAIT;
        this._end("disconnected", isTooLong);
        if (why === undefined) this._again = setTimeout(() => this._open(), this._wait);
        else this._giveUp(why);
        this._wait = Math.min(2 * this._wait, LONGEST_WAIT);
        this._changed("lost", { why });
      }),
      loading: ifMine((part) => this._changed("loading", { part })),
    });
  }

  /** @param {string} why @param {boolean} [isTooLong] whether it was for the longest of what was asked */
  _end(why, isTooLong = false) {
    this.isOpen = false;
    const asked = [...this._asked.values()];
    const longest = isTooLong ? Math.max(...asked.map((one) => one.length)) : Infinity;
    const message = `This is too long for the engine: ${longest} characters.`;
    for (const { reject, length } of asked) {
      const isAtFault = length === longest;
      reject(isAtFault ? new EngineError({ code: "bad_request", field: null, message }) : new Disconnected(why));
    }
    this._asked.clear();
  }

  /** Whoever asks next begins anew. @param {string} why */
  _giveUp(why) {
    clearTimeout(this._again);
    this._line = null;
    const error = new EngineError({ code: "internal", field: null, message: why });
    for (const { fail } of this._waiting.splice(0)) fail(error);
  }

  /** Ends what is under way. */
  close() {
    this._life += 1;
    this._line?.close();
    this._end("closed");
    this._giveUp("closed");
  }

  /** Once there is a line. @returns {Promise<void>} */
  async opened() {
    if (this.isOpen) return;
    if (!this._line) this._open(); // it was given up
    await new Promise((/** @type {(_: void) => void} */ go, fail) => this._waiting.push({ go, fail }));
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
    const text = JSON.stringify({ id, method, ...fields });
    const { report } = more;
    const answer = new Promise((resolve, reject) =>
      this._asked.set(id, { resolve, reject, report, length: text.length }),
    );
    this._line?.send(text);
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
