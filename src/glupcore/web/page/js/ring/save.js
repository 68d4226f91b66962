// A game as a file that `glupcore play` goes on with: a record a line. There seat 0 deals first; here the
// person has seat 0: the cards are the same, the seats are numbered from elsewhere.

/** A seat as the file numbers it. @param {number} seat @param {number} first who deals first @param {number} seats */
export const inFile = (seat, first, seats) => (seat - first + seats) % seats;

/** A seat of a file as it is numbered here. @param {number} seat @param {number} first @param {number} seats */
export const here = (seat, first, seats) => (seat + first) % seats;

/** @param {import("./game.js").RingGame} game */
export function written({ setting, finished, record, isOver, facts }) {
  if (!setting) return "";
  const turned = (/** @type {number} */ seat) => inFile(seat, setting.first, facts.seats);
  const { seed, seconds = null, target = null, names } = setting.agreed ?? { seed: "0" };
  const told = { seat: turned(0), strength: setting.levels, seed: 0, target, seconds };
  const play = JSON.stringify({ ...told, resigned: setting.resigned ?? false, ...(names ? { names } : {}) });
  const agreed = play.replace('"seed":0', `"seed":${seed}`);
  return [...finished, ...(isOver ? [] : [record])]
    .map(({ series: _, ...one }) => JSON.stringify({ ...one, dealer: turned(one.dealer) }))
    .map((text) => `${text.slice(0, -1)},"play":${agreed}}\n`)
    .join("");
}
