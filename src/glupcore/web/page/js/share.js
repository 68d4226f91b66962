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

/** A link that holds a whole deal: nobody keeps it but whoever has the link. @param {DealRecord} record */
export function linkTo(record) {
  const { deck, dealer, actions, rules, exact_cut, options } = record;
  const cards = Array.isArray(deck) ? deck : deck.split(" ");
  const cut = options ? [false, options] : exact_cut === true ? [true] : [];
  const text = JSON.stringify([rules, dealer, cards.join(""), actions.join(" "), ...cut]);
  const url = new URL(location.href);
  url.hash = `review/${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return url.href;
}

/** The deal in a link, or null. @param {string} hash what stands behind `review/` @returns {DealRecord | null} */
export function linked(hash) {
  try {
    const text = atob(hash.replaceAll("-", "+").replaceAll("_", "/"));
    const [rules, dealer, deck, played, exact_cut = false, options] = JSON.parse(text);
    const actions = played.split(" ").filter(Boolean);
    return {
      ...(rules ? { rules } : {}),
      dealer,
      deck: deck.match(/../g),
      actions,
      exact_cut,
      ...(options ? { options } : {}),
    };
  } catch {
    return null;
  }
}
