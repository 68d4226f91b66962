// How many there are of each card.

/** @param {Iterable<string>} cards @returns {Map<string, number>} */
export function counted(cards) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** What is left of one without the other; nothing less than none. @param {Map<string, number>} from @param {Map<string, number>} without @returns {Map<string, number>} */
export function less(from, without) {
  /** @type {[string, number][]} */
  const left = [...from].map(([card, count]) => [card, count - (without.get(card) ?? 0)]);
  return new Map(left.filter(([, count]) => count > 0));
}
