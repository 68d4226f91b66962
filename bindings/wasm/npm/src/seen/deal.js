// A deal as one player sees it, growing event by event: the record that they can write of it.

import { card, GlupError, IllegalActionError } from "../core/index.js";
import { Deal } from "../deal/deal.js";
import { handOf, NUMBERS } from "../deal/dealing.js";
import { Holdings, UNKNOWN } from "../deal/holdings.js";
import { fitting, readDeck } from "../deal/masked.js";
import { asRecordError, readExactCut, readRules, Record, RecordError } from "../deal/records.js";
import { Fields } from "../fields.js";
import { RULES } from "../generated/facts.js";
import { shown } from "../json.js";
import { parse } from "./text.js";

/** @typedef {import("../core/index.js").State} State */
/** Something that the owner has seen: an action of the player at `seat`, or the card that they drew themselves.
 * @typedef {{seat: number, text: string, isDraw: boolean}} Event */

/** A deal from its first card on, as the player at `seat` sees it. It is told what happens: the actions of both players and the cards that
 * the owner draws. Each event is checked as far as the owner can know, and may be undone. */
export class SeenDeal {
  /** @param {string[]} hand the cards that the owner was dealt @param {string} turnup
   * @param {{dealer?: number | null, seat?: number, exactCut?: boolean, rules?: string}} [options] `dealer`: a seat; null: the opponent dealt */
  constructor(hand, turnup, { dealer = null, seat = 0, exactCut = false, rules = "glup" } = {}) {
    const { handCards, deckCards, turnupPlace, copies } = RULES[rules];
    const whose = dealer ?? 1 - seat;
    const cards = hand.map(card);
    if (cards.length !== handCards) throw new GlupError(`hand: expected ${handCards} cards, given ${cards.length}`);
    const deck = Array(deckCards).fill(UNKNOWN);
    deck[turnupPlace] = card(turnup);
    handOf(seat, whose, rules).forEach((place, i) => (deck[place] = cards[i]));
    this.seat = seat;
    this._known = new Record({ deck, dealer: whose, exactCut, rules }); // the deck alone grows
    /** @type {Event[]} */
    this._events = [];
    /** @type {number | null} the place of the owner's draw that is to be told */
    this._missing = null;
    try {
      this._deal = new Deal(fitting(this._known)); // looks to the owner as the real one does
    } catch (fault) {
      if (!(fault instanceof RecordError)) throw fault;
      const reason = `expected at most ${NUMBERS[copies]} of each card, given ${NUMBERS[copies + 1]} of ${fault.text}`;
      throw new GlupError(`hand and turn-up: ${reason}`);
    }
  }

  /** A deal from its text (docs/notation.md, "A deal as one player saw it"). @param {string} text */
  static parse(text) {
    return parse(text);
  }

  /** A deal from a record with "?" in its deck: of whoever's cards are known, of both who is to act. @param {{[key: string]: any}} data */
  static fromDict(data) {
    return asRecordError(null, () => {
      const fields = new Fields(data);
      const rules = readRules(fields);
      const dealer = Number(fields.integer("dealer", 0, 1));
      const exactCut = readExactCut(fields, rules);
      const deck = readDeck(fields);
      const actions = fields.sequence("actions", "a list of actions");
      const holdings = new Holdings(deck, dealer, rules);
      holdings.follow(actions);
      const handAt = (/** @type {number} */ seat) => handOf(seat, dealer, rules).map((place) => deck[place]);
      const seat = [holdings.mover, 1 - holdings.mover].find((one) => !handAt(one).includes(UNKNOWN));
      if (seat === undefined) throw fields.fault("deck", "all cards of one player's hand to be known");
      const deal = new SeenDeal(handAt(seat), deck[RULES[rules].turnupPlace], { dealer, seat, exactCut, rules });
      const known = new Record({ deck: holdings.seenBy(seat), dealer, exactCut, actions, rules });
      deal._deal = new Deal(fitting(known).with({ actions: [] })); // all that is told will fit it
      actions.forEach((action, ply) => deal._follow(ply, action, known.deck));
      return deal;
    });
  }

  /** The record with "?" in its deck. */
  toDict() {
    return this._told().toDict();
  }

  /** A whole record that fits: the hidden cards of its deck are any that may lie there. */
  record() {
    return this._deal.record();
  }

  get rules() {
    return this._known.rules;
  }
  get dealer() {
    return this._known.dealer;
  }
  /** The card that was turned up when the cards were dealt. */
  get turnup() {
    return this._known.deck[RULES[this.rules].turnupPlace];
  }
  get events() {
    return [...this._events];
  }
  /** The actions of both players, canonical, as a record has them. */
  get actions() {
    return this._deal.actions;
  }

  /** What has to be told next: an action to lead, to follow or to meld, or the owner's draw; null when the deal is over. */
  get needs() {
    if (this._missing !== null) return "draw";
    const { decision } = this._deal.state;
    return decision === "over" ? null : decision;
  }

  /** The seat whose action or draw has to be told next, null when the deal is over. */
  get player() {
    return this._missing === null ? this._deal.player : this.seat;
  }

