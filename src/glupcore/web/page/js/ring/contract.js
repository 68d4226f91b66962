// The contract and the game in sentences: how far they are, what has become of them.

import { SIGNS } from "../cards.js";
import { accountName, capital, does, sideName, whom } from "./seats.js";

/** @typedef {import("./game.js").RingGame} RingGame @typedef {import("./types.js").Drawn} Drawn */

/** Tricks taken. @param {import("./types.js").Turn | null} turn */
export const tricksIn = (turn) => turn?.tricks.reduce((sum, n) => sum + n, 0) ?? 0;

/** How far the contract is, in a sentence. @param {Drawn} game */
export function contractTold({ turn, table, position, facts }) {
  const contract = table?.contract;
  if (!turn || !contract || turn.bidder === null || turn.decision === "bid") return "";
  if (!turn.trump) return `${does(turn.bidder, "have")} bid ${turn.bid}.`;
  const head = `${turn.bid} in ${SIGNS[turn.trump]} by ${whom(turn.bidder)}`;
  if (position.moon) return `${head}, and the moon: every trick.`;
  if (contract.melds === null || contract.needs === null) return `${head}.`;
  const parts = [`melds ${contract.melds}`, `tricks ${contract.tricks}`];
  if (contract.buried) parts.push(`buried ${contract.buried}`);
  const hidden = contract.buried === null ? " and what is buried" : "";
  const name = sideName(contract.side, contract.side.length > 1);
  const verb = contract.side.length > 1 || name === "you" ? "need" : "needs";
  const save = facts.keys.find((/** @type {any} */ key) => key.name === "save")?.value;
  const rest =
    contract.needs > 0
      ? `${name} ${verb} ${contract.needs} more`
      : contract.saved
        ? "it is made"
        : `${name} ${verb} a ${save}`;
  return `${head}: ${parts.join(", ")}${hidden}; ${rest}.`;
}

/** What has become of the contract. @param {any} end */
export function endTold(end) {
  const { bidder, bid, trump } = end;
  const what = trump ? `${bid} in ${SIGNS[trump]}` : `${bid}`;
  switch (end.result) {
    case "thrown-in":
      return "All have passed: the deal is thrown in.";
    case "misdeal":
      return "The deal is void, and dealt again.";
    case "made":
      return `${does(bidder, "have")} made ${what}.`;
    case "set":
      return `${does(bidder, "are")} set: ${what}.`;
    case "no-marriage":
      return `${does(bidder, "have")} no marriage, and ${bidder === 0 ? "are" : "is"} set: ${what}.`;
    case "moon":
      return `${does(bidder, "have")} taken every trick: the moon, ${what}.`;
    case "moon-missed":
      return `${does(bidder, "have")} missed the moon, ${what}.`;
    case "game":
      return "The melds win the game.";
    default:
      return `${does(bidder, "concede")} ${what}.`;
  }
}

/** Who has won the game and why; "" before. @param {Drawn} game */
export function winTold(game) {
  const { winners, facts, table } = game;
  if (!winners || !table) return "";
  const names = winners.map((account) => accountName(facts.accounts, account));
  const isMany = names.length > 1 || ["we", "you", "they"].includes(names[0]) || names[0].includes(" and ");
  return `${capital(names.join(" and "))} ${isMany ? "win" : "wins"} the game: ${table.series.why}.`;
}

/** @param {number} points */
export const signless = (points) => (points < 0 ? `−${-points}` : `${points}`);

/** Where a game stands, for the list of games. @param {RingGame} game */
export function standing(game) {
  const { setting, table, facts, turn, isOver, resigned, tried, waitsForDeal } = game;
  if (!setting || !table || !turn) return "";
  const { accounts, deals, target } = table.series;
  const totals = accounts
    .map(
      (/** @type {number} */ points, /** @type {number} */ i) =>
        `${accountName(facts.accounts, i)} ${signless(points)}`,
    )
    .join(", ");
  const where = isOver
    ? waitsForDeal
      ? `deal ${deals + 1} waits`
      : "over"
    : turn.trump
      ? `trick ${tricksIn(turn) + 1}`
      : "the auction";
  if (resigned) return `given up, ${totals}`;
  if (tried !== null) return `tried from a review, ${where}`;
  const goal = setting.series ? [target ? `to ${target}` : "", isOver ? "" : `deal ${deals + 1}`] : [];
  return [...goal, where, setting.series || isOver ? totals : ""].filter(Boolean).join(", ");
}
