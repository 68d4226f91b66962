// The first lines of a deal as one player saw it: their hand, the turn-up, and who dealt.

import { card, NotationError } from "../core/index.js";
import { RULES, RULESETS } from "../generated/facts.js";
import { shown } from "../json.js";
import { counted } from "./counts.js";
import { SeenDeal } from "./deal.js";

const SUIT = "[CDHS♣♦♥♠]";
const RANKS = "9JQKTA";
export const CARD = `(?:10|[${RANKS}])${SUIT}`;

const NAMES = /(?<![\p{L}\p{N}_])(rules|hand|turn[- ]?up|dealer|seat|exact[- ]cut)\s*[:=]\s*/giu;
const CARDS = new RegExp(`[\\s,;]*(${CARD})(?=${CARD}|[^\\p{L}\\p{N}_]|$)[\\s,;]*`, "iuy");
const GROUP = new RegExp(`[\\s,;]*(${SUIT})[\\s:]*((?:10|[${RANKS}]|[\\s,])+)(?![\\p{L}\\p{N}_])[\\s,;]*`, "iuy");
const RANK = new RegExp(`10|[${RANKS}]`, "gi");
const WORD = /^[\p{L}\p{N}_-]+/u;
/** @type {{[word: string]: boolean}} */
const YES = { yes: true, true: true, no: false, false: false };
/** @type {{[word: string]: "me" | "they"}} */
const SIDES = { me: "me", i: "me", they: "they", them: "they", opponent: "they" };

/** Whether a line is the first of such a deal. @param {string} line */
export const beginsDeal = (line) => line.trim().search(NAMES) === 0;

/** What a deal begins with, as far as it was told. */
export class Heading {
  constructor() {
    /** @type {string[]} */
    this.hand = [];
    /** @type {string | null} */
    this.turnup = null;
    /** @type {"me" | "they" | null} */
    this.dealer = null;
    this.seat = 0;
    this.exactCut = false;
    this.rules = "glup";
  }

  /** Takes what stands in a line; the rest of it, which tells what happened. @param {string} line */
  read(line) {
    const [before, ...parts] = line.split(NAMES);
    const rest = [this.hand.length > 0 && this.toCome > 0 ? this._cards(before) : before];
    for (let i = 0; i < parts.length; i += 2) rest.push(this._take(parts[i].toLowerCase(), parts[i + 1]));
    return rest.map((part) => part.trim()).filter(Boolean).join(" ");
  }

  /** Cards of the hand that were not told yet. */
  get toCome() {
    return RULES[this.rules].handCards - this.hand.length;
  }

  /** What has to be told before the first card is played, in words, if anything. */
  get missing() {
    if (this.toCome !== 0) {
      const there = this.hand.length;
      return `the hand, ${there + this.toCome} cards, of which there are ${there}`;
    }
    return this.turnup === null ? "the turn-up, such as turnup: 9H" : null;
  }

  /** The deal before its first lead. Who leads tells who dealt if nothing else does; by default I lead. @param {string | null} [leader] */
  begin(leader = null) {
    if (this.turnup === null || this.missing !== null) throw new NotationError(`expected ${this.missing}`);
    const iDealt = this.dealer !== null ? this.dealer === "me" : leader === "they";
    const dealer = iDealt ? this.seat : 1 - this.seat;
    const { seat, exactCut, rules } = this;
    return new SeenDeal(this.hand, this.turnup, { dealer, seat, exactCut, rules });
  }

  /** Takes one thing from the beginning of `value`; the rest of it. @param {string} name @param {string} value */
  _take(name, value) {
    if (name === "hand") {
      this.hand = [];
      return this._cards(value);
    }
    if (name.startsWith("turn")) {
      CARDS.lastIndex = 0;
      const found = CARDS.exec(value);
      if (!found) throw new NotationError(`turnup: expected a card such as 9H, given ${shown(value)}`);
      this.turnup = card(found[1]);
      return value.slice(found[0].length);
    }
    const word = (WORD.exec(value)?.[0] ?? "").toLowerCase();
    if (name === "dealer" && Object.hasOwn(SIDES, word)) this.dealer = SIDES[word];
    else if (name === "rules" && RULESETS.includes(word)) {
      this.rules = word;
      this._check();
    } else if (name === "seat" && (word === "0" || word === "1")) this.seat = Number(word);
    else if (name.startsWith("exact") && Object.hasOwn(YES, word)) this.exactCut = YES[word];
    else {
      /** @type {{[name: string]: string}} */
      const known = { rules: `one of ${RULESETS.join(", ")}`, dealer: "me or they", seat: "0 or 1" };
      throw new NotationError(`${name}: expected ${known[name] ?? "yes or no"}, given ${shown(value.trim())}`);
    }
    return value.slice(word.length);
  }

  /** Takes the cards from the beginning of a text; the rest of it. @param {string} text */
  _cards(text) {
    let at = 0;
    for (;;) {
      GROUP.lastIndex = CARDS.lastIndex = at;
      const group = GROUP.exec(text);
      const single = group ? null : CARDS.exec(text);
      if (group) this.hand.push(...(group[2].match(RANK) ?? []).map((rank) => card(rank + group[1])));
      else if (single) this.hand.push(card(single[1]));
      else break;
      at += (group ?? /** @type {RegExpExecArray} */ (single))[0].length;
    }
    this._check();
    return text.slice(at);
  }

  /** The cards told so far must be of a hand. */
  _check() {
    const { handCards, copies } = RULES[this.rules];
    if (this.hand.length > handCards)
      throw new NotationError(`hand: expected ${handCards} cards, given ${this.hand.length}`);
    for (const [name, count] of counted(this.hand))
      if (count > copies) throw new NotationError(`hand: cards: more than ${copies} copies of ${name}`);
  }
}