  /** What has to be told next, in words. */
  get expected() {
    const whose = this.player === this.seat ? "my" : "their";
    switch (this.needs) {
      case "draw":
        return "the card that I drew";
      case "lead":
        return `${whose} lead`;
      case "follow":
        return `${whose} card on ${this._deal.state.led}`;
      case "meld":
        return `${whose} declaration or pass`;
      default:
        return "nothing more, as the deal is over";
    }
  }

  /** A state before action `ply` that looks to the owner as the real one did. @param {number} ply @returns {State} */
  stateAt(ply) {
    const most = this.actions.length;
    if (!Number.isInteger(ply) || ply < 0 || ply > most) throw new GlupError(`no ply ${shown(ply)}, expected 0 to ${most}`);
    if (this._missing !== null && ply === most) throw new GlupError(`draw: missing, expected ${this.expected}`);
    return this._deal.stateAt(ply);
  }

  /** What the owner knew before action `ply`. @param {number} ply */
  viewAt(ply) {
    return this.stateAt(ply).view(this.seat);
  }

  /** What the owner knows now. */
  view() {
    return this.viewAt(this.actions.length);
  }

  /** A state that fits, in which the player to act has the cards `held`. @param {string[]} [held] @returns {State} */
  world(held = []) {
    return held.length > 0 ? new Deal(fitting(this._told(), held)).state : this._deal.state;
  }

  /** Takes an action of the player to act, read kindly; its canonical text. The deal is as it was if that fails. @param {string} action */
  apply(action) {
    const { player: seat, needs } = this;
    if (seat === null || needs === "draw") throw new IllegalActionError(`${shown(action)}: expected ${this.expected}`);
    /** @type {string} */
    let canonical;
    try {
      canonical = this._deal.apply(action);
    } catch (error) {
      if (!(error instanceof IllegalActionError) || seat === this.seat || this._deal.state.phase === 2) throw error;
      canonical = this._guessAgain(action);
    }
    this._events.push({ seat, text: canonical, isDraw: false });
    if (needs === "meld") this._missing = this._holdings().guessed(this.seat);
    return canonical;
  }

  /** Tells the card that the owner drew, read kindly; its canonical text. The deal is as it was if that fails. @param {string} drawn */
  draw(drawn) {
    const name = card(drawn);
    if (this._missing === null) throw new GlupError(`draw ${name}: expected ${this.expected}`);
    const [before, place] = [this._known, this._missing];
    this._known = withCard(before, place, name);
    if (this._deal.deck[place] !== name) {
      try {
        this._deal = new Deal(fitting(this._told()));
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        this._known = before;
        throw new GlupError(`draw ${this._oneMore(name)}`);
      }
    }
    this._missing = null;
    this._events.push({ seat: this.seat, text: name, isDraw: true });
    return name;
  }

  /** Takes the last event back; which it was. @returns {Event} */
  undo() {
    const event = this._events.pop();
    if (!event) throw new GlupError("nothing to undo: the deal has just begun");
    if (event.isDraw) {
      this._missing = /** @type {number} */ (this._holdings().drawnBy(this.seat).at(-1));
      this._known = withCard(this._known, this._missing, UNKNOWN);
    } else {
      this._deal.undo();
      this._missing = null;
    }
    return event;
  }

  _told() {
    return this._known.with({ actions: this.actions });
  }

  _holdings() {
    const holdings = new Holdings(this._known.deck, this.dealer, this.rules);
    holdings.follow(this.actions);
    return holdings;
  }

  /** Why there can't be another copy of that card. @param {string} name */
  _oneMore(name) {
    const { copies } = RULES[this.rules];
    return `${name}: ${copies === 2 ? "both" : `all ${NUMBERS[copies]}`} copies have been seen`;
  }

  /** Takes an action of the opponent's that needs another hand than the one guessed. @param {string} action */
  _guessAgain(action) {
    try {
      this._deal = new Deal(fitting(this._known.with({ actions: [...this.actions, action] })));
    } catch (fault) {
      if (!(fault instanceof RecordError)) throw fault;
      if (fault.ply === null) throw new IllegalActionError(this._oneMore(fault.text));
      const isNamed = fault.reason.includes(fault.text);
      throw new IllegalActionError(isNamed ? fault.reason : `${shown(fault.text)}: ${fault.reason}`);
    }
    return /** @type {string} */ (this.actions.at(-1));
  }

  /** Takes an action of a record, and the draw after it if the deck knows it. @param {number} ply @param {string} action @param {string[]} deck */
  _follow(ply, action, deck) {
    try {
      this.apply(action);
    } catch (error) {
      if (!(error instanceof GlupError)) throw error;
      throw new RecordError(null, ply, action, error.message);
    }
    if (this._missing !== null && deck[this._missing] !== UNKNOWN) this.draw(deck[this._missing]);
  }
}

/** The record with that card in that place of its deck. @param {Record} record @param {number} place @param {string} name */
const withCard = (record, place, name) => record.with({ deck: record.deck.map((one, i) => (i === place ? name : one)) });
