// The text of a deal as one player saw it (docs/notation.md): what is typed at the table.

import { cardList, GlupError, IllegalActionError, NotationError } from "../core/index.js";
import { RecordError } from "../deal/records.js";
import { shown } from "../json.js";
import { counted, less } from "./counts.js";
import { CARD as ONE_CARD, Heading } from "./heading.js";
import { elements, mayHold, meldKinds, ways } from "./possible.js";
import { kindsBegun, kindsCalled, like } from "./spellings.js";

/** @typedef {import("./deal.js").SeenDeal} SeenDeal */
/** @typedef {import("../generated/facts.js").MeldKind} MeldKind */
/** An event as it was typed: a card, pass, dix, or a kind of meld, maybe with its cards. `who` is what stood before it, if anything.
 * @typedef {{who: string | null, text: string, kinds: MeldKind[], cards: string[], isCard: boolean}} Word */

/** @type {{[word: string]: string}} */
const WHO = {
  me: "me", i: "me", m: "me", they: "they", them: "they", opponent: "they", t: "they", draw: "draw", drew: "draw", d: "draw",
};
const AFTER = "(?![\\p{L}\\p{N}_])";
const LABEL = new RegExp(`(${Object.keys(WHO).join("|")})\\s*:|(me|i|they|draw|drew)${AFTER}`, "iuy");
const PLAIN = new RegExp(`(pass|p|-|dix|exchange)${AFTER}`, "iuy");
const CARD = new RegExp(`${ONE_CARD}(?:\\+\\p{Nd}?)?${AFTER}`, "iuy");
const GAP = /[\s,;|/]*/y;
const NAME = /([\p{L}\p{N}]+|[♣♦♥♠])[ \t_-]*/uy;
const BLOT = /[^\s,;]+/y;
const OF = /\s*[:(]/y;
const MOST_WORDS = 5; // of a kind's name: double double nines, roundhouse of runs
const MOST_WAYS = 6; // that an error lists
const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** @param {RegExp} pattern @param {string} text @param {number} at */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The deal that a text tells. Throws RecordError that names the line. @param {string} text @returns {SeenDeal} */
export function parse(text) {
  const heading = new Heading();
  /** @type {SeenDeal | null} */
  let deal = null;
  const lines = text.split(LINES);
  if (lines.at(-1) === "") lines.pop();
  lines.forEach((line, number) => {
    try {
      let told = line.split("#", 1)[0];
      if (deal === null) {
        told = heading.read(told);
        if (told && heading.missing !== null) throw new NotationError(`${shown(told)}: expected ${heading.missing}`);
        if (told) deal = heading.begin(firstOf(told));
      }
      if (deal !== null) tell(deal, told);
    } catch (error) {
      if (!(error instanceof GlupError)) throw error;
      throw new RecordError(null, null, line.trim(), `line ${number + 1}: ${error.message}`);
    }
  });
  if (deal !== null) return deal;
  try {
    return heading.begin();
  } catch (error) {
    if (!(error instanceof GlupError)) throw error;
    throw new RecordError(null, null, "", error.message);
  }
}

/** Takes the events of a line: all of them, or none. @param {SeenDeal} deal @param {string} text */
export function tell(deal, text) {
  const before = deal.events.length;
  try {
    for (const word of wordsOf(text, deal.turnup[1], deal.rules)) take(deal, word);
  } catch (error) {
    while (deal.events.length > before) deal.undo();
    throw error;
  }
}

/** @param {string} text */
function firstOf(text) {
  const label = matchAt(LABEL, text, 0);
  return label === null ? null : WHO[(label[1] ?? label[2]).toLowerCase()];
}

/** The events in a line. @param {string} text @param {string} trump @param {string} rules @returns {Generator<Word, void, void>} */
function* wordsOf(text, trump, rules) {
  /** @type {string | null} */
  let who = null;
  let at = skip(text, 0);
  while (at < text.length) {
    const label = matchAt(LABEL, text, at);
    if (label) {
      who = WHO[(label[1] ?? label[2]).toLowerCase()];
      at = skip(text, at + label[0].length);
      continue;
    }
    const one = matchAt(CARD, text, at);
    const plain = one ? null : matchAt(PLAIN, text, at);
    /** @type {Word} */
    let word;
    if (one) {
      word = { who, text: one[0].toUpperCase(), kinds: [], cards: [], isCard: true };
      at += one[0].length;
    } else if (plain) {
      const isDix = ["dix", "exchange"].includes(plain[0].toLowerCase());
      word = { who, text: isDix ? "dix" : "pass", kinds: [], cards: [], isCard: false };
      at += plain[0].length;
    } else [word, at] = meldAt(text, at, who, trump, rules);
    yield word;
    who = null;
    at = skip(text, at);
  }
  if (who !== null) throw new NotationError(`${who}: expected what happened after it, given nothing`);
}

/** @param {string} text @param {number} at */
const skip = (text, at) => at + (matchAt(GAP, text, at)?.[0].length ?? 0);

/** A kind of meld, with its cards if a colon follows, and where the text goes on.
 * @param {string} text @param {number} at @param {string | null} who @param {string} trump @param {string} rules @returns {[Word, number]} */
function meldAt(text, at, who, trump, rules) {
  const names = namesAt(text, at);
  const called = calledBy(names, trump, rules);
  if (called === null) {
    const what = matchAt(BLOT, text, at)?.[0] ?? text.slice(at);
    const near = like(what, trump, rules);
    const hint = near ? `; did you mean ${near}?` : "";
    throw new NotationError(`${shown(what)}: expected a card, pass, dix or a kind of meld${hint}`);
  }
  const [identifiers, nameEnd] = called;
  const kinds = meldKinds(trump, rules).filter(({ kind }) => identifiers.includes(kind));
  const name = text.slice(at, nameEnd);
  /** @type {string[]} */
  const cards = [];
  let end = nameEnd;
  const of = matchAt(OF, text, end);
  if (of) {
    end += of[0].length;
    const most = kinds[0].cards.split(" ").length;
    while (cards.length < most) {
      const next = matchAt(CARD, text, skip(text, end));
      if (!next) break;
      cards.push(next[0].toUpperCase());
      end = next.index + next[0].length;
    }
    if (cards.length === 0) throw new NotationError(`${name}: expected its cards after the colon`);
    if (text.startsWith(")", end)) end += 1;
  }
  return [{ who, text: name, kinds, cards, isCard: false }, end];
}

/** The kinds that the longest beginning of these words names, and where it ends. @param {RegExpExecArray[]} names @param {string} trump @param {string} rules
 * @returns {[string[], number] | null} */
function calledBy(names, trump, rules) {
  for (const find of [kindsCalled, kindsBegun]) {
    for (let count = names.length; count > 0; count -= 1) {
      const found = find(names.slice(0, count).map(([, name]) => name), trump, rules);
      const last = names[count - 1];
      if (found.length > 0) return [found, last.index + last[1].length];
    }
  }
  return null;
}

/** The words that the name of a kind may consist of. @param {string} text @param {number} at */
function namesAt(text, at) {
  const names = [];
  for (let place = at; names.length < MOST_WORDS; ) {
    const found = matchAt(NAME, text, place);
    if (!found) break;
    names.push(found);
    place += found[0].length;
  }
  return names;
}

/** Lets it happen, and a pass before it that was left out. @param {SeenDeal} deal @param {Word} word */
function take(deal, word) {
  if (deal.needs === "meld" && (word.isCard || word.who === "draw")) deal.apply("pass");
  if (word.isCard && (word.who === "draw" || (word.who === null && deal.needs === "draw"))) {
    deal.draw(word.text);
    return;
  }
  const side = deal.player === deal.seat ? "me" : "they";
  const isRight = (word.isCard ? ["lead", "follow"] : ["meld"]).includes(String(deal.needs));
  if (!isRight || (word.who !== null && word.who !== side))
    throw new NotationError(`${shown(spoken(word))}: expected ${deal.expected}`);
  deal.apply(word.kinds.length > 0 ? declaration(deal, word) : word.text);
}

/** @param {Word} word */
const spoken = ({ who, text }) => (who === null ? text : `${who}: ${text}`);

/** The very declaration that is meant. @param {SeenDeal} deal @param {Word} word */
function declaration(deal, word) {
  if (word.cards.length > 0) {
    const cards = canonical(word.cards.map((name) => name.split("+", 1)[0]));
    const kind = word.kinds.find((one) => canonical(one.cards.split(" ")) === cards);
    if (!kind) throw new IllegalActionError(`${spoken(word)}: expected the cards ${word.kinds[0].cards}, given ${cards}`);
    return `${kind.kind}:${word.cards.join(",")}`;
  }
  // Named alone, those are not meant that can't be better than another: cards come from the table where they may.
  const view = deal.view();
  const found = word.kinds.flatMap((kind) => ways(view, kind, (held) => deal.world(held)));
  if (found.length === 1) return found[0];
  if (found.length > 0) {
    const more = found.length > MOST_WAYS ? [`and ${found.length - MOST_WAYS} more`] : [];
    throw new NotationError(`${spoken(word)}: say which: ${[...found.slice(0, MOST_WAYS), ...more].join("; ")}`);
  }
  throw new IllegalActionError(`${spoken(word)}: ${whyNot(deal, word.kinds[0])}`);
}

const SUITS = "CDHS";
const RANKS = "9JQKTA";

/** The cards in canonical order. @param {string[]} cards */
const canonical = (cards) =>
  cardList(cards).sort((a, b) => SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0])).join(" ");

/** What keeps the player to act from declaring this. @param {SeenDeal} deal @param {MeldKind} kind */
function whyNot(deal, kind) {
  const view = deal.view();
  const isMine = deal.player === deal.seat;
  const held = isMine ? counted(view.hand) : mayHold(view);
  const table = new Map();
  for (const { card, copies } of isMine ? view.table : view.opponentTable) table.set(card, (table.get(card) ?? 0) + copies);
  const missing = elements(less(less(counted(kind.cards.split(" ")), held), table)).join(" ");
  if (missing) return `${missing} is lacking${isMine ? "" : ", it lies elsewhere"}`;
  return "the cards have been in kinds that exclude it, or none of them comes from the hand";
}
