// Flat perfect-information Monte Carlo: worlds that fit the view, a rollout for every action. The rounds and the
// rollouts are the core's, as they are in Python (src/glupcore/solvers/pimc.py).

import { Evaluator, GlupError, isBeyondTheNetwork, needWeights, Schedule, VALUE_UNIT } from "../core/index.js";
import { RULES } from "../generated/facts.js";
import { told } from "./advice.js";
import { believedOdds } from "./belief.js";
import { quoted } from "./checks.js";
import { Exact } from "./exact.js";
import { ListedWorlds, MAX_WORLDS } from "./listed.js";
import { outlooksOf } from "./points.js";

/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("./advice.js").Advice} Advice */
/** @typedef {import("./limits.js").Limits} Limits */
/** @typedef {import("../core/evaluator.js").EvaluatorOptions} EvaluatorOptions */
/** @typedef {{rows: Int32Array, points: Float64Array | null, seconds: number}} Rows of a piece of work */
/**
 * Those who share the work: each makes the same evaluator, and fills the rows of a piece.
 * @typedef {{size: number, open: (view: View, policy: string, seed: bigint, options: EvaluatorOptions) => Shared}} Pool
 * @typedef {{rows: (first: number, count: number, columns: Uint32Array, counted: boolean) => Promise<Rows>, close: () => void}} Shared
 */

// Of a world with very many actions so many are tried between two looks at the limits.
const COLUMNS = 256;
const DRAW_TRICKS = 30; // of the longest game

/** Who plays the rollouts, whether the network is asked, and after how many tricks it judges; null: never.
 * @param {string} policy @param {number | null} tricks @param {string} rules */
export function playersFor(policy, tricks, rules) {
  const most = RULES[rules].tricks;
  if (tricks !== null && tricks > most)
    throw new GlupError(`tricks: expected 1 to ${most} in ${rules}, given ${quoted(tricks)}`);
  return { policy, learned: true, tricks: tricks ?? DRAW_TRICKS };
}

/** What the part of a difference is that is believed. @param {number} error @param {number} spread */
export const believedPart = (error, spread) =>
  Number.isFinite(error) ? (spread * spread) / (spread * spread + error * error) : 0;

/** Rollouts in worlds that fit the view, the same worlds for every action. Options are those of `glupcore solvers pimc`. */
export class Pimc {
  /** @param {Record<string, any>} [options] checked before */
  constructor(options = {}) {
    this.policy = /** @type {string} */ (options.policy ?? "mixed");
    this.tricks = /** @type {number | null} */ (options.tricks === undefined ? 4 : options.tricks);
    this.prior = /** @type {string} */ (options.prior ?? "network");
    this.worlds = /** @type {number | null} */ (options.worlds ?? null);
    this.halving = /** @type {boolean} */ (options.halving ?? true);
    this.spread = /** @type {number} */ (options.spread ?? 8);
    this.caution = /** @type {number} */ (options.caution ?? 1);
    this.exact = /** @type {boolean} */ (options.exact ?? true);
    this.belief = /** @type {boolean} */ (options.belief ?? true);
    this.gain = /** @type {number} */ (options.gain ?? 0.005);
  }

  /** @param {View} view @param {Limits} limits @param {bigint} seed @param {import("./advice.js").Progress | null} [progress]
   * @param {boolean} [sources] whether points are counted by where they come from @returns {import("./run.js").Work<Advice>} */
  *advise(view, limits, seed, progress = null, sources = false) {
    if (view.phase === 2) return yield* new Exact().advise(view, limits);
    yield* needWeights(view.rules);
    return yield* this.inUse(view)._search(view, limits, seed, progress, sources);
  }

  /** These options as they hold for a view: those that ask the network, where it may judge. @param {View} view */
  inUse(view) {
    if (view.decision !== "meld" || !isBeyondTheNetwork(view)) return this;
    const policy = this.policy === "random" ? "random" : "greedy";
    return new Pimc({ ...this, policy, tricks: null, prior: "policy" });
  }

