import { GlupError } from "./errors.js";
import { checkCount, checkIs, checkNames, checkSeconds, checkWhole } from "./given.js";
import { call, plain } from "./module.js";
import { showsText } from "./plain.js";
import { State } from "./state.js";

/** @typedef {[lower: number, upper: number, nodes: number]} Bounds */
/** What ends a search early, with bounds. @typedef {{nodes?: number | null, seconds?: number | null}} SolveLimits */

const MOST_MIB = 256;

const registry = new FinalizationRegistry((/** @type {number} */ at) => plain("glup_solver_free", at));

/** @param {import("./module.js").Reader} out @returns {Bounds} */
const boundsOf = (out) => [out.int(), out.int(), out.number()];

/** @param {import("./module.js").Reader} out @returns {[string, Bounds][]} */
const actionsOf = (out) => Array.from({ length: out.int() }, () => [out.text(), boundsOf(out)]);

/** Exact values of phase 2. Its table, 4 MiB if nothing else is said, stays true from one call to the next. */
export class EndgameSolver {
  #at = 0;

  /** @param {{tableMib?: number}} [options] */
  constructor(options = {}) {
    checkNames("EndgameSolver", options, ["tableMib"]);
    this.#at = call("glup_solver", checkWhole("tableMib", options.tableMib ?? 4, 1, MOST_MIB)).int();
    registry.register(this, this.#at, this);
  }

  /** Gives its memory back at once; it can't be used any more. */
  free() {
    registry.unregister(this);
    plain("glup_solver_free", this.#at);
    this.#at = 0;
  }

  /** Forgets everything. */
  clear() {
    call("glup_solver_clear", this.#solver());
  }

  /** Bounds of the leader's points minus the other's over the rest, and the nodes. @param {State} state @param {SolveLimits} [limits]
   * @returns {Bounds} */
  value(state, limits = {}) {
    return boundsOf(this.#ask("glup_solve_value", state, limits));
  }

  /** The same for every legal action, in canonical card order. @param {State} state @param {SolveLimits} [limits] */
  actions(state, limits = {}) {
    return actionsOf(this.#ask("glup_solve_actions", state, limits));
  }

  /** As the protocol has it, but for the time. @internal @param {State} state @param {SolveLimits & {allActions: boolean}} asked */
  solution(state, { allActions, nodes, seconds }) {
    const [most, left] = [Number(nodes ?? 0), seconds ?? Infinity];
    return JSON.parse(call("glup_solve", this.#solver(), state.bytes, most, left, allActions ? 1 : 0).text());
  }

  toString() {
    return this.#at === 0 ? "<EndgameSolver, freed>" : "<EndgameSolver>";
  }

  /** @param {string} name @param {State} state @param {SolveLimits} limits */
  #ask(name, state, limits) {
    checkNames("solver", limits, ["nodes", "seconds"]);
    const { nodes = null, seconds = null } = limits;
    if (nodes !== null) checkCount("nodes", nodes);
    if (seconds !== null) checkSeconds(seconds);
    return call(name, this.#solver(), checkIs("state", state, State).bytes, Number(nodes ?? 0), seconds ?? Infinity);
  }

  #solver() {
    if (this.#at === 0) throw new GlupError("solver: expected one that was not freed");
    return this.#at;
  }
}
showsText(EndgameSolver);
