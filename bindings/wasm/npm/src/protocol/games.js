// The games that the engine keeps, by client and name.

import { Random } from "../core/index.js";
import { Deal } from "../deal/deal.js";
import { Record } from "../deal/records.js";
import { RULESETS } from "../generated/facts.js";
import { textQuoted } from "../search/checks.js";
import { about, Fault } from "./faults.js";
import { Kept } from "./kept.js";
import { checkRules, ruled } from "./ruled.js";

/** @typedef {import("./requests.js").Request} Request */

/** Deals in progress, and what is done in them at once. */
export class Games {
  /** @param {import("./bounds.js").Bounds} bounds */
  constructor({ values }) {
    this._bounds = values;
    /** @type {Kept<Deal>} */
    this.kept = new Kept(values.idle_games);
  }

  /** The client's game of that name. @param {Request} request */
  find({ client, game }) {
    const deal = this.kept.get(client, game);
    if (!deal) throw new Fault("bad_request", "game", `game: expected a game begun by new, given ${textQuoted(game)}`);
    return deal;
  }

  /** Begins a game; `seed` is for one without deck and record. @param {Request} request @param {bigint} seed */
  new(request, seed) {
    this._checkRoom(request);
    const deal = about(request.record === null ? null : "record", () => {
      if (request.record !== null)
        return new Deal(Record.fromDict(ruled(request.record, request.rules)).with({ extra: {} })); // other keys may be large
      const rules = request.rules ?? RULESETS[0];
      const deck = request.deck ?? new Random(seed).deck(rules);
      return Deal.fromDeck(deck, request.dealer ?? 0, request.exact_cut ?? false, rules);
    });
    checkRules(request.rules, deal.rules, "record");
    this.kept.put(request.client, request.game, deal);
    return standing(deal);
  }

  /** @param {Request} request */
  play(request) {
    const deal = this.find(request);
    const action = about("action", () => deal.apply(request.action));
    return { action, ...standing(deal) };
  }

  /** @param {Request} request */
  undo(request) {
    const deal = this.find(request);
    const action = about("game", () => deal.undo());
    return { action, ...standing(deal) };
  }

  /** @param {Request} request */
  close(request) {
    this.find(request);
    this.kept.pop(request.client, request.game);
    return {};
  }

  /** @param {Request} request */
  _checkRoom({ client, game }) {
    if (this.kept.get(client, game)) return;
    const { games, clients } = this._bounds;
    if (this.kept.count(client) >= games)
      throw new Fault("busy", "game", `game: expected at most ${games}; close one first`);
    const others = this.kept.clients();
    if (!others.has(client) && others.size >= clients)
      throw new Fault("busy", "client", `client: expected at most ${clients} that have games`);
  }
}

/** Whose turn it is in a game and how it stands. @param {Deal} deal */
function standing(deal) {
  const { state } = deal;
  return {
    ply: deal.actions.length,
    phase: state.phase,
    decision: state.decision,
    player: state.player,
    legal: state.legalActions(),
    scores: state.scores,
    counters: state.counters,
    glups: state.glups,
    last_trick: state.lastTrick,
  };
}
