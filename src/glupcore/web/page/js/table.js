// A game between a person and the engine: what is asked, what happens. It draws nothing.

import { cardsOf } from "./cards.js";
import { seedFor } from "./daily.js";
import { Held, isDecision } from "./held.js";
import * as kept from "./kept.js";
import { onTable, placed, playing } from "./pieces.js";
import { written } from "./save.js";
import { about, pause } from "./turns.js";

/**
 * @typedef {import("./turns.js").Ask} Ask
 * @typedef {import("./game_file.js").Setting} Setting
 * @typedef {import("./game_file.js").DealRecord} DealRecord
 * @typedef {import("./game_file.js").Saved} Saved
 * @typedef {{seat: number, action: string, decision: string, phase: number, points: number,
 *   ply: number, forced: boolean}} Event
 * @typedef {{ply: number, phase: number, decision: string, player: number | null, legal: string[],
 *   scores: number[], counters: number[], glups: number, last_trick: number | null}} Turn
 * @typedef {{trump: string, turnup: string | null, stock: number, phase: number, decision: string,
 *   hand: string, table: string[][], led?: string, played: string, glups: number,
 *   opponent: {table: string[][], known: string, concealed: number},
 *   scores: {me: number, opponent: number}, counters: {me: number, opponent: number}}} Position
 * @typedef {{lead: string, by: number, follow: string | null, taker: number | null}} Trick
 * @typedef {import("./pieces.js").Piece} Piece
 */

const ME = 0;
const GAME = "table";
/** What records that are no saved game don't say of it. */
const UNTOLD = { target: null, seed: "0", seconds: null };

export class Table extends Held {
  /**
   * @param {import("./engine.js").Engine} engine @param {import("./games.js").Games} games
   * @param {import("./held.js").Page} page
   */
  constructor(engine, games, page) {
    super(engine, page);
    this._games = games;
    /** @type {Setting | null} */
    this.setting = null;
    /** @type {DealRecord[]} */
    this.finished = [];
    /** @type {number[][]} */
    this.results = [];
    /** @type {DealRecord | null} */
    this.record = null;
    /** @type {Event[]} */
    this.events = [];
    /** @type {Turn | null} */
    this.turn = null;
    /** @type {Position | null} */
    this.position = null;
    /** @type {Record<string, number>[] | null} */
    this.points = null;
    /** @type {string} what happened last, in sentences */
    this.told = "";
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {number | null} the card of the hand that was drawn last */
    this.drawn = null;
    /** @type {Trick | null} the cards on the table */
    this.trick = null;
    /** @type {Trick | null} the trick taken last */
    this.won = null;
    /** @type {import("./games.js").Facts | null} of the game with its trump */
    this.rules = null;
    this.resigned = false;
    this.isThinking = false;
  }

  get asksMe() {
    return !this.isBusy && !this.resigned && this._engine.isOpen && this.turn !== null && this.turn.player === ME;
  }

  /** Points of both in all deals, the present one included. */
  get totals() {
    const sums = [0, 0];
    const all = this.isOver || !this.turn ? this.results : [...this.results, this.turn.scores];
    for (const scores of all) for (const seat of [0, 1]) sums[seat] += scores[seat];
    return sums;
  }

  /** The total that the game goes to; null of a single deal. */
  get target() {
    return this.setting?.target ?? null;
  }

  /** Totals before the present deal. */
  get before() {
    const sums = [0, 0];
    const all = this.isOver ? this.results.slice(0, -1) : this.results;
    for (const scores of all) for (const seat of [0, 1]) sums[seat] += scores[seat];
    return sums;
  }

  /** Who has won: a seat, -1 for a tie; null before the end. */
  get winner() {
    if (this.resigned) return 1;
    if (!this.isOver || !this.setting) return null;
    const [mine, theirs] = this.totals;
    const { target } = this.setting;
    if (target !== null && (Math.max(mine, theirs) < target || mine === theirs)) return null;
    return mine === theirs ? -1 : mine > theirs ? 0 : 1;
  }

