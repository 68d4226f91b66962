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

/** A state in which all hands can be solved, or the text of an endgame of any game: as the core takes it. @param {string | State} endgame @returns {[Uint8Array | null, number, string]} */
const asked = (endgame) =>
  typeof endgame === "string" ? [null, 0, endgame] : [...checkIs("endgame", endgame, State).own, ""];

/** Exact values with all hands open: of phase 2, and of the tricks of an auction game. Its table, 4 MiB if nothing else is
 * said (and twice that for auction games, once there is one), stays true from one call to the next. */
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

  /** Bounds of the leader's points minus the other's over the rest, and the nodes; of an auction game those of the bidder's side minus
   * all others'. @param {string | State} endgame @param {SolveLimits} [limits] @returns {Bounds} */
  value(endgame, limits = {}) {
    return boundsOf(this.#ask("glup_solve_value", asked(endgame), limits));
  }

  /** The same for every legal action, in canonical card order. @param {string | State} endgame @param {SolveLimits} [limits] */
  actions(endgame, limits = {}) {
    return actionsOf(this.#ask("glup_solve_actions", asked(endgame), limits));
  }

  /** As the protocol has it, but for the time. @internal @param {string | State} endgame
   * @param {SolveLimits & {allActions: boolean, melds: readonly number[]}} options */
  solution(endgame, { allActions, melds, nodes, seconds }) {
    const [most, left] = [Number(nodes ?? 0), seconds ?? Infinity];
    const stakes = new Int32Array(melds);
    const told = call(
      "glup_solve",
      this.#solver(),
      ...asked(endgame),
      stakes,
      stakes.length,
      most,
      left,
      allActions ? 1 : 0,
    );
    return JSON.parse(told.text());
  }

  /** The same. @internal @param {string} endgame @param {string} goal @param {SolveLimits} limits */
  answer(endgame, goal, { nodes, seconds }) {
    return JSON.parse(
      call("glup_reaches", this.#solver(), endgame, goal, Number(nodes ?? 0), seconds ?? Infinity).text(),
    );
  }

  toString() {
    return this.#at === 0 ? "<EndgameSolver, freed>" : "<EndgameSolver>";
  }

  /** @param {string} name @param {[Uint8Array | null, number, string]} of @param {SolveLimits} limits */
  #ask(name, of, limits) {
    checkNames("solver", limits, ["nodes", "seconds"]);
    const { nodes = null, seconds = null } = limits;
    if (nodes !== null) checkCount("nodes", nodes);
    if (seconds !== null) checkSeconds(seconds);
    return call(name, this.#solver(), ...of, Number(nodes ?? 0), seconds ?? Infinity);
  }

  #solver() {
    if (this.#at === 0) throw new GlupError("solver: expected one that was not freed");
    return this.#at;
  }
}
showsText(EndgameSolver);
