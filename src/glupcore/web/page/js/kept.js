// The games that this browser keeps, each by itself: none ends because another one begins. A tab has one
// of them at a time, and says so; another tab that takes it over is heard of.

import { now } from "./dates.js";

const GAME = "glupcore.game.";
const HOLDER = "glupcore.holder.";
const CURRENT = "glupcore.game"; // of this tab, in its own storage: a reload finds it
const BEFORE = "glupcore.before"; // the one that it had before it tried something else
const OLD = ["glupcore.table", "glupcore.aside"]; // where older pages kept their only game
const TAB = String(crypto.getRandomValues(new Uint32Array(2)));

const fresh = () => crypto.getRandomValues(new Uint32Array(2)).join("-");

for (const name of OLD) {
  const text = localStorage.getItem(name);
  if (text !== null) localStorage.setItem(GAME + fresh(), text);
  localStorage.removeItem(name);
}

/** What a text keeps of a game; null if it is none. @param {string} text @returns {any} */
export function read(text) {
  try {
    const game = JSON.parse(text);
    const { setting, record, finished, results, events } = game;
    const isList = [finished, results, events, ...results].every(Array.isArray);
    return setting && record && isList ? game : null;
  } catch {
    return null;
  }
}

/** What is kept of a game; null if there is none. @param {string | null} id */
export const peek = (id) => read((id === null ? null : localStorage.getItem(GAME + id)) ?? "");

/** The game that this tab has. */
export const current = () => sessionStorage.getItem(CURRENT);

/** Whether another tab has a game. @param {string | null} id */
export function isElsewhere(id) {
  const holder = id === null ? null : localStorage.getItem(HOLDER + id);
  return holder !== null && holder !== TAB;
}

/** Its text, and this tab has it from now on; null if it is not kept. @param {string} id */
export function take(id) {
  const text = localStorage.getItem(GAME + id);
  if (current() !== id) leave();
  if (text === null) return null;
  sessionStorage.setItem(CURRENT, id);
  localStorage.setItem(HOLDER + id, TAB);
  return text;
}

/** The game that this tab goes back to, if it tries something. */
export const before = () => sessionStorage.getItem(BEFORE);

/** Have a new game. @param {string | null} [back] the one that is gone back to */
export function begin(back = null) {
  leave();
  const id = fresh();
  if (back !== null) sessionStorage.setItem(BEFORE, back);
  sessionStorage.setItem(CURRENT, id);
  localStorage.setItem(HOLDER + id, TAB);
}

/** Keep this tab's game, with the time; whether there was room for it. @param {object} game */
export function put(game) {
  const id = current();
  if (id === null || isElsewhere(id)) return true;
  try {
    localStorage.setItem(GAME + id, JSON.stringify({ at: now(), ...game }));
    return true;
  } catch {
    return false;
  }
}

/** This tab has no game any more; it stays kept. */
export function leave() {
  release();
  sessionStorage.removeItem(CURRENT);
  sessionStorage.removeItem(BEFORE);
}

function release() {
  const id = current();
  if (id !== null && !isElsewhere(id)) localStorage.removeItem(HOLDER + id);
}

/** @param {string} id @returns {string | null} what it was, for who wants it back */
export function remove(id) {
  const text = localStorage.getItem(GAME + id);
  localStorage.removeItem(GAME + id);
  localStorage.removeItem(HOLDER + id);
  return text;
}

/** @param {string} id @param {string} text */
export const giveBack = (id, text) => localStorage.setItem(GAME + id, text);

/** Every game, as [id, text]. @returns {[string, string][]} */
export function all() {
  const ids = Object.keys(localStorage).filter((name) => name.startsWith(GAME));
  return ids.map((name) => [name.slice(GAME.length), localStorage.getItem(name) ?? ""]);
}

/** Hear of what other tabs do. @param {() => void} hear */
export function onChange(hear) {
  addEventListener("storage", hear);
  addEventListener("pagehide", release);
  addEventListener("pageshow", (event) => event.persisted && hear());
}