  /** Whether another deal of the game waits. */
  get waitsForDeal() {
    return this.isOver && this.setting?.target !== null && this.winner === null;
  }

  /** A new game. @param {Setting} setting */
  async begin(setting) {
    this._begin(false);
    this._set(setting);
    await this.deal();
  }

  /** Once more, the other one dealing first; the cards of a day were that one deal's. */
  async another() {
    const { setting } = this;
    if (setting) await this.begin({ ...setting, daily: null, first: setting.first === 0 ? 1 : 0 });
  }

  /** @param {Setting} setting @param {boolean} [resigned] */
  _set(setting, resigned = false) {
    this.setting = setting;
    this.resigned = resigned;
    this.tried = null;
    this.position = null;
    this.finished = [];
    this.results = [];
  }

  /** The next deal. */
  async deal() {
    const { setting } = this;
    if (!setting) return;
    const number = this.results.length;
    await this._take(async (ask) => {
      const turn = await ask("new", {
        game: GAME,
        seed: seedFor(setting),
        rules: setting.rules,
        dealer: (setting.first + number) % 2,
      });
      this._forget();
      this.turn = turn;
      this.record = (await ask("show", { game: GAME })).record;
      await this._look(ask);
      this._say(this.told);
      await this._follow(ask);
    });
  }

  /** Take an action of the person's. @param {string} action */
  async act(action) {
    if (!this.asksMe || !this.turn?.legal.includes(action) || this.guard?.(action) === false) return;
    this._lay(action);
    await this._take(async (ask) => {
      await this._play(ask, action);
      await this._follow(ask);
    });
  }

  /** A card is on the table before the engine has said so: nothing legal is refused. @param {string} action */
  _lay(action) {
    const place = this.turn?.decision;
    if (place !== "lead" && place !== "follow") return;
    const inHand = (/** @type {Piece} */ piece) => piece.place === "hand" || piece.place === "mine";
    const played = this.pieces.find((piece) => inHand(piece) && playing(piece) === action);
    this.pieces = this.pieces.map((piece) => (piece === played ? { ...piece, place, kinds: [], copy: 0 } : piece));
  }

  /** Say why something can't be done. @param {string} why */
  tell(why) {
    this._say(why);
  }

  get canUndo() {
    return !this.isBusy && !this.resigned && this.events.some(isDecision);
  }

  /** Go back to the person's last decision where there was a choice. */
  async undo() {
    if (!this.canUndo) return;
    const wasOver = this.isOver;
    await this._take(async (ask) => {
      for (;;) {
        const event = this.events.at(-1);
        this.events = this.events.slice(0, -1);
        this.turn = await ask("undo", { game: GAME });
        if (!event || isDecision(event)) break;
      }
      if (wasOver) {
        this.results.pop();
        this.finished.pop();
      }
      this.record = {
        .../** @type {DealRecord} */ (this.record),
        actions: this.events.map((e) => e.action),
      };
      this._findTrick();
      await this._look(ask);
      this.drawn = null; // what came into the hand just now was taken back
      this._say("Taken back.");
    });
  }

  /**
   * Play on from the last of some records.
   * @param {Saved} saved @param {string} level of records that are no saved game
   * @param {string} [said] what is told when it lies on the table
   */
  async takeUp({ setting, resigned, records, isTried = false }, level, said = "") {
    this._begin(isTried);
    const last = records[records.length - 1];
    const first = /** @type {0 | 1} */ (last.dealer);
    const rules = this._games.rulesOf(last);
    const before = setting === null ? [] : records.slice(0, -1);
    this._set(setting ?? { ...UNTOLD, rules, level, first }, resigned);
    if (isTried) this.tried = last.actions.length;
    await this._take(async (ask) => {
      for (const [i, one] of before.entries()) {
        await about(`deal ${i + 1}`, this._enter(ask, one));
      }
      await about(`deal ${before.length + 1}`, this._replay(ask, last));
      if (this.isOver) this._finish();
      this._say(said);
      await this._follow(ask);
    });
  }

