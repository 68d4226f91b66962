// The game that a deal is part of: how it stands, and the chance to win it after an action.

import { Game, GlupError, needWeights } from "../core/index.js";
import { MOST_POINTS, RULES } from "../generated/facts.js";
import { checkCount, checkWhole, quoted } from "./checks.js";

/** @typedef {import("../core/index.js").View} View */
/** @typedef {import("./advice.js").Advice} Advice */

/** @type {Map<string, Game>} */
const games = new Map();
const MOST_GAMES = 16; // that are kept, by use

/** A game to a `target` or until one leads by `lead`, and the totals before this deal. */
export class Stakes {
  /** @param {number | null} target @param {number | null} lead @param {[number, number]} totals @param {string} rules */
  constructor(target, lead, totals, rules) {
    this.target = target;
    this.lead = lead;
    this.totals = totals;
    this.rules = rules;
  }

  /** Null if none is given. With totals alone, mine first, the target is the usual one.
   * @param {number | null} target @param {number | null} lead @param {readonly number[] | null} totals @param {string} [rules] */
  static of(target, lead, totals, rules = "glup") {
    if (target === null && lead === null && totals === null) return null;
    if (totals !== null && totals.length !== 2)
      throw new GlupError(`totals: expected two, mine first, given ${quoted([...totals])}`);
    const [mine, theirs] = totals ?? [0, 0];
    checkWhole("mine", mine, MOST_POINTS);
    checkWhole("theirs", theirs, MOST_POINTS);
    if (target !== null && lead !== null)
      throw new GlupError(`target, lead: expected one of them, given ${target} and ${lead}`);
    const margin = Math.abs(mine - theirs);
    if (lead !== null) {
      checkCount("lead", lead, MOST_POINTS);
      return Stakes._unless(margin >= lead, `a lead ${lead}`, null, lead, [mine, theirs], rules);
    }
    const goal = target ?? RULES[rules].target;
    checkCount("target", goal, MOST_POINTS);
    const over = Math.max(mine, theirs) >= goal && margin > 0;
    return Stakes._unless(over, `a target ${goal}`, goal, null, [mine, theirs], rules);
  }

  /** @param {boolean} over @param {string} goal @param {number | null} target @param {number | null} lead @param {[number, number]} totals @param {string} rules */
  static _unless(over, goal, target, lead, totals, rules) {
    if (over) throw new GlupError(`mine, theirs: ${totals[0]}, ${totals[1]}: the game to ${goal} is over`);
    return new Stakes(target, lead, totals, rules);
  }

  /** How such a game goes on: made once. @returns {import("./run.js").Work<Game>} */
  *begin() {
    yield* needWeights(this.rules);
    const key = `${this.rules} ${this.target} ${this.lead}`;
    const found = games.get(key) ?? new Game(this.rules, this);
    games.delete(key);
    games.set(key, found);
    if (games.size > MOST_GAMES) games.delete(/** @type {string} */ (games.keys().next().value));
    return found;
  }

  /** The same advice, with the chance to win the game after each action, which follows from the action's value.
   * @param {Advice} advice @param {View} view @param {Game} game @returns {Advice} */
  withWins(advice, view, game) {
    if (advice.actions.some(({ value }) => Number.isNaN(value))) return advice;
    const win = view.phase === 2 ? this._atTheEnd(view, game) : this._inBetween(view, game);
    // Between the entries of its table a chance may rise by a thousandth where points fall.
    let least = Infinity;
    const actions = advice.actions.map((one) => {
      least = Math.min(least, win(one.value));
      return { ...one, win: least };
    });
    return { ...advice, actions };
  }

  /** @param {View} view @param {Game} game @returns {(value: number) => number} */
  _inBetween(view, game) {
    return (value) => game.chance(view, this.totals, value);
  }

  /** In phase 2, where the points that are left are the same for every action. @param {View} view @param {Game} game @returns {(value: number) => number} */
  _atTheEnd(view, game) {
    const { counters, scores } = view;
    const left = RULES[view.rules].dealCardPoints - (counters[0] + counters[1]);
    const [mine, theirs] = this.totals.map((total, i) => total + scores[i] + counters[i]);
    return (value) => game.afterDeal(mine + (left + value) / 2, theirs + (left - value) / 2);
  }
}
