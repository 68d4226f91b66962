// Who drew which card of a deck and still holds it, where not every card has to be known.

import { GlupError, readAction } from "../core/index.js";
import { RULES } from "../generated/facts.js";
import { InputError, isText, shown } from "../json.js";
import { drawsOf, handOf, NUMBERS } from "./dealing.js";
import { RecordError } from "./records.js";

export const UNKNOWN = "?";
const RANKS = "9JQKTA";

/** How many there are of each. */
class Counter {
  /** @param {Iterable<string>} [names] */
  constructor(names = []) {
    /** @type {Map<string, number>} */
    this._counts = new Map();
    for (const name of names) this.add(name, 1);
  }

  /** @param {string} name */
  of(name) {
    return this._counts.get(name) ?? 0;
  }

  /** @param {string} name @param {number} count */
  add(name, count) {
    this._counts.set(name, this.of(name) + count);
  }

  entries() {
    return this._counts.entries();
  }

  /** Each as often as it is there. */
  *elements() {
    for (const [name, count] of this._counts) for (let i = 0; i < count; i += 1) yield name;
  }
}

/** What one player holds, as far as the deck and their actions tell. */
class Player {
  /** @param {number[]} drawn places in the deck, the hand dealt first @param {string[]} deck */
  constructor(drawn, deck) {
    this.drawn = [...drawn];
    /** Places of unknown cards in hand, oldest first. */
    this.places = drawn.filter((place) => deck[place] === UNKNOWN);
    this.known = new Counter(drawn.map((place) => deck[place]).filter((name) => name !== UNKNOWN));
    this.table = new Counter();
  }
}

/** What both players hold of a deck in which "?" stands for a card that is not known. It follows the actions by their texts alone;
 * a card that is shown takes the place of the player's oldest unknown one. It trusts the actions to be legal. */
export class Holdings {
  /** @param {string[]} deck @param {number} dealer @param {string} [rules] */
  constructor(deck, dealer, rules = "glup") {
    this._name = rules;
    this._rules = RULES[rules];
    this.deck = [...deck];
    this.mover = 1 - dealer;
    this._given = deck.map((name) => name !== UNKNOWN);
    this._turnup = deck[this._rules.turnupPlace]; // a nine once it has been exchanged
    this._trump = this._turnup.slice(1);
    this._players = [0, 1].map((seat) => new Player(handOf(seat, dealer, rules), deck));
    this._tricks = 0;
    this._led = /** @type {string | null} */ (null);
    this._declares = false;
  }

  /** Takes the actions from number `first` on. @param {Iterable<any>} actions @param {number} [first] */
  follow(actions, first = 0) {
    let ply = first;
    for (const action of actions) {
      try {
        if (!isText(action)) throw new GlupError("expected the text of an action");
        this._take(action);
      } catch (error) {
        if (!(error instanceof GlupError)) throw error;
        throw new RecordError(null, ply, isText(action) ? action : shown(action), error.message);
      }
      ply += 1;
    }
  }

  /** Lets the player to act have these cards. @param {Iterable<string>} names */
  hold(names) {
    const player = this._players[this.mover];
    const wanted = new Counter(names);
    for (const [name, count] of wanted.entries()) {
      for (let i = player.known.of(name); i < count; i += 1) {
        const place = player.places.shift();
        if (place === undefined) throw new GlupError(`no room for ${name} in the hand of seat ${this.mover}`);
        this.deck[place] = name;
      }
    }
  }

  /** Places in the deck of all that this player got, in order, the hand dealt first. @param {number} seat */
  drawnBy(seat) {
    return this._players[seat].drawn;
  }

  /** The deck with the turn-up and what that player has drawn, and nothing else in it. @param {number} seat */
  seenBy(seat) {
    const known = new Set(this.drawnBy(seat).filter((place) => this._given[place]));
    known.add(this._rules.turnupPlace);
    return this.deck.map((name, place) => (known.has(place) ? name : UNKNOWN));
  }

