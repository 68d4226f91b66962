// The files of the package: beside the sources, where somebody has put them, or with the thread that began this one.

import { PLACES } from "../generated/places.js";
import { host } from "../host.js";
import { GlupError } from "./errors.js";

/** @type {URL | null} */
let base = null;
/** @type {((name: string) => Promise<Uint8Array>) | null} */
let source = null;
/** @type {Map<string, Promise<Uint8Array>>} by address */
const fetched = new Map();

/** The folder that has a copy of `src`, for bundles that have no files beside them; null if it was not told. */
export const placed = () => base;

/** Files are taken from a copy of `src`. @param {string | URL} folder */
export function placeAt(folder) {
  const { document, location } = /** @type {any} */ (globalThis);
  try {
    base = new URL(`${folder}`.replace(/\/?$/, "/"), document?.baseURI ?? location?.href);
  } catch {
    throw new GlupError(`base: expected the address of a folder, given ${JSON.stringify(folder)}`);
  }
}

/** Files are asked for there. @param {(name: string) => Promise<any>} ask */
export function filesFrom(ask) {
  source = ask;
}

/** A file by its path in `src`, fetched once. @param {string} name @returns {Promise<Uint8Array>} */
export function fileOf(name) {
  if (source) return source(name);
  const url = base === null ? PLACES[name]() : new URL(name, base);
  if (url.protocol === "file:") return host.read(url);
  const found = fetched.get(url.href) ?? host.read(url);
  fetched.set(url.href, found);
  found.catch(() => fetched.delete(url.href)); // the next time it may be there
  return found;
}
