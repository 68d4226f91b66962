// A position of which somebody does not remember every card that was played: those are drawn with the
// hidden ones, a few times, and the answers put together.

/** @typedef {import("./advice.js").Advice} Advice @typedef {import("./advice.js").Valued} Valued */

/** How often. */
export const TIMES = 6;

/** Numbers from 0 to below 1, the same for everybody. @param {number} seed */
function numbers(seed) {
  let state = seed + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

/** Cards drawn from those that are left. @param {string[]} left @param {number} count @param {number} nth */
export function drawn(left, count, nth) {
  const [cards, random] = [[...left], numbers(nth)];
  for (let i = 0; i < count; i += 1) {
    const j = i + Math.floor(random() * (cards.length - i));
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards.slice(0, count);
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** The error of a mean. @param {number[]} values */
function spread(values) {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return Math.sqrt(mean(values.map((one) => (one - middle) ** 2)) / (values.length - 1));
}

/** Sums by source, each the mean of some. @param {Record<string, number>[]} all */
function sources(all) {
  const names = [...new Set(all.flatMap(Object.keys))];
  return Object.fromEntries(names.map((name) => [name, mean(all.map((one) => one[name] ?? 0))]));
}

/** Some answers to one question as one. @param {Advice[]} all @returns {Advice} */
export function together(all) {
  const found = all.map((one) => new Map(one.actions.map((valued) => [valued.action, valued])));
  const everywhere = all[0].actions.filter(({ action }) =>
    found.every((one) => typeof one.get(action)?.value === "number"),
  );
  const of = (/** @type {string} */ action) =>
    found.map((one) => /** @type {Valued & {value: number}} */ (one.get(action)));
  const ranked = everywhere
    .map(({ action }) => ({ action, value: mean(of(action).map((one) => one.value)) }))
    .sort((a, b) => b.value - a.value);
  const best = of(ranked[0].action);
  const actions = ranked.map(({ action, value }, i) => {
    const these = of(action);
    const behind = these.map((one, nth) => one.value - best[nth].value);
    const outlooks = these.flatMap((one) => (one.outlook ? [one.outlook] : []));
    const outlook = outlooks.length > 0 && {
      mine: sources(outlooks.map((one) => one.mine)),
      theirs: sources(outlooks.map((one) => one.theirs)),
      gives_up: outlooks[0].gives_up,
    };
    return {
      ...these[0],
      rank: i + 1,
      action,
      value,
      error: Math.hypot(
        spread(these.map((one) => one.value)),
        mean(these.map((one) => one.error ?? 0)) / Math.sqrt(all.length),
      ),
      difference: mean(behind),
      difference_error: spread(behind),
      chance: all.filter((one) => one.action === action).length / all.length,
      standing: "compared",
      ...(outlook ? { outlook } : {}),
    };
  });
  return {
    ...all[0],
    action: actions[0].action,
    actions,
    exact: false,
    samples: all.reduce((sum, one) => sum + (one.samples ?? 0), 0),
    seconds: all.reduce((sum, one) => sum + one.seconds, 0),
  };
}
