// The games that the engine keeps, by client and name, each as its record.

import { Fault } from "../core/errors.js";
import { freshSeed } from "../core/given.js";
import { call } from "../core/module.js";
import { Store } from "./store.js";

/** @typedef {import("./requests.js").Request} Request */

/** Deals in progress, and what is answered at once about games. */
export class Games {
  /** @param {import("./bounds.js").Bounds} bounds */
  constructor({ values }) {
    this._bounds = values;
    /** @type {Store<string>} */
    this.kept = new Store(values.idle_games);
  }

  /** The client's game that the request names, "" if it is not kept. @param {Request} request */
  named({ client, game }) {
    return (game ?? null) === null ? "" : (this.kept.get(client, game) ?? "");
  }

  /** Does what is asked; the result. @param {Request} request @returns {object} */
  answer(request) {
    const { client, game, method, line, seed } = request;
    const kept = this.named(request);
    if (method === "new" && !kept) this._checkRoom(client);
    const out = call("glup_answer", line, kept, seed ?? freshSeed());
    const result = JSON.parse(out.text());
    const now = out.text();
    if (method === "close") this.kept.pop(client, game);
    else if (now) this.kept.put(client, game, now);
    return result;
  }

  /** @param {string | null} client */
  _checkRoom(client) {
    const { games, clients } = this._bounds;
    if (this.kept.count(client) >= games)
      throw new Fault("busy", "game", `game: expected at most ${games}; close one first`);
    const others = this.kept.clients();
    if (!others.has(client) && others.size >= clients)
      throw new Fault("busy", "client", `client: expected at most ${clients} that have games`);
  }
}
