import { GlupError } from "./errors.js";
import { call } from "./module.js";
import { checkSeat, sameBytes, State, words } from "./state.js";

/** @typedef {"lead" | "follow" | "meld" | "wait" | "over"} ViewDecision */

/** @param {Uint8Array} bytes */
function infoOf(bytes) {
  const out = call("glup_view_info", bytes);
  return {
    seat: out.int(),
    decision: /** @type {ViewDecision} */ (out.text()),
    hand: words(out.text()),
    unseen: words(out.text()),
    opponentKnown: words(out.text()),
    known: words(out.text()),
  };
}

/** @typedef {{card: string, copies: number, history: string[], label: string}} Melded copies of a card with the same history; `label`: how one is played */

/** @param {Uint8Array} bytes */
function tablesOf(bytes) {
  const out = call("glup_view_tables", bytes);
  const concealed = out.int();
  const table = () =>
    Array.from({ length: out.int() }, () => ({ card: out.text(), copies: out.int(), history: out.texts(), label: out.text() }));
  return { concealed, own: table(), opponent: table() };
}

/** Exactly what the player at one seat knows. It never changes. */
export class View {
  /** @internal @param {Uint8Array} bytes */
  constructor(bytes) {
    /** @internal */
    this.bytes = bytes;
    /** @type {ReturnType<typeof infoOf> | null} */
    this._info = null;
    /** @type {State | null} */
    this._blank = null;
  }

  /** The view that a position is, given its JSON; its owner is at that seat. @param {string} text @param {number} [seat] */
  static fromJson(text, seat = 0) {
    return new View(call("glup_from_position", text, checkSeat(seat)).bytes());
  }

  /** What `toBytes` of the same version has written. @param {Uint8Array} bytes */
  static fromBytes(bytes) {
    return new View(call("glup_view_unpack", bytes, bytes.byteLength).bytes());
  }

  get _known() {
    this._info ??= infoOf(this.bytes);
    return this._info;
  }

  /** The state as the owner sees it: what is hidden is blank in it. @internal */
  get _seen() {
    this._blank ??= new State(call("glup_view_seen", this.bytes).bytes());
    return this._blank;
  }

  /** @param {[number, number]} bySeat @returns {[number, number]} */
  _mineFirst(bySeat) {
    return [bySeat[this.seat], bySeat[1 - this.seat]];
  }

  /** The owner's seat. */
  get seat() {
    return this._known.seat;
  }
  get rules() {
    return this._seen.rules;
  }
  get phase() {
    return this._seen.phase;
  }
  /** The owner's; "wait" when the other player is to act. */
  get decision() {
    return this._known.decision;
  }
  get trump() {
    return this._seen.trump;
  }
  get turnup() {
    return this._seen.turnup;
  }
  get stock() {
    return this._seen.stock;
  }
  get led() {
    return this._seen.led;
  }
  /** Complete tricks so far. */
  get trick() {
    return this._seen.trick;
  }
  get glups() {
    return this._seen.glups;
  }
  /** Mine, then the opponent's. */
  get scores() {
    return this._mineFirst(this._seen.scores);
  }
  /** Mine, then the opponent's. */
  get counters() {
    return this._mineFirst(this._seen.counters);
  }
  /** My hand, my cards on the table not counted. */
  get hand() {
    return [...this._known.hand];
  }
  /** Cards in the stock or in the opponent's hand, the known ones left out. */
  get unseen() {
    return [...this._known.unseen];
  }
  /** Cards known to be in the opponent's hand; in phase 2 all of it. */
  get opponentKnown() {
    return [...this._known.opponentKnown];
  }
  /** Cards of my hand that the opponent knows of. */
  get known() {
    return [...this._known.known];
  }

  /** My melded cards. @returns {Melded[]} */
  get table() {
    return tablesOf(this.bytes).own;
  }
  /** The opponent's melded cards. @returns {Melded[]} */
  get opponentTable() {
    return tablesOf(this.bytes).opponent;
  }
  /** How many cards the opponent's hand has, the known ones among them. */
  get concealed() {
    return tablesOf(this.bytes).concealed;
  }

  /** Canonical texts, sorted; empty unless the owner is to act. */
  legalActions() {
    return call("glup_view_legal", this.bytes).texts();
  }

  /** The canonical text of a legal action, read kindly. @param {string} action */
  parse(action) {
    return call("glup_view_parse", this.bytes, action).text();
  }

  /** The state itself, of which nothing is hidden in phase 2. */
  openState() {
    if (this.phase === 1) throw new GlupError("view: expected one of phase 2, given one of phase 1");
    return this._seen.copy();
  }

  /** A world that fits, uniform over where the unseen cards may be. @param {import("./random.js").Random} random */
  sample(random) {
    const size = this._seen.bytes.length;
    const out = call("glup_sample", this.bytes, random.bytes);
    const world = new State(out.bytes(size));
    random.bytes = out.bytes();
    return world;
  }

  /** The action that a policy, "greedy" or "random", takes here. @param {string} policy @param {import("./random.js").Random} random */
  choose(policy, random) {
    const out = call("glup_choose", this.bytes, random.bytes, policy);
    const action = out.text();
    random.bytes = out.bytes();
    return action;
  }

  /** The position that the view is, as one line of JSON. */
  toJson() {
    return call("glup_to_position", this.bytes).text();
  }

  /** All of it in few bytes, for the same version. */
  toBytes() {
    const out = call("glup_view_pack", this.bytes);
    return out.bytes(out.int());
  }

  /** @param {View} other */
  equals(other) {
    return sameBytes(this.bytes, other.bytes);
  }
}
