// What a review says: every decision with its cost, every draw with its luck, and their sum.

/** @typedef {"inaccuracy" | "mistake" | "blunder"} Grade */
/** @typedef {[number | null, number | null]} Both a number for each seat, null where it is not known */
/** @typedef {{ply: number, trick: number, phase: number, seat: number, decision: string, action: string, best: string,
 *   value: number, loss: number, error: number}} Decision
 *   `value`: NaN if the solver tells none; `error`: of the loss, 0 where that is exact */
/** @typedef {{ply: number, trick: number, seat: number, card: string, luck: number}} Draw */
/** @typedef {{ply: number, trick: number, lead: number}} Lead */
/** @typedef {{decision: Decision, sources: {[source: string]: number}, gives_up: import("../search/advice.js").GivenUp[]}} Moment */

/** An error of at least so many points goes by that name. */
export const GRADES = /** @type {[Grade, number][]} */ ([["inaccuracy", 0.5], ["mistake", 3], ["blunder", 10]]);
export const LEAST = 0.5;
const NOISE = 2; // a loss counts if it is more than so many of its standard errors

/** Whether it is an error: the loss is beyond the noise, and no trifle. @param {Decision} decision */
export const counts = ({ loss, error }) => loss > Math.max(NOISE * error, LEAST);

/** How bad an error it is; null if it does not count as one. @param {Decision} decision */
export function gradeOf(decision) {
  if (!counts(decision)) return null;
  const reached = GRADES.filter(([, least]) => decision.loss >= least);
  return /** @type {[Grade, number]} */ (reached.at(-1))[0];
}

/** Seat 0's less seat 1's; what is not known counts as 0. @param {Both} both */
const difference = ([first, second]) => (first ?? 0) - (second ?? 0);

/** What a deal's result is made of, in points of seat 0's lead over seat 1: the rest is what none of this explains.
 * @param {{lead: number, over: boolean, dealt: number, luck: Both, errors: Both}} known */
export function accountOf({ lead, over, dealt, luck, errors }) {
  return { lead, over, dealt, luck, errors, rest: lead - (dealt + difference(luck) - difference(errors)) };
}

/**
 * @typedef {{seats: number[], plies: number, scores: [number, number], decisions: Decision[], draws: Draw[], leads: Lead[], moments: Moment[],
 *   account: ReturnType<typeof accountOf>, solver: string, seed: bigint, seconds: number, stopped: "complete" | "interrupt" | "limit",
 *   rules: string}} Parts
 */

/** A deal looked over. */
export class Review {
  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  get rules() {
    return this.parts.rules;
  }
  get stopped() {
    return this.parts.stopped;
  }

  /** @param {Parts["stopped"]} stopped */
  endedBy(stopped) {
    return new Review({ ...this.parts, stopped });
  }

  /** As the protocol has it. */
  toDict() {
    const { decisions, moments, ...others } = this.parts;
    return {
      ...others,
      decisions: decisions.map((one) => ({
        ...one,
        value: Number.isFinite(one.value) ? one.value : null,
        grade: gradeOf(one),
      })),
      moments: moments.map(({ decision, sources, gives_up }) => ({ ply: decision.ply, sources, gives_up })),
    };
  }
}
