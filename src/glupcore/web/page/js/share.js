// Games as files, and deals as links.

/** @typedef {import("./game_file.js").DealRecord} DealRecord */

/** Hand a text out as a file. @param {string} text @param {string} [name] */
export function download(text, name = "play.jsonl") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A link to a room that holds a value: nobody keeps it but whoever has the link. @param {string} room @param {unknown} value */
export function linkWith(room, value) {
  const text = btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const url = new URL(location.href);
  url.hash = `${room}/${text}`;
  return url.href;
}

/** The value in a link. @param {string} text what stands behind the room */
export const valueIn = (text) => JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));

/** Copies a link, or makes it the address: there is no clipboard by plain http, or it is not ours to use. Whether it is
 * copied. @param {string} link */
export async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    history.replaceState(null, "", link);
    return false;
  }
}

/** A link that holds a whole deal. @param {DealRecord} record */
export function linkTo(record) {
  const { deck, dealer, actions, rules, exact_cut, options } = record;
  const cards = Array.isArray(deck) ? deck : deck.split(" ");
  const cut = options ? [false, options] : exact_cut === true ? [true] : [];
  return linkWith("review", [rules, dealer, cards.join(""), actions.join(" "), ...cut]);
}

/** The deal in a link, or null. @param {string} hash what stands behind `review/` @returns {DealRecord | null} */
export function linked(hash) {
  try {
    const [rules, dealer, deck, played, exact_cut = false, options] = valueIn(hash);
    const actions = played.split(" ").filter(Boolean);
    const game = { ...(rules ? { rules } : {}), ...(options ? { options } : {}) };
    return { dealer, deck: deck.match(/../g), actions, exact_cut, ...game };
  } catch {
    return null;
  }
}
