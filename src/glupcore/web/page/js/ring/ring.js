// What the page loads when a game with an auction is wanted, and not before.

import { agreed, Form, inShort } from "./begin.js";
import { RingGame } from "./game.js";
import { Room } from "./room.js";

/** @type {Promise<void> | null} */
let style = null;

/** Its style is there before anything is drawn. */
export function styled() {
  style ??= new Promise((/** @type {(_: void) => void} */ go, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("ring.css", import.meta.url).href;
    link.onload = () => go();
    link.onerror = () => fail(new Error("The style of the table can't be had."));
    document.head.append(link);
  });
  return style;
}

/**
 * @param {import("../engine.js").Engine} engine @param {import("../games.js").Games} games
 * @param {ConstructorParameters<typeof RingGame>[2]} page
 */
export async function open(engine, games, page) {
  const [all] = await Promise.all([Promise.all(games.auctions.map((rules) => games.facts(rules))), styled()]);
  const named = (/** @type {string} */ rules) => all.find((one) => one.rules === rules) ?? all[0];
  return { all, named, agreed, inShort, Form, Room, game: new RingGame(engine, games, page) };
}
