import { GlupError } from "./errors.js";
import { call, plain } from "./module.js";

/** @typedef {[lower: number, upper: number, nodes: number]} Bounds */
/** @typedef {{nodes?: number | null, seconds?: number | null}} SolveLimits */

const MOST_MIB = 256;

const registry = new FinalizationRegistry((/** @type {number} */ at) => plain("glup_solver_free", at));

/** @param {import("./module.js").Reader} out @returns {Bounds} */
const boundsOf = (out) => [out.int(), out.int(), out.number()];

/** @param {import("./module.js").Reader} out @returns {[string, Bounds][]} */
const actionsOf = (out) => Array.from({ length: out.int() }, () => [out.text(), boundsOf(out)]);

/** Exact values of phase 2. Its table stays true from one call to the next. */
export class EndgameSolver {
  /** @param {number} [tableMib] */
  constructor(tableMib = 4) {
    if (!(tableMib >= 1 && tableMib <= MOST_MIB))
      throw new GlupError(`tableMib: expected a number from 1 to ${MOST_MIB}, given ${tableMib}`);
    this._at = call("glup_solver", tableMib).int();
    registry.register(this, this._at, this);
  }

  /** Gives its memory back at once; it can't be used any more. */
  free() {
    registry.unregister(this);
    plain("glup_solver_free", this._at);
    this._at = 0;
  }

  /** Forgets everything. */
  clear() {
    call("glup_solver_clear", this._at);
  }

  /** Bounds of the leader's points minus the other's over the rest, and the nodes. @param {import("./state.js").State} state @param {SolveLimits} [limits] @returns {Bounds} */
  value(state, limits = {}) {
    return boundsOf(this._ask("glup_solve_value", state, limits));
  }

  /** The same for every legal action, in canonical card order. @param {import("./state.js").State} state @param {SolveLimits} [limits] */
  actions(state, limits = {}) {
    return actionsOf(this._ask("glup_solve_actions", state, limits));
  }

  /** As the protocol has it, but for the time. @internal @param {import("./state.js").State} state @param {SolveLimits} limits */
  solution(state, limits) {
    return JSON.parse(this._ask("glup_solve", state, limits).text());
  }

  /** @param {string} name @param {import("./state.js").State} state @param {SolveLimits} limits */
  _ask(name, state, { nodes, seconds }) {
    return call(name, this._at, state.bytes, nodes ?? 0, seconds ?? Infinity);
  }
}
