// The game that this browser keeps, so that a reload finds it. All tabs keep it in one place, and one
// of them has it: the others neither write there nor put it away.

const GAME = "glupcore.table";
const ASIDE = "glupcore.aside";
const HOLDER = "glupcore.tab";
const TAB = String(crypto.getRandomValues(new Uint32Array(2)));

const isKept = () => localStorage.getItem(GAME) !== null;

/** Whether another tab has the game. */
export const isElsewhere = () => isKept() && localStorage.getItem(HOLDER) !== TAB;

/** Whether a game was set aside. */
export const isAside = () => localStorage.getItem(ASIDE) !== null;

/** The game, which this tab has from now on; null if there is none. */
export function take() {
  if (isKept()) localStorage.setItem(HOLDER, TAB);
  return localStorage.getItem(GAME);
}

/** @param {string} text of the game */
export function put(text) {
  if (isElsewhere()) return;
  localStorage.setItem(HOLDER, TAB);
  localStorage.setItem(GAME, text);
}

/** Forget the game. */
export function drop() {
  if (!isElsewhere()) localStorage.removeItem(GAME);
}

/** Keep it while something else is tried; of two the first. */
export function setAside() {
  const game = localStorage.getItem(GAME);
  if (game !== null && !isElsewhere() && !isAside()) localStorage.setItem(ASIDE, game);
}

/** Have the one that was set aside again; what was tried meanwhile goes. */
export function takeBack() {
  const game = localStorage.getItem(ASIDE);
  if (game === null) return;
  put(game);
  if (!isElsewhere()) localStorage.removeItem(ASIDE);
}

/** Hear of what other tabs do. @param {() => void} hear */
export const onChange = (hear) => addEventListener("storage", hear);
