// A recommendation under way in the core (bindings/wasm/searches.cpp): done piece by piece, here or by a pool.

import { needWeights } from "../core/learned.js";
import { call, plain } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { Advice } from "./advice.js";

/** What the core is asked: a view as `toBytes` writes it; the solver, its options and limits as JSON. @typedef {{view: Uint8Array, options: string}} Asked */
/** Those who share the work: each makes the same of what is asked, and fills rows. `rows` are empty if so many seconds were not enough.
 * @typedef {{size: number, open: (asked: Asked) => Shared}} Pool
 * @typedef {{rows: (work: Uint8Array, seconds: number) => Promise<Uint8Array>, close: () => void}} Shared
 */
/** @typedef {{threads?: number, pool?: Pool | null, stop?: (() => boolean) | null, progress?: import("./advice.js").Progress | null, reportEvery?: number}} Host */

export const DEFAULT_SECONDS = 1; // of a search without a limit
/** Between two reports of a search. */
export const PROGRESS_SECONDS = 0.25;

/** The core's object, in whatever game; `free` it. */
export class Thinking {
  /** @param {Asked} asked */
  constructor({ view, options }) {
    this._at = call("glup_think", view, view.byteLength, options).int();
  }

  free() {
    plain("glup_think_free", this._at);
  }

  /** Does a piece; whether there is more. */
  step() {
    return call("glup_think_step", this._at).int() === 1;
  }

  stop() {
    call("glup_think_stop", this._at);
  }

  /** What is known; null while there is nothing. */
  advice() {
    const json = call("glup_think_advice", this._at).text();
    return json === "" ? null : new Advice(json);
  }

  /** Where a search can be shared: a piece for whoever can do it, and the seconds that are left; null: not before what is under way is in. */
  next() {
    const out = call("glup_think_next", this._at);
    return out.isEmpty ? null : { isForHelpers: out.int() === 1, seconds: out.number(), work: out.bytes() };
  }

  /** @param {Uint8Array} work @param {number} seconds @returns {Uint8Array} */
  rows(work, seconds) {
    return call("glup_think_fill", this._at, work, seconds).bytes();
  }

  /** In the order in which they were asked for. @param {Uint8Array} work @param {Uint8Array} rows */
  take(work, rows) {
    call("glup_think_take", this._at, work, rows, rows.byteLength);
  }
}

/**
 * The advice of a solver in whatever game, to the owner of a view as `toBytes` writes it, who is to act. The options are those of the
 * solver and of the search, by the names of the core.
 * @param {Uint8Array} view @param {string} solver @param {Record<string, any> & {seed: bigint}} options @param {Host} [host]
 * @returns {import("./run.js").Work<Advice>}
 */
export function* thinking(view, solver, { seed, ...options }, host = {}) {
  const { threads = 1, pool = null } = host;
  const about = call("glup_think_about", view, view.byteLength);
  const [rules, learns, isShared] = [about.text(), about.int() === 1, about.int() === 1];
  if (learns && asksWeights(isShared, solver, options)) yield* needWeights(rules);
  const workers = isShared ? Math.min(threads, pool?.size ?? 1) : 1;
  const asked = { view, options: jsonOf({ ...options, solver, threads: workers, seed: String(seed) }) };
  const core = new Thinking(asked);
  const shared = pool && workers > 1 ? pool.open(asked) : null;
  const work = (/** @type {() => boolean} */ goesOn) =>
    shared ? sharedPieces(core, shared, workers + 1, goesOn) : pieces(core, goesOn);
  try {
    return yield* told(core, host, work);
  } finally {
    shared?.close();
  }
}

/** The advice at the end of work, which stops or is reported between its pieces. @param {Thinking} core @param {Host} host
 * @param {(goesOn: () => boolean) => import("./run.js").Work<void>} work @returns {import("./run.js").Work<Advice>} */
function* told(core, { stop = null, progress = null, reportEvery = PROGRESS_SECONDS }, work) {
  let last = performance.now();
  const goesOn = () => {
    if (stop?.()) {
      core.stop();
      return false;
    }
    if (progress && performance.now() - last >= 1000 * reportEvery) {
      last = performance.now();
      const advice = core.advice();
      if (advice) progress(advice);
    }
    return true;
  };
  try {
    yield* work(goesOn);
    return /** @type {Advice} */ (core.advice());
  } finally {
    core.free();
  }
}

/** Throws GlupError for a game that is none, or over. @param {Record<string, any>} options `target`, `lead`, `totals`
 * @param {string} family of games @param {string} rules of a game with a stock */
export function checkStakes({ target, lead, totals }, family, rules) {
  call("glup_check_stakes", jsonOf({ target, lead, totals }), family, rules);
}

/** Whether something that was learned is asked. @param {boolean} isPhase1 @param {string} solver @param {Record<string, any>} options */
function asksWeights(isPhase1, solver, { explain, target, lead, totals }) {
  if ((target ?? lead ?? totals ?? null) !== null) return true;
  return isPhase1 && (explain || (solver !== "greedy" && solver !== "random"));
}

/** What is told to stop has little more to do. @param {Thinking} core @param {() => boolean} goesOn */
function* pieces(core, goesOn) {
  let isOpen = true;
  while (core.step()) {
    yield;
    if (isOpen) isOpen = goesOn();
  }
}

/** Rows are taken in by their order. @param {Thinking} core @param {Shared} shared @param {number} most pieces under way @param {() => boolean} goesOn
 * @returns {Generator<Promise<Uint8Array> | undefined, void, any>} */
function* sharedPieces(core, shared, most, goesOn) {
  /** @type {{work: Uint8Array, rows: Uint8Array | Promise<Uint8Array>}[]} */
  const waiting = [];
  do {
    while (waiting.length < most) {
      const piece = core.next();
      if (!piece) break;
      const { isForHelpers, work, seconds } = piece;
      waiting.push({ work, rows: isForHelpers ? shared.rows(work, seconds) : core.rows(work, seconds) });
    }
    const first = waiting.shift();
    if (!first) return;
    const { work, rows } = first;
    core.take(work, rows instanceof Promise ? yield rows : rows);
    yield;
  } while (goesOn());
}
