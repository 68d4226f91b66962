// Requests that take time: what is searched for, and what is told of it.

import { EndgameSolver } from "../core/index.js";
import { isObject } from "../json.js";
import { review } from "../review/reviewer.js";
import { adviceDict, ask, finishAsync, freshSeed, Limits, PROGRESS_SECONDS, solving, Stakes } from "../search/index.js";
import { about, Fault, faultOf, located } from "./faults.js";
import { checkRules, ruled } from "./ruled.js";
import { endgameOf, placeOf, spotsOf } from "./spots.js";
import { Sessions } from "./thinkers.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("./jobs.js").Job} Job */
/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {(spot: Spot, job: Job) => Promise<object>} Find */

/** Makes jobs of the requests that can't be answered at once. */
export class Searches {
  /** @param {{jobs: import("./jobs.js").Jobs, send: (asker: import("./jobs.js").Asker, reply: object) => void, games: import("./games.js").Games,
   *   thinkers: import("./thinkers.js").Thinkers, bounds: import("./bounds.js").Bounds, pool: import("../search/pimc.js").Pool | null}} parts */
  constructor(parts) {
    this._parts = parts;
    this._bounds = parts.bounds.values;
    this.sessions = new Sessions(parts.bounds);
  }

  /** Begins a search, or one for each ply. @param {Request} request @param {number} arrived */
  analyze(request, arrived) {
    const thinking = this._parts.thinkers.askedBy(request);
    stakesOf(request, "glup"); // what is wrong with them is told at once
    this._checkReports(request);
    const { plies } = request;
    const most = this._bounds.searches;
    if (plies !== null && plies.length > most)
      throw new Fault("bad_request", "plies", `plies: expected at most ${most} of them, given ${plies.length}`);
    this._begin(request, arrived, (spot, job) => this._advice(request, thinking, spot, job));
  }

  /** Begins an exact search. @param {Request} request @param {number} arrived */
  solve(request, arrived) {
    this._parts.bounds.check("seconds", "seconds", request.seconds);
    this._parts.bounds.check("iterations", "nodes", request.nodes);
    this._begin(request, arrived, (spot, job) => this._solution(request, spot, job));
  }

  /** Begins to look over a deal. @param {Request} request @param {number} arrived */
  review(request, arrived) {
    for (const name of ["seconds", "iterations"]) this._parts.bounds.check(name, name, request[name]);
    this._checkReports(request);
    let deal = request.record;
    if (request.game !== null) {
      const kept = this._parts.games.find(request);
      checkRules(request.rules, kept.rules, "game");
      deal = kept.record();
    }
    const work = (/** @type {Job} */ job) => this._safely(job, {}, () => this._reviewed(request, deal, job));
    this._parts.jobs.add(askerOf(request), [work], whenOf(request, arrived));
  }

  /** @param {Request} request */
  _checkReports({ reportDuringSearchEvery: every }) {
    const { reports } = this._bounds;
    if (every !== null && reports !== null && every < 1 / reports) {
      const name = "reportDuringSearchEvery";
      throw new Fault("bad_request", name, `${name}: expected at least ${1 / reports}, given ${every}`);
    }
  }

  /** @param {Request} request @param {number} arrived @param {Find} find */
  _begin(request, arrived, find) {
    const spots = spotsOf(request, this._parts.games);
    for (const spot of spots) {
      if (spot.view.legalActions().length === 0) {
        const message = `decision: expected lead, follow or meld, given ${spot.view.decision}`;
        throw new Fault("bad_request", "decision", message);
      }
      if (request.method === "solve") about(null, () => endgameOf(spot));
    }
    const works = spots.map((spot) => (/** @type {Job} */ job) =>
      this._safely(job, placeOf(spot), async () => {
        this._tellStart(request, job, placeOf(spot));
        return { ...placeOf(spot), isDuringSearch: false, result: await find(spot, job) };
      }),
    );
    this._parts.jobs.add(askerOf(request), works, whenOf(request, arrived));
  }

  /** @param {Request} request @param {Job} job @param {object} place */
  _tellStart(request, job, place) {
    if (request.reportStarted) this._parts.send(job.asker, { ...place, isDuringSearch: true, started: true });
  }

  /** What comes of work, or the error that does. @param {Job} job @param {object} place @param {() => Promise<object>} work */
  async _safely(job, place, work) {
    try {
      if (job.isStopped) throw new Fault("terminated", null, "terminated before it began");
      if (performance.now() >= job.deadline)
        throw new Fault("expired", "deadline", "deadline: it had passed before this began");
      return await work();
    } catch (error) {
      return { ...place, error: faultOf(located(null, error)).toDict() };
    }
  }

