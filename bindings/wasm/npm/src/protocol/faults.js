// What is wrong with a request, as the reply's error object has it.

import { Fault, GlupError, PositionError } from "../core/errors.js";
import { call } from "../core/module.js";

export { Fault };

const SAID = 500; // characters of a fault of ours in a reply

/** Turns errors about what was given into faults of a request; they are about `field`, or a part of it.
 * @template T @param {string | null} field @param {() => T} work @returns {T} */
export function about(field, work) {
  try {
    return work();
  } catch (error) {
    throw located(field, error);
  }
}

/** The fault that an error is, if it is about what was given; else the error itself. @param {string | null} field @param {unknown} error */
export function located(field, error) {
  if (!(error instanceof GlupError)) return error;
  const faults = error instanceof PositionError ? error.faults : [error.message];
  const told = JSON.parse(call("glup_fault_of", field ?? "", JSON.stringify(faults)).text());
  return new Fault(told.code, told.field, told.message);
}

/** An error that should not have been, as a fault; the console has its story. @param {unknown} error */
export function faultOf(error) {
  if (error instanceof Fault) return error;
  console.error(error);
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Fault("internal", null, `a fault of the engine: ${what.slice(0, SAID)}`);
}
