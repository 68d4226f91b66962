// A deal as one player sees it, growing event by event: the record that they can write of it.

import { cardsOf, checkFlag, checkIs, checkNames, checkSeat, checkText, checkWhole } from "../core/given.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { become, factsOf, KEY, ownOf, properties } from "../core/properties.js";
import { stateIn } from "../core/state.js";
import { Record } from "./record.js";

/** Something that the owner has seen: an action of the player at `seat`, or the card that they drew themselves.
 * @typedef {{seat: number, text: string, isDraw: boolean}} SeenEvent */
/** `dealer`: a seat; where it is not told the opponent dealt, and the owner leads.
 * @typedef {{dealer?: number | null, seat?: number, exactCut?: boolean, rules?: string}} SeenOptions */
/**
 * @typedef {object} OfSeenDeal
 * @property {number} seat the owner's
 * @property {number} dealer
 * @property {string} rules
 * @property {boolean} exactCut whether the dealer cut off exactly what is dealt, where that scores
 * @property {readonly string[]} hand the cards that the owner was dealt
 * @property {string} turnup the card that was turned up when the cards were dealt
 * @property {readonly SeenEvent[]} events
 * @property {readonly string[]} actions of both players, canonical, as a record has them
 * @property {"lead" | "follow" | "meld" | "draw" | null} needs what has to be told next; null when the deal is over
 * @property {number | null} player the seat whose action or draw that is
 * @property {string} expected the same in words
 * @property {boolean} isOver
 */
/** What methods give. @typedef {{legal: string[], draws: string[], told: {[key: string]: any}, whole: {[key: string]: any}}} Inner */

const NAMES = /** @type {(keyof OfSeenDeal)[]} */ ([
  ...["seat", "dealer", "rules", "exactCut", "hand", "turnup", "events", "actions", "needs", "player", "expected"],
  "isOver",
]);
const MOST_PLY = 2 ** 15;

/** A deal from its first card on, as the player at `seat` sees it. It is told what happens: the actions of both players and the cards
 * that the owner draws. Each event is checked as far as the owner can know, and may be undone. */
export class SeenDeal extends /** @type {typeof properties<OfSeenDeal>} */ (properties)("glup_seen_facts", NAMES) {
  /** A deal before the first lead: the cards that the owner was dealt, and the turn-up. @param {string | readonly string[]} hand
   * @param {string} turnup @param {SeenOptions} [options] */
  constructor(hand, turnup, options = {}) {
    super(/** @type {any} */ (options) === KEY ? turnup : begun(hand, turnup, options), KEY);
  }

  /** @internal @param {string} text as the core has written it @returns {SeenDeal} */
  static of(text) {
    return new SeenDeal("", text, /** @type {any} */ (KEY));
  }

  /** A deal from its text (docs/notation.md, "A deal as one player saw it"). @param {string} text */
  static parse(text) {
    return SeenDeal.of(call("glup_seen_text", checkText("deal", text)).text());
  }

  /** What the player at a seat has seen of a deal before action `ply`, or of all of it. @param {Record} record @param {number} seat
   * @param {{ply?: number | null}} [options] */
  static fromRecord(record, seat, options = {}) {
    checkNames("fromRecord", options, ["ply"]);
    const { ply = null } = options;
    const before = ply === null ? -1 : checkWhole("ply", ply, 0, MOST_PLY);
    const told = checkIs("record", record, Record).toJson();
    return SeenDeal.of(call("glup_seen_in_record", told, checkSeat(seat), before).text());
  }

  /** A deal from a record with "?" in its deck, an object or its JSON. `seat` is the owner's; if it is not told, whoever's cards
   * are known, of both who is to act. @param {{[key: string]: any} | string} data @param {{seat?: number | null}} [options] */
  static fromDict(data, options = {}) {
    checkNames("fromDict", options, ["seat"]);
    const seat = (options.seat ?? null) === null ? -1 : checkSeat(options.seat);
    return SeenDeal.of(call("glup_seen_of_record", typeof data === "string" ? data : jsonOf(data), seat).text());
  }

