// A game between a person and the engine that this tab has, of whatever kind: what is asked, what happens. It draws
// nothing. It is left without an end, heard of if another tab takes it, and gone back to from what was only tried.

import { seedFor } from "./daily.js";
import * as kept from "./kept.js";
import { about, pause, Turns } from "./turns.js";

/**
 * @typedef {{changed: () => void, said: (text: string) => void, pace: () => number, playsForced: () => boolean,
 *   heard: (event: {decision: string, action: string}) => void,
 *   restore: (id: string | null) => Promise<void>}} Page
 *   `pace`: milliseconds that a trick stays on the table; `playsForced`: whether the person's only card needs no tap; `restore` takes a kept game up, of whatever kind
 * @typedef {import("./turns.js").Ask} Ask
 * @typedef {{seat: number, action: string, decision: string, forced: boolean}} Event
 * @typedef {{player: number | null, decision: string, legal: string[], scores: number[]}} Standing
 * @typedef {{seconds?: number | null} & Record<string, unknown>} Thinker who thinks, as the engine is asked
 */

export const ME = 0;
export const GAME = "table";

/**
 * @template {{daily?: string | null, first: number, resigned?: boolean}} Setting
 * @template {Standing} Turn
 */
export class Held extends Turns {
  /**
   * @param {import("./engine.js").Engine} engine @param {import("./games.js").Games} games
   * @param {Page} page
   */
  constructor(engine, games, page) {
    super(engine, page.changed);
    this._games = games;
    this._page = page;
    /** @type {Setting | null} what is agreed; null where no game is */
    this.setting = null;
    /** @type {((action: string) => boolean) | null} whether an action of the person's is taken, where one learns */
    this.guard = null;
    /** @type {number | null} how many actions a deal had that is only tried from there; null of a game */
    this.tried = null;
    this._forget();
    kept.onChange(() => this._hear());
  }

  /** No deal is here. */
  _forget() {
    /** @type {any[]} records of deals that are over */
    this.finished = [];
    /** @type {number[][]} */
    this.results = [];
    /** @type {any} */
    this.record = null;
    /** @type {Event[]} what has been done */
    this.events = [];
    /** @type {Turn | null} */
    this.turn = null;
    /** @type {any} what the person knows */
    this.position = null;
    /** @type {string} what happened last, in sentences */
    this.told = "";
    /** Whether a trick that was taken still lies on the table. */
    this.lingers = false;
    /** @type {number | null} the seat whose player thinks */
    this.thinks = null;
  }

  /** Whether another tab has the game that was here. */
  get isElsewhere() {
    return kept.isElsewhere(kept.current());
  }

  /** Another tab has done something: if it has taken the game, it is put down here. */
  _hear() {
    if (this.isElsewhere && this.setting) {
      this.putDown();
      this._page.said("Your game goes on in another tab.");
    }
    this._page.changed();
  }

  /** Out of the hand: it stays kept. */
  putDown() {
    this._end();
    this.guard = null;
    this.setting = this.tried = null;
    this._forget();
  }

  /** Have a new one, or one that is only tried from a review. @param {boolean} isTried */
  _begin(isTried) {
    const id = kept.current();
    const isAside = (kept.peek(id)?.tried ?? null) !== null;
    const back = isAside ? kept.before() : id;
    this.leave();
    kept.begin(isTried ? back : null);
  }

  /** Whether there is a game to go back to from what is only tried. */
  get isAside() {
    return this.tried !== null && kept.before() !== null;
  }

  /** Back to where no game is. What was played stays among the games, but for a deal tried without a card played. */
  leave() {
    const [id, { tried }] = [kept.current(), this];
    kept.leave();
    if (id !== null && tried !== null && !this.events.slice(tried).some(isDecision)) kept.remove(id);
    this.putDown();
  }

  /** Back to the game of before. */
  async takeBack() {
    const id = kept.before();
    this.leave();
    await this._page.restore(id);
  }

  /** Whether the person gave the game up, at another table: here one only leaves. */
  get resigned() {
    return this.setting?.resigned === true;
  }

  get asksMe() {
    return !this.isBusy && !this.resigned && this._engine.isOpen && this.turn?.player === ME;
  }

  get canUndo() {
    return !this.isBusy && !this.resigned && this.events.some(isDecision);
  }

  /** Whether another deal of the game waits. */
  get waitsForDeal() {
    return false;
  }

  /** A new game. @param {Setting} setting */
  async begin(setting) {
    this._begin(false);
    this.setting = setting;
    await this.deal();
  }

  /** Once more, the next one dealing first; the cards of a day were that one deal's. @param {number} seats */
  async again(seats) {
    const { setting } = this;
    if (setting) await this.begin({ ...setting, daily: null, resigned: false, first: (setting.first + 1) % seats });
  }

  /** The next deal. */
  async deal() {
    const { setting } = this;
    if (!setting) return;
    await this._take(async (ask) => {
      const turn = await ask("new", { game: GAME, seed: seedFor(setting), ...this._start(setting) });
      const { record } = await ask("show", { game: GAME });
      await this._look(ask, { turn, record, events: [], lingers: false });
      this._save();
      this._page.said(this.told);
      await this._follow(ask);
    });
  }

  /** What the engine is told of the next deal. @param {Setting} _setting @returns {object} */
  _start(_setting) {
    return {};
  }

  /** Take an action of the person's. @param {string} action */
  async act(action) {
    if (!this.asksMe || this.guard?.(action) === false) return;
    this._lay(action);
    await this._take(async (ask) => {
      await this._play(ask, action);
      await this._follow(ask);
    });
  }

  /** A card is on the table before the engine has said so: nothing legal is refused. @param {string} _action */
  _lay(_action) {}

