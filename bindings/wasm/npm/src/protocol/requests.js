// The requests of the protocol: which fields each has, what goes with what. The tables are made from Python's.

import { Fields } from "../fields.js";
import { METHODS } from "../generated/facts.js";
import { isText, shown } from "../json.js";
import { about, Fault } from "./faults.js";
import { readKind } from "./kinds.js";

/** @typedef {{method: string, id: string, client: string | null, [field: string]: any}} Request what is not given is null */

const COMMON = METHODS.query_version.fields;

/** @param {{[key: string]: any}} data @param {string} name */
const common = (data, name) => {
  const field = COMMON.find((one) => one.name === name);
  return about(null, () => readKind(/** @type {any} */ (field).kind, new Fields(data), name));
};

/** The id of a request. @param {{[key: string]: any}} data @returns {string} */
export const readId = (data) => common(data, "id");

/** Who asks, null if nobody is named. @param {{[key: string]: any}} data @returns {string | null} */
export const readClient = (data) => ((data.client ?? null) === null ? null : common(data, "client"));

/** For a request with the id of one that waits for its answer. */
export const idInUse = () =>
  new Fault("bad_request", "id", "id: expected another: a request of that id is not answered yet");

/** The request that an object is. Throws Fault naming the field. @param {{[key: string]: any}} data @returns {Request} */
export function readRequest(data) {
  const names = Object.keys(METHODS);
  const expected = `one of ${names.join(", ")}`;
  const fields = new Fields(data);
  const method = about(null, () => {
    const given = fields.any("method", expected);
    if (typeof given !== "string" || !names.includes(given)) throw fields.fault("method", expected);
    return given;
  });
  const known = METHODS[method].fields;
  for (const key of Object.keys(data)) {
    if (key === "method" || known.some(({ name }) => name === key)) continue;
    const message = `${shown(key)}: no field of ${method}, expected one of ${known.map(({ name }) => name).join(", ")}`;
    throw new Fault("bad_request", isText(key) ? key : shown(key), message);
  }
  /** @type {Request} */
  const request = { method, id: "", client: null };
  about(null, () => {
    for (const { name, needed, kind } of known) {
      const isGiven = needed || (data[name] ?? null) !== null;
      request[name] = isGiven ? readKind(kind, fields, name) : null;
    }
  });
  checkTogether(request);
  return request;
}

/** What fields go with one another. @param {Request} request */
function checkTogether(request) {
  const { method } = request;
  const given = (/** @type {string} */ name) => (request[name] ?? null) !== null;
  const refuse = (/** @type {string | null} */ field, /** @type {string} */ message) => {
    throw new Fault("bad_request", field, message);
  };
  const { subjects } = METHODS[method];
  if (subjects) {
    const found = subjects.filter(given);
    if (found.length !== 1)
      refuse(null, `expected exactly one of ${subjects.join(", ")}, given ${found.join(", ") || "none"}`);
  }
  if (subjects && method !== "review") {
    for (const name of ["ply", "plies"])
      if (given(name) && !given("record")) refuse(name, `${name}: expected only with a record`);
    if (given("ply") && given("plies")) refuse("plies", "plies: expected only without ply");
  }
  if (method === "show" && given("seat") && !given("game")) refuse("seat", "seat: expected only with a game");
  if (method === "new") {
    const starts = ["seed", "deck", "record"].filter(given);
    if (starts.length > 1) refuse(starts[1], `${starts[1]}: expected only without ${starts[0]}`);
    for (const name of ["dealer", "exact_cut"])
      if (given(name) && given("record")) refuse(name, `${name}: expected only without record`);
  }
}
