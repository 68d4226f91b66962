// A game as a file that `glupcore play` goes on with: a record a line, each with what was agreed under "play".
// There seat 0 deals first; here the person is seat 0: the cards are the same, the seats change places.

/** @typedef {import("./game_file.js").DealRecord} DealRecord @typedef {import("./game_file.js").Setting} Setting */

/** With the seats changed, if `turned`. @param {DealRecord} record @param {boolean} turned @returns {DealRecord} */
export const seated = (record, turned) => (turned ? { ...record, dealer: 1 - record.dealer } : record);

/** The text of a file. @param {Setting} setting @param {DealRecord[]} records */
export function written({ level, target, first, seed, seconds, resigned = false }, records) {
  const play = { seat: first, strength: level, seed: 0, target, seconds, resigned };
  const turned = records.map((record) => ({ exact_cut: false, ...seated(record, first === 1), play: undefined }));
  return inLines(turned, play, seed);
}

/** A record a line, and what was agreed of them. @param {object[]} records @param {object} play @param {string} seed in digits */
export function inLines(records, play, seed) {
  const agreed = JSON.stringify(play).replace('"seed":0', `"seed":${seed}`);
  return records.map((record) => `${JSON.stringify(record).slice(0, -1)},"play":${agreed}}\n`).join("");
}
