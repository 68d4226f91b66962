// The solvers by name, and their specifications: `NAME` or `NAME:option=value,…`.

import { call } from "../core/module.js";

/** The limits of a search that a specification gives. @typedef {{seconds?: number, iterations?: number, threads?: number}} Limited */
/** `known`: the names of all options that there are
 * @typedef {{text: string, name: string, options: Record<string, any>, limited: Limited, known: string[]}} Spec */

/** The names that there are; those of the auction games if that is asked for. */
export const solverNames = (auction = false) => call("glup_solver_names", Number(auction)).texts();

/** A solver by name, its options, and the limits of each decision, as far as they are given. @param {string} text @param {boolean} [auction] whether
 * it is for the auction games @returns {Spec} */
export function parseSpec(text, auction = false) {
  return { text, ...JSON.parse(call("glup_spec", String(text), Number(auction)).text()) };
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
