// A game as a file that `glupcore play` goes on with: a record a line. There seat 0 deals first; here the
// person has seat 0: the cards are the same, the seats are numbered from elsewhere.

/** @param {import("./game.js").RingGame} game */
export function written({ setting, finished, record, isOver, facts }) {
  if (!setting) return "";
  const turned = (/** @type {number} */ seat) => (seat - setting.first + facts.seats) % facts.seats;
  const agreed = { seat: turned(0), strength: setting.levels, seed: 0, target: null, seconds: null, resigned: false };
  return [...finished, ...(isOver ? [] : [record])]
    .map(({ series: _, ...one }) => `${JSON.stringify({ ...one, dealer: turned(one.dealer), play: agreed })}\n`)
    .join("");
}
