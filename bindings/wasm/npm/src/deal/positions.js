// Positions: what one player knows, as an object, its JSON, a line, a drawing or an endgame.

import { PositionError } from "../core/errors.js";
import { checkIs, checkNames, checkPlace, quoted } from "../core/given.js";
import { View } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { viewIn } from "../core/state.js";

/** The view that a position describes; `seat` is the owner's (what it says itself, else 0). Throws PositionError, which has all
 * that is wrong. @param {{[key: string]: any} | string} position @param {{seat?: number | null}} [options] */
export function viewFromPosition(position, options = {}) {
  checkNames("viewFromPosition", options, ["seat"]);
  const seat = options.seat ?? null;
  const owner = seat === null ? -1 : checkPlace(seat);
  if (typeof position === "string") return viewIn(call("glup_view_of_text", position, owner));
  if (position === null || typeof position !== "object")
    throw new PositionError(`position: expected an object or a text, given ${quoted(position)}`);
  return viewIn(call("glup_view_of_json", jsonOf(position), owner));
}

/** The position that a view is, as an object. @param {View} view @returns {any} */
export const positionFromView = (view) => JSON.parse(checkIs("view", view, View).toJson());

/** The one line that a view is: letters, digits and `- . _ ~`, so that a link can hold it. @param {View} view @returns {string} */
export const lineFromView = (view) => call("glup_position_line", ...checkIs("view", view, View).own).text();
