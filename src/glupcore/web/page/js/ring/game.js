// A game with an auction between a person and the engine's players: what differs from other kinds of games. It knows
// no rules: whose turn it is, what may be done, what it brings come from the engine.

import { GAME, Held, ME } from "../held.js";
import { about } from "../turns.js";
import { standing } from "./contract.js";
import { isForced } from "./offers.js";
import { inFile } from "./save.js";
import { capital, namesOf } from "./seats.js";

/**
 * @typedef {import("./types.js").Setting} Setting @typedef {import("./types.js").Turn} Turn
 * @typedef {import("./types.js").Table} Table
 */

/** @extends {Held<Setting, Turn>} */
export class RingGame extends Held {
  _forget() {
    super._forget();
    /** @type {Table | null} */
    this.table = null;
    /** @type {any} */
    this.facts = null;
    /** @type {string | null} the card that is on the table before the engine has said so */
    this.laid = null;
    this.looks = false;
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

  /** @param {Setting} setting */
  _start({ rules, options, first }) {
    return { rules, options, ...(this.table === null ? { dealer: first } : { series: this.table.series }) };
  }

  /** @param {string} action */
  _lay(action) {
    if (this.position.hand.split(" ").includes(action)) this.laid = action;
  }

  /** The melds have been looked at. */
  async goOn() {
    this.looks = true;
    await this._take((ask) => this._follow(ask));
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

  _failed() {
    super._failed();
    this.laid = null;
  }

  /** @param {string[]} legal */
  _isForced(legal) {
    return isForced(legal);
  }

  _inShort() {
    return { title: this.setting?.title, told: standing(this) };
  }

  /** @param {Turn} turn */
  _only({ player, decision, legal }) {
    if (this.showsMelds && !this.looks) return undefined;
    if (player !== ME) return null;
    const isCard = decision === "lead" || decision === "follow";
    return isCard && isForced(legal) && this._page.playsForced() ? legal[0] : undefined;
  }

  /** @param {number} seat */
  _thinker(seat) {
    const { levels = [], agreed } = this.setting ?? {};
    const game = this.target === null ? {} : { target: this.target }; // with the totals that it has kept
    return { solver: this._games.auctionPlayer(levels[seat - 1]), seconds: agreed?.seconds, ...game };
  }

  /** @param {import("../turns.js").Ask} ask @param {Partial<RingGame>} more */
  async _look(ask, more) {
    const names = namesOf((more.turn ?? this.turn)?.tricks.length ?? 0);
    const { position, table, sentences } = await ask("show", { game: GAME, seat: ME, names });
    const facts = await this._games.facts(position.rules);
    if (more.events?.length === 0) this.looks = false;
    Object.assign(this, { position, table, facts, laid: null, told: sentences.join(" ") }, more);
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
