// Positions: what one player knows, as an object, its JSON, a line, a drawing or an endgame.

import { View } from "../core/index.js";
import { call } from "../core/module.js";
import { checkSeat, jsonOf } from "../core/plain.js";

/** The view that a position describes; `seat` is the owner's (null: what it says, else 0). Throws PositionError, which has all
 * that is wrong. @param {{[key: string]: any} | string} position @param {number | null} [seat] */
export function viewFromPosition(position, seat = null) {
  const owner = seat === null ? -1 : checkSeat(seat);
  if (typeof position === "string") return new View(call("glup_view_of_text", position, owner).bytes());
  return new View(call("glup_view_of_json", jsonOf(position), Math.max(owner, 0)).bytes());
}

/** The position that a view is, as an object. @param {View} view @returns {any} */
export const positionFromView = (view) => JSON.parse(view.toJson());
