// What a person has chosen about the page, kept in this browser.

import { stored } from "./stored.js";

const KEY = "glupcore.settings";

/**
 * @typedef {{theme: "auto" | "light" | "dark", felt: string, deck: string, sound: boolean, fourColours: boolean,
 *   trumpsFirst: boolean, forced: boolean, pace: "slow" | "usual" | "quick" | "none",
 *   keys: boolean, rules: string, level: string, series: boolean, row: string, seats: string, options: string}} Settings
 *   `keys`: whether letters do something by themselves; `forced`: whether an only card is played without a tap; `row`: the game with an auction that was chosen last, `seats` and
 *   `options` its levels by seat, and what differs from usual, as JSON by game
 */

/** @type {Settings} */
const USUAL = {
  theme: "auto",
  felt: "green",
  deck: "blue",
  sound: false,
  fourColours: false,
  trumpsFirst: false,
  forced: true,
  pace: "usual",
  keys: true,
  rules: "",
  level: "medium",
  series: false,
  row: "",
  seats: "",
  options: "",
};

/** Milliseconds that a finished trick stays. */
export const PACES = { slow: 2000, usual: 1000, quick: 350, none: 0 };

/** @returns {Settings} */
export function settings() {
  const usual = /** @type {Record<string, unknown>} */ (USUAL);
  const kept = Object.entries(stored(KEY) ?? {}).filter(([name, value]) => typeof value === typeof usual[name]);
  return { ...USUAL, ...Object.fromEntries(kept) };
}

/** @param {Settings} chosen */
export function keep(chosen) {
  localStorage.setItem(KEY, JSON.stringify(chosen));
  apply(chosen);
}

/** @param {Settings} chosen */
export function apply({ theme, felt, deck, fourColours }) {
  Object.assign(document.documentElement.dataset, { theme, felt, deck, colours: fourColours ? "four" : "two" });
}

/** The suit that begins a hand. @param {string | null | undefined} trump */
export const firstSuit = (trump) => (settings().trumpsFirst && trump ? trump : "");

/** Whether a card that is the only one is played without a tap. */
export const playsForced = () => settings().forced;

/** How long a trick stays on the table. */
export const pace = () => PACES[settings().pace] ?? PACES.usual;
