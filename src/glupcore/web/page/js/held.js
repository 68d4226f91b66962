// A game that this tab has: one of those that are kept. It is left without an end, heard of if another tab
// takes it, and gone back to from what was only tried.

import * as kept from "./kept.js";
import { Turns } from "./turns.js";

/**
 * @typedef {{changed: () => void, said: (text: string) => void, pace: () => number, playsForced: () => boolean,
 *   heard: (event: {decision: string, action: string}) => void,
 *   restore: (id: string | null) => Promise<void>}} Page
 *   `pace`: milliseconds that a trick stays on the table; `playsForced`: whether the person's only card needs no tap; `restore` takes a kept game up, of whatever kind
 */

const ME = 0;

export class Held extends Turns {
  /** @param {import("./engine.js").Engine} engine @param {Page} page */
  constructor(engine, page) {
    super(engine, page.changed);
    this._page = page;
    /** @type {any} what is agreed; null where no game is */
    this.setting = null;
    /** @type {any[]} what has been done */
    this.events = [];
    /** @type {((action: string) => boolean) | null} whether an action of the person's is taken, where one learns */
    this.guard = null;
    /** @type {number | null} how many actions a deal had that is only tried from there; null of a game */
    this.tried = null;
    kept.onChange(() => this._hear());
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
}

/** Whether the person had a choice. @param {{seat: number, forced: boolean}} event */
export const isDecision = (event) => event.seat === ME && !event.forced;
