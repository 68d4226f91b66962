// How a game with an auction stands: what all that draws it reads.

import { Held, isDecision } from "../held.js";

/**
 * @typedef {import("./types.js").Setting} Setting @typedef {import("./types.js").Event} Event
 * @typedef {import("./types.js").Turn} Turn @typedef {import("./types.js").Table} Table
 */

export const ME = 0;

/** Tricks taken. @param {Turn | null} turn */
export const tricksIn = (turn) => turn?.tricks.reduce((sum, n) => sum + n, 0) ?? 0;

export class Standing extends Held {
  /** @param {import("../engine.js").Engine} engine @param {import("../held.js").Page} page */
  constructor(engine, page) {
    super(engine, page);
    this._forget();
    /** @type {Setting | null} */
    this.setting = null;
  }

  _forget() {
    /** @type {any[]} */
    this.finished = [];
    /** @type {number[][]} */
    this.results = [];
    /** @type {any} */
    this.record = null;
    /** @type {Event[]} */
    this.events = [];
    /** @type {Turn | null} */
    this.turn = null;
    /** @type {any} what the person knows */
    this.position = null;
    /** @type {string} what happened last, in sentences */
    this.told = "";
    /** @type {Table | null} */
    this.table = null;
    /** @type {any} */
    this.facts = null;
    /** @type {string | null} the card that is on the table before the engine has said so */
    this.laid = null;
    this.lingers = this.looks = false;
    /** @type {number | null} */
    this.thinks = null;
  }

  /** Whether the person gave the game up, at another table: here one only leaves. */
  get resigned() {
    return this.setting?.resigned === true;
  }

  get asksMe() {
    return !this.isBusy && !this.resigned && this._engine.isOpen && this.turn?.player === ME;
  }

  /** Accounts that have won the game; null before. @returns {number[] | null} */
  get winners() {
    return this.isOver && this.setting?.series ? (this.table?.series.winners ?? null) : null;
  }

  get waitsForDeal() {
    return this.isOver && !this.resigned && this.setting?.series === true && this.winners === null;
  }

  /** Whether melds lie on the table: until the first card is played. */
  get showsMelds() {
    const { table, turn } = this;
    return Boolean(table?.laid && !table.trick && !table.last_trick && turn?.player !== null && !this.laid);
  }

  /** Totals before the deal, the person's first, for who asks for advice. */
  get before() {
    const { accounts } = this.position;
    const mine = this.facts.accounts[ME];
    return [...accounts.slice(mine), ...accounts.slice(0, mine)];
  }

  /** To what total the game goes; null for a single deal, and where there is none. */
  get target() {
    return this.setting?.series ? Math.ceil(this.table?.series.target ?? 0) || null : null;
  }

  get canUndo() {
    return !this.isBusy && !this.resigned && this.events.some(isDecision);
  }
}
