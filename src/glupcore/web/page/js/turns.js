// A game with the engine does one thing at a time: what began later ends what went on.

import { Disconnected } from "./engine.js";

/** @typedef {(method: string, fields?: object) => Promise<any>} Ask */

export const pause = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));

export class Turns {
  /** @param {import("./engine.js").Engine} engine @param {() => void} changed */
  constructor(engine, changed) {
    this._engine = engine;
    this._changed = changed;
    this._life = 0;
    /** @type {{player: number | null} | null} how the deal stands */
    this.turn = null;
    this.isBusy = false;
    /** @type {string | null} */
    this.fault = null;
  }

  get isOver() {
    return this.turn !== null && this.turn.player === null;
  }

  /** Whatever goes on is of no interest any more. */
  _end() {
    this._life += 1;
    this.isBusy = false;
    this.fault = null;
  }

  /** Keep what there is. */
  _save() {}

  /** It went wrong. */
  _failed() {}

  /** @param {(ask: Ask) => Promise<void>} work */
  async _take(work) {
    const life = (this._life += 1);
    this.isBusy = true;
    this.fault = null;
    this._changed();
    /** @type {Ask} */
    const ask = async (method, fields = {}) => {
      await this._engine.opened(); // after a lost line the game is taken up again first
      if (life !== this._life) throw new Disconnected("something else has begun");
      const reply = await this._engine.ask(method, { ...fields });
      if (life !== this._life) throw new Disconnected("something else has begun");
      return reply;
    };
    try {
      await work(ask);
      this._save();
    } catch (error) {
      if (life !== this._life || error instanceof Disconnected) return;
      this._failed();
      this.fault = String(/** @type {Error} */ (error).message);
      this._changed();
    } finally {
      if (life === this._life) {
        this.isBusy = false;
        this._changed();
      }
    }
  }
}

/** With a fault's place in front of it. @template T @param {string} place @param {Promise<T>} work */
export async function about(place, work) {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && !(error instanceof Disconnected)) error.message = `${place}: ${error.message}`;
    throw error;
  }
}
