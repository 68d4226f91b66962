// The solvers by name, and their specifications: `NAME` or `NAME:option=value,…`.

import { call } from "../core/module.js";

/** The limits of a search that a specification gives. @typedef {{seconds?: number, iterations?: number, threads?: number}} Limited */
/** `known`: the names of all options that there are
 * @typedef {{text: string, name: string, options: Record<string, any>, limited: Limited, known: string[]}} Spec */

/** The names that there are in a family of games: two-handed, auction or pisti. */
export const solverNames = (family = "two-handed") => call("glup_solver_names", family).texts();

/** A solver by name, its options, and the limits of each decision, as far as they are given. @param {string} text @param {string} [family] of
 * games @returns {Spec} */
export function parseSpec(text, family = "two-handed") {
  return { text, ...JSON.parse(call("glup_spec", String(text), family).text()) };
}

/** Limits with those that are given; with a time or a number of iterations both are.
 * @param {Limited} limited @param {{seconds?: number | null, iterations?: number | null, threads?: number | null}} given @returns {Limited} */
export function overridden(limited, { seconds, iterations, threads }) {
  const ending = (seconds ?? iterations ?? null) === null ? limited : { seconds, iterations };
  return {
    seconds: ending.seconds ?? undefined,
    iterations: ending.iterations ?? undefined,
    threads: threads ?? limited.threads,
  };
}
