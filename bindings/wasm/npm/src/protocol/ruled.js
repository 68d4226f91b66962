// Which game a request is about: it may say so itself, or leave that to what it is about.

import { shown } from "../json.js";
import { Fault } from "./faults.js";

/** An object that does not say of which game it is, as one that does. @param {{[key: string]: any}} data @param {string | null} rules */
export const ruled = (data, rules) => (rules === null || (data.rules ?? null) !== null ? data : { ...data, rules });

/** What a request says of the game must be true of what it is about. @param {string | null} asked @param {string} found @param {string} subject */
export function checkRules(asked, found, subject) {
  if (asked !== null && asked !== found)
    throw new Fault("bad_request", "rules", `rules: expected ${found}, as the ${subject} has it, given ${shown(asked)}`);
}
