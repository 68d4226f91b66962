// Keys by themselves, where nobody types.

import { useEffect } from "./view.js";

/** @param {Record<string, () => void>} keys what each does */
export function useKeys(keys) {
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
      if (!keys[event.key] || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Those of a table. @param {any} game @param {boolean} isOn @param {() => void} hint */
export function useTableKeys(game, isOn, hint) {
  /** @type {Record<string, () => void>} */
  const keys = { u: () => void game.undo(), h: hint };
  if (game.asksMe && game.turn?.legal.includes("pass")) keys.p = () => void game.act("pass");
  useKeys(isOn ? keys : {});
}
