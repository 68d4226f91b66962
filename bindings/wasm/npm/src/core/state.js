// A deal in progress, and what one player knows of it: either makes the other.

import { GlupError } from "./errors.js";
import { cardsOf, checkBytes, checkFlag, checkIs, checkNames, checkSeat, checkText, checkWhole } from "./given.js";
import { call, plain } from "./module.js";
import { sameBytes, words } from "./plain.js";
import { become, KEY, ownOf, properties } from "./properties.js";
import { Random } from "./random.js";

/** @typedef {"lead" | "follow" | "meld" | "over"} Decision */
/** @typedef {readonly [number, number]} Both */
/** Copies of a card on the table with the same history; `label`: how one is played.
 * @typedef {{card: string, copies: number, history: readonly string[], label: string}} MeldedCards */
/** How a deal begins: the seat that deals (0), whether they cut off exactly what is dealt (false), and the game ("glup").
 * @typedef {{dealer?: number, exactCut?: boolean, rules?: string}} DealOptions */
/**
 * @typedef {object} Open what both players see
 * @property {string} rules the name of the ruleset
 * @property {1 | 2} phase
 * @property {number} trick complete tricks so far
 * @property {string} trump "C", "D", "H" or "S"
 * @property {string | null} turnup the card under the stock, null in phase 2
 * @property {number} stock face-down cards left
 * @property {string | null} led
 * @property {number} glups
 * @property {Both} scores points so far of seats 0 and 1, in a view mine first; counters are in them once the deal is over
 * @property {Both} counters points of the cards in collected tricks, likewise
 * @property {readonly string[]} played cards in complete tricks, and in a meld decision those of the trick just taken
 */
/**
 * @typedef {object} OfState
 * @property {Decision} decision
 * @property {number | null} player the seat to act, null when the deal is over
 * @property {number} leader the seat that leads the current trick; in a meld decision the one that took it
 * @property {boolean} isOver
 * @property {number | null} lastTrick the taker of the deal's last trick, null before
 */
/**
 * @typedef {object} OfView
 * @property {number} seat the owner's
 * @property {Decision | "wait"} decision the owner's; "wait" when the other player is to act
 * @property {readonly string[]} hand mine, my cards on the table not counted
 * @property {readonly string[]} unseen cards in the stock or in the opponent's hand, the known ones left out
 * @property {readonly string[]} opponentKnown cards known to be in the opponent's hand; in phase 2 all of it
 * @property {readonly string[]} known cards of my hand that the opponent knows of
 * @property {number} concealed how many cards the opponent's hand has, the known ones among them
 * @property {number} forgotten how many cards were played that the owner has forgotten: they are unseen too
 * @property {readonly boolean[]} untold whether nobody knows the counters: mine, the opponent's
 * @property {readonly MeldedCards[]} table my melded cards
 * @property {readonly MeldedCards[]} opponentTable the opponent's
 */

/** @type {(keyof Open)[]} */
const OPEN = ["rules", "phase", "trick", "trump", "turnup", "stock", "led", "glups", "scores", "counters", "played"];
/** @type {(keyof OfState)[]} */
const OF_STATE = ["decision", "player", "leader", "isOver", "lastTrick"];
/** @type {(keyof OfView)[]} */
const OF_VIEW = [
  "seat",
  "decision",
  "hand",
  "unseen",
  "opponentKnown",
  "known",
  "concealed",
  "forgotten",
  "untold",
  "table",
  "opponentTable",
];

const MOST_DEPTH = 126; // actions of a deal

/** The beginning of a deal, with what was not said. @param {string} of @param {DealOptions} options */
export function dealtBy(of, options) {
  checkNames(of, options, ["dealer", "exactCut", "rules"]);
  const { dealer = 0, exactCut = false, rules = "glup" } = options;
  return {
    dealer: checkSeat(dealer, "dealer"),
    exactCut: checkFlag("exactCut", exactCut),
    rules: checkText("rules", rules),
  };
}

