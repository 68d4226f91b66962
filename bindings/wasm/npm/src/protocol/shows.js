// What a request is about, shown: as a record, or as what one player knows.

import { pointsBySource } from "../deal/deal.js";
import { positionFromView } from "../deal/positions.js";
import { RULES, RULESETS } from "../generated/facts.js";
import { SeenDeal } from "../seen/deal.js";
import { about } from "./faults.js";
import { checkRules } from "./ruled.js";
import { spotsOf } from "./spots.js";

/** @typedef {import("./requests.js").Request} Request */
/** @typedef {import("./games.js").Games} Games */

/** A game whole or for one seat, anything else for the player it is about. @param {Request} request @param {Games} games */
export function shownOf(request, games) {
  if (request.game !== null) return ofGame(request, games);
  if (typeof request.record === "string") return ofSeen(request);
  return { position: positionFromView(spotsOf(request, games)[0].view) };
}

/** @param {Request} request @param {Games} games */
function ofGame(request, games) {
  const deal = games.find(request);
  checkRules(request.rules, deal.rules, "game");
  const record = deal.record();
  const points = pointsBySource(record);
  if (request.seat === null) return { record: record.toDict(), points };
  return { position: positionFromView(deal.view(request.seat)), points };
}

/** @param {Request} request */
function ofSeen({ record, ply, rules }) {
  const [deal, view] = about("record", () => {
    const seen = SeenDeal.parse(record);
    return /** @type {const} */ ([seen, ply === null ? seen.view() : seen.viewAt(ply)]);
  });
  checkRules(rules, deal.rules, "record");
  return { position: positionFromView(view), record: deal.toDict(), expected: deal.expected };
}

/** Whose turn it is, and what they may do. @param {Request} request @param {Games} games */
export function standingOf(request, games) {
  const [{ view, player }] = spotsOf(request, games);
  return { phase: view.phase, decision: view.decision, player, legal: view.legalActions() };
}

/** What a front-end has to know of a game. @param {Request} request */
export function factsOf(request) {
  const name = request.rules ?? RULESETS[0];
  const trump = request.trump ?? "H";
  const game = RULES[name];
  return {
    rules: name,
    title: game.title,
    cards: game.cards,
    copies: game.copies,
    hand: game.handCards,
    stock: game.stockCards,
    draw_tricks: game.drawTricks,
    tricks: game.tricks,
    card_points: game.cardPoints,
    last_trick: game.lastTrickPoints,
    exchange: game.exchangePoints,
    trump_nine: game.trumpNinePoints,
    glups: game.hasGlups,
    target: game.target,
    sources: game.sources,
    trump,
    kinds: game.kinds[trump],
    text: game.text,
  };
}
