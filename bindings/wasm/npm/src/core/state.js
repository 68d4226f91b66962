import { GlupError } from "./errors.js";
import { call, plain } from "./module.js";
import { Random } from "./random.js";
import { View } from "./view.js";

/** @typedef {"lead" | "follow" | "meld" | "over"} Decision */

const RANKS = "9JQKTA";
const SUITS = "CDHS";
const DECISIONS = /** @type {Decision[]} */ (["lead", "follow", "meld", "over"]);
/** By the numbers that the core gives them. */
export const RULESETS = ["glup", "two-handed", "two-handed-extended"];
/** Where points come from, in the order of the core, and what the dealer has at once. */
const SOURCES = [
  "marriages", "pinochles", "roundhouses", "runs", "arounds", "trump-fours", "nines", "exchange", "glups",
  "counters", "last-trick",
];

/** The text of a card by its number, null for none. @param {number} card */
const cardText = (card) => (card < 0 ? null : RANKS[card % 6] + SUITS[Math.floor(card / 6)]);

/** @param {string | readonly string[]} cards */
const joined = (cards) => (typeof cards === "string" ? cards : cards.join(" "));

/** @param {number} seat */
export function checkSeat(seat) {
  if (seat !== 0 && seat !== 1) throw new GlupError(`seat: expected 0 or 1, given ${seat}`);
  return seat;
}

/** @param {Uint8Array} bytes */
function infoOf(bytes) {
  const [rules, phase, decision, player, leader, trick, trump, turnup, stock, led, glups, a, b, c, d] = call(
    "glup_state_info",
    bytes,
  ).ints(15);
  return {
    rules: RULESETS[rules],
    phase: /** @type {1 | 2} */ (phase),
    decision: DECISIONS[decision],
    player: player < 0 ? null : player,
    leader,
    trick,
    trump: SUITS[trump],
    turnup: cardText(turnup),
    stock,
    led: cardText(led),
    glups,
    scores: /** @type {[number, number]} */ ([a, b]),
    counters: /** @type {[number, number]} */ ([c, d]),
  };
}

/** A deal in progress with all cards known: for referees, analysis and sampled worlds. */
export class State {
  /** @internal @param {Uint8Array} bytes */
  constructor(bytes) {
    /** @internal */
    this.bytes = bytes;
    /** @type {ReturnType<typeof infoOf> | null} */
    this._info = null;
  }

  /** The state before the first lead; the deck is in deal order. @param {string | readonly string[]} deck @param {number} [dealer] @param {boolean} [exactCut] @param {string} [rules] */
  static fromDeck(deck, dealer = 0, exactCut = false, rules = "glup") {
    return new State(call("glup_deal", rules, joined(deck), checkSeat(dealer), exactCut ? 1 : 0).bytes());
  }

  /** A deal of the deck that `new Random(seed).deck(rules)` gives. @param {bigint | number} seed @param {number} [dealer] @param {string} [rules] */
  static fromSeed(seed, dealer = 0, rules = "glup") {
    return State.fromDeck(new Random(seed).deck(rules), dealer, false, rules);
  }

  /** Phase 2 from "H AS TS / KD 9C"; the leader has seat 0. @param {string} text */
  static fromEndgame(text) {
    return new State(call("glup_from_endgame", text).bytes());
  }

  /** What `toBytes` of the same version has written; checked, whoever wrote it. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return new State(call("glup_state_unpack", bytes, bytes.byteLength).bytes());
  }

  get _known() {
    this._info ??= infoOf(this.bytes);
    return this._info;
  }

  /** The name of the ruleset. */
  get rules() {
    return this._known.rules;
  }
  get phase() {
    return this._known.phase;
  }
  get decision() {
    return this._known.decision;
  }
  /** The seat to act, null when the deal is over. */
  get player() {
    return this._known.player;
  }
  /** The seat that leads the current trick; in a meld decision the one that took it. */
  get leader() {
    return this._known.leader;
  }
  /** Complete tricks so far. */
  get trick() {
    return this._known.trick;
  }
  get isOver() {
    return this._known.decision === "over";
  }
  /** "C", "D", "H" or "S". */
  get trump() {
    return this._known.trump;
  }
  /** The card under the stock, null in phase 2. */
  get turnup() {
    return this._known.turnup;
  }
  /** Face-down cards left. */
  get stock() {
    return this._known.stock;
  }
  get stockCards() {
    return call("glup_stock", this.bytes).texts();
  }
  get led() {
    return this._known.led;
  }
  get glups() {
    return this._known.glups;
  }
  /** Points of seats 0 and 1 so far; counters are in them once the deal is over. */
  get scores() {
    return /** @type {[number, number]} */ ([...this._known.scores]);
  }
  /** Points of the cards in each seat's collected tricks. */
  get counters() {
    return /** @type {[number, number]} */ ([...this._known.counters]);
  }
  /** The taker of the deal's last trick, null before. */
  get lastTrick() {
    return this.isOver ? this._known.leader : null;
  }