  /** How many actions there are. */
  get plies() {
    return this.actions.length;
  }

  /** The text that `parse` reads, one trick a line. @returns {string} */
  toText() {
    return ownOf(this);
  }

  /** The record with "?" in its deck. @returns {{[key: string]: any}} */
  toDict() {
    return { ...inner(this).told };
  }

  /** The same on one line of JSON. */
  toJson() {
    return JSON.stringify(this.toDict());
  }

  /** A whole record that fits: the hidden cards of its deck are any that may lie there. */
  record() {
    return Record.fromDict(inner(this).whole);
  }

  /** A deal of its own at the same point. */
  copy() {
    return SeenDeal.of(this.toText());
  }

  /** What the player to act may do, as far as the owner can know. */
  legalActions() {
    return [...inner(this).legal];
  }

  /** The cards that the owner may have drawn; none where no draw has to be told. */
  possibleDraws() {
    return [...inner(this).draws];
  }

  /** A declaration by its kind alone, if `tell` reads that as the same. @param {string} action @returns {string} */
  short(action) {
    return call("glup_seen_short", this.toText(), checkText("action", action)).text();
  }

  /** A state before action `ply` that looks to the owner as the real one did. @param {number} ply */
  stateAt(ply) {
    return stateIn(call("glup_seen_state", this.toText(), checkWhole("ply", ply, 0, MOST_PLY)));
  }

  /** What the owner knew before action `ply`. @param {number} ply */
  viewAt(ply) {
    return this.stateAt(ply).view(this.seat);
  }

  /** What the owner knows now. */
  view() {
    return this.viewAt(this.actions.length);
  }

  /** A state that fits, in which the player to act has the cards `held`. @param {{held?: string | readonly string[]}} [options] */
  world(options = {}) {
    checkNames("world", options, ["held"]);
    return stateIn(call("glup_seen_world", this.toText(), cardsOf("held", options.held ?? [])));
  }

  /** Takes an action of the player to act, read kindly; its canonical text. The deal is as it was if that fails. @param {string} action */
  apply(action) {
    return this.#change("apply", action)[0].text;
  }

  /** Tells the card that the owner drew, read kindly; its canonical text. The deal is as it was if that fails. @param {string} drawn */
  draw(drawn) {
    return this.#change("draw", drawn)[0].text;
  }

  /** Takes the events of a line, all of them or none: what happened, passes that were left out among it. @param {string} line */
  tell(line) {
    return this.#change("tell", line);
  }

  /** Takes the last event back; which it was. */
  undo() {
    return this.#change("undo", "")[0];
  }

  /** Whether both players have seen the same. @param {SeenDeal} other */
  equals(other) {
    return other instanceof SeenDeal && this.toText() === other.toText();
  }

  toString() {
    return `<SeenDeal: seat ${this.seat}, ply ${this.actions.length}, next ${this.expected}>`;
  }

  /** @param {string} what @param {string} said @returns {SeenEvent[]} */
  #change(what, said) {
    const out = call("glup_seen_change", this.toText(), what, checkText(what, said));
    const events = JSON.parse(out.text());
    become(this, out.text());
    return events;
  }
}

/** @param {SeenDeal} deal @returns {Inner} */
const inner = (deal) => factsOf(deal, "glup_seen_facts");

/** @param {string | readonly string[]} hand @param {string} turnup @param {SeenOptions} options */
function begun(hand, turnup, options) {
  checkNames("SeenDeal", options, ["dealer", "seat", "exactCut", "rules"]);
  const { dealer = null, seat = 0, exactCut = false, rules = "glup" } = options;
  const dealt = dealer === null ? -1 : checkSeat(dealer, "dealer");
  const cut = checkFlag("exactCut", exactCut) ? 1 : 0;
  const cards = [cardsOf("hand", hand), checkText("turnup", turnup)];
  return call("glup_seen_begun", ...cards, dealt, checkSeat(seat), cut, checkText("rules", rules)).text();
}
