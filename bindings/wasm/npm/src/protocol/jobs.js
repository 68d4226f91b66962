// Searches that wait, run and end: clients take turns, and so many run at a time, one of a session.

import { Fault } from "./faults.js";

/** @typedef {{client: string | null, id: string | null}} Asker */
/** @typedef {{[key: string]: any}} Reply */
/**
 * @typedef {{asker: Asker, work: (job: Job) => Promise<Reply>, order: [number, number], session: string | null, deadline: number,
 *   added: number, isStopped: boolean, waits: boolean, timer: any}} Job
 *   `deadline`: a moment of performance.now(); Infinity is none
 */

class Client {
  constructor() {
    /** @type {Job[]} the next one last */
    this.ready = [];
    /** @type {Map<string, Job[]>} by session under way: those that wait for it */
    this.held = new Map();
    /** @type {Set<Job>} all that are not done, in order */
    this.jobs = new Set();
  }

  /** It waits, now or once its session is free. @param {Job} job */
  push(job) {
    const others = job.session === null ? undefined : this.held.get(job.session);
    if (others) {
      others.push(job);
      return;
    }
    if (job.session !== null) this.held.set(job.session, []);
    this.ready.push(job);
    this.ready.sort((a, b) => b.order[0] - a.order[0] || b.order[1] - a.order[1]);
  }

  /** A session's job is over; the next one can begin. @param {Job} job */
  release({ session }) {
    if (session === null) return;
    const [next, ...rest] = this.held.get(session) ?? [];
    this.held.delete(session);
    if (!next) return;
    this.push(next);
    this.held.set(session, rest);
  }

  /** It is not to begin any more. @param {Job} job */
  withdraw(job) {
    const at = this.ready.indexOf(job);
    if (at >= 0) {
      this.ready.splice(at, 1);
      this.release(job);
    } else if (job.session !== null) {
      const others = this.held.get(job.session);
      if (others)
        this.held.set(
          job.session,
          others.filter((one) => one !== job),
        );
    }
  }
}

/** What is not done. Clients take turns: next is who waits longest since they were served. A job is done before its reply is sent. */
export class Jobs {
  /** @param {number} workers @param {(asker: Asker, reply: Reply) => void} send @param {import("./bounds.js").Bounds} bounds @param {import("./metrics.js").Metrics} metrics */
  constructor(workers, send, { values }, metrics) {
    this._workers = workers;
    this._send = send;
    this._bounds = values;
    this._metrics = metrics;
    /** @type {Map<string | null, Client>} by turn */
    this._clients = new Map();
    this._number = this._running = this._done = 0;
  }

  /** @param {Asker} asker @param {((job: Job) => Promise<Reply>)[]} works @param {{priority?: number, session?: string | null, deadline?: number}} [when] */
  add(asker, works, { priority = 0, session = null, deadline = Infinity } = {}) {
    const owner = this._room(asker.client, works.length);
    for (const work of works) {
      /** @type {Job} */
      const job = {
        asker,
        work,
        session,
        deadline,
        order: [-priority, (this._number += 1)],
        added: performance.now(),
        isStopped: false,
        waits: true,
        timer: null,
      };
      owner.jobs.add(job);
      owner.push(job);
      if (deadline < Infinity)
        job.timer = setTimeout(() => job.waits && this._answer([job]), deadline - performance.now());
    }
    this._begin();
  }

  /** Whether a request of that name still waits for an answer. @param {Asker} asker */
  isOpen({ client, id }) {
    return [...(this._clients.get(client)?.jobs ?? [])].some((job) => job.asker.id === id);
  }

  /** Ends the searches of a client's request, or all of theirs; how many there were. @param {string | null} client @param {string | null} [request] */
  stop(client, request = null) {
    const jobs = [...(this._clients.get(client)?.jobs ?? [])].filter(
      (job) => request === null || job.asker.id === request,
    );
    for (const job of jobs) job.isStopped = true;
    this._answer(jobs.filter((job) => job.waits));
    return jobs.length;
  }

  /** Those who have searches here. */
  clients() {
    return new Set(this._clients.keys());
  }

  /** How many wait, run and are done. */
  told() {
    const undone = [...this._clients.values()].reduce((sum, { jobs }) => sum + jobs.size, 0);
    return { waiting: undone - this._running, running: this._running, done: this._done };
  }

  /** @param {string | null} client @param {number} count */
  _room(client, count) {
    const { clients, searches } = this._bounds;
    const owner = this._clients.get(client) ?? new Client();
    if (!this._clients.has(client) && this._clients.size >= clients)
      throw new Fault("busy", "client", `client: expected at most ${clients} that have searches; try again later`);
    if (owner.jobs.size + count > searches)
      throw new Fault("busy", null, `expected at most ${searches} searches that wait or run; try again later`);
    this._clients.set(client, owner);
    return owner;
  }

  /** Replies to jobs that have not begun, and never will. @param {Job[]} jobs */
  _answer(jobs) {
    for (const job of jobs) {
      this._clients.get(job.asker.client)?.withdraw(job);
      job.waits = false;
    }
    for (const job of jobs) void this._do(job);
  }

  _begin() {
    while (this._running < this._workers) {
      const next = [...this._clients].find(([, { ready }]) => ready.length > 0);
      if (!next) return;
      const [client, owner] = next;
      this._clients.delete(client);
      this._clients.set(client, owner); // behind the others
      const job = /** @type {Job} */ (owner.ready.pop());
      job.waits = false;
      this._running += 1;
      void this._run(job, owner);
    }
  }

  /** @param {Job} job @param {Client} owner */
  async _run(job, owner) {
    const begun = performance.now();
    const reply = await job.work(job);
    this._metrics.searched((begun - job.added) / 1000, (performance.now() - begun) / 1000);
    this._running -= 1;
    owner.release(job);
    this._finish(job, reply);
    this._begin();
  }

  /** @param {Job} job */
  async _do(job) {
    this._finish(job, await job.work(job));
  }

  /** @param {Job} job @param {Reply} reply */
  _finish(job, reply) {
    clearTimeout(job.timer);
    const owner = this._clients.get(job.asker.client);
    owner?.jobs.delete(job);
    if (owner?.jobs.size === 0) this._clients.delete(job.asker.client);
    this._done += 1;
    this._send(job.asker, reply);
  }
}
