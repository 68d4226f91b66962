// The end of phase 1: all worlds that are left, and phase 2 exactly.

import { VALUE_UNIT, verdicts } from "../core/index.js";
import { RULES } from "../generated/facts.js";
import { told, TRUST_ALL } from "./advice.js";
import { outlooksOf } from "./points.js";

/** @typedef {import("../core/index.js").Evaluator} Evaluator */
/** @typedef {import("./limits.js").Limits} Limits */

export const MAX_WORLDS = 24; // one card of the stock is unknown, and it may be any
/** An exact value of 18 cards costs about so many rollouts. */
export const EXACT_ROLLOUTS = 250;
// How far the exact value of an action lies from that of its rollouts, in points of Glup.
const ROLLOUT_ERROR = 2;
// Values as exact as this are equal: the last bits of a sum depend on the processor.
const DECIMALS = 9;

/** Mean values over every world: by rollouts first, then exactly for the best actions, as src/glupcore/solvers/_listed.py tells. */
export class ListedWorlds {
  /** @param {Evaluator} evaluator @param {Float64Array} weights @param {string} rules */
  constructor(evaluator, weights, rules) {
    this._evaluator = evaluator;
    this._rolloutError = ROLLOUT_ERROR * RULES[rules].pointScale;
    this._weights = weights;
    const actions = evaluator.texts.length;
    this._rolled = new Float64Array(actions);
    this.values = new Float64Array(actions);
    this.exact = /** @type {boolean[]} */ (new Array(actions).fill(false));
    /** @type {Float64Array[]} */
    this._points = [];
  }

  /** How many there are. */
  get worlds() {
    return this._weights.length;
  }

  /** How many worlds of equal weight would tell as much. */
  get effective() {
    return 1 / this._weights.reduce((sum, weight) => sum + weight * weight, 0);
  }

  /** @param {Limits} limits @param {boolean} sources @returns {import("./run.js").Work<import("./advice.js").Advice>} */
  *advice(limits, sources) {
    yield* this.search(limits, limits.iterations ?? Infinity, sources);
    const { believed, error } = this._believed();
    const { texts } = this._evaluator;
    const standIns = texts.map((_, a) => this._standIn(a, believed));
    const judged = this._verdicts(believed, error, standIns);
    const values = judged.actions.map(({ difference }) => believed[judged.order[0]] + difference);
    return {
      action: texts[judged.order[0]],
      actions: told(texts, judged, {
        values,
        errors: this.exact.map((exact) => (exact ? 0 : error)),
        samples: texts.map(() => this.worlds),
        means: this._rolled,
        standIns,
        outlooks: sources ? outlooksOf(this._points, values) : null,
      }),
      solver: "pimc",
      exact: false,
      samples: this.worlds,
      seconds: limits.elapsed,
      stopped: limits.stopped ? "interrupt" : this.exact.every(Boolean) ? "complete" : "limit",
    };
  }

  /** Values the actions; `budget` counts rollouts. @param {Limits} limits @param {number} budget @param {boolean} [sources] @returns {import("./run.js").Work<void>} */
  *search(limits, budget, sources = false) {
    const columns = Uint32Array.from(this._evaluator.texts.keys());
    const whole = this.worlds;
    /** @type {{row: Int32Array, points: Float64Array | null}[]} */
    const rows = [];
    for (let world = 0; world < whole; world += 1) {
      if (world > 0 && limits.remaining <= 0) {
        const known = this._weights.slice(0, world);
        const sum = known.reduce((all, weight) => all + weight, 0);
        this._weights = known.map((weight) => weight / sum);
        break;
      }
      const row = this._evaluator.worldRow(world, columns, { counted: sources });
      if (row) rows.push(row);
      yield;
    }
    this._take(columns, rows.map(({ row }) => row));
    if (sources) this._points = this._meanPoints(rows.map(({ points }) => /** @type {Float64Array} */ (points)));
    this._rolled = this.values.slice();
    if (this.worlds < whole) return;
    let spent = this.worlds * columns.length;
    const { candidates } = this._evaluator;
    const order = [...columns].sort(
      (a, b) => Number(candidates[b]) - Number(candidates[a]) || this._rolled[b] - this._rolled[a] || a - b,
    );
    for (const action of order) {
      spent += EXACT_ROLLOUTS * this.worlds;
      if (spent > budget || !(yield* this._solve(action, limits))) return;
    }
  }

  /** @param {Float64Array[]} points of each world, all actions one after the other */
  _meanPoints(points) {
    const width = points[0].length / this.values.length;
    return Array.from(this.values, (_, a) =>
      new Float64Array(width).map((__, i) => {
        const sum = points.reduce((all, one, world) => all + this._weights[world] * one[a * width + i], 0);
        return sum / VALUE_UNIT;
      }),
    );
  }

  /** What each action is worth, and the error of those that were only rolled out. */
  _believed() {
    const moved = [...this.values].map((value, a) => value - this._rolled[a]).filter((_, a) => this.exact[a]);
    if (moved.length === 0) return { believed: this._rolled.slice(), error: this._rolloutError };
    const mean = moved.reduce((sum, one) => sum + one, 0) / moved.length;
    const variance = moved.reduce((sum, one) => sum + (one - mean) ** 2, 0) / moved.length;
    return {
      believed: this.values.map((value, a) => (this.exact[a] ? value : this._rolled[a] + mean)),
      error: Math.max(Math.sqrt(variance), this._rolloutError),
    };
  }

  /** @param {Float64Array} values @param {number} error @param {(import("../core/evaluator.js").StandIn | null)[]} standIns */
  _verdicts(values, error, standIns) {
    const { candidates } = this._evaluator;
    const solved = this.exact.map((exact, a) => exact && candidates[a]);
    const among = solved.some(Boolean) ? solved : candidates;
    const open = [...values].map((value, a) => (among[a] ? value : -Infinity));
    const reference = open.indexOf(Math.max(...open));
    // What has been solved stands above what has not: that went on from the best down.
    const found = [...values].map((value, a) => {
      const capped = this.exact[a] ? value : Math.min(value, values[reference]);
      return {
        difference: capped - values[reference],
        error: this.exact[a] ? 0 : error,
        prior: value - values[reference],
      };
    });
    return verdicts(found, standIns, reference, TRUST_ALL, 0);
  }

  /** What stands for an action; if both are proved, only where they come out the same. @param {number} action @param {Float64Array} values */
  _standIn(action, values) {
    const found = this._evaluator.standIns[action];
    if (found === null || !(this.exact[action] && this.exact[found[0]])) return found;
    return values[action] === values[found[0]] ? /** @type {[number, boolean]} */ ([found[0], true]) : null;
  }

  /** @param {Uint32Array} columns @param {Int32Array[]} rows one a world */
  _take(columns, rows) {
    columns.forEach((action, column) => {
      const sum = rows.reduce((all, row, world) => all + this._weights[world] * row[column], 0);
      this.values[action] = Math.round((sum / VALUE_UNIT) * 10 ** DECIMALS) / 10 ** DECIMALS;
    });
  }

  /** Whether there was time to value the action exactly in every world. @param {number} action @param {Limits} limits @returns {import("./run.js").Work<boolean>} */
  *_solve(action, limits) {
    const column = Uint32Array.of(action);
    const rows = [];
    for (let world = 0; world < this.worlds; world += 1) {
      const row = this._evaluator.worldRow(world, column, { exact: true, seconds: Math.max(limits.remaining, 0) });
      if (!row) return false;
      rows.push(row.row);
      yield;
    }
    this._take(column, rows);
    this.exact[action] = true;
    return true;
  }
}