/** A deal in progress with all cards known: for referees, analysis and sampled worlds. */
export class State extends /** @type {typeof properties<Open & OfState>} */ (properties)("glup_state_facts", [
  ...OPEN,
  ...OF_STATE,
]) {
  /** @internal @param {Uint8Array} bytes as the core has written them */
  static of(bytes) {
    return new State(bytes, KEY);
  }

  /** The state before the first lead; the deck is in deal order. @param {string | readonly string[]} deck @param {DealOptions} [options] */
  static fromDeck(deck, options = {}) {
    const { dealer, exactCut, rules } = dealtBy("fromDeck", options);
    return State.of(call("glup_deal", rules, cardsOf("deck", deck), dealer, exactCut ? 1 : 0).bytes());
  }

  /** A deal of the deck that `new Random(seed).deck({ rules })` gives. @param {bigint | number} seed @param {DealOptions} [options] */
  static fromSeed(seed, options = {}) {
    const { rules } = dealtBy("fromSeed", options);
    return State.fromDeck(new Random(seed).deck({ rules }), options);
  }

  /** Phase 2 from "H AS TS / KD 9C"; the leader has seat 0. @param {string} text */
  static fromEndgame(text) {
    return State.of(call("glup_from_endgame", checkText("endgame", text)).bytes());
  }

  /** What `toBytes` of the same version has written; checked, whoever wrote it. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return State.of(call("glup_state_unpack", checkBytes("state", bytes), bytes.byteLength).bytes());
  }

  /** @internal @returns {Uint8Array} */
  get bytes() {
    return ownOf(this);
  }

  /** The face-down cards in the order in which they will be drawn. */
  get stockCards() {
    return call("glup_stock", this.bytes).texts();
  }

  /** The cards in that seat's hand, those on the table not counted. @param {number} seat @returns {string[]} */
  hand(seat) {
    return words(call("glup_state_hand", this.bytes, checkSeat(seat)).text());
  }

  /** The melded cards of that seat. @param {number} seat @returns {MeldedCards[]} */
  table(seat) {
    return JSON.parse(call("glup_state_table", this.bytes, checkSeat(seat)).text());
  }

  /** Cards of that seat's hand which the other seat knows of; in phase 2 all. @param {number} seat @returns {string[]} */
  known(seat) {
    return words(call("glup_state_known", this.bytes, checkSeat(seat)).text());
  }

  /** Canonical texts, sorted; empty when the deal is over. */
  legalActions() {
    return call("glup_state_legal", this.bytes).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_apply", this.bytes, checkText("action", action)).text();
  }

  /** Takes a legal action, read kindly; its canonical text. The state is unchanged if that fails. @param {string} action */
  apply(action) {
    const out = call("glup_apply", this.bytes, checkText("action", action));
    const canonical = out.text();
    become(this, out.bytes());
    return canonical;
  }

  copy() {
    return State.of(this.bytes);
  }

  /** What the player at that seat knows. @param {number} seat */
  view(seat) {
    return View.of(call("glup_view", this.bytes, checkSeat(seat)).bytes());
  }

  /** The same deal with its face-down cards in another order of drawing. @param {string | readonly string[]} cards */
  withStock(cards) {
    return State.of(call("glup_with_stock", this.bytes, cardsOf("stock", cards)).bytes());
  }

  /** Final scores after both seats play by the policy, "greedy" or "random", to the end. @param {string} policy @param {Random} random @returns {[number, number]} */
  playout(policy, random) {
    const out = call("glup_playout", this.bytes, checkIs("random", random, Random).bytes, checkText("policy", policy));
    const scores = /** @type {[number, number]} */ ([out.int(), out.int()]);
    random.bytes = out.bytes();
    return scores;
  }

  /** Sequences of exactly so many actions from here. @param {number} depth */
  perft(depth) {
    return call("glup_perft", this.bytes, checkWhole("depth", depth, 0, MOST_DEPTH)).number();
  }

  /** Phase 2 in the notation that `fromEndgame` reads. */
  toEndgame() {
    return call("glup_to_endgame", this.bytes).text();
  }

  /** All of it in few bytes, for the same version. @returns {Uint8Array} */
  toBytes() {
    const out = call("glup_state_pack", this.bytes);
    return out.bytes(out.int());
  }

  /** @param {State} other */
  equals(other) {
    return other instanceof State && sameBytes(this.bytes, other.bytes);
  }

  toString() {
    const scores = `scores ${this.scores.join("-")}`;
    if (this.isOver) return `<State over, ${scores}>`;
    return `<State phase ${this.phase}, trick ${this.trick}, seat ${this.player} to ${this.decision}, ${scores}>`;
  }
}

/** Exactly what the player at one seat knows. It never changes. */
export class View extends /** @type {typeof properties<Open & OfView>} */ (properties)("glup_view_facts", [
  ...OPEN,
  ...OF_VIEW,
]) {
  /** @internal @param {Uint8Array} bytes as the core has written them */
  static of(bytes) {
    return new View(bytes, KEY);
  }

  /** The view that a position is, given its JSON; its owner is at that seat (0). @param {string} text @param {{seat?: number}} [options] */
  static fromJson(text, options = {}) {
    checkNames("fromJson", options, ["seat"]);
    return View.of(call("glup_from_position", checkText("position", text), checkSeat(options.seat ?? 0)).bytes());
  }

  /** What `toBytes` of the same version has written. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return View.of(call("glup_view_unpack", checkBytes("view", bytes), bytes.byteLength).bytes());
  }

  /** @internal @returns {Uint8Array} */
  get bytes() {
    return ownOf(this);
  }

  /** Canonical texts, sorted; empty unless the owner is to act. */
  legalActions() {
    return call("glup_view_legal", this.bytes).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_view_parse", this.bytes, checkText("action", action)).text();
  }

  /** The state itself, of which nothing is hidden in phase 2. */
  openState() {
    if (this.phase === 1) throw new GlupError("view: expected one of phase 2, given one of phase 1");
    return State.of(call("glup_view_seen", this.bytes).bytes());
  }

  /** A world that fits, uniform over where the unseen cards may be. @param {Random} random */
  sample(random) {
    const out = call("glup_sample", this.bytes, checkIs("random", random, Random).bytes);
    const world = State.of(out.bytes(plain("glup_state_size")));
    random.bytes = out.bytes();
    return world;
  }

  /** The action that a policy, "greedy" or "random", takes here. @param {string} policy @param {Random} random */
  choose(policy, random) {
    const out = call("glup_choose", this.bytes, checkIs("random", random, Random).bytes, checkText("policy", policy));
    const action = out.text();
    random.bytes = out.bytes();
    return action;
  }

  /** The position that the view is, as one line of JSON. */
  toJson() {
    return call("glup_to_position", this.bytes).text();
  }

  /** All of it in few bytes, for the same version. @returns {Uint8Array} */
  toBytes() {
    const out = call("glup_view_pack", this.bytes);
    return out.bytes(out.int());
  }

  /** @param {View} other */
  equals(other) {
    return other instanceof View && sameBytes(this.bytes, other.bytes);
  }

  toString() {
    return `<View of seat ${this.seat}: phase ${this.phase}, trick ${this.trick}, ${this.decision}>`;
  }
}