  /** What a reload keeps. */
  _save() {
    const { setting, resigned, tried, finished, results, record, events } = this;
    if (!setting || !record) return;
    const isOver = this.winner !== null;
    if (kept.put({ isOver, setting, resigned, tried, finished, results, record, events })) return;
    this.fault = "This browser has no room for more games: save this one as a file, or remove some that are over.";
  }

  /** The game that this tab had before a reload, or the one named; whether there was one. @param {string | null} [id] */
  async restore(id = kept.current()) {
    const text = id === null ? null : kept.take(id);
    this.putDown();
    if (text === null) return false;
    const game = kept.read(text);
    if (game === null) {
      this.leave();
      return false;
    }
    const { resigned = false, tried = null, finished, results, record, events } = game;
    const setting = { ...UNTOLD, ...game.setting };
    Object.assign(this, { setting, resigned, tried, finished, results, record });
    await this._take((ask) => this._resume(ask, record, events));
    return this.fault === null;
  }

  /** After a lost line: the engine gets the game again. */
  async reconnect() {
    const { record, events } = this;
    if (!record) return;
    await this._take((ask) => this._resume(ask, record, events));
  }

  putDown() {
    super.putDown();
    this._forget();
    this.record = this.turn = this.position = null;
    this.isThinking = false;
  }

  _failed() {
    if (this.position === null) this.leave();
  }

  /** The game, for a file. */
  saved() {
    const { setting } = this;
    const all = this.isOver || !this.record ? this.finished : [...this.finished, this.record];
    return setting === null ? "" : written(setting, this.resigned, all);
  }

  /** @param {Ask} ask @param {DealRecord} record @param {Event[]} events */
  async _resume(ask, record, events) {
    this._forget();
    this.turn = await ask("new", { game: GAME, record: plain(record) });
    this.record = record;
    this.events = events;
    this._findTrick();
    await this._look(ask);
    await this._follow(ask);
  }

  /** A deal of a game that goes on after it. @param {Ask} ask @param {DealRecord} record */
  async _enter(ask, record) {
    this.turn = await ask("new", { game: GAME, record: plain(record) });
    this.record = record;
    if (!this.isOver) throw new Error("expected it to be over, as another one follows");
    this._finish();
    if (this.winner !== null) throw new Error("expected it to be the last, as it ends the game");
  }

  /** A record taken up action by action, so that it is known who did what.
   * @param {Ask} ask @param {DealRecord} record */
  async _replay(ask, record) {
    this._forget();
    this.turn = await ask("new", { game: GAME, record: plain({ ...record, actions: [] }) });
    this.record = { ...record, actions: [] };
    for (const [i, action] of record.actions.entries()) {
      await about(`action ${i + 1}`, this._step(ask, action));
    }
    this._findTrick();
    await this._look(ask);
    this._save();
  }

  /** What the engine does, and what there is no choice in. @param {Ask} ask */
  async _follow(ask) {
    for (;;) {
      const { turn, setting } = this;
      if (!turn || !setting || this.resigned || turn.player === null) break;
      const only = turn.legal.length === 1 ? turn.legal[0] : null;
      if (turn.player === ME && only !== "pass" && !(only && this._page.playsForced())) break;
      const began = performance.now();
      const action = only ?? (await this._thought(ask, setting));
      await pause(Math.max(0, this._page.pace() / (only === "pass" ? 4 : 2) - (performance.now() - began)));
      await this._play(ask, action);
    }
  }

  /** @param {Ask} ask @param {Setting} setting */
  async _thought(ask, setting) {
    const seconds = setting.seconds && Math.min(setting.seconds, this._games.mostSeconds);
    this.isThinking = true;
    this._page.changed();
    try {
      const advice = await ask("analyze", {
        game: GAME,
        solver: this._games.player(setting.level),
        ...(seconds ? { seconds } : {}),
        seed: this.events.length,
      });
      return String(advice.action);
    } finally {
      this.isThinking = false;
    }
  }

