// What the engine tells of its games: their cards, numbers and melds, and against whom one can play.
// The page has none of these of its own.

/**
 * @typedef {{kind: string, name: string, points: number, cards: string, source: string}} Kind
 * @typedef {{rules: string, title: string, cards: string[], copies: number, hand: number,
 *   exchange: number, glups: boolean, glup_step: number, target: number, trump: string,
 *   kinds: Kind[], text: string, seats?: any, accounts?: any, keys?: any, scale?: number}} Facts
 *   `seats` and what follows only of games with an auction; `cards`: by suit, and then from the lowest rank up
 * @typedef {{name: string, solver: string, auction: string, what: string}} Level
 */

export class Games {
  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    this._engine = engine;
    /** @type {Map<string, Facts>} */
    this._facts = new Map();
    /** @type {Facts[]} each with some suit as trump; the first is that of records that name none */
    this.all = [];
    /** @type {string[]} those with an auction, by name: what they are is asked for when one is wanted */
    this.auctions = [];
    /** @type {Level[]} from the weakest to the strongest */
    this.levels = [];
    /** @type {string[]} */
    this.solvers = [];
    /** @type {Record<string, number>} points from which an error is called so */
    this.grades = {};
    /** @type {number} seconds that the engine thinks about an action at most */
    this.mostSeconds = Infinity;
  }

  /** Ask for all of them. */
  async load() {
    const version = await this._engine.ask("query_version");
    const all = version.rules.map((/** @type {string} */ rules) => this.facts(rules));
    this.all = await Promise.all(all);
    this.auctions = version.auctions ?? [];
    this.levels = version.levels;
    this.solvers = version.solvers;
    this.grades = version.grades;
    this.mostSeconds = version.most.seconds ?? Infinity;
  }

  /** A game with a suit as trump; `rules` may be a house's keys. @param {any} [rules] @param {string} [trump] @returns {Promise<Facts>} */
  async facts(rules, trump) {
    const key = JSON.stringify([rules, trump]);
    const known = this._facts.get(key) ?? (await this._engine.ask("query_rules", { rules, trump }));
    this._facts.set(key, known);
    return known;
  }

  /** The name of a record's game. @param {{rules?: string}} record */
  rulesOf(record) {
    return record.rules ?? this.all[0].rules;
  }

  /** Whether a game begins with an auction. @param {unknown} rules its name, or a house's keys */
  hasAuction(rules) {
    return (typeof rules === "object" && rules !== null) || this.auctions.includes(String(rules));
  }

  /** One of the games, the first if there is none of that name. @param {string} rules */
  named(rules) {
    return this.all.find((one) => one.rules === rules) ?? this.all[0];
  }

  /** One of the levels, the strongest if there is none of that name. @param {string} name */
  level(name) {
    return this.levels.find((one) => one.name === name) ?? this.levels[this.levels.length - 1];
  }

  /** Who plays at a strength: the name of a level, or a player as `glupcore match` takes it.
   * @param {string} strength */
  player(strength) {
    return this.levels.find((one) => one.name === strength)?.solver ?? strength;
  }

  /** The same in a game with an auction. @param {string} strength */
  auctionPlayer(strength) {
    return this.levels.find((one) => one.name === strength)?.auction ?? strength;
  }
}

/** @param {Facts} game */
export const suitsOf = (game) => [...new Set(game.cards.map((card) => card[1]))];

/** From low to high. @param {Facts} game */
export const ranksOf = (game) => [...new Set(game.cards.map((card) => card[0]))];

/** @param {Facts} game */
export const titleOf = (game) => game.title[0].toUpperCase() + game.title.slice(1);

/** What sets a game apart, in a few words. @param {Facts} game */
export function inShort(game) {
  const dearest = Math.max(...game.kinds.map((kind) => kind.points)).toLocaleString("en");
  const glups = game.glups ? ", glups" : "";
  return `${game.cards.length * game.copies} cards${glups}, melds up to ${dearest}`;
}