  /** @param {View} view @param {Limits} limits @param {bigint} seed @param {import("./advice.js").Progress | null} progress
   * @param {boolean} sources @returns {import("./run.js").Work<Advice>} */
  *_search(view, limits, seed, progress, sources) {
    const { policy, ...how } = playersFor(this.policy, this.tricks, view.rules);
    const options = { ...how, odds: this.belief ? believedOdds(view) : null, counted: sources };
    const evaluator = new Evaluator(view, policy, seed, options);
    /** @type {Search | null} */
    let search = null;
    /** @type {Shared | null} */
    let shared = null;
    try {
      const weights = this.exact ? evaluator.listWorlds(MAX_WORLDS) : null;
      if (weights !== null && evaluator.texts.length > 1)
        return yield* new ListedWorlds(evaluator, weights, view.rules).advice(limits, sources);
      const workers = Math.min(limits.threads, limits.pool?.size ?? 1);
      if (workers > 1) shared = limits.pool?.open(view, policy, seed, options) ?? null;
      search = new Search(this, evaluator, limits, RULES[view.rules].pointScale, sources, shared ? workers : 1);
      let last = performance.now();
      for (const step of search.run(shared)) {
        const done = yield step;
        if (step instanceof Promise) search.took(done);
        if (limits.stopped) return search.advice("interrupt");
        if (progress !== null && performance.now() - last >= 1000 * limits.reportEvery) {
          last = performance.now();
          progress(search.advice("limit"));
        }
      }
      return search.advice(search.ended);
    } finally {
      shared?.close();
      search?.free();
      evaluator.free();
    }
  }
}

/** One search: rows for the rounds that the core schedules. */
class Search {
  /** @param {Pimc} options @param {Evaluator} evaluator @param {Limits} limits @param {number} scale @param {boolean} sources @param {number} workers */
  constructor(options, evaluator, limits, scale, sources, workers) {
    this._spread = options.spread * scale;
    this._evaluator = evaluator;
    this._limits = limits;
    this._workers = workers;
    this._isOver = false;
    /** @type {Rows | null} */
    this._done = null;
    const actions = evaluator.texts.length;
    this._judged = options.prior === "network" ? evaluator.judged() : null;
    const budgets = [options.worlds === null ? Infinity : options.worlds * actions, limits.iterations ?? Infinity];
    const inHaste = limits.seconds !== null && !limits.fullTime;
    this._rounds = new Schedule(evaluator, {
      judged: this._judged,
      spread: this._spread,
      caution: options.caution * scale,
      rollouts: Math.min(...budgets),
      seconds: limits.seconds ?? Infinity,
      leastGain: inHaste ? options.gain * scale : 0,
      halving: options.halving,
      workers,
    });
    this._points = sources ? new PointsBySource(actions, this._rounds.found().reference) : null;
  }

  free() {
    this._rounds.free();
  }

  /** The rows that a promise has come to, which `run` takes in next. @param {Rows} done */
  took(done) {
    this._done = done;
  }

  /** Searches to the limits; yields after every piece of work, or a promise of one. @param {Shared | null} shared @returns {Generator<Promise<Rows> | undefined, void, void>} */
  *run(shared) {
    /** @type {{columns: Uint32Array, rows: Promise<Rows> | (() => Rows | null)}[]} */
    const waiting = [];
    const most = shared ? this._workers + 1 : 1;
    const counted = this._points !== null;
    while (true) {
      while (waiting.length < most && !(shared && this._look())) {
        const piece = this._rounds.next(this._limits.elapsed);
        if (!piece) break;
        const { first, count, columns } = piece;
        const rows = shared ? shared.rows(first, count, columns, counted) : () => this._rows(first, count, columns);
        waiting.push({ columns, rows });
      }
      const next = waiting.shift();
      if (!next) return;
      /** @type {Rows | null} */
      let done = null;
      if (typeof next.rows === "function") done = next.rows();
      else {
        yield next.rows;
        done = this._done;
      }
      if (!done) return;
      if (this._points && done.points) this._points.add(done.points, next.columns);
      this._rounds.take(done.rows, done.seconds);
      if (!shared) yield;
    }
  }

  /** Whether it is over. */
  _look() {
    if (this._limits.remaining <= 0) this._isOver = true;
    return this._isOver;
  }