  /** @param {Ask} ask @param {string} action */
  async _play(ask, action) {
    const event = await this._step(ask, action);
    this._page.heard(event);
    const ends = event.decision === "follow";
    this._findTrick(ends);
    if (this.isOver) this._finish();
    this._save();
    await this._look(ask);
    this._say(this.told);
    if (!ends) return;
    await pause(this._page.pace());
    this._findTrick();
    await this._look(ask);
  }

  /** @param {Ask} ask @param {string} action @returns {Promise<Event>} */
  async _step(ask, action) {
    const { turn } = this;
    if (!turn || turn.player === null) throw new Error("nobody is to act");
    const { player: seat, decision, phase, scores, ply } = turn;
    const reply = await ask("play", { game: GAME, action });
    const event = {
      seat,
      action: reply.action,
      decision,
      phase,
      ply,
      points: reply.scores[seat] - scores[seat],
      forced: turn.legal.length === 1,
    };
    this.turn = reply;
    this.events = [...this.events, event];
    this.record = {
      .../** @type {DealRecord} */ (this.record),
      actions: this.events.map((e) => e.action),
    };
    return event;
  }

  _finish() {
    const { record, turn } = this;
    if (!record || !turn) return;
    this.finished = [...this.finished, record];
    this.results = [...this.results, turn.scores];
  }

  /** What lies on the table. @param {boolean} [lingers] whether a finished trick still does */
  _findTrick(lingers = false) {
    const { turn } = this;
    const played = this.events.filter((event) => event.decision !== "meld").slice(-2);
    const cardOf = (/** @type {Event} */ event) => event.action.slice(0, 2);
    const last = played.at(-1);
    this.trick = this.won = null;
    if (turn?.decision === "follow" && last) {
      this.trick = { lead: cardOf(last), by: last.seat, follow: null, taker: null };
    } else if (last?.decision === "follow" && played.length === 2) {
      const taker = turn?.decision === "meld" || lingers ? turn?.player : null;
      const trick = {
        lead: cardOf(played[0]),
        by: played[0].seat,
        follow: cardOf(last),
        taker: taker ?? this._leader(),
      };
      if (turn?.decision === "meld" || lingers) this.trick = trick;
      else this.won = trick;
    }
  }

  /** The last trick that is over, on the table or not. @returns {Trick | null} */
  get lastTrick() {
    const played = this.events.filter((event) => event.decision !== "meld");
    const end = played.length - (played.length % 2);
    if (end === 0) return null;
    const [lead, follow] = played.slice(end - 2, end);
    const taker = played[end]?.seat ?? this._leader();
    return { lead: lead.action.slice(0, 2), by: lead.seat, follow: follow.action.slice(0, 2), taker };
  }

  /** Who took the last trick, once it is gone. */
  _leader() {
    return this.turn?.player ?? this.turn?.last_trick ?? null;
  }

  /** What the person sees now. @param {Ask} ask */
  async _look(ask) {
    const { position, points, sentences } = await ask("show", { game: GAME, seat: ME });
    const rules = await this._games.facts(this.setting?.rules, position.trump);
    Object.assign(this, { position, points: points ?? null, rules, told: sentences.join(" ") });
    const before = new Set(this.pieces.map((piece) => piece.id));
    this.pieces = placed(this.pieces, wanted(position, this.trick, this.won));
    const fresh = this.pieces.filter((piece) => piece.place === "hand" && !before.has(piece.id));
    if (before.size > 0 && fresh.length === 1) this.drawn = fresh[0].id;
    this._page.changed();
  }

  _forget() {
    this.events = [];
    this.trick = this.won = this.drawn = null;
    this.pieces = [];
  }

  /** @param {string} text */
  _say(text) {
    this._page.said(text);
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
