// Which card on the screen is which: a card keeps its identity when it moves, so that one sees where
// it goes. Copies are alike, so any copy that was where this one came from will do.

/**
 * @typedef {"hand" | "mine" | "theirs" | "known" | "lead" | "follow" | "won"} Place
 * @typedef {{id: number, card: string, place: Place, by: 0 | 1, kinds: string[], copy: number,
 *   taker?: number | null}} Piece
 *   `known`: a card of their hand that one knows; `by`: 0 is the person; `kinds`: what a melded card has taken part in; `copy`: the number of its
 *   class in notation, 0 for a card of the hand
 */

let last = 0;

/** Where a card may have come from, the likeliest first. @type {Record<Place, Place[]>} */
const FROM = {
  hand: ["hand", "mine"],
  mine: ["mine", "hand"],
  theirs: ["theirs", "known"],
  known: ["known", "theirs"],
  lead: ["lead", "hand", "mine", "theirs", "known"],
  follow: ["follow", "hand", "mine", "theirs", "known"],
  won: ["won", "lead", "follow"],
};

/**
 * The pieces that are wanted, with the identities of those that were there.
 * @param {readonly Piece[]} before @param {Omit<Piece, "id">[]} wanted @returns {Piece[]}
 */
export function placed(before, wanted) {
  const left = [...before];
  /** @type {Map<Omit<Piece, "id">, number>} */
  const ids = new Map();
  const take = (/** @type {(piece: Piece, one: Omit<Piece, "id">) => boolean} */ fits) => {
    for (const one of wanted) {
      if (ids.has(one)) continue;
      const i = left.findIndex((piece) => piece.card === one.card && piece.by === one.by && fits(piece, one));
      if (i >= 0) ids.set(one, left.splice(i, 1)[0].id);
    }
  };
  take((piece, one) => piece.place === one.place && `${piece.kinds}` === `${one.kinds}`);
  take((piece, one) => piece.place === one.place);
  for (let nth = 1; nth < 5; nth += 1) take((piece, one) => FROM[one.place][nth] === piece.place);
  return wanted.map((one) => ({ ...one, id: ids.get(one) ?? (last += 1) }));
}

/**
 * The cards that lie before a player, with the number that notation gives each class of copies:
 * classes of a card are numbered in the order in which the engine tells them.
 * @param {string[][]} table each a card and the kinds it has taken part in
 * @param {"mine" | "theirs"} place
 */
export function onTable(table, place) {
  /** @type {Map<string, string[]>} */
  const classes = new Map();
  return table.map(([card, ...kinds]) => {
    const known = classes.get(card) ?? [];
    const history = kinds.join();
    if (!known.includes(history)) known.push(history);
    classes.set(card, known);
    const copy = known.indexOf(history) + 1;
    return { card, kinds, copy, place, by: /** @type {0 | 1} */ (place === "mine" ? 0 : 1) };
  });
}

/** The action that plays a piece. @param {Piece} piece */
export function playing(piece) {
  if (piece.copy === 0) return piece.card;
  return piece.copy === 1 ? `${piece.card}+` : `${piece.card}+${piece.copy}`;
}
