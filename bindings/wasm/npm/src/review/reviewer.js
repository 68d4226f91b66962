// From a recorded deal to its review.

import { GlupError } from "../core/index.js";
import { checkCount, checkSeconds } from "../search/checks.js";
import { checkSeed, Limits, parseSpec } from "../search/index.js";
import { courseOf } from "./course.js";
import { Futures } from "./futures.js";
import { Glimpses } from "./glimpses.js";
import { Judge, LOOKS } from "./judge.js";
import { Pace } from "./pace.js";
import { accountOf, counts, Review } from "./result.js";
import { Interrupted } from "./walk.js";

/** @typedef {import("../deal/records.js").Step} Step */
/** @typedef {import("./result.js").Decision} Decision */
/** @typedef {import("../core/index.js").State} State */
/** @template T @typedef {import("../search/run.js").Work<T>} Work */
/**
 * @typedef {{seats?: readonly number[] | null, seconds?: number | null, iterations?: number | null, seed?: bigint | number, solver?: string,
 *   futures?: number, within?: number | null, progress?: ((soFar: {ply: number, plies: number, errors: number}) => void) | null,
 *   stop?: (() => boolean) | null}} ReviewOptions
 */

const ITERATIONS = 4000; // of a decision, unless a limit is given
const FUTURES = 1000;
const WORST = 3; // decisions that are told about

/** Looks over a deal: what every decision cost, what luck the draws were, and what that makes. The options are those of
 * `glupcore.review.review`. @param {import("./course.js").Reviewable} deal @param {ReviewOptions} [options] @returns {Work<Review>} */
export function* review(deal, options = {}) {
  const { seats = null, seconds = null, iterations = null, futures = FUTURES, within = null } = options;
  const { solver = "auto", progress = null, stop = null } = options;
  const course = courseOf(deal);
  const spec = parseSpec(solver);
  const given = Object.entries({ seconds, iterations }).filter(([, value]) => value !== null);
  /** @type {{[name: string]: any}} */
  const limited = { ...spec.limited, ...Object.fromEntries(given) };
  if (limited.seconds === undefined && limited.iterations === undefined) limited.iterations = ITERATIONS;
  const seed = checkSeed(options.seed ?? 0n);
  checkCount("futures", futures);
  if (within !== null) checkSeconds(within, "within");
  const chosen = seatsOf(seats, course.seat);
  const steps = [...course.record.steps()];
  const judged = steps.filter((step) => isJudged(chosen, step)).length;
  const pace = within === null ? null : new Pace(within, LOOKS * judged + WORST);
  const stops = () => (stop !== null && stop()) || (pace !== null && pace.isOver);
  const judge = new Judge(spec, new Limits({ ...limited, stop: stops }), seed, pace);
  const found = yield* new Reviewer(course, steps, chosen, judge, futures, progress).review();
  const isLate = found.stopped === "interrupt" && pace !== null && pace.isOver;
  return isLate && !(stop !== null && stop()) ? found.endedBy("limit") : found;
}

/** Whether one of these players had a choice. @param {readonly number[]} seats @param {Step} step */
const isJudged = (seats, step) => seats.includes(step.player) && step.before.legalActions().length > 1;

/** @param {readonly number[] | null} seats @param {number | null} whose */
function seatsOf(seats, whose) {
  const known = whose === null ? [0, 1] : [whose];
  if (seats === null) return known;
  const chosen = [...new Set(seats)].sort();
  if (chosen.length > 0 && chosen.every((seat) => known.includes(seat))) return chosen;
  const expected = whose === null ? "some of 0 and 1" : `${whose}, whose record it is`;
  throw new GlupError(`seats: expected ${expected}, given ${chosen.join(", ") || "none"}`);
}

