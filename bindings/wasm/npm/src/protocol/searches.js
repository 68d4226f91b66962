// Requests that take time: what is searched for, and what is told of it.

import { freshSeed } from "../core/given.js";
import { View } from "../core/index.js";
import { auctionReviewAsync, reviewAsync } from "../review/review.js";
import { reachesAsync, solveAsync } from "../search/endgame.js";
import { finishAsync } from "../search/run.js";
import { checkStakes, PROGRESS_SECONDS, thinking } from "../search/thinking.js";
import { about, Fault, faultOf, located } from "./faults.js";
import { auctionEndgameOf, dealOf, familyOf, placeOf, spotsOf } from "./requests.js";
import { Sessions, Thinkers } from "./thinkers.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("./jobs.js").Job} Job */
/** @typedef {import("./requests.js").Spot} Spot */
/** @typedef {import("../core/index.js").State} State */
/** @typedef {(spot: Spot, job: Job) => Promise<object>} Find */

/** Makes jobs of the requests that can't be answered at once. */
export class Searches {
  /** @param {{jobs: import("./jobs.js").Jobs, send: (asker: import("./jobs.js").Asker, reply: object) => void, games: import("./games.js").Games,
   *   thinkers: import("./thinkers.js").Thinkers, bounds: import("./bounds.js").Bounds, pool: import("../search/thinking.js").Pool | null}} parts */
  constructor(parts) {
    this._parts = parts;
    this._bounds = parts.bounds.values;
    this.sessions = new Sessions(parts.bounds);
    /** @type {Map<string, Thinkers>} of other families of games, once they are asked */
    this._byFamily = new Map([["two-handed", parts.thinkers]]);
  }

  /** Begins a search, or one for each ply. @param {Request} request @param {number} arrived */
  analyze(request, arrived) {
    const family = familyOf(request, this._parts.games.named(request));
    const thinker = this._thinkers(family).askedBy(request);
    checkGame(request, family, "glup"); // what is wrong with them is told at once
    this._checkReports(request);
    const { plies } = request;
    const most = this._bounds.searches;
    if (plies !== null && plies.length > most)
      throw new Fault("bad_request", "plies", `plies: expected at most ${most} of them, given ${plies.length}`);
    this._begin(request, arrived, (spot, job) => {
      if (family === "two-handed") checkGame(request, family, View.fromBytes(spot.view).rules);
      return this._advice(request, thinker, spot, job);
    });
  }

  /** @param {string} family */
  _thinkers(family) {
    const { thinkers, bounds } = this._parts;
    const found = this._byFamily.get(family) ?? new Thinkers(thinkers.usual, bounds, family);
    this._byFamily.set(family, found);
    return found;
  }

  /** Begins an exact search. @param {Request} request @param {number} arrived */
  solve(request, arrived) {
    this._checkExact(request);
    const text = auctionEndgameOf(request);
    const find = (/** @type {string | State} */ of, /** @type {number[] | null} */ melds, /** @type {Job} */ job) =>
      solveAsync(of, { melds, ...this._ends(request, job) });
    if (text) this._add(request, arrived, (job) => find(text, request.melds, job));
    else
      this._begin(request, arrived, async ({ view, open }, job) => {
        if (open === null) return find(View.fromBytes(view).openState(), null, job);
        const { endgame, melds } = open;
        return { ...(await find(endgame, melds, job)), melds };
      });
  }

  /** Begins to search for whether a goal is reached. @param {Request} request @param {number} arrived */
  reaches(request, arrived) {
    this._checkExact(request);
    const text = auctionEndgameOf(request);
    this._add(request, arrived, (job) => reachesAsync(text, request.goal, this._ends(request, job)));
  }

  /** Begins to look over a deal. @param {Request} request @param {number} arrived */
  review(request, arrived) {
    for (const name of ["seconds", "iterations"]) this._parts.bounds.check(name, name, request[name]);
    this._checkReports(request);
    const game = this._parts.games.named(request);
    const deal = request.game === null ? null : dealOf(request, game); // as it stands now
    const look = familyOf(request, game) === "auction" ? auctionReviewAsync : stockReviewAsync;
    this._add(request, arrived, (job) => this._reviewed(request, look, deal, job));
  }

  /** @param {Request} request */
  _checkExact({ seconds, nodes }) {
    this._parts.bounds.check("seconds", "seconds", seconds);
    this._parts.bounds.check("iterations", "nodes", nodes);
  }

  /** Begins what has no spot. @param {Request} request @param {number} arrived @param {(job: Job) => Promise<object>} find */
  _add(request, arrived, find) {
    const work = (/** @type {Job} */ job) =>
      this._safely(job, {}, async () => {
        this._tellStart(request, job, {});
        return { isDuringSearch: false, result: await find(job) };
      });
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
    const spots = spotsOf(request, this._parts.games.named(request));
    const works = spots.map(
      (spot) => (/** @type {Job} */ job) =>
        this._safely(
          job,
          placeOf(spot),
          async () => {
            this._tellStart(request, job, placeOf(spot));
            return { ...placeOf(spot), isDuringSearch: false, result: await find(spot, job) };
          },
          request.fallback,
        ),
    );
    this._parts.jobs.add(askerOf(request), works, whenOf(request, arrived));
  }