  /** When a search that begins now is to end, whatever its own limits are. @param {Job} job */
  _end(job) {
    const { seconds } = this._bounds;
    return Math.min(job.deadline, seconds === null ? Infinity : performance.now() + 1000 * seconds);
  }

  /** @param {Request} request @param {import("./thinkers.js").Thinking} thinking @param {Spot} spot @param {Job} job */
  async _advice(request, thinking, spot, job) {
    const { view } = spot;
    const solver = this.sessions.solver(request.client, request.session, thinking, view.rules);
    const every = request.reportDuringSearchEvery;
    const report = (/** @type {import("../search/advice.js").Advice} */ soFar) =>
      this._parts.send(job.asker, { ...placeOf(spot), isDuringSearch: true, result: adviceDict(soFar) });
    const limited = { ...thinking.limited };
    const end = this._end(job);
    if (limited.seconds !== undefined && job.deadline < Infinity)
      limited.seconds = Math.min(limited.seconds, until(job.deadline));
    const limits = new Limits({
      ...limited,
      // That a search of so many iterations has an end in time must not change its answer.
      stop: () => job.isStopped || (limited.seconds === undefined && performance.now() >= end),
      reportEvery: every ?? PROGRESS_SECONDS,
      pool: this._parts.pool,
    });
    const seed = request.seed ?? freshSeed();
    const stakes = stakesOf(request, view.rules);
    const advice = await finishAsync(
      ask(solver, view, limits, seed, request.explain ?? false, every === null ? null : report, stakes),
    );
    const ended = advice.stopped === "interrupt" && !job.isStopped ? "limit" : advice.stopped;
    return adviceDict({ ...advice, stopped: ended });
  }

  /** @param {Request} request @param {Spot} spot @param {Job} job */
  async _solution(request, spot, job) {
    const ends = [this._bounds.seconds, request.seconds, job.deadline < Infinity ? until(job.deadline) : null];
    const given = ends.filter((end) => end !== null);
    const solver = new EndgameSolver(); // nodes do not depend on what was asked before
    try {
      return await finishAsync(
        solving(endgameOf(spot), {
          nodes: request.nodes ?? this._bounds.iterations,
          seconds: given.length > 0 ? Math.min(...given) : null,
          solver,
          stop: () => job.isStopped,
        }),
      );
    } finally {
      solver.free();
    }
  }

  /** @param {Request} request @param {any} deal @param {Job} job */
  async _reviewed(request, deal, job) {
    this._tellStart(request, job, {});
    const every = request.reportDuringSearchEvery;
    let due = every === null ? Infinity : performance.now() + 1000 * every;
    const progress = (/** @type {{ply: number, plies: number, errors: number}} */ soFar) => {
      if (performance.now() < due) return;
      due = performance.now() + 1000 * every;
      const told = { done: soFar.ply, of: soFar.plies, errors: soFar.errors };
      this._parts.send(job.asker, { isDuringSearch: true, progress: told });
    };
    const end = this._end(job);
    try {
      const found = await finishAsync(
        review(isObject(deal) && !("stateAt" in deal) ? ruled(deal, request.rules) : deal, {
          seats: request.seats,
          seconds: request.seconds,
          iterations: request.iterations,
          seed: request.seed ?? 0n,
          solver: this._parts.thinkers.usual,
          within: end === Infinity ? null : until(end),
          progress,
          stop: () => job.isStopped,
        }),
      );
      checkRules(request.rules, found.rules, "record");
      return { isDuringSearch: false, result: found.toDict() };
    } catch (error) {
      throw located(request.record === null ? null : "record", error);
    }
  }
}

/** @param {Request} request */
const askerOf = ({ client, id }) => ({ client, id });

/** When it is the turn of a request. @param {Request} request @param {number} arrived */
const whenOf = ({ priority, deadline, session }, arrived) => ({
  priority: priority ?? 0,
  session: session ?? null,
  deadline: deadline === null ? Infinity : arrived + 1000 * deadline,
});

/** The game that a request is about, if it names one. @param {Request} request @param {string} rules */
const stakesOf = ({ target, lead, totals }, rules) => about("totals", () => Stakes.of(target, lead, totals, rules));

/** Seconds, more than none. @param {number} moment */
const until = (moment) => Math.max(1e-6, (moment - performance.now()) / 1000);