class Reviewer {
  /** @param {import("./course.js").Course} course @param {Step[]} steps @param {number[]} seats @param {Judge} judge @param {number} futures
   * @param {ReviewOptions["progress"]} progress */
  constructor(course, steps, seats, judge, futures, progress) {
    this.course = course;
    this.steps = steps;
    this.seats = seats;
    this.judge = judge;
    this.progress = progress ?? null;
    const { record, seat } = course;
    const { stop } = judge.limits;
    this._walk = seat === null ? new Futures(record, futures, judge.seed, stop) : new Glimpses(record, seat, stop);
    /** @type {Decision[]} */
    this.decisions = [];
    /** @type {import("./result.js").Draw[]} */
    this.draws = [];
    /** @type {import("./result.js").Lead[]} */
    this.leads = [];
    /** @type {Map<number, State>} the state before each error */
    this.errors = new Map();
    this._start = performance.now();
  }

  /** @returns {Work<Review>} */
  *review() {
    const walk = this._walk;
    let isInterrupted = false;
    try {
      yield* this._follow();
    } catch (error) {
      if (!(error instanceof Interrupted) || this.leads.length === 0) throw error;
      isInterrupted = true;
    } finally {
      walk.free();
    }
    const moments = yield* this._moments();
    return new Review({
      seats: this.seats,
      plies: walk.ply,
      scores: walk.state.scores,
      decisions: this.decisions,
      draws: this.draws,
      leads: this.leads,
      moments,
      account: this._account(),
      solver: this.judge.spec.text,
      seed: this.judge.seed,
      seconds: (performance.now() - this._start) / 1000,
      stopped: isInterrupted ? "interrupt" : "complete",
      rules: this.course.record.rules,
    });
  }

  /** @returns {Work<void>} */
  *_follow() {
    const walk = this._walk;
    yield* this._note();
    for (const step of this.steps) {
      if (this.judge.limits.stopped) throw new Interrupted();
      this.progress?.({ ply: step.ply, plies: this.steps.length, errors: this.decisions.filter(counts).length });
      if (isJudged(this.seats, step)) {
        const decision = yield* this.judge.decision(step.ply, step.before, step.action);
        this.decisions.push(decision);
        if (counts(decision)) this.errors.set(step.ply, step.before);
      }
      const luck = yield* walk.take(step);
      if (luck !== null && walk.state.phase === 1) this._drawn(step, luck);
      if (luck !== null || (step.before.phase === 2 && walk.state.trick > step.before.trick)) yield* this._note();
    }
    if (/** @type {{ply: number}} */ (this.leads.at(-1)).ply < walk.ply) yield* this._note();
  }

  /** @returns {Work<void>} */
  *_note() {
    const { ply, state } = this._walk;
    this.leads.push({ ply, trick: state.trick, lead: yield* this._walk.lead() });
  }

  /** @param {Step} step @param {import("./result.js").Both} luck */
  _drawn(step, luck) {
    for (const [seat, place] of step.draws) {
      const found = luck[seat];
      if (found === null) continue;
      const card = this.course.record.deck[place];
      this.draws.push({ ply: step.ply + 1, trick: step.after.trick, seat, card, luck: found });
    }
  }

  /** @returns {Work<import("./result.js").Moment[]>} */
  *_moments() {
    const worst = this.decisions.filter(counts).sort((a, b) => b.loss - a.loss || a.ply - b.ply).slice(0, WORST);
    const moments = [];
    for (const decision of worst)
      moments.push(yield* this.judge.moment(decision, /** @type {State} */ (this.errors.get(decision.ply))));
    return moments;
  }

  _account() {
    const sum = (/** @type {number[]} */ values) => values.reduce((all, one) => all + one, 0);
    /** @type {import("./result.js").Both} */
    const luck = [null, null];
    /** @type {import("./result.js").Both} */
    const errors = [null, null];
    for (const seat of [0, 1]) {
      if (this.course.seat === null || this.course.seat === seat)
        luck[seat] = sum(this.draws.filter((draw) => draw.seat === seat).map((draw) => draw.luck));
      if (this.seats.includes(seat))
        errors[seat] = sum(this.decisions.filter((one) => one.seat === seat && counts(one)).map(({ loss }) => loss));
    }
    const [first, last] = [this.leads[0], /** @type {{lead: number}} */ (this.leads.at(-1))];
    return accountOf({ lead: last.lead, over: this._walk.state.isOver, dealt: first.lead, luck, errors });
  }
}
