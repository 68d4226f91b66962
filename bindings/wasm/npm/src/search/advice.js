// What a recommendation says: the action to take, and what every action is worth.

/** @typedef {import("../core/schedule.js").Standing} Standing */
/** @typedef {"limit" | "interrupt" | "complete" | "certain"} Stopped */
/** @typedef {{kind: string, chance: number, points: number}} GivenUp */
/** @typedef {{mine: Record<string, number>, theirs: Record<string, number>, gives_up: GivenUp[]}} Outlook */
/**
 * NaN and null where a solver does not say; the fields are those of the protocol.
 * @typedef {{action: string, value: number, error: number, difference: number, difference_error: number,
 *   chance: number, standing: Standing, like: string | null, win: number | null, samples: number, mean: number,
 *   mean_error: number, prior: number, outlook: Outlook | null}} ActionValue
 */
/** @typedef {{action: string, actions: ActionValue[], solver: string, exact: boolean, seconds: number,
 *   samples: number, stopped: Stopped}} Advice */
/** @typedef {(advice: Advice) => void} Progress */

/** @param {string} action @param {Partial<ActionValue>} [known] @returns {ActionValue} */
export function actionValue(action, known = {}) {
  return {
    action,
    value: NaN,
    error: NaN,
    difference: NaN,
    difference_error: NaN,
    chance: NaN,
    standing: "compared",
    like: null,
    win: null,
    samples: 0,
    mean: NaN,
    mean_error: NaN,
    prior: NaN,
    outlook: null,
    ...known,
  };
}

/** A number, or null for what is not finite. @param {number} value */
const finite = (value) => (Number.isFinite(value) ? value : null);

/** As the protocol has it. @param {Advice} advice */
export function adviceDict(advice) {
  return {
    action: advice.action,
    actions: advice.actions.map((one, place) => ({
      rank: place + 1,
      action: one.action,
      value: finite(one.value),
      error: finite(one.error),
      difference: finite(one.difference),
      difference_error: finite(one.difference_error),
      chance: finite(one.chance),
      standing: one.standing,
      ...(one.like === null ? {} : { like: one.like }),
      ...(one.win === null ? {} : { win: one.win }),
      samples: one.samples,
      mean: finite(one.mean),
      mean_error: finite(one.mean_error),
      prior: finite(one.prior),
      ...(one.outlook === null ? {} : { outlook: one.outlook }),
    })),
    solver: advice.solver,
    exact: advice.exact,
    seconds: advice.seconds,
    samples: advice.samples,
    stopped: advice.stopped,
  };
}

/** @typedef {import("../core/schedule.js").Verdicts} Verdicts */
/** @typedef {import("../core/schedule.js").StandIn} StandIn */
/** @typedef {ArrayLike<number>} Numbers */

/** A spread for values that are what was found. */
export const TRUST_ALL = 1e9;

/** @param {number} error one that is infinite is not known */
const known = (error) => (Number.isFinite(error) ? error : NaN);

/**
 * What is said of each action, the best first.
 * @param {string[]} texts @param {Verdicts} verdicts
 * @param {{values: Numbers, errors: Numbers, samples: Numbers, means: Numbers, meanErrors?: Numbers | null,
 *   priors?: Numbers | null, standIns?: (StandIn | null)[] | null, outlooks?: Outlook[] | null}} found
 */
export function told(texts, verdicts, { values, errors, samples, means, meanErrors, priors, standIns, outlooks }) {
  return verdicts.order.map((a) => {
    const verdict = verdicts.actions[a];
    const standIn = standIns?.[a] ?? null;
    return actionValue(texts[a], {
      value: values[a],
      error: known(errors[a]),
      samples: samples[a],
      chance: verdict.chance,
      outlook: outlooks?.[a] ?? null,
      difference: verdict.difference,
      difference_error: verdict.differenceError,
      standing: verdict.standing,
      like: standIn === null ? null : texts[standIn[0]],
      mean: means[a],
      mean_error: meanErrors ? known(meanErrors[a]) : NaN,
      prior: priors ? priors[a] : NaN,
    });
  });
}
