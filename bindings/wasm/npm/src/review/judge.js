// The cost of a decision, given what the player knew who made it.

import { ask, Exact, Limits } from "../search/index.js";
import { gap } from "./looks.js";
import { Interrupted } from "./walk.js";

/** @typedef {import("../core/index.js").State} State */
/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("../search/advice.js").Advice} Advice */
/** @typedef {import("../search/advice.js").ActionValue} ActionValue */
/** @typedef {import("./result.js").Decision} Decision */
/** @typedef {import("./result.js").Moment} Moment */
/** @template T @typedef {import("../search/run.js").Work<T>} Work */

export const LOOKS = 2; // at a decision: a search, and one at what was played
const LOOK = 1n << 63n; // apart from the seeds of the searches

/** Asks a solver at every decision; each player has one of their own, as at the table. */
export class Judge {
  /** `limits` are those of the search of a decision; a second look at what was played has as much.
   * @param {import("../search/solvers.js").Spec} spec @param {Limits} limits @param {bigint} seed @param {import("./pace.js").Pace | null} pace */
  constructor(spec, limits, seed, pace) {
    this.spec = spec;
    this.limits = limits;
    this.seed = seed;
    this.pace = pace;
    this._solvers = [spec.solver(), spec.solver()];
    this._exact = new Exact();
  }

  /** What `action` costs; its player has a choice. @param {number} ply @param {State} state @param {string} action @returns {Work<Decision>} */
  *decision(ply, state, action) {
    const view = state.view(/** @type {number} */ (state.player));
    const advice = yield* this._advice(ply, view);
    const found = yield* this._gap(ply, view, advice, action);
    if (this.pace) this.pace.looks -= LOOKS;
    const gained = found.points <= 0; // at least as good in the second look, which is believed
    return {
      ply,
      trick: view.trick + Number(view.decision !== "meld"),
      phase: view.phase,
      seat: view.seat,
      decision: view.decision,
      action,
      best: gained && found.error === 0 ? action : advice.action,
      value: advice.actions[0].value,
      loss: gained ? 0 : found.points,
      error: found.error,
    };
  }

  /** Why a decision was an error: where the points went, by both actions' outlooks. @param {Decision} decision @param {State} state @returns {Work<Moment>} */
  *moment(decision, state) {
    const view = state.view(decision.seat);
    const nothing = { decision, sources: {}, gives_up: [] };
    if (decision.phase === 2) return nothing;
    const solver = this._solvers[decision.seat];
    const advice = yield* ask(solver, view, this._fresh(), this._seed(decision.ply), true);
    const best = of(advice, decision.best).outlook;
    const taken = of(advice, decision.action).outlook;
    if (!best || !taken) return nothing;
    /** @type {{[source: string]: number}} */
    const sources = { ...best.mine };
    const others = /** @type {[{[source: string]: number}, number][]} */ ([[best.theirs, -1], [taken.mine, -1], [taken.theirs, 1]]);
    for (const [points, factor] of others) {
      for (const [source, amount] of Object.entries(points)) sources[source] = (sources[source] ?? 0) + factor * amount;
    }
    return { decision, sources, gives_up: taken.gives_up };
  }

  /** @param {number} ply @param {View} view @returns {Work<Advice>} */
  *_advice(ply, view) {
    const solver = view.phase === 2 ? this._exact : this._solvers[view.seat];
    const advice = yield* ask(solver, view, this._fresh(), this._seed(ply));
    if (advice.stopped === "interrupt") throw new Interrupted();
    return advice;
  }

  /** @param {number} ply @param {View} view @param {Advice} advice @param {string} action @returns {Work<import("./looks.js").Gap>} */
  *_gap(ply, view, advice, action) {
    const best = advice.actions[0];
    const taken = of(advice, action);
    if (taken.action === best.action || (taken.standing === "same" && taken.like === best.action))
      return { points: 0, error: 0 };
    if (view.phase === 2) return { points: best.value - taken.value, error: best.error + taken.error };
    const found = yield* gap(view, best.action, action, this._fresh(), this._seed(ply) ^ LOOK);
    if (this.limits.stopped) throw new Interrupted();
    return found;
  }

  /** @param {number} ply */
  _seed(ply) {
    return BigInt.asUintN(64, this.seed + BigInt(ply));
  }

  /** The limits, from now on. */
  _fresh() {
    const start = performance.now();
    if (!this.pace) return this.limits.with({ start });
    const share = this.pace.seconds();
    if (this.limits.seconds === null) return this.limits.with({ start, seconds: share, fullTime: true }); // a time that is enough changes no answer
    return this.limits.with({ start, seconds: Math.min(share, this.limits.seconds) });
  }
}

/** What is said of an action. @param {Advice} advice @param {string} action */
const of = (advice, action) =>
  /** @type {ActionValue} */ (advice.actions.find((one) => one.action === action));