  /** The cards in that seat's hand, those on the table not counted. @param {number} seat @returns {string[]} */
  hand(seat) {
    return words(call("glup_state_hand", this.bytes, checkSeat(seat)).text());
  }

  /** Canonical texts, sorted; empty when the deal is over. */
  legalActions() {
    return call("glup_state_legal", this.bytes).texts();
  }

  /** Those of phase 1 without the ones that can't be better than another of them. */
  candidateActions() {
    return call("glup_candidates", this.bytes).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_apply", this.bytes, action).text();
  }

  /** Takes a legal action, read kindly; its canonical text. The state is unchanged if that fails. @param {string} action */
  apply(action) {
    const out = call("glup_apply", this.bytes, action);
    const canonical = out.text();
    this.bytes = out.bytes();
    this._info = null;
    return canonical;
  }

  copy() {
    return new State(this.bytes);
  }

  /** What the player at that seat knows. @param {number} seat */
  view(seat) {
    return new View(call("glup_view", this.bytes, checkSeat(seat)).bytes());
  }

  /** The same deal with its face-down cards in another order of drawing. @param {string | readonly string[]} cards */
  withStock(cards) {
    return new State(call("glup_with_stock", this.bytes, joined(cards)).bytes());
  }

  /** Final scores after both seats play by the policy, "greedy" or "random", to the end. @param {string} policy @param {Random} random @returns {[number, number]} */
  playout(policy, random) {
    const out = call("glup_playout", this.bytes, random.bytes, policy);
    const scores = /** @type {[number, number]} */ ([out.int(), out.int()]);
    random.bytes = out.bytes();
    return scores;
  }

  /** Sequences of exactly so many actions from here. @param {number} depth */
  perft(depth) {
    return call("glup_perft", this.bytes, depth).number();
  }

  /** Phase 2 in the notation that `fromEndgame` reads. */
  toEndgame() {
    return call("glup_to_endgame", this.bytes).text();
  }

  /** All of it in few bytes, for the same version. */
  toBytes() {
    const out = call("glup_state_pack", this.bytes);
    return out.bytes(out.int());
  }

  /** @param {State} other */
  equals(other) {
    return sameBytes(this.bytes, other.bytes);
  }
}

/** What both seats of a deal score from each source, action by action. */
export class SourceTally {
  /** @param {State} start what it has scored is the dealer's */
  constructor(start) {
    this._dealt = start.scores;
    this._tallies = new Uint8Array(plain("glup_tallies_size"));
    /** @type {Record<string, number>[]} */
    this._points = [];
    this._take(start, "");
  }

  /** Counts what a legal action scores that is about to be taken. @param {State} state @param {string} action */
  see(state, action) {
    this._take(state, action);
  }

  /** @param {State} state @param {string} action */
  _take(state, action) {
    const out = call("glup_tally", state.bytes, this._tallies, action);
    this._points = [0, 1].map((seat) => ({
      ...Object.fromEntries(SOURCES.map((source) => [source, out.number()])),
      dealer: this._dealt[seat],
    }));
    this._tallies = out.bytes();
  }

  /** Points of seats 0 and 1 so far, by source. */
  get points() {
    return /** @type {[Record<string, number>, Record<string, number>]} */ (this._points);
  }
}

/** @param {string} text */
export const words = (text) => (text === "" ? [] : text.split(" "));

/** @param {Uint8Array} a @param {Uint8Array} b */
export const sameBytes = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);
