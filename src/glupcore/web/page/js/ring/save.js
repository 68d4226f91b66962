// A game as a file that `glupcore play` goes on with: a record a line. There seat 0 deals first; here the
// person has seat 0: the cards are the same, the seats are numbered from elsewhere.

import { inLines } from "../save.js";

/** A seat as the file numbers it. @param {number} seat @param {number} first who deals first @param {number} seats */
export const inFile = (seat, first, seats) => (seat - first + seats) % seats;

/** A seat of a file as it is numbered here. @param {number} seat @param {number} first @param {number} seats */
export const here = (seat, first, seats) => (seat + first) % seats;

/** @param {import("./game.js").RingGame} game */
export function written({ setting, finished, record, isOver, facts }) {
  if (!setting) return "";
  const turned = (/** @type {number} */ seat) => inFile(seat, setting.first, facts.seats);
  const { seed, seconds = null, target = null, names } = setting.agreed ?? { seed: "0" };
  const { levels: strength, resigned = false } = setting;
  const play = { seat: turned(0), strength, seed: 0, target, seconds, resigned, ...(names ? { names } : {}) };
  const records = [...finished, ...(isOver ? [] : [record])];
  return inLines(
    records.map(({ series: _, ...one }) => ({ ...one, dealer: turned(one.dealer) })),
    play,
    seed,
  );
}