  /** @param {Request} request @param {Job} job @param {object} place */
  _tellStart(request, job, place) {
    if (request.reportStarted) this._parts.send(job.asker, { ...place, isDuringSearch: true, started: true });
  }

  /** What comes of work, or the error that does; what has a fallback is done late too.
   * @param {Job} job @param {object} place @param {() => Promise<object>} work @param {boolean | null} [hasFallback] */
  async _safely(job, place, work, hasFallback = false) {
    try {
      if (job.isStopped) throw new Fault("terminated", null, "terminated before it began");
      if (isLate(job) && !hasFallback)
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

  /** @param {Request} request @param {import("./thinkers.js").Thinker} thinker @param {Spot} spot @param {Job} job */
  async _advice(request, thinker, spot, job) {
    if (request.fallback && isLate(job)) return await byRule(request, spot);
    const { name, options } = thinker;
    this.sessions.note(request);
    const end = this._end(job);
    const { threads, ...limits } = thinker.limited;
    if (limits.seconds !== undefined) limits.seconds = Math.min(limits.seconds, until(job.deadline));
    const every = request.reportDuringSearchEvery;
    const report = (/** @type {import("../search/advice.js").Advice} */ soFar) =>
      this._parts.send(job.asker, { ...placeOf(spot), isDuringSearch: true, result: soFar.toDict() });
    const { explain, target, lead, totals } = request;
    const seed = request.seed ?? freshSeed();
    const host = {
      threads,
      pool: this._parts.pool,
      // That a search of so many iterations has an end in time must not change its answer.
      stop: () => job.isStopped || (limits.seconds === undefined && performance.now() >= end),
      reportEvery: every ?? PROGRESS_SECONDS,
      progress: every === null ? null : report,
    };
    const asked = { ...options, ...limits, explain, target, lead, totals, seed };
    const advice = (await finishAsync(thinking(spot.view, name, asked, host))).toDict();
    return advice.stopped === "interrupt" && !job.isStopped ? { ...advice, stopped: "limit" } : advice;
  }

  /** When an exact search is to end. @param {Request} request @param {Job} job */
  _ends(request, job) {
    const ends = [this._bounds.seconds, request.seconds].map((end) => end ?? Infinity);
    const seconds = Math.min(...ends, until(job.deadline));
    return {
      nodes: request.nodes ?? this._bounds.iterations,
      seconds: seconds === Infinity ? null : seconds,
      stop: () => job.isStopped,
    };
  }

  /** @param {Request} request @param {typeof auctionReviewAsync} look @param {string | null} deal @param {Job} job */
  async _reviewed(request, look, deal, job) {
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
      return await look(deal ?? dealOf(request, ""), {
        seats: request.seats,
        seconds: request.seconds,
        iterations: request.iterations,
        seed: request.seed ?? 0n,
        solver: this._parts.thinkers.usual,
        within: end === Infinity ? null : until(end),
        progress,
        stop: () => job.isStopped,
      });
    } catch (error) {
      throw located(request.record === null ? null : "record", error);
    }
  }
}

/** @type {typeof auctionReviewAsync} */
const stockReviewAsync = async (deal, options) => (await reviewAsync(deal, options)).toDict();

/** @param {Request} request */
const askerOf = ({ client, id }) => ({ client, id });

/** When it is the turn of a request. @param {Request} request @param {number} arrived */
const whenOf = ({ priority, deadline, session }, arrived) => ({
  priority: priority ?? 0,
  session: session ?? null,
  deadline: deadline === null ? Infinity : arrived + 1000 * deadline,
});

/** Throws a fault if it names a game that is none. @param {Request} request @param {string} family @param {string} rules */
const checkGame = (request, family, rules) => about("totals", () => checkStakes(request, family, rules));

/** Whether it is of no use any more to begin. @param {Job} job */
const isLate = ({ deadline }) => performance.now() >= deadline;

/** The move of a request that came too late to be thought about.
 * @param {Request} request @param {Spot} spot */
async function byRule(request, spot) {
  const host = { stop: () => false, reportEvery: PROGRESS_SECONDS, progress: null };
  const asked = { iterations: 1, seed: request.seed ?? freshSeed() };
  const advice = await finishAsync(thinking(spot.view, "greedy", asked, host));
  return { ...advice.toDict(), fallback: true };
}

/** Seconds, more than none. @param {number} moment */
const until = (moment) => Math.max(1e-6, (moment - performance.now()) / 1000);
