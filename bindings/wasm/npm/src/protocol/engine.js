// The engine: requests in, replies out. What changes a game is done at once, in order; searches wait for their turn.

import { jsonOf } from "../core/plain.js";
import { GRADES, LEVELS, METHODS, MOST_LINE_BYTES, PROTOCOL, ROWS, RULESETS, VERSION } from "../generated/facts.js";
import { Bounds } from "./bounds.js";
import { faultOf } from "./faults.js";
import { Games } from "./games.js";
import { Jobs } from "./jobs.js";
import { Metrics } from "./metrics.js";
import { idInUse, readRequest } from "./requests.js";
import { Searches } from "./searches.js";
import { Thinkers } from "./thinkers.js";

/** @typedef {import("./jobs.js").Asker} Asker */
/** @typedef {import("./requests.js").Request} Request */

/** Answers the requests of docs/protocol.md. It never throws: what is wrong is a reply. */
export class Engine {
  /**
   * `workers` searches are under way at a time, piece by piece; `pool` has other threads for the `threads` of a search. The
   * other options are the limits of `glupcore engine`, by the names that query_version tells, and `untrusted`.
   * @param {{send: (line: string) => void, untrusted?: boolean, workers?: number, solver?: string,
   *   pool?: import("../search/thinking.js").Pool | null, [bound: string]: any}} options
   */
  constructor({ send, untrusted = false, workers = 1, solver = "auto", pool = null, ...given }) {
    this._write = send;
    this._workers = workers;
    this._bounds = new Bounds(given, untrusted);
    this._metrics = new Metrics();
    this._thinkers = new Thinkers(solver, this._bounds);
    this._games = new Games(this._bounds);
    const reply = (/** @type {Asker} */ asker, /** @type {object} */ data) => this._send(asker, data);
    this._jobs = new Jobs(workers, reply, this._bounds, this._metrics);
    this._searches = new Searches({
      jobs: this._jobs,
      games: this._games,
      thinkers: this._thinkers,
      bounds: this._bounds,
      send: reply,
      pool,
    });
    /** @type {{[method: string]: (request: Request) => object}} */
    this._atOnce = {
      query_version: () => this._version(),
      query_metrics: () => this._told(),
      terminate: ({ client, terminateId }) => ({ terminateId, searches: this._jobs.stop(client, terminateId) }),
      terminate_all: ({ client }) => ({ searches: this._jobs.stop(client) }),
      leave: ({ client }) => this._leave(client),
    };
  }

  /** Takes a request, a text of one object. @param {string} line */
  receive(line) {
    const arrived = performance.now();
    /** @type {Asker} */
    let asker = { client: null, id: null };
    try {
      if (!line.trim()) return;
      const { client, id, fault, request } = readRequest(line);
      asker = { client, id: null };
      if (id !== null && this._jobs.isOpen({ client, id })) throw idInUse();
      asker = { client, id };
      if (fault || !request) throw fault;
      this._metrics.asked(request.method);
      if (request.method === "analyze") this._searches.analyze(request, arrived);
      else if (request.method === "solve") this._searches.solve(request, arrived);
      else if (request.method === "reaches") this._searches.reaches(request, arrived);
      else if (request.method === "review") this._searches.review(request, arrived);
      else if (request.method in this._atOnce) this._send(asker, { result: this._atOnce[request.method](request) });
      else this._send(asker, { result: this._games.answer(request) });
    } catch (error) {
      this._send(asker, { error: faultOf(error).toDict() });
    }
  }

  /** @param {Asker} asker @param {{[key: string]: any}} data */
  _send({ client, id }, data) {
    if (data.error) this._metrics.failed(data.error.code);
    const reply = { ...(client === null ? { id } : { id, client }), ...data };
    this._write(jsonOf(reply));
  }

  _version() {
    return {
      glupcore: VERSION,
      protocol: PROTOCOL,
      methods: METHODS,
      solvers: this._thinkers.names,
      solver: this._thinkers.usual,
      levels: LEVELS,
      rules: RULESETS,
      auctions: ROWS,
      grades: GRADES,
      workers: this._workers,
      most: { line: MOST_LINE_BYTES, ...this._bounds.told() },
    };
  }

  _told() {
    return {
      ...this._metrics.told(),
      searches: this._jobs.told(),
      games: this._games.kept.size,
      sessions: this._searches.sessions.kept.size,
      clients: new Set([...this._jobs.clients(), ...this._games.kept.clients()]).size,
    };
  }

  /** @param {string | null} client */
  _leave(client) {
    this._searches.sessions.kept.popAll(client);
    return { searches: this._jobs.stop(client), games: this._games.kept.popAll(client) };
  }
}