  /** The place of a card drawn by that player that the deck did not give, null if there is none. @param {number} seat */
  guessed(seat) {
    return this.drawnBy(seat).find((place) => !this._given[place]) ?? null;
  }

  /** Cards that stand nowhere yet; fewer than none where there are too many. */
  left() {
    const left = new Counter();
    for (const name of this._rules.cards) left.add(name, this._rules.copies);
    for (const name of this.deck) if (name !== UNKNOWN) left.add(name, -1);
    return left;
  }

  /** Puts the cards that nobody has shown where no card is known, in canonical order. */
  fill() {
    const left = this.left();
    for (const [name, copies] of left.entries()) {
      if (copies >= 0) continue;
      const given = `${this._rules.copies - copies} of ${name} with those shown by the actions`;
      throw new InputError(`deck: expected at most ${NUMBERS[this._rules.copies]} of each card, given ${given}`, name);
    }
    const rest = left.elements();
    this.deck = this.deck.map((name) => (name === UNKNOWN ? /** @type {string} */ (rest.next().value) : name));
  }

  /** @param {string} action */
  _take(action) {
    if (this._declares) {
      this._declare(action);
      if (!this._declares) this._drawBoth();
    } else if (this._led === null) {
      this._led = this._play(action);
      this.mover = 1 - this.mover;
    } else {
      const followed = this._play(action);
      if (!takesTrick(followed, this._led, this._trump)) this.mover = 1 - this.mover;
      this._led = null;
      this._tricks += 1;
      this._declares = this._tricks <= this._rules.drawTricks;
    }
  }

  /** @param {string} action */
  _play(action) {
    const [what, cards] = readAction(action);
    if (what !== "play") throw new GlupError(`expected a card, given ${action}`);
    const [[name, table]] = cards;
    if (table) this._players[this.mover].table.add(name, -1);
    else this._show(name);
    return name;
  }

  /** @param {string} action */
  _declare(action) {
    const player = this._players[this.mover];
    const [what, cards] = readAction(action);
    this._declares = what === "dix" && !this._rules.exchangeEndsTurn;
    if (what === "dix") {
      const nine = `9${this._trump}`;
      this._show(nine);
      // Where the turn-up is a nine already, the nine is laid on the table.
      (this._turnup === nine ? player.table : player.known).add(this._turnup, 1);
      this._turnup = nine;
    }
    for (const [name, table] of what === "play" ? [] : cards) {
      if (table) continue;
      this._show(name);
      player.table.add(name, 1);
    }
  }

  _drawBoth() {
    for (const [seat, place] of drawsOf(this.mover, this._tricks, this._name)) this._draw(seat, place);
    if (this._tricks !== this._rules.drawTricks) return;
    for (const player of this._players) {
      // Phase 1 ends: what was melded goes back to the hand.
      for (const [name, count] of player.table.entries()) if (count > 0) player.known.add(name, count);
      player.table = new Counter();
    }
  }

  /** @param {number} seat @param {number} place */
  _draw(seat, place) {
    const player = this._players[seat];
    player.drawn.push(place);
    if (this._given[place]) player.known.add(place === this._rules.turnupPlace ? this._turnup : this.deck[place], 1);
    else player.places.push(place);
  }

  /** A card leaves the mover's hand: one that is known to be there, or the oldest unknown. @param {string} name */
  _show(name) {
    const player = this._players[this.mover];
    if (player.known.of(name) > 0) {
      player.known.add(name, -1);
      return;
    }
    const place = player.places.shift();
    if (place === undefined) throw new GlupError(`${name} is not among the cards of seat ${this.mover}`);
    this.deck[place] = name;
  }
}

/** Whether a card takes a trick to which another was led. @param {string} card @param {string} led @param {string} trump */
function takesTrick(card, led, trump) {
  if (card[1] === led[1]) return RANKS.indexOf(card[0]) > RANKS.indexOf(led[0]);
  return card[1] === trump;
}
