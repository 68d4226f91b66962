// A house's rules as text: answers as people type them, a file, a link.

import { linkWith, valueIn } from "../share.js";

/** A value of a key as people read it. @param {any} value @param {string} [key] @returns {string} */
export function told(value, key) {
  if (!Array.isArray(value)) return String(value);
  if (key === "grid" && value.length === 1 && value[0][0] === value[0][1]) return String(value[0][0]); // its multiples
  return value.map((one) => (Array.isArray(one) ? one.join(":") : one)).join(", ") || "none";
}

const one = (/** @type {string} */ text) => (/^-?\d+$/.test(text) ? Number(text) : text);

/** The value that people have typed; the engine judges it. @param {string} type @param {string} text */
export function typed(type, text) {
  const items = text.trim().split(/[\s,/]+/);
  const alone = items.length === 1 && !text.includes(":");
  if (type === "amount" || (type === "list" && alone)) return one(text.trim());
  if (text.trim() === "none" || text.trim() === "") return [];
  return items.map((item) => (item.includes(":") ? item.split(":").map(one) : one(item)));
}

/** A house's file, as `glupcore play --rules FILE.toml` reads it. @param {Record<string, any>} house */
export const houseText = (house) =>
  Object.entries(house)
    .map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`)
    .join("");

/** A link that holds a house's rules. @param {Record<string, any>} house */
export const houseLink = (house) => linkWith("play", house);

/**
 * What a link says, as the engine reads it. Throws an Error with the reason why it can't be played.
 * @param {string} hash what stands behind `play/` @param {import("../games.js").Games} games
 * @returns {Promise<{row: string, own: Record<string, any>}>}
 */
export async function linkedHouse(hash, games) {
  let house;
  try {
    house = valueIn(hash);
  } catch {
    throw new Error("The link is not whole: copy all of it.");
  }
  if (typeof house?.from !== "string") throw new Error("The link has no rules in it.");
  try {
    const { rules } = /** @type {any} */ (await games.facts(house));
    const { from: row, ...own } = rules;
    return { row, own };
  } catch (error) {
    throw new Error(`The rules in the link can't be played: ${/** @type {Error} */ (error).message}`);
  }
}
