// Names of melds and of sources of points, and points in words.

/** @param {number} points */
export const points = (points) => `${points} ${points === 1 ? "point" : "points"}`;

const SOURCES = /** @type {Record<string, string>} */ ({
  arounds: "four of a rank",
  dealer: "cut or turn-up",
  exchange: "dix",
  "last-trick": "last trick",
});

/** A source of points as people call it. @param {string} source */
export const sourceName = (source) => SOURCES[source] ?? source.replaceAll("-", " ");

/** A kind of meld as people call it. @param {string} kind @param {any} rules */
export function nameOf(kind, rules) {
  return rules?.kinds.find((/** @type {any} */ one) => one.kind === kind)?.name ?? kind.replaceAll("-", " ");
}

/** What words of the table mean, where they mean the same in all decks of a game. @param {any} facts */
export function wordsTold({ rules, glups, kind, cards }) {
  const dix = cards.some((/** @type {string} */ card) => card[0] === "9") ? "The dix is the nine of trumps. " : "";
  const isSimple = glups || (kind === "auction" && typeof rules === "string");
  return `${dix}Counters are ${isSimple ? "aces, tens and kings in tricks" : "what the cards in tricks are worth"}.`;
}