  /** Say why something can't be done. @param {string} why */
  tell(why) {
    this._page.said(why);
  }

  /** Go back to the person's last decision where there was a choice. */
  async undo() {
    if (!this.canUndo) return;
    const wasOver = this.isOver;
    await this._take(async (ask) => {
      const last = this.events.map(isDecision).lastIndexOf(true);
      let { turn } = this;
      for (let i = this.events.length; i > last; i -= 1) turn = await ask("undo", { game: GAME });
      if (wasOver) {
        this.results.pop();
        this.finished.pop();
      }
      await this._look(ask, { turn, ...this._recorded(this.events.slice(0, last)) });
      this._page.said("Taken back.");
    });
  }

  /** What a reload keeps. */
  _save() {
    const { setting, tried, finished, results, record, events } = this;
    if (!setting || !record) return;
    const isOver = this.resigned || (this.isOver && !this.waitsForDeal);
    if (kept.put({ isOver, ...this._inShort(), setting, tried, finished, results, record, events })) return;
    this.fault = "This browser has no room for more games: save this one as a file, or remove some that are over.";
  }

  /** What the list of games says of it, where that does not see it itself. @returns {object} */
  _inShort() {
    return {};
  }

  /** The game that this tab had before a reload, or the one named. @param {string | null} [id] */
  async restore(id = kept.current()) {
    const text = id === null ? null : kept.take(id);
    this.putDown();
    if (text === null) return;
    const game = kept.read(text);
    if (game === null) return this.leave();
    const { tried = null, finished, results, record, events } = game;
    Object.assign(this, { setting: this._settingOf(game), tried, finished, results, record, events });
    await this.reconnect();
  }

  /** What was agreed, as it was kept. @param {any} game @returns {Setting} */
  _settingOf({ setting }) {
    return setting;
  }

  /** The engine gets the game again. */
  async reconnect() {
    const { record } = this;
    if (!record) return;
    await this._take(async (ask) => {
      const turn = await ask("new", { game: GAME, record: this._plain(record) });
      await this._look(ask, { turn, lingers: false });
      await this._follow(ask);
    });
  }

  _failed() {
    if (this.position === null) this.leave();
  }

  /** A record as the engine takes it. @param {any} record */
  _plain(record) {
    return record;
  }

  /** A record taken up action by action, so that it is known who did what. @param {Ask} ask @param {any} record */
  async _replay(ask, record) {
    let turn = await ask("new", { game: GAME, record: this._plain({ ...record, actions: [] }) });
    /** @type {Event[]} */
    const events = [];
    for (const [i, action] of record.actions.entries()) {
      const reply = await about(`action ${i + 1}`, ask("play", { game: GAME, action }));
      events.push(this._event(turn, reply));
      turn = reply;
    }
    return { turn, events, record: { ...record, actions: events.map((event) => event.action) } };
  }

  /** @param {Event[]} events */
  _recorded(events) {
    return { events, record: { ...this.record, actions: events.map((event) => event.action) } };
  }

  /** @param {any} turn @param {{action: string}} reply @returns {Event} */
  _event({ player: seat, decision, legal }, { action }) {
    return { seat, action, decision, forced: this._isForced(legal) };
  }

  /** Whether nothing is to be chosen. @param {string[]} legal */
  _isForced(legal) {
    return legal.length === 1;
  }

  /** What the others do and what there is no choice in, until the person is asked or is to look at something. @param {Ask} ask */
  async _follow(ask) {
    for (;;) {
      const { turn } = this;
      if (!turn || !this.setting || this.resigned || turn.player === null) break;
      const only = this._only(turn);
      if (only === undefined) break;
      const began = performance.now();
      const action = only ?? (await this._thought(ask, turn.player));
      const pace = this._page.pace() / (only === "pass" ? 4 : 2);
      await pause(Math.max(0, pace - (performance.now() - began)));
      await this._play(ask, action);
    }
  }

  /** What is done without a thought; null where the engine is to think, undefined where the person is asked.
   * @param {Turn} _turn @returns {string | null | undefined} */
  _only(_turn) {
    return undefined;
  }

  /** @param {Ask} ask @param {number} seat */
  async _thought(ask, seat) {
    const { seconds, ...by } = this._thinker(seat);
    const limit = seconds ? { seconds: Math.min(seconds, this._games.mostSeconds) } : {};
    this.thinks = seat;
    this._page.changed();
    try {
      return String((await ask("analyze", { game: GAME, ...by, ...limit, seed: this.events.length })).action);
    } finally {
      this.thinks = null;
    }
  }

  /** @param {number} _seat @returns {Thinker} */
  _thinker(_seat) {
    return {};
  }

  /** @param {Ask} ask @param {string} action */
  async _play(ask, action) {
    const { turn } = this;
    if (!turn || turn.player === null) return;
    const reply = await ask("play", { game: GAME, action });
    const event = this._event(turn, reply);
    this._page.heard(event);
    const lingers = turn.decision === "follow" && reply.decision !== "follow"; // a trick was taken
    await this._look(ask, { turn: reply, lingers, ...this._recorded([...this.events, event]) });
    if (this.isOver) this._finish();
    this._save();
    this._page.said(this.told);
    if (!lingers) return;
    await pause(this._page.pace());
    await this._look(ask, { lingers: false });
  }

  _finish() {
    this.finished.push(this.record);
    this.results.push(this.turn?.scores ?? []);
  }

  /** What the person sees now, all of it at once. @param {Ask} _ask @param {object} _more that is new @returns {Promise<void>} */
  async _look(_ask, _more) {}
}

/** Whether the person had a choice. @param {{seat: number, forced: boolean}} event */
export const isDecision = (event) => event.seat === ME && !event.forced;
