// What the engine has been asked, what went wrong, and how long it took.

import { memoryBytes } from "../core/module.js";

const WINDOW = 1024; // searches over which quantiles are told
const QUANTILES = /** @type {[string, number][]} */ ([
  ["p50", 0.5],
  ["p90", 0.9],
  ["p99", 0.99],
  ["max", 1],
]);

export class Metrics {
  constructor() {
    this._start = performance.now();
    /** @type {{[method: string]: number}} */
    this._requests = {};
    /** @type {{[code: string]: number}} */
    this._errors = {};
    /** @type {number[]} */
    this._waits = [];
    /** @type {number[]} */
    this._runs = [];
  }

  /** A request has been read. @param {string} method */
  asked(method) {
    this._requests[method] = (this._requests[method] ?? 0) + 1;
  }

  /** An error is the answer. @param {string} code */
  failed(code) {
    this._errors[code] = (this._errors[code] ?? 0) + 1;
  }

  /** A search is over that has waited and run so many seconds. @param {number} wait @param {number} run */
  searched(wait, run) {
    for (const [times, time] of /** @type {[number[], number][]} */ ([
      [this._waits, wait],
      [this._runs, run],
    ])) {
      times.push(time);
      if (times.length > WINDOW) times.shift();
    }
  }

  /** All of it, for who asks. */
  told() {
    return {
      uptime: (performance.now() - this._start) / 1000,
      requests: { ...this._requests },
      errors: { ...this._errors },
      wait: quantiles(this._waits),
      run: quantiles(this._runs),
      rss_bytes: memoryBytes(), // of the module: a page does not know more
    };
  }
}

/** @param {number[]} times */
function quantiles(times) {
  const found = [...times].sort((a, b) => a - b);
  const last = found.length - 1;
  const at = (/** @type {number} */ part) => (found.length > 0 ? found[Math.round(part * last)] : null);
  return { count: found.length, ...Object.fromEntries(QUANTILES.map(([name, part]) => [name, at(part)])) };
}
