// What a request is about: a decision, as the player who has to make it knows it.

import { GlupError, State } from "../core/index.js";
import { unmasked } from "../deal/masked.js";
import { viewFromPosition } from "../deal/positions.js";
import { METHODS } from "../generated/facts.js";
import { SeenDeal } from "../seen/deal.js";
import { about } from "./faults.js";
import { checkRules, ruled } from "./ruled.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("../core/index.js").View} View */
/**
 * A decision: the view of the player to act. `ply` is its number in the record that it comes from and `player` who is to act
 * there; both are null of a position, which is of no deal in particular.
 * @typedef {{view: View, ply: number | null, player: number | null}} Spot
 */

/** What a reply says of where it is. @param {Spot} spot */
export const placeOf = ({ ply }) => (ply === null ? {} : { ply });

/** The state of a spot in phase 2, where nothing is hidden. @param {Spot} spot */
export function endgameOf({ view }) {
  if (view.phase !== 2) throw new GlupError("phase: expected 2, given 1");
  return view.openState();
}

/** What the request is about; several if it asks for several plies. @param {Request} request @param {import("./games.js").Games} games @returns {Spot[]} */
export function spotsOf(request, games) {
  const found = foundSpots(request, games);
  const subjects = /** @type {string[]} */ (METHODS[request.method].subjects);
  const subject = /** @type {string} */ (subjects.find((name) => request[name] !== null));
  checkRules(request.rules, found[0].view.rules, subject);
  return found;
}

/** @param {Request} request @param {import("./games.js").Games} games @returns {Spot[]} */
function foundSpots(request, games) {
  if (request.position !== null) {
    return about("position", () => {
      const { position, rules } = request;
      const view = viewFromPosition(typeof position === "string" ? position : ruled(position, rules));
      return [{ view, ply: null, player: null }];
    });
  }
  if (request.game !== null) {
    const deal = games.find(request);
    return [{ view: deal.view(deal.player ?? 0), ply: deal.actions.length, player: deal.player }];
  }
  if (request.endgame !== null) {
    return about("endgame", () => {
      const state = State.fromEndgame(request.endgame);
      return [{ view: state.view(state.player ?? 0), ply: null, player: state.player }];
    });
  }
  const plies = request.plies ?? (request.ply === null ? null : [request.ply]);
  return about("record", () =>
    typeof request.record === "string"
      ? ofSeen(SeenDeal.parse(request.record), plies)
      : ofRecord(ruled(request.record, request.rules), plies),
  );
}

/** @param {SeenDeal} deal @param {number[] | null} plies @returns {Spot[]} */
function ofSeen(deal, plies) {
  return (plies ?? [deal.actions.length]).map((at) => ({
    view: deal.viewAt(at),
    ply: at,
    player: deal.stateAt(at).player,
  }));
}

/** @param {{[key: string]: any}} data @param {number[] | null} plies @returns {Spot[]} */
function ofRecord(data, plies) {
  if (plies === null || plies.length === 1) {
    const record = unmasked(data, plies === null ? null : plies[0]);
    return [spotOf(record.stateAt(record.actions.length), record.actions.length)];
  }
  const record = unmasked(data, Math.max(...plies), plies);
  const states = [record.start(), ...[...record.steps()].map(({ after }) => after)];
  return plies.map((at) => spotOf(states[at], at));
}

/** @param {State} state @param {number} ply @returns {Spot} */
const spotOf = (state, ply) => ({ view: state.view(state.player ?? 0), ply, player: state.player });