  /** A piece, column by column; null if it is over before the last of many. @param {number} first @param {number} count @param {Uint32Array} columns @returns {Rows | null} */
  _rows(first, count, columns) {
    const start = performance.now();
    const counted = this._points !== null;
    const parts = [];
    for (let from = 0; from < columns.length; from += COLUMNS) {
      if (from > 0 && this._look()) return null;
      parts.push(this._evaluator.block(first, count, columns.slice(from, from + COLUMNS), counted));
    }
    return { ...joined(parts, count, columns.length), seconds: (performance.now() - start) / 1000 };
  }

  /** @returns {import("./advice.js").Stopped} */
  get ended() {
    const { isForced, isSettled } = this._rounds.found();
    if (this._isOver && this._limits.stopped) return "interrupt";
    if (isForced) return "complete";
    return isSettled ? "certain" : "limit";
  }

  /** What is known by now: before the first rollouts what was expected of the actions. @param {import("./advice.js").Stopped} stopped @returns {Advice} */
  advice(stopped) {
    const { reference, actions, verdicts } = this._rounds.found();
    const { texts, standIns } = this._evaluator;
    const hasBegun = actions[reference].samples > 0;
    const means = actions.map(({ mean }) => (hasBegun ? mean : NaN));
    const known = hasBegun || this._judged === null ? means : this._judged;
    const errors = actions.map(({ error }) => error);
    const values = verdicts.actions.map(({ score }) => known[reference] + score);
    const samples = actions.map((one) => one.samples);
    return {
      action: texts[verdicts.order[0]],
      actions: told(texts, verdicts, {
        values,
        errors: verdicts.actions.map(({ scoreError }) => Math.hypot(errors[reference], scoreError)),
        samples,
        means,
        meanErrors: errors,
        priors: this._judged,
        standIns,
        outlooks: this._points && hasBegun ? this._outlooks(values) : null,
      }),
      solver: "pimc",
      exact: false,
      samples: samples[reference],
      seconds: this._limits.elapsed,
      stopped,
    };
  }

  /** @param {number[]} values */
  _outlooks(values) {
    const points = /** @type {PointsBySource} */ (this._points).believed(this._rounds.found(), this._spread);
    return outlooksOf(this._evaluator.standIns.map((one, a) => points[one === null ? a : one[0]]), values);
  }
}

/** Parts of the columns side by side. @param {ReturnType<Evaluator["block"]>[]} parts @param {number} count @param {number} width */
function joined(parts, count, width) {
  if (parts.length === 1) return parts[0];
  const rows = new Int32Array(count * width);
  let place = 0;
  for (const part of parts) {
    const own = part.rows.length / count;
    for (let row = 0; row < count; row += 1) rows.set(part.rows.subarray(row * own, (row + 1) * own), row * width + place);
    place += own;
  }
  const points = parts[0].points ? Float64Array.from(parts.flatMap((part) => [...(part.points ?? [])])) : null;
  return { rows, points };
}

/** Sums of the rows by source, and of the reference's rows in the worlds of each action. */
class PointsBySource {
  /** @param {number} actions @param {number} reference */
  constructor(actions, reference) {
    this._reference = reference;
    this._own = Array.from({ length: actions }, () => new Float64Array(22));
    this._beside = Array.from({ length: actions }, () => new Float64Array(22));
  }

  /** @param {Float64Array} sums @param {Uint32Array} columns */
  add(sums, columns) {
    const width = sums.length / columns.length;
    const at = columns.indexOf(this._reference) * width;
    columns.forEach((action, column) => {
      for (let i = 0; i < width; i += 1) {
        this._own[action][i] += sums[column * width + i];
        this._beside[action][i] += sums[at + i];
      }
    });
  }

  /** In points: the reference's, and of the paired difference as much as is believed.
   * @param {ReturnType<Schedule["found"]>} found @param {number} spread */
  believed({ reference, actions }, spread) {
    const own = this._own[reference];
    const samplesOf = (/** @type {number} */ a) => Math.max(actions[a].samples, 1) * VALUE_UNIT;
    return this._own.map((sums, a) => {
      const part = believedPart(actions[a].differenceError, spread);
      return sums.map((sum, i) => own[i] / samplesOf(reference) + part * ((sum - this._beside[a][i]) / samplesOf(a)));
    });
  }
}
