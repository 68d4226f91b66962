// The requests of the protocol, as the core reads them.

import { Fault } from "../core/errors.js";
import { call } from "../core/module.js";

/** @typedef {{method: string, subject: string | null, id: string, client: string | null, line: string, [field: string]: any}} Request
 * what is not given is null; `line`: as it was read, for the core */
/** @typedef {{client: string | null, id: string | null, fault: Fault | null, request: Request | null}} Asked */
/**
 * A decision: the view of the player to act, as the core's bytes. `ply` is its number in the record that it comes from; null of a
 * position, which is of no deal in particular. `open`: all hands of an auction game, as text with the melds at stake; null where they
 * are not known.
 * @typedef {{view: Uint8Array, ply: number | null, open: {endgame: string, melds: number[]} | null}} Spot
 */

/** Whose request a line is, and the request or what is wrong with it. @param {string} line @returns {Asked} */
export function readRequest(line) {
  const out = call("glup_read_request", line);
  const { client, id, fault, request } = JSON.parse(out.text());
  if (request) {
    const seed = out.text();
    Object.assign(request, { line, seed: seed ? BigInt(seed) : null });
  }
  return { client, id, fault: fault && new Fault(fault.code, fault.field, fault.message), request };
}

/** For a request with the id of one that waits for its answer. */
export const idInUse = () =>
  new Fault("bad_request", "id", "id: expected another: a request of that id is not answered yet");

/** What the request is about; several if it asks for several plies. @param {Request} request @param {string} game @returns {Spot[]} */
export function spotsOf({ line }, game) {
  const out = call("glup_spots", line, game);
  return Array.from({ length: out.int() }, () => {
    const [ply] = [out.int(), out.int()];
    const view = out.bytes(out.int());
    const [endgame, melds] = [out.text(), JSON.parse(out.text())];
    return { ply: ply < 0 ? null : ply, view, open: endgame ? { endgame, melds } : null };
  });
}

/** The family of games that the request is about. @param {Request} request @param {string} game */
export const familyOf = ({ line }, game) => call("glup_family_of", line, game).text();

/** The endgame of an auction game that the request is about; "" if it is of another. @param {Request} request */
export const auctionEndgameOf = ({ line }) => call("glup_auction_endgame", line).text();

/** The deal that a review is asked of: a record as JSON, or the text of a deal as one player saw it. @param {Request} request @param {string} game */
export const dealOf = ({ line }, game) => call("glup_deal_of", line, game).text();

/** What a reply says of where it is. @param {Spot} spot */
export const placeOf = ({ ply }) => (ply === null ? {} : { ply });
