// A game of two hands between a person and the engine: what differs from other kinds of games.

import { cardsOf } from "./cards.js";
import { GAME, Held, ME } from "./held.js";
import { onTable, placed, playing } from "./pieces.js";
import { written } from "./save.js";
import { about } from "./turns.js";

/**
 * @typedef {import("./turns.js").Ask} Ask
 * @typedef {import("./game_file.js").Setting} Setting
 * @typedef {import("./game_file.js").DealRecord} DealRecord
 * @typedef {import("./game_file.js").Saved} Saved
 * @typedef {{ply: number, phase: number, decision: string, player: number | null, legal: string[],
 *   scores: number[], counters: number[], glups: number, last_trick: number | null}} Turn
 * @typedef {{trump: string, turnup: string | null, stock: number, phase: number, decision: string,
 *   hand: string, table: string[][], led?: string, played: string, glups: number,
 *   opponent: {table: string[][], known: string, concealed: number},
 *   scores: {me: number, opponent: number}, counters: {me: number, opponent: number}}} Position
 * @typedef {{lead: string, by: number, follow: string | null, taker: number | null}} Trick
 * @typedef {import("./pieces.js").Piece} Piece
 */

/** What records that are no saved game don't say of it. */
const UNTOLD = { target: null, seed: "0", seconds: null };

/** @param {number[][]} all scores of deals */
const sums = (all) => [0, 1].map((seat) => all.reduce((sum, scores) => sum + scores[seat], 0));

/** @extends {Held<Setting, Turn>} */
export class Table extends Held {
  _forget() {
    super._forget();
    /** @type {Position | null} */
    this.position = null;
    /** @type {Record<string, number>[] | null} */
    this.points = null;
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {number | null} the card of the hand that was drawn last */
    this.drawn = null;
    /** @type {import("./games.js").Facts | null} of the game with its trump */
    this.rules = null;
  }

  /** Points of both in all deals, the present one included. */
  get totals() {
    return sums(this.isOver || !this.turn ? this.results : [...this.results, this.turn.scores]);
  }

  /** The total that the game goes to; null of a single deal. */
  get target() {
    return this.setting?.target ?? null;
  }

  /** Totals before the present deal. */
  get before() {
    return sums(this.isOver ? this.results.slice(0, -1) : this.results);
  }

  /** Who has won: a seat, -1 for a tie; null before the end. */
  get winner() {
    if (this.resigned) return 1;
    if (!this.isOver || !this.setting) return null;
    const [mine, theirs] = this.totals;
    const { target } = this;
    if (target !== null && (Math.max(mine, theirs) < target || mine === theirs)) return null;
    return mine === theirs ? -1 : mine > theirs ? 0 : 1;
  }

  get waitsForDeal() {
    return this.isOver && this.target !== null && this.winner === null;
  }

  /** @param {Setting} setting */
  _start({ rules, first }) {
    return { rules, dealer: (first + this.results.length) % 2 };
  }

  /** @param {string} action */
  async act(action) {
    if (this.turn?.legal.includes(action)) await super.act(action);
  }

  /** @param {string} action */
  _lay(action) {
    const place = this.turn?.decision;
    if (place !== "lead" && place !== "follow") return;
    const inHand = (/** @type {Piece} */ piece) => piece.place === "hand" || piece.place === "mine";
    const played = this.pieces.find((piece) => inHand(piece) && playing(piece) === action);
    this.pieces = this.pieces.map((piece) => (piece === played ? { ...piece, place, kinds: [], copy: 0 } : piece));
  }

  /**
   * Play on from the last of some records.
   * @param {Saved} saved @param {string} level of records that are no saved game
   * @param {string} [said] what is told when it lies on the table
   */
  async takeUp({ setting, records, isTried = false }, level, said = "") {
    this._begin(isTried);
    const last = records[records.length - 1];
    const before = setting === null ? [] : records.slice(0, -1);
    const single = { ...UNTOLD, rules: this._games.rulesOf(last), level, first: /** @type {0 | 1} */ (last.dealer) };
    this.setting = setting ?? single;
    await this._take(async (ask) => {
      for (const [i, one] of before.entries()) {
        await about(`deal ${i + 1}`, this._enter(ask, one));
      }
      const replayed = await about(`deal ${before.length + 1}`, this._replay(ask, last));
      await this._look(ask, { ...replayed, tried: isTried ? last.actions.length : null });
      if (this.isOver) this._finish();
      this._save();
      this._page.said(said);
      await this._follow(ask);
    });
  }

