// What this browser keeps, as JSON.

/** Null where there is nothing, or it can't be read. @param {string} key @returns {any} */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
