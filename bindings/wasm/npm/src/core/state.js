// A deal in progress, and what one player knows of it: either makes the other.

import { GlupError } from "./errors.js";
import {
  cardsOf,
  checkBytes,
  checkFlag,
  checkIs,
  checkNames,
  checkPlace,
  checkSeed,
  checkText,
  checkWhole,
  optionsOf,
  rulesOf,
} from "./given.js";
import { call } from "./module.js";
import { jsonOf, sameBytes, words } from "./plain.js";
import { become, factsOf, KEY, ownOf, properties } from "./properties.js";
import { Random } from "./random.js";

/** Of games with a stock; those with an auction have others: "bid", "trump" … @typedef {"lead" | "follow" | "meld" | "over"} Decision */
/** @typedef {import("./random.js").Rules} Rules */
/** @typedef {readonly [number, number]} Both */
/** Copies of a card on the table with the same history; `label`: how one is played.
 * @typedef {{card: string, copies: number, history: readonly string[], label: string}} MeldedCards */
/** How a deal begins: the seat that deals (0), whether they cut off exactly what is dealt (false), the game ("glup"), and options of it.
 * @typedef {{dealer?: number, exactCut?: boolean, rules?: Rules, options?: {[key: string]: any} | null}} DealOptions */
/**
 * @typedef {object} OfAuction what all see in a game with an auction, as a position tells it; undefined in others
 * @property {number} dealer
 * @property {[seat: number, action: string][]} bids
 * @property {number | null} bid
 * @property {number | null} bidder
 * @property {boolean} moon
 * @property {string | null} [called] the card that chose the partner, where one is called
 * @property {number | null} partner
 * @property {readonly (number | "game" | null)[] | null} melds points by seat, once they are shown
 * @property {readonly string[] | null} shown the melds' cards by seat
 * @property {readonly [leader: number, cards: string, taker: number][]} tricks
 * @property {readonly number[]} tricksTaken by seat
 * @property {readonly number[]} accounts points of the sides before the deal
 * @property {string | null} result how the deal ended, of a state
 */
/**
 * @typedef {object} Open what both players see. In a game with an auction `trick` are the cards of this one as a text, `counters` and
 *   `scores` by seat and side (null before the end), and what it has not is undefined: `phase`, `turnup`, `stock`, `led`, `glups`, `played`
 * @property {any} rules the name of the game, or a house's keys
 * @property {1 | 2} phase
 * @property {any} trick complete tricks so far
 * @property {string} trump "C", "D", "H" or "S"; null before it is named
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
 * @property {Decision} decision what the player to act has to do
 * @property {number | null} player the seat to act, null when the deal is over
 * @property {number} leader the seat that leads the current trick; in a meld decision the one that took it
 * @property {boolean} isOver
 * @property {number | null} lastTrick the taker of the deal's last trick, null before
 */
/**
 * @typedef {object} OfView
 * @property {number} seat the owner's
 * @property {boolean} toAct whether the owner is to act
 * @property {Decision | "wait"} decision the owner's; "wait" when the other player is to act
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
/** @type {(keyof OfAuction)[]} */
const OF_AUCTION = [
  .../** @type {const} */ ([
    "dealer",
    "bids",
    "bid",
    "bidder",
    "moon",
    "called",
    "partner",
    "melds",
    "shown",
    "tricks",
  ]),
  .../** @type {const} */ (["tricksTaken", "accounts", "result"]),
];
/** @type {(keyof OfView)[]} */
const OF_VIEW = [
  "seat",
  "toAct",
  "decision",
  "unseen",
  "opponentKnown",
  "known",
  "concealed",
  "forgotten",
  "untold",
  "table",
  "opponentTable",
];

const MOST_DEPTH = 200; // more than the actions of a deal

/** The beginning of a deal, with what was not said. @param {string} of @param {DealOptions} options */
export function dealtBy(of, options) {
  checkNames(of, options, ["dealer", "exactCut", "rules", "options"]);
  const { dealer = 0, exactCut = false, rules = "glup", options: given = null } = options;
  return {
    dealer: checkPlace(dealer, "dealer"),
    exactCut: checkFlag("exactCut", exactCut),
    rules,
    options: optionsOf(given),
  };
}

/** A deal that has not begun, as a record. @param {string} of @param {DealOptions} options @param {{deck?: string | readonly string[], seed?: bigint}} by
 * @returns {string} */
export function begun(of, options, { deck, seed = 0n }) {
  const { dealer, exactCut, rules, options: given } = dealtBy(of, options);
  const cards = deck === undefined ? {} : { deck: cardsOf("deck", deck) };
  const cut = exactCut ? { exact_cut: true } : {};
  const game = given === null ? {} : { options: given };
  rulesOf(rules);
  return call("glup_begin", jsonOf({ rules, ...game, dealer, ...cut, ...cards }), seed).text();
}

