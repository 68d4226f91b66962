// What happens, in sentences: for the line above the hand, for screen readers, for the list of games.

import { cardsOf, SUIT_NAMES, shown, spoken } from "../cards.js";
import { points } from "../narration.js";
import { does, who, whom, whose } from "./seats.js";

/** @typedef {import("./game.js").RingGame} RingGame @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Table} Table @typedef {import("./types.js").Meld} Meld */

const TIMES = ["", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple "];
const NAMES = /** @type {Record<string, string>} */ ({ "trump-marriage": "royal marriage", four: "four of a kind" });

/** @param {string} cards with commas or spaces between them */
export const cardsShown = (cards) => cardsOf(cards.replaceAll(",", " ")).map(shown).join(" ");

/** @param {Meld} meld */
export function meldName({ kind, times, cards }) {
  const name = TIMES[times] + (NAMES[kind] ?? kind);
  return kind === "marriage" ? `${name} in ${SUIT_NAMES[cards[1]]}` : name;
}

/** Who dealt, and who has a bid before anybody speaks. @param {RingGame} game */
export function begins({ position, turn }) {
  const stands = turn?.bid ? ` ${does(turn.bidder ?? 0, "have")} bid ${turn.bid}, which stands.` : "";
  return `${does(position.dealer, "deal")}.${stands}`;
}

/** @typedef {(seat: number, rest: string, game: RingGame, before: Turn) => string} Say */
/** @type {Record<string, Say>} */
const TOLD = {
  bid: (seat, rest) => `${does(seat, "bid")} ${rest}.`,
  pass: (seat) => `${does(seat, "pass")}.`,
  look: (seat) => `${does(seat, "look")} at the widow.`,
  concede: (seat) => `${does(seat, "concede")}.`,
  misdeal: (seat) => `${does(seat, "declare")} a misdeal.`,
  trump: (seat, rest) => `${does(seat, "name")} ${SUIT_NAMES[rest]} trump.`,
  moon: (seat, rest) =>
    `${does(seat, "shoot")} the moon${rest ? ` in ${SUIT_NAMES[rest]}` : ""}: every trick, or the loss.`,
  call: (seat, rest, { turn }) => {
    const call = `${does(seat, "call")} the ${spoken(rest)}`;
    if (turn?.partner === null)
      return `${call}, which nobody else holds: ${seat === 0 ? "you play" : "they play"} alone.`;
    return `${call}: ${does(turn?.partner ?? 0, "are")} the partner.`.replace(": You", ": you");
  },
  give: (seat, _, { position }) => {
    const [, taker, cards] = position.given.at(-1);
    const what = cards ? cardsShown(cards) : "cards, face down";
    return `${does(seat, "pass")} to ${whom(taker)}: ${what}.`;
  },
  bury: (seat, rest) => `${does(seat, "bury")} ${seat === 0 ? cardsShown(rest) : "as many cards, face down"}.`,
  kitty: (seat, _, { position }) => {
    const known = (position.kitty ?? []).filter((/** @type {any[]} */ [to]) => to !== null);
    const given = known.map((/** @type {[number, string]} */ [to, card]) => `${shown(card)} to ${whom(to)}`);
    return `${does(seat, "give")} each of the others a card of the kitty${given.length ? `: ${given.join(", ")}` : ""}.`;
  },
  keep: (seat) => `${does(seat, "keep")} the first card.`,
  reject: (seat, _, { position }) => {
    const second = position.draws.at(-1)?.[2];
    return `${does(seat, "reject")} the first card${second ? ` and take the ${spoken(second)}` : ""}.`;
  },
};

/** What the last action was and led to. @param {RingGame} game @param {Turn} before @param {Table | null} table before it */
export function told(game, before, table) {
  const { seat, action } = game.events[game.events.length - 1];
  const [word, rest = ""] = action.split(":");
  const say = TOLD[word];
  const what = say ? say(seat, rest, game, before) : played(game, before, seat, action);
  return [what, ...follows(game, before, table)].join(" ");
}

/** @param {RingGame} game @param {Turn} before @param {number} seat @param {string} card */
function played({ turn, position, table, lingers }, before, seat, card) {
  const verb = before.decision === "lead" ? "lead" : "play";
  if (!lingers || !turn) return `${does(seat, verb)} the ${spoken(card)}.`;
  const taker = table?.last_trick?.taker ?? seat;
  // Those of a turn are of the whole count once the deal is over.
  const sum = (/** @type {{counters: number[]}} */ one) => one.counters.reduce((all, n) => all + n, 0);
  const gain = points(sum(position) - sum(before));
  if (taker === seat) return `${does(seat, "take")} the trick with the ${spoken(card)}, ${gain}.`;
  return `${does(seat, verb)} the ${spoken(card)}: the trick is ${whose(taker)}, ${gain}.`;
}

/** The widow that is turned up, the melds. @param {RingGame} game @param {Turn} before @param {Table | null} table */
function* follows({ turn, position, table: now }, before, table) {
  if (!turn) return;
  const isDecided = before.decision === "bid" && turn.decision !== "bid" && turn.bidder !== null;
  if (isDecided) yield `${does(turn.bidder ?? 0, "have")} the bid at ${turn.bid}.`;
  if (position.widow && (isDecided || before.decision === "look"))
    yield `The widow goes to ${whom(turn.bidder ?? 0)}: ${cardsShown(position.widow)}.`;
  if (!table?.laid && now?.laid && turn.melds) {
    const all = turn.melds.map((points, seat) => (points ? `${does(seat, "meld")} ${points}` : ""));
    yield `${all.filter(Boolean).join(", ") || "Nobody has a meld"}.`;
  }
}

/** What the table waits for. @param {RingGame} game */
export function asked(game) {
  const { turn, table, isOver, resigned, thinks, asksMe } = game;
  if (!turn) return "";
  if (resigned) return "You gave the game up.";
  if (isOver) return "";
  if (thinks !== null) return `${does(thinks, "think")} …`;
  if (!asksMe) return " ";
  const [count, verb] = [/:(\d+)\//.exec(turn.legal.find((one) => one.includes("/")) ?? "")?.[1], turn.decision];
  const ask = {
    draw: "Keep the first card, or take the next unseen?",
    bid: "Your bid?",
    look: "Look at the widow, or give the bid up unseen?",
    kitty: "Give a card to each other player, from your left on.",
    trump: "Which trump?",
    call: "Which card do you call?",
    give: `Pass ${count} cards${turn.bidder === 0 ? "" : ` to ${who(turn.bidder ?? 0)}`}.`,
    bury: `Bury ${count} cards.`,
    lead: "Your lead.",
    follow: "Your card.",
  }[verb];
  return ask ?? (table ? " " : "");
}
