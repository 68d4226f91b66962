// How the time of a whole review is spread over the looks that it takes.

const OF_WHAT_IS_LEFT = 1 / 3; // goes to the looks; the luck of the draws takes time too
const LEAST = 1e-6;

/** The moment at which a review ends, and how many `looks` may be taken before. */
export class Pace {
  /** @param {number} seconds from now @param {number} looks */
  constructor(seconds, looks) {
    this._end = performance.now() + 1000 * seconds;
    this.looks = looks;
  }

  get isOver() {
    return performance.now() >= this._end;
  }

  /** For a look that begins now: its share of the time that is left. */
  seconds() {
    const left = (this._end - performance.now()) / 1000;
    return Math.max(LEAST, (OF_WHAT_IS_LEFT * left) / Math.max(this.looks, 1));
  }
}