/** @param {State | View} told @returns {[Uint8Array, number]} */
function sized(told) {
  const bytes = ownOf(told);
  return [bytes, bytes.byteLength];
}

/** @param {import("./module.js").Reader} out */
export const stateIn = (out) => State.of(out.bytes(out.int()));
/** @param {import("./module.js").Reader} out */
export const viewIn = (out) => View.of(out.bytes(out.int()));

/** @param {Rules} rules */
export const nameOf = (rules) => (typeof rules === "string" ? rules : rules.name);

/** A deal in progress with all cards known, in any game: for referees, analysis and sampled worlds. */
export class State extends /** @type {typeof properties<Open & OfState & OfAuction>} */ (properties)(
  "glup_state_facts",
  [...OPEN, ...OF_STATE, ...OF_AUCTION],
) {
  /** @internal @param {Uint8Array} bytes as the core has written them */
  static of(bytes) {
    return new State(bytes, KEY);
  }

  /** The state before the first action; the deck is in deal order. @param {string | readonly string[]} deck @param {DealOptions} [options] */
  static fromDeck(deck, options = {}) {
    const { dealer, exactCut, rules, options: given } = dealtBy("fromDeck", options);
    if (given !== null) return stateIn(call("glup_record_state", begun("fromDeck", options, { deck }), 0, -1));
    return stateIn(call("glup_deal", rulesOf(rules), cardsOf("deck", deck), dealer, exactCut ? 1 : 0));
  }

  /** A deal of the deck that `new Random(seed).deck({ rules })` gives. @param {bigint | number} seed @param {DealOptions} [options] */
  static fromSeed(seed, options = {}) {
    return stateIn(call("glup_record_state", begun("fromSeed", options, { seed: checkSeed(seed) }), 0, -1));
  }

  /** Phase 2 of a game with a stock from "H AS TS / KD 9C"; the leader has seat 0. @param {string} text */
  static fromEndgame(text) {
    return stateIn(call("glup_from_endgame", checkText("endgame", text)));
  }

  /** What `toBytes` of the same version has written; checked, whoever wrote it. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return stateIn(call("glup_state_check", checkBytes("state", bytes), bytes.byteLength));
  }

  /** @internal As a call takes it. @returns {[Uint8Array, number]} */
  get own() {
    return sized(this);
  }

  /** The face-down cards in the order in which they will be drawn, in a game with a stock. */
  get stockCards() {
    return call("glup_stock", ...this.own).texts();
  }

  /** The cards in that seat's hand, those on the table not counted. @param {number} seat @returns {string[]} */
  hand(seat) {
    return words(call("glup_state_hand", ...this.own, checkPlace(seat)).text());
  }

  /** The melded cards of that seat, in a game with a stock. @param {number} seat @returns {MeldedCards[]} */
  table(seat) {
    return JSON.parse(call("glup_state_table", ...this.own, checkPlace(seat)).text());
  }

  /** Cards of that seat's hand which the other seat knows of, in a game with a stock; in phase 2 all. @param {number} seat @returns {string[]} */
  known(seat) {
    return words(call("glup_state_known", ...this.own, checkPlace(seat)).text());
  }

  /** Canonical texts, sorted; empty when the deal is over. Where an auction is, very many bids and cards to bury are told in short. */
  legalActions() {
    return call("glup_state_legal", ...this.own).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_apply", ...this.own, checkText("action", action)).text();
  }

  /** Takes a legal action, read kindly; its canonical text. The state is unchanged if that fails. @param {string} action */
  apply(action) {
    const out = call("glup_apply", ...this.own, checkText("action", action));
    const canonical = out.text();
    become(this, out.bytes(out.int()));
    return canonical;
  }

  copy() {
    return State.of(ownOf(this));
  }

  /** What the player at that seat knows. @param {number} seat */
  view(seat) {
    return viewIn(call("glup_view", ...this.own, checkPlace(seat)));
  }

  /** What a seat sees of an action, in sentences to its player; of how the deal began, where none is given. @param {number} seat
   * @param {string | null} [action] @returns {string[]} */
  sentences(seat, action = null) {
    const taken = action === null ? "" : checkText("action", action);
    return call("glup_sentences", ...this.own, taken, checkPlace(seat)).texts();
  }

  /** The same deal with its face-down cards in another order of drawing. @param {string | readonly string[]} cards */
  withStock(cards) {
    return stateIn(call("glup_with_stock", ...this.own, cardsOf("stock", cards)));
  }

  /** Final scores after both seats of a game with a stock play by the policy, "greedy" or "random", to the end. @param {string} policy
   * @param {Random} random @returns {[number, number]} */
  playout(policy, random) {
    const out = call("glup_playout", ...this.own, checkIs("random", random, Random).bytes, checkText("policy", policy));
    const scores = /** @type {[number, number]} */ ([out.int(), out.int()]);
    random.bytes = out.bytes();
    return scores;
  }

  /** Sequences of exactly so many actions from here. @param {number} depth */
  perft(depth) {
    return call("glup_perft", ...this.own, checkWhole("depth", depth, 0, MOST_DEPTH)).number();
  }

  /** All hands open, as `solve` reads it: phase 2, or the tricks of a game with an auction. */
  toEndgame() {
    return call("glup_to_endgame", ...this.own).text();
  }

  /** All of it in few bytes, for the same version. @returns {Uint8Array} */
  toBytes() {
    return ownOf(this).slice();
  }

  /** @param {State} other */
  equals(other) {
    return other instanceof State && sameBytes(ownOf(this), ownOf(other));
  }

  toString() {
    const turn = this.isOver ? "over" : `seat ${this.player} to ${this.decision}`;
    if (this.phase === undefined) return `<State of ${nameOf(this.rules)}: ${turn}>`;
    const scores = `scores ${this.scores.join("-")}`;
    return this.isOver
      ? `<State over, ${scores}>`
      : `<State phase ${this.phase}, trick ${this.trick}, ${turn}, ${scores}>`;
  }
}

