import { checkCount, checkSeconds } from "./checks.js";

export const DEFAULT_SECONDS = 1;
/** Between two reports of a search. */
export const PROGRESS_SECONDS = 0.25;

/** @typedef {{seconds?: number | null, iterations?: number | null, threads?: number, stop?: (() => boolean) | null,
 *   reportEvery?: number, fullTime?: boolean, pool?: import("./pimc.js").Pool | null}} LimitOptions */

/** Wall-clock `seconds` from the moment it is made, or `iterations`, whichever comes first; with neither a second.
 * `stop` is asked often: once it says yes, the search ends with what it has. A search that is sure ends
 * before its time, unless it is to take the `fullTime`. */
export class Limits {
  /** @param {LimitOptions} [options] */
  constructor(options = {}) {
    const { seconds = null, iterations = null, threads = 1, stop = null } = options;
    if (seconds !== null) checkSeconds(seconds);
    if (iterations !== null) checkCount("iterations", iterations);
    checkCount("threads", threads);
    this.seconds = seconds === null && iterations === null ? DEFAULT_SECONDS : seconds;
    this.iterations = iterations;
    this.threads = threads;
    this.stop = stop;
    this.reportEvery = options.reportEvery ?? PROGRESS_SECONDS;
    checkSeconds(this.reportEvery, "report_every");
    this.fullTime = options.fullTime ?? false;
    this.pool = options.pool ?? null;
    this.start = performance.now();
  }

  /** The same with some of them changed; from the same moment on, unless `start` says otherwise.
   * @param {LimitOptions & {start?: number}} changes */
  with(changes) {
    const { seconds, iterations, threads, stop, reportEvery, fullTime, pool } = this;
    const other = new Limits({ seconds, iterations, threads, stop, reportEvery, fullTime, pool, ...changes });
    other.start = changes.start ?? this.start;
    return other;
  }

  /** Seconds since the start, to the microsecond. */
  get elapsed() {
    return Math.round((performance.now() - this.start) * 1e3) / 1e6;
  }

  /** Whether the search was told to stop. */
  get stopped() {
    return this.stop !== null && this.stop();
  }

  /** Seconds left: infinite if only the iterations are limited, 0 once told to stop. */
  get remaining() {
    if (this.stopped) return 0;
    return this.seconds === null ? Infinity : this.seconds - this.elapsed;
  }
}
