// Positions: what one player knows, as an object, its JSON, a line, a drawing or an endgame.

import { NotationError, PositionError, State, View } from "../core/index.js";
import { dumps, InputError, shown } from "../json.js";
import { fieldsFromDrawing, isDrawing } from "./drawing.js";
import { fieldsFromLine, isLine } from "./positionLine.js";

const A_RECORD =
  "position: expected what one player knows, given a record of a deal (--record with --ply, or " +
  "Record.state_at(ply).view(seat))";
const ENDGAME = /^(?:[a-z][a-z-]{2,}\s+)?[CDHS♣♦♥♠]\s[^/]*\//iu;

/** The view that a position describes; `seat` is the owner's (null: what it says, else 0). Throws PositionError, which has all
 * that is wrong. @param {{[key: string]: any} | string} position @param {number | null} [seat] */
export function viewFromPosition(position, seat = null) {
  try {
    return typeof position === "string" ? fromText(position, seat) : fromFields(position, seat ?? 0);
  } catch (error) {
    if (error instanceof InputError || error instanceof NotationError) throw new PositionError(error.message);
    throw error;
  }
}

/** @param {string} given @param {number | null} seat */
function fromText(given, seat) {
  const text = given.replace(/^\ufeff/, "").replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
  if (isLine(text)) {
    const [fields, told] = fieldsFromLine(text);
    return fromFields(fields, seat ?? told);
  }
  if (isDrawing(text)) {
    const [fields, told] = fieldsFromDrawing(text, seat);
    return fromFields(fields, told);
  }
  if (ENDGAME.test(text)) {
    const state = State.fromEndgame(text);
    return state.view(seat ?? state.player ?? 0);
  }
  if (text && !'{["'.includes(text[0])) {
    const expected = "that, a line such as 9H_lead_… or what show draws";
    throw new InputError(`position: not JSON, expected ${expected}, given ${shown(text)}`, text);
  }
  if (text.includes('"deck"') || text.includes('"actions"')) throw new InputError(A_RECORD);
  return View.fromJson(text, seat ?? 0);
}

/** The core reads the fields. @param {{[key: string]: any}} data @param {number} seat */
function fromFields(data, seat) {
  if ("deck" in data || "actions" in data) throw new InputError(A_RECORD);
  return View.fromJson(dumps(data), seat);
}

/** The position that a view is, as an object. @param {View} view @returns {any} */
export const positionFromView = (view) => JSON.parse(view.toJson());
