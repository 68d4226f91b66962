// Deals from however they are written: records, records with "?", and the text of one player.

import { Record, RecordError } from "../deal/records.js";
import { InputError, loadObject } from "../json.js";
import { UNKNOWN } from "../deal/holdings.js";
import { SeenDeal } from "./deal.js";
import { beginsDeal } from "./heading.js";

/** The deal in a text: a record is JSON; with "?" in its deck, or as text, it is a deal as one player saw it. @param {string} text */
export function readDeal(text) {
  const first = text.split(/\r\n|[\n\r]/).map(content).find(Boolean) ?? "";
  if (beginsDeal(first)) return SeenDeal.parse(text.replace(/^\ufeff/, ""));
  if (!text.trim()) throw new RecordError(null, null, "0", "no record 0: the input holds no record at all");
  try {
    return dealOf(loadObject(text), 0);
  } catch (error) {
    if (error instanceof InputError) throw new RecordError(0, null, error.value, error.message);
    throw error;
  }
}

/** The deal that an object is. @param {{[key: string]: any}} data @param {number | null} [number] */
export function dealOf(data, number = null) {
  const { deck } = data;
  if (!(typeof deck === "string" || Array.isArray(deck)) || !deck.includes(UNKNOWN)) return Record.fromDict(data, number);
  try {
    return SeenDeal.fromDict(data);
  } catch (error) {
    if (error instanceof RecordError) throw new RecordError(number, error.ply, error.text, error.reason);
    throw error;
  }
}

/** What a line says beside its comment. @param {string} line */
const content = (line) => line.replace(/^\ufeff/, "").split("#", 1)[0].trim();
