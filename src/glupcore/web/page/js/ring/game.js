// A game with an auction between a person and the engine's players: what is asked, what happens. It draws
// nothing and knows no rules: whose turn it is, what may be done, what it brings come from the engine.

import { seedFor } from "../daily.js";
import * as kept from "../kept.js";
import { pause } from "../turns.js";
import { standing } from "./contract.js";
import { isForced } from "./offers.js";
import { ME, Standing, tricksIn } from "./standing.js";
import { begins, told } from "./words.js";

/**
 * @typedef {import("./types.js").Setting} Setting @typedef {import("./types.js").Event} Event
 * @typedef {import("./types.js").Turn} Turn @typedef {import("./types.js").Table} Table
 * @typedef {import("../turns.js").Ask} Ask
 */

const GAME = "table";

export class RingGame extends Standing {
  /**
   * @param {import("../engine.js").Engine} engine @param {import("../games.js").Games} games
   * @param {{changed: () => void, said: (text: string) => void, heard: (event: Event) => void, pace: () => number}} page
   */
  constructor(engine, games, page) {
    super(engine, page.changed);
    this._games = games;
    this._page = page;
    kept.onChange(() => this._hear());
  }

  /** Another tab may have taken the game. */
  _hear() {
    if (!this.setting || !kept.isElsewhere(kept.current())) return;
    this.putDown();
    this._page.said("Your game goes on in another tab.");
    this._page.changed();
  }

  /** A new game. @param {Setting} setting */
  async begin(setting) {
    this.leave();
    kept.begin();
    this.setting = setting;
    await this.deal();
  }

  /** The next deal. */
  async deal() {
    const { setting, table } = this;
    if (!setting) return;
    await this._take(async (ask) => {
      const seed = seedFor(setting);
      const before = table === null ? { dealer: setting.first } : { series: table.series };
      const { rules, options } = setting;
      const turn = await ask("new", { game: GAME, seed, rules, options, ...before });
      const { record } = await ask("show", { game: GAME });
      await this._look(ask, { turn, record, events: [], looks: false });
      this._save();
      this._page.said(begins(this));
      await this._follow(ask);
    });
  }

  /** Take an action of the person's. @param {string} action */
  async act(action) {
    if (!this.asksMe) return;
    if (this.position.hand.split(" ").includes(action)) this.laid = action;
    await this._take(async (ask) => {
      await this._play(ask, action);
      await this._follow(ask);
    });
  }

  /** Say why something can't be done. @param {string} why */
  tell(why) {
    this._page.said(why);
  }

  /** The melds have been looked at. */
  async goOn() {
    this.looks = true;
    await this._take((ask) => this._follow(ask));
  }

  /** Go back to the person's last decision where there was a choice. */
  async undo() {
    if (!this.canUndo) return;
    const wasOver = this.isOver;
    await this._take(async (ask) => {
      const last = this.events.map((event) => event.seat === ME && !event.forced).lastIndexOf(true);
      let turn = this.turn;
      for (let i = this.events.length; i > last; i -= 1) turn = await ask("undo", { game: GAME });
      if (wasOver) {
        this.results.pop();
        this.finished.pop();
      }
      await this._look(ask, { turn, ...this._recorded(this.events.slice(0, last)) });
      this._page.said("Taken back.");
    });
  }

  /** The game that this tab had before a reload, or the one named. @param {string | null} [id] */
  async restore(id = kept.current()) {
    const game = kept.read((id === null ? null : kept.take(id)) ?? "");
    this.putDown();
    if (game === null) return;
    const { setting, finished, results, record, events } = game;
    Object.assign(this, { setting, finished, results, record, events });
    await this.reconnect();
  }

  /** The engine gets the game again. */
  async reconnect() {
    const { record } = this;
    await this._take(async (ask) => {
      await this._look(ask, { turn: await ask("new", { game: GAME, record }), laid: null });
      await this._follow(ask);
    });
  }

  /** Back to where no game is. What was played stays among the games. */
  leave() {
    kept.leave();
    this.putDown();
  }

  /** Out of the hand: it stays kept. */
  putDown() {
    this._end();
    this._forget();
    this.setting = null;
  }

  _failed() {
    if (this.position === null) this.leave();
    this.laid = null;
  }

  /** @param {Event[]} events */
  _recorded(events) {
    return { events, record: { ...this.record, actions: events.map((event) => event.action) } };
  }

  /** What a reload keeps. */
  _save() {
    const { setting, finished, results, record, events } = this;
    if (!setting || !record) return;
    const isOver = this.isOver && !this.waitsForDeal;
    const title = { title: setting.title, told: standing(this) };
    if (!kept.put({ isOver, ...title, setting, finished, results, record, events }))
      this.fault = "This browser has no room for more games: remove some that are over.";
  }

  /** What the others do, until the person is asked or is to look at something. @param {Ask} ask */
  async _follow(ask) {
    for (;;) {
      const { turn, setting } = this;
      if (!turn || !setting || turn.player === null || turn.player === ME) break;
      if (this.showsMelds && !this.looks) break;
      const began = performance.now();
      const action = await this._thought(ask, setting, turn.player);
      await pause(Math.max(0, this._page.pace() / 2 - (performance.now() - began)));
      await this._play(ask, action);
    }
  }

  /** @param {Ask} ask @param {Setting} setting @param {number} seat */
  async _thought(ask, setting, seat) {
    this.thinks = seat;
    this._page.changed();
    const solver = this._games.auctionPlayer(setting.levels[seat - 1]);
    try {
      return (await ask("analyze", { game: GAME, solver, seed: this.events.length })).action;
    } finally {
      this.thinks = null;
    }
  }

  /** @param {Ask} ask @param {string} action */
  async _play(ask, action) {
    const { turn, table } = this;
    if (!turn || turn.player === null) return;
    const reply = await ask("play", { game: GAME, action });
    const { player: seat, decision, legal } = turn;
    const event = { seat, action: reply.action, decision, forced: isForced(legal) };
    this._page.heard(event);
    const lingers = tricksIn(reply) > tricksIn(turn);
    await this._look(ask, { turn: reply, lingers, laid: null, ...this._recorded([...this.events, event]) });
    if (this.isOver) {
      this.finished.push(this.record);
      this.results.push(reply.scores);
    }
    this._save();
    this._page.said(told(this, turn, table));
    if (!this.lingers) return;
    await pause(this._page.pace());
    this.lingers = false;
    this._page.changed();
  }

  /** What the person sees now, all of it at once. @param {Ask} ask @param {Partial<RingGame>} more that is new */
  async _look(ask, more) {
    const { position, table } = await ask("show", { game: GAME, seat: ME });
    const facts = await this._games.facts(position.rules);
    Object.assign(this, { position, table, facts }, more);
    this._page.changed();
  }
}
