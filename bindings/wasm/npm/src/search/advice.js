// What a recommendation says: the action to take, and what every action is worth.

/** @typedef {"limit" | "interrupt" | "complete" | "certain"} Stopped */
/** @typedef {"compared" | "given up" | "dominated" | "same"} Standing */
/** @typedef {{kind: string, chance: number, points: number}} GivenUp */
/** @typedef {{mine: Record<string, number>, theirs: Record<string, number>, givesUp: GivenUp[]}} Outlook */
/**
 * Of one action; NaN and null where a solver does not say.
 * @typedef {{action: string, value: number, error: number, samples: number, chance: number, outlook: Outlook | null,
 *   win: number | null, difference: number, differenceError: number, standing: Standing, like: string | null,
 *   mean: number, meanError: number, prior: number}} ActionValue
 */
/** @typedef {(advice: Advice) => void} Progress is told what is known so far */

/** The recommended `action`, and `actions`: the values of all legal ones, the best first. */
export class Advice {
  /** @param {string} text as the core writes it */
  constructor(text) {
    /** @internal */
    this.text = text;
    const { action, actions, solver, exact, samples, seconds, stopped } = this.toDict();
    /** @type {string} */
    this.action = action;
    /** @type {ActionValue[]} */
    this.actions = actions.map(actionValue);
    /** @type {string} */
    this.solver = solver;
    /** @type {boolean} */
    this.exact = exact;
    /** @type {number} */
    this.samples = samples;
    /** @type {number} */
    this.seconds = seconds;
    /** @type {Stopped} */
    this.stopped = stopped;
  }

  /** As the protocol has it. @returns {Record<string, any>} */
  toDict() {
    return JSON.parse(this.text);
  }
}

/** @param {Record<string, any>} data @returns {ActionValue} */
function actionValue({ outlook = null, ...one }) {
  return {
    action: one.action,
    value: one.value ?? NaN,
    error: one.error ?? NaN,
    samples: one.samples,
    chance: one.chance ?? NaN,
    outlook: outlook && { mine: outlook.mine, theirs: outlook.theirs, givesUp: outlook.gives_up },
    win: one.win ?? null,
    difference: one.difference ?? NaN,
    differenceError: one.difference_error ?? NaN,
    standing: one.standing,
    like: one.like ?? null,
    mean: one.mean ?? NaN,
    meanError: one.mean_error ?? NaN,
    prior: one.prior ?? NaN,
  };
}