  /** A deal of a game that goes on after it. @param {Ask} ask @param {DealRecord} record */
  async _enter(ask, record) {
    this.turn = await ask("new", { game: GAME, record: plain(record) });
    this.record = record;
    if (!this.isOver) throw new Error("expected it to be over, as another one follows");
    this._finish();
    if (this.winner !== null) throw new Error("expected it to be the last, as it ends the game");
  }

  /** @param {any} game */
  _settingOf({ setting, resigned }) {
    return { ...UNTOLD, ...(resigned ? { resigned } : {}), ...setting };
  }

  /** @param {DealRecord} record */
  _plain(record) {
    return plain(record);
  }

  /** The game, for a file. */
  saved() {
    const { setting } = this;
    const all = this.isOver || !this.record ? this.finished : [...this.finished, this.record];
    return setting === null ? "" : written(setting, all);
  }

  /** @param {Turn} turn */
  _only({ player, legal }) {
    const only = legal.length === 1 ? legal[0] : null;
    return player === ME && only !== "pass" && !(only && this._page.playsForced()) ? undefined : only;
  }

  _thinker() {
    const { level = "", seconds = null } = this.setting ?? {};
    return { solver: this._games.player(level), seconds };
  }

  /** The last trick that is over, on the table or not. @returns {Trick | null} */
  get lastTrick() {
    const played = this.events.filter((event) => event.decision !== "meld");
    const end = played.length - (played.length % 2);
    if (end === 0) return null;
    const [lead, follow] = played.slice(end - 2, end);
    const taker = played[end]?.seat ?? this.turn?.player ?? this.turn?.last_trick ?? null;
    return { lead: lead.action.slice(0, 2), by: lead.seat, follow: follow.action.slice(0, 2), taker };
  }

  /** The cards on the table. @returns {Trick | null} */
  get trick() {
    const decision = this.turn?.decision;
    const last = this.events.at(-1);
    if (decision === "follow" && last)
      return { lead: last.action.slice(0, 2), by: last.seat, follow: null, taker: null };
    return decision === "meld" || this.lingers ? this.lastTrick : null;
  }

  /** @param {Ask} ask @param {Partial<Table>} more */
  async _look(ask, more) {
    const { position, points = null, sentences } = await ask("show", { game: GAME, seat: ME });
    const rules = await this._games.facts(this.setting?.rules, position.trump);
    const isNew = more.events?.length === 0;
    const isBack = more.events && more.events.length < this.events.length;
    Object.assign(this, { position, points, rules, told: sentences.join(" ") }, more);
    const before = isNew ? [] : this.pieces;
    const known = new Set(before.map((piece) => piece.id));
    this.pieces = placed(before, wanted(position, this.trick, this.trick ? null : this.lastTrick));
    const fresh = this.pieces.filter((piece) => piece.place === "hand" && !known.has(piece.id));
    if (isNew || isBack) this.drawn = null;
    else if (known.size > 0 && fresh.length === 1) this.drawn = fresh[0].id;
    this._page.changed();
  }
}

/** A record as the engine takes it: what the page keeps beside it stays here. @param {DealRecord} record */
export function plain({ deck, dealer, actions, rules, exact_cut }) {
  return { deck, dealer, actions, exact_cut: exact_cut ?? false, ...(rules ? { rules } : {}) };
}

/** What is seen of a deal. @param {Position} position @param {Trick | null} trick @param {Trick | null} won */
export function wanted(position, trick, won) {
  /** @typedef {Omit<Piece, "id">} Wanted */
  const plainly = { kinds: [], copy: 0 };
  const hand = cardsOf(position.hand).map((card) => ({ card, place: "hand", by: 0, ...plainly }));
  const known = cardsOf(position.opponent.known).map((card) => ({ card, place: "known", by: 1, ...plainly }));
  const lies =
    trick === null
      ? []
      : [
          { card: trick.lead, place: "lead", by: trick.by, ...plainly },
          ...(trick.follow ? [{ card: trick.follow, place: "follow", by: 1 - trick.by, ...plainly }] : []),
        ];
  const gone =
    won === null
      ? []
      : [
          { card: won.lead, place: "won", by: won.by, taker: won.taker, ...plainly },
          { card: won.follow, place: "won", by: 1 - won.by, taker: won.taker, ...plainly },
        ];
  return /** @type {Wanted[]} */ ([
    ...hand,
    ...onTable(position.table, "mine"),
    ...onTable(position.opponent.table, "theirs"),
    ...known,
    ...lies,
    ...gone,
  ]);
}
