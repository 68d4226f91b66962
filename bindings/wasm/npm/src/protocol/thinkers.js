// Who thinks about a request: a solver by its specification, kept where a session asks for it.

import { GlupError } from "../core/index.js";
import { shown } from "../json.js";
import { checkSolverName, DEFAULT_SECONDS, findSolver, Limits, optionTypes, overridden, parseSpec, readOptions, solverNames } from "../search/index.js";
import { about, Fault } from "./faults.js";
import { Kept } from "./kept.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("./bounds.js").Bounds} Bounds */
/** A solver by name, its options, and the limits of a search that is yet to begin.
 * @typedef {{name: string, options: {[name: string]: any}, limited: {[name: string]: any}}} Thinking */

const LIMITS = /** @type {const} */ (["seconds", "iterations", "threads"]);

/** The solvers that an engine has: what it was told, and what its limits leave. */
export class Thinkers {
  /** @param {string} usual @param {Bounds} bounds */
  constructor(usual, bounds) {
    const { solvers } = bounds.values;
    this.names = solverNames.filter((name) => !solvers || solvers.includes(name));
    this._bounds = bounds;
    const { name, options, limited } = about(null, () => parseSpec(usual));
    this._checkName(name);
    this._check(limited);
    this.usual = usual;
    /** @type {Thinking} */
    this._usual = { name, options, limited };
  }

  /** What a request asks for; where it says nothing, what the engine was told. @param {Request} request @returns {Thinking} */
  askedBy(request) {
    const found = request.solver === null ? this._usual : this._read(request.solver);
    const given = Object.fromEntries(LIMITS.filter((name) => request[name] !== null).map((name) => [name, request[name]]));
    this._check(given);
    const limited = overridden(found.limited, given);
    if (request.fullTime) limited.fullTime = true;
    let { options } = found;
    if (request.worlds !== null) {
      if (!("worlds" in optionTypes(found.name)))
        throw new Fault("bad_request", "worlds", `worlds: expected another solver than ${found.name}, which has none`);
      options = { ...options, worlds: request.worlds };
    }
    const { seconds, iterations } = this._bounds.values;
    if (limited.seconds === undefined && limited.iterations === undefined)
      limited.seconds = Math.min(DEFAULT_SECONDS, seconds ?? DEFAULT_SECONDS);
    if (limited.iterations === undefined && iterations !== null) limited.iterations = iterations;
    return { name: found.name, options, limited };
  }

  /** @param {string} text @returns {Thinking} */
  _read(text) {
    const [name, options, limited] = about("solver", () => {
      const asked = text.split(":", 1)[0];
      this._checkName(asked);
      const [chosen, limits] = readOptions(text);
      findSolver(asked, chosen);
      new Limits(limits); // says what is wrong with them
      return /** @type {const} */ ([asked, chosen, limits]);
    });
    this._check(limited, "solver.");
    return { name, options, limited: overridden(this._usual.limited, limited) };
  }

  /** @param {string} name */
  _checkName(name) {
    if (this.names.includes(name)) return;
    if (!this._bounds.values.solvers) checkSolverName(name); // says what was expected
    throw new GlupError(`solver: expected one of ${this.names.join(", ")}, given ${shown(name)}`);
  }

  /** @param {{[name: string]: any}} limited @param {string} [place] */
  _check(limited, place = "") {
    for (const [limit, value] of Object.entries(limited)) this._bounds.check(limit, `${place}${limit}`, value);
  }
}

/** The solvers of the sessions used last; a session has one search at a time. */
export class Sessions {
  /** @param {Bounds} bounds */
  constructor({ values }) {
    this._most = values.sessions;
    /** @type {Kept<{key: string, solver: import("../search/solvers.js").Solver}>} */
    this.kept = new Kept(values.idle_games);
  }

  /** The one that the session has, if it is of that kind and game; a new one otherwise.
   * @param {string | null} client @param {string | null} session @param {Thinking} thinking @param {string} rules */
  solver(client, session, { name, options, limited }, rules) {
    const made = () => about("solver", () => findSolver(name, options));
    if (session === null) return made();
    const key = JSON.stringify([rules, name, Object.entries(options).sort(), limited.threads]);
    const kept = this.kept.pop(client, session);
    const solver = kept?.key === key ? kept.solver : made();
    this.kept.put(client, session, { key, solver });
    this.kept.shrink(this._most);
    return solver;
  }
}
