// Records as files and links.

/** @typedef {import("./table.js").DealRecord} DealRecord */

/** Save deals as a file that `glupcore review` and `replay` read, too. @param {DealRecord[]} records */
export function download(records) {
  const text = records.map((record) => JSON.stringify(record) + "\n").join("");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
  link.download = "glup.jsonl";
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The deals of a file. Throws an Error that says what is wrong. @param {File} file @returns {Promise<DealRecord[]>} */
export async function opened(file) {
  const lines = (await file.text()).split("\n").filter((line) => line.trim());
  if (lines.length === 0) throw new Error(`${file.name}: expected a record a line, given an empty file`);
  return lines.map((line, i) => {
    try {
      const record = JSON.parse(line);
      if (record.deck && Array.isArray(record.actions)) return record;
    } catch {
      // told below
    }
    throw new Error(`${file.name}, line ${i + 1}: expected the record of a deal`);
  });
}

/** A link that holds a whole deal: nobody keeps it but whoever has the link. @param {DealRecord} record */
export function linkTo(record) {
  const { deck, dealer, actions, rules } = record;
  const cards = Array.isArray(deck) ? deck : deck.split(" ");
  const text = JSON.stringify([rules ?? "glup", dealer, cards.join(""), actions.join(" ")]);
  const url = new URL(location.href);
  url.hash = `review/${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
  return url.href;
}

/** The deal in a link, or null. @param {string} hash what stands behind `review/` @returns {DealRecord | null} */
export function linked(hash) {
  try {
    const [rules, dealer, deck, actions] = JSON.parse(atob(hash.replaceAll("-", "+").replaceAll("_", "/")));
    return { rules, dealer, deck: deck.match(/../g), actions: actions.split(" ").filter(Boolean) };
  } catch {
    return null;
  }
}