/** Exactly what the player at one seat knows, in any game. It never changes. */
export class View extends /** @type {typeof properties<Open & OfView & OfAuction>} */ (properties)("glup_view_facts", [
  ...OPEN,
  ...OF_VIEW,
  ...OF_AUCTION,
]) {
  /** @internal @param {Uint8Array} bytes as the core has written them */
  static of(bytes) {
    return new View(bytes, KEY);
  }

  /** The view that a position is, given its JSON; its owner is at that seat (what it says itself, else 0). @param {string} text
   * @param {{seat?: number}} [options] */
  static fromJson(text, options = {}) {
    checkNames("fromJson", options, ["seat"]);
    const seat = options.seat === undefined ? -1 : checkPlace(options.seat);
    return viewIn(call("glup_from_position", checkText("position", text), seat));
  }

  /** What `toBytes` of the same version has written. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return viewIn(call("glup_view_check", checkBytes("view", bytes), bytes.byteLength));
  }

  /** @internal As a call takes it. @returns {[Uint8Array, number]} */
  get own() {
    return sized(this);
  }

  /** My cards, those on the table not counted. @returns {readonly string[]} */
  get hand() {
    const { hand } = factsOf(this, "glup_view_facts");
    return typeof hand === "string" ? words(hand) : hand;
  }

  /** Canonical texts, sorted; empty unless the owner is to act. */
  legalActions() {
    return call("glup_view_legal", ...this.own).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_view_parse", ...this.own, checkText("action", action)).text();
  }

  /** The state itself, of which nothing is hidden in phase 2 of a game with a stock. */
  openState() {
    if (this.phase !== 2)
      throw new GlupError(`view: expected one of phase 2, given one of ${this.phase ? "phase 1" : nameOf(this.rules)}`);
    return stateIn(call("glup_view_seen", ...this.own));
  }

  /** A world that fits, uniform over where the unseen cards may be. @param {Random} random */
  sample(random) {
    const out = call("glup_sample", ...this.own, checkIs("random", random, Random).bytes);
    const world = stateIn(out);
    random.bytes = out.bytes();
    return world;
  }

  /** The action that a policy, "greedy" or "random", takes here. @param {string} policy @param {Random} random */
  choose(policy, random) {
    const out = call("glup_choose", ...this.own, checkIs("random", random, Random).bytes, checkText("policy", policy));
    const action = out.text();
    random.bytes = out.bytes();
    return action;
  }

  /** The position that the view is, as one line of JSON. */
  toJson() {
    return call("glup_to_position", ...this.own).text();
  }

  /** All of it in few bytes, for the same version. @returns {Uint8Array} */
  toBytes() {
    return ownOf(this).slice();
  }

  /** @param {View} other */
  equals(other) {
    return other instanceof View && sameBytes(ownOf(this), ownOf(other));
  }

  toString() {
    if (this.phase === undefined) return `<View of seat ${this.seat} in ${nameOf(this.rules)}: ${this.decision}>`;
    return `<View of seat ${this.seat}: phase ${this.phase}, trick ${this.trick}, ${this.decision}>`;
  }
}
