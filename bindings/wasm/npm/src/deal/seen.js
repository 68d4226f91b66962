// A deal as one player sees it, growing event by event: the record that they can write of it.

import { State } from "../core/index.js";
import { call } from "../core/module.js";
import { joined, jsonOf } from "../core/plain.js";
import { properties } from "../core/properties.js";
import { Record } from "./record.js";

/** Something that the owner has seen: an action of the player at `seat`, or the card that they drew themselves.
 * @typedef {{seat: number, text: string, isDraw: boolean}} Event */
/**
 * @typedef {object} Facts
 * @property {number} seat the owner's
 * @property {number} dealer
 * @property {string} rules
 * @property {string} turnup the card that was turned up when the cards were dealt
 * @property {readonly Event[]} events
 * @property {readonly string[]} actions of both players, canonical, as a record has them
 * @property {"lead" | "follow" | "meld" | "draw" | null} needs what has to be told next; null when the deal is over
 * @property {number | null} player the seat whose action or draw that is
 * @property {string} expected the same in words
 * @property {readonly string[]} legal what the player to act may do, as far as the owner can know
 * @property {{[key: string]: any}} told the record with "?" in its deck
 * @property {{[key: string]: any}} whole a record that fits: the hidden cards are any that may lie there
 */

/** @type {(keyof Facts)[]} */
const NAMES = ["seat", "dealer", "rules", "turnup", "events", "actions", "needs", "player", "expected", "legal"];

/** A deal from its first card on, as the player at `seat` sees it. It is told what happens: the actions of both players and the cards
 * that the owner draws. Each event is checked as far as the owner can know, and may be undone. */
export class SeenDeal extends /** @type {typeof properties<Facts>} */ (properties)("glup_seen_facts", [
  ...NAMES,
  "told",
  "whole",
]) {
  /** A deal from its text (docs/notation.md, "A deal as one player saw it"). @param {string} text */
  static parse(text) {
    return new SeenDeal(call("glup_seen_text", text).text());
  }

  /** A deal from a record with "?" in its deck: of whoever's cards are known, of both who is to act. @param {{[key: string]: any}} data */
  static fromDict(data) {
    return new SeenDeal(call("glup_seen_of_record", jsonOf(data)).text());
  }

  toText() {
    return /** @type {string} */ (this._own);
  }

  /** The record with "?" in its deck. */
  toDict() {
    return { ...this.told };
  }

  /** A whole record that fits. */
  record() {
    return Record.fromDict(this.whole);
  }

  legalActions() {
    return [...this.legal];
  }

  /** A state before action `ply` that looks to the owner as the real one did. @param {number} ply */
  stateAt(ply) {
    return new State(call("glup_seen_state", this.toText(), ply).bytes());
  }

  /** What the owner knew before action `ply`. @param {number} ply */
  viewAt(ply) {
    return this.stateAt(ply).view(this.seat);
  }

  /** What the owner knows now. */
  view() {
    return this.viewAt(this.actions.length);
  }

  /** A state that fits, in which the player to act has the cards `held`. @param {string | string[]} [held] */
  world(held = []) {
    return new State(call("glup_seen_world", this.toText(), joined(held)).bytes());
  }

  /** Takes an action of the player to act, read kindly; its canonical text. The deal is as it was if that fails. @param {string} action */
  apply(action) {
    return this._change("apply", action)[0].text;
  }

  /** Tells the card that the owner drew, read kindly; its canonical text. The deal is as it was if that fails. @param {string} drawn */
  draw(drawn) {
    return this._change("draw", drawn)[0].text;
  }

  /** Takes the events of a line, all of them or none: what happened, passes that were left out among it. @param {string} line */
  tell(line) {
    return this._change("tell", line);
  }

  /** Takes the last event back; which it was. */
  undo() {
    return this._change("undo", "")[0];
  }

  /** @param {string} what @param {string} said @returns {Event[]} */
  _change(what, said) {
    const out = call("glup_seen_change", this.toText(), what, said);
    const events = JSON.parse(out.text());
    this._become(out.text());
    return events;
  }
}
