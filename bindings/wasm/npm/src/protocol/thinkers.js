// Who thinks about a request: a solver by its specification, kept where a session asks for it.

import { GlupError } from "../core/index.js";
import { shown } from "../core/plain.js";
import { overridden, parseSpec, solverNames } from "../search/solvers.js";
import { DEFAULT_SECONDS } from "../search/thinking.js";
import { about, Fault } from "./faults.js";
import { Store } from "./store.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("./bounds.js").Bounds} Bounds */
/** A solver, its options, and the limits of a search that is yet to begin.
 * @typedef {Pick<import("../search/solvers.js").Spec, "name" | "options" | "known"> & {limited: Record<string, any>}} Thinker */

/** The solvers that an engine has: what it was told, and what its limits leave. */
export class Thinkers {
  /** @param {string} usual @param {Bounds} bounds @param {string} [family] of the games that they are for */
  constructor(usual, bounds, family = "two-handed") {
    const { solvers } = bounds.values;
    this.names = solverNames(family).filter((name) => !solvers || solvers.includes(name));
    this._bounds = bounds;
    this._family = family;
    /** @type {Thinker} */
    this._usual = about(null, () => usualIn(family, usual));
    this._checkName(this._usual.name);
    this._check(this._usual.limited);
    this.usual = usual;
  }

  /** What a request asks for; where it says nothing, what the engine was told. @param {Request} request @returns {Thinker} */
  askedBy(request) {
    const found = request.solver === null ? this._usual : this._read(request.solver);
    const given = { seconds: request.seconds, iterations: request.iterations, threads: request.threads };
    this._check(given);
    /** @type {Record<string, any>} */
    const limited = overridden(found.limited, given);
    if (request.fullTime) limited.full_time = true;
    let { options } = found;
    if (request.worlds !== null) {
      if (!found.known.includes("worlds"))
        throw new Fault("bad_request", "worlds", `worlds: expected another solver than ${found.name}, which has none`);
      options = { ...options, worlds: request.worlds };
    }
    const { seconds, iterations } = this._bounds.values;
    if (limited.seconds === undefined && limited.iterations === undefined)
      limited.seconds = Math.min(DEFAULT_SECONDS, seconds ?? DEFAULT_SECONDS);
    if (limited.iterations === undefined && iterations !== null) limited.iterations = iterations;
    return { ...found, options, limited };
  }

  /** @param {string} text @returns {Thinker} */
  _read(text) {
    const found = about("solver", () => {
      this._checkName(text.split(":", 1)[0]);
      return parseSpec(text, this._family);
    });
    this._check(found.limited, "solver.");
    return { ...found, limited: overridden(this._usual.limited, found.limited) };
  }

  /** @param {string} name */
  _checkName(name) {
    if (this.names.includes(name)) return;
    if (!this._bounds.values.solvers) parseSpec(name, this._family); // says what was expected
    throw new GlupError(`solver: expected one of ${this.names.join(", ")}, given ${shown(name)}`);
  }

  /** @param {{[name: string]: any}} limited @param {string} [place] */
  _check(limited, place = "") {
    for (const [limit, value] of Object.entries(limited)) this._bounds.check(limit, `${place}${limit}`, value);
  }
}

/** What thinks where nothing is said: in other games than those for two the same, as far as it is there. @param {string} family @param {string} usual */
function usualIn(family, usual) {
  if (family === "two-handed") return parseSpec(usual);
  try {
    return parseSpec(usual, family);
  } catch {
    return { ...parseSpec("auto", family), limited: parseSpec(usual).limited };
  }
}

/** The sessions used last, and what thinks in each: it has one search at a time. */
export class Sessions {
  /** @param {Bounds} bounds */
  constructor({ values }) {
    this._most = values.sessions;
    /** @type {Store<string>} */
    this.kept = new Store(values.idle_games);
  }

  /** A search of a session begins. @param {Request} request */
  note({ client, session }) {
    if ((session ?? null) === null) return;
    this.kept.put(client, session, session);
    this.kept.shrink(this._most);
  }
}
