// A game with an auction between a person and the engine's players: what is asked, what happens. It draws
// nothing and knows no rules: whose turn it is, what may be done, what it brings come from the engine.

import { seedFor } from "../daily.js";
import { isDecision } from "../held.js";
import * as kept from "../kept.js";
import { about, pause } from "../turns.js";
import { standing } from "./contract.js";
import { isForced } from "./offers.js";
import { inFile } from "./save.js";
import { capital, namesOf } from "./seats.js";
import { ME, Standing, tricksIn } from "./standing.js";

/**
 * @typedef {import("./types.js").Setting} Setting @typedef {import("./types.js").Event} Event
 * @typedef {import("./types.js").Turn} Turn @typedef {import("./types.js").Table} Table
 * @typedef {import("../turns.js").Ask} Ask
 */

const GAME = "table";

export class RingGame extends Standing {
  /**
   * @param {import("../engine.js").Engine} engine @param {import("../games.js").Games} games
   * @param {import("../held.js").Page} page
   */
  constructor(engine, games, page) {
    super(engine, page);
    this._games = games;
  }

  /** A new game. @param {Setting} setting */
  async begin(setting) {
    this._begin(false);
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
      this._page.said(this.told);
      await this._follow(ask);
    });
  }

  /** Take an action of the person's. @param {string} action */
  async act(action) {
    if (!this.asksMe || this.guard?.(action) === false) return;
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
      const last = this.events.map(isDecision).lastIndexOf(true);
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
    const { setting, tried = null, finished, results, record, events } = game;
    Object.assign(this, { setting, tried, finished, results, record, events });
    await this.reconnect();
  }

  /**
   * Play on from the last of some records.
   * @param {import("../game_file.js").Saved} saved @param {string} level of records that are no saved game
   * @param {string} [said] what is told when it lies on the table
   */
  async takeUp({ setting, records, isTried = false }, level, said = "") {
    this._begin(isTried);
    const last = records[records.length - 1];
    const before = setting === null ? [] : records.slice(0, -1);
    await this._take(async (ask) => {
      const game = setting ?? single(last, await this._games.facts(last.rules), level);
      let series = null;
      /** @type {number[][]} */
      const results = [];
      for (const [i, one] of before.entries()) {
        const record = await about(`deal ${i + 1}`, this._next(game, one, series));
        const turn = await about(`deal ${i + 1}`, ask("new", { game: GAME, record }));
        if (turn.player !== null) throw new Error(`deal ${i + 1}: expected it to be over, as another one follows`);
        series = (await ask("show", { game: GAME, seat: ME })).table.series;
        results.push(turn.scores);
      }
      const deal = `deal ${before.length + 1}`;
      const record = await about(deal, this._next(game, last, series));
      const replayed = await about(deal, this._replay(ask, record));
      const tried = isTried ? last.actions.length : null;
      await this._look(ask, { ...replayed, setting: game, tried, finished: before, results });
      if (this.isOver) this._finish();
      this._save();
      this._page.said(said || this.told);
      await this._follow(ask);
    });
  }

  /** A deal of a game, with what the one before has led to. @param {Setting} game @param {any} record @param {any} series */
  async _next({ first }, record, series) {
    if (series?.winners) throw new Error("expected none, as the game is over");
    if (series === null || record.dealer === series.dealer) return series === null ? record : { ...record, series };
    const { seats } = await this._games.facts(record.rules);
    const [due, given] = [series.dealer, record.dealer].map((seat) => inFile(seat, first, seats));
    throw new Error(`dealer: expected ${due}, who deals next by the rules, given ${given}`);
  }

  /** A record taken up action by action, so that it is known who did what. @param {Ask} ask @param {any} record */
  async _replay(ask, record) {
    let turn = await ask("new", { game: GAME, record: { ...record, actions: [] } });
    const events = [];
    for (const [i, one] of record.actions.entries()) {
      const { player: seat, decision, legal } = turn;
      turn = await about(`action ${i + 1}`, ask("play", { game: GAME, action: one }));
      events.push({ seat, action: turn.action, decision, forced: isForced(legal) });
    }
    return { turn, events, record: { ...record, actions: events.map((event) => event.action) } };
  }

  /** The engine gets the game again. */
  async reconnect() {
    const { record } = this;
    await this._take(async (ask) => {
      await this._look(ask, { turn: await ask("new", { game: GAME, record }), laid: null });
      await this._follow(ask);
    });
  }

  putDown() {
    super.putDown();
    this._forget();
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
    const { setting, tried, finished, results, record, events } = this;
    if (!setting || !record) return;
    const isOver = this.resigned || (this.isOver && !this.waitsForDeal);
    const title = { title: setting.title, told: standing(this) };
    if (!kept.put({ isOver, ...title, setting, tried, finished, results, record, events }))
      this.fault = "This browser has no room for more games: remove some that are over.";
  }

  /** What the others do, until the person is asked or is to look at something. @param {Ask} ask */
  async _follow(ask) {
    for (;;) {
      const { turn, setting } = this;
      if (!turn || !setting || this.resigned || turn.player === null) break;
      if (this.showsMelds && !this.looks) break;
      const only = turn.player === ME ? this._onlyCard(turn) : null;
      if (turn.player === ME && only === null) break;
      const began = performance.now();
      const action = only ?? (await this._thought(ask, setting, turn.player));
      await pause(Math.max(0, this._page.pace() / 2 - (performance.now() - began)));
      await this._play(ask, action);
    }
  }

  /** The card that needs no tap. @param {Turn} turn */
  _onlyCard({ decision, legal }) {
    const isCard = decision === "lead" || decision === "follow";
    return isCard && isForced(legal) && this._page.playsForced() ? legal[0] : null;
  }

  /** @param {Ask} ask @param {Setting} setting @param {number} seat */
  async _thought(ask, setting, seat) {
    this.thinks = seat;
    this._page.changed();
    const solver = this._games.auctionPlayer(setting.levels[seat - 1]);
    const seconds = setting.agreed?.seconds && Math.min(setting.agreed.seconds, this._games.mostSeconds);
    const limit = seconds ? { seconds } : {};
    const game = this.target === null ? {} : { target: this.target }; // with the totals that it has kept
    try {
      return (await ask("analyze", { game: GAME, solver, ...limit, ...game, seed: this.events.length })).action;
    } finally {
      this.thinks = null;
    }
  }

  /** @param {Ask} ask @param {string} action */
  async _play(ask, action) {
    const { turn } = this;
    if (!turn || turn.player === null) return;
    const reply = await ask("play", { game: GAME, action });
    const { player: seat, decision, legal } = turn;
    const event = { seat, action: reply.action, decision, forced: isForced(legal) };
    this._page.heard(event);
    const lingers = tricksIn(reply) > tricksIn(turn);
    await this._look(ask, { turn: reply, lingers, laid: null, ...this._recorded([...this.events, event]) });
    if (this.isOver) this._finish();
    this._save();
    this._page.said(this.told);
    if (!this.lingers) return;
    await pause(this._page.pace());
    this.lingers = false;
    this._page.changed();
  }

  _finish() {
    this.finished.push(this.record);
    this.results.push(this.turn?.scores ?? []);
  }

  /** What the person sees now, all of it at once. @param {Ask} ask @param {Partial<RingGame>} more that is new */
  async _look(ask, more) {
    const names = namesOf((more.turn ?? this.turn)?.tricks.length ?? 0);
    const { position, table, sentences } = await ask("show", { game: GAME, seat: ME, names });
    const facts = await this._games.facts(position.rules);
    Object.assign(this, { position, table, facts, told: sentences.join(" ") }, more);
    this._page.changed();
  }
}

/** What is agreed of a record that is no saved game. @param {any} record @param {any} facts @param {string} level @returns {Setting} */
const single = ({ rules, options = {}, dealer }, facts, level) => ({
  kind: "auction",
  rules,
  options,
  levels: Array(facts.seats - 1).fill(level),
  series: false,
  first: dealer,
  title: capital(facts.title),
});
