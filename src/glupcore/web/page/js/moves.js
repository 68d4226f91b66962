// Cards that move: what was elsewhere before this drawing glides from there.

import { useLayoutEffect, useRef } from "./view.js";

const LASTS = 280;

/** Where a card comes from that was not on the screen: another card. @param {HTMLElement} board @param {HTMLElement} card */
function source(board, card) {
  const from = card.dataset.by === "1" ? ".their-hand > .card" : ".stock > .card";
  return [...board.querySelectorAll(from)].at(-1)?.getBoundingClientRect();
}

/**
 * A reference for the element that holds the cards. Each has `data-piece`, its identity.
 * @param {unknown} state what changes when cards move
 */
export function useMoves(state) {
  /** @type {{current: HTMLElement | null}} */
  const board = useRef(null);
  const before = useRef(/** @type {Map<string, DOMRect>} */ (new Map()));
  const flights = useRef(/** @type {Map<string, Animation>} */ (new Map()));
  useLayoutEffect(() => {
    if (!board.current) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const first = before.current.size === 0;
    const now = new Map();
    for (const card of board.current.querySelectorAll("[data-piece]")) {
      if (!(card instanceof HTMLElement)) continue;
      const id = card.dataset.piece ?? "";
      flights.current.get(id)?.cancel(); // what still flies is not where it is measured
      const there = card.getBoundingClientRect();
      now.set(id, there);
      const came = before.current.get(id) ?? (first ? undefined : source(board.current, card));
      if (still || !came) continue;
      const [x, y] = [came.left - there.left, came.top - there.top];
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      const size = there.width > 0 && came.width > 0 ? came.width / there.width : 1;
      const flight = card.animate(
        [
          {
            transform: `translate(${x}px, ${y}px) scale(${size})`,
            transformOrigin: "0 0",
            zIndex: 5,
          },
          { transform: "none", transformOrigin: "0 0", zIndex: 5 },
        ],
        { duration: LASTS, easing: "ease-out" },
      );
      flights.current.set(id, flight);
    }
    before.current = now;
  }, [state]);
  return board;
}
