// A finished deal with an auction, as the film and the review draw it: every hand as it was.

import { cardsOf, inHand, spoken } from "../cards.js";
import { GAME, stepsOf } from "../course.js";
import { Face } from "../face.js";
import { Account, Errors, gradesTold } from "../graded.js";
import { because } from "../reason.js";
import { SIGNS } from "../review.js";
import { judged } from "../verdict.js";
import { html, useState } from "../view.js";
import { Ladder } from "./auction.js";
import { Circle } from "./circle.js";
import { contractTold, endTold, signless } from "./contract.js";
import { Count } from "./count.js";
import { Melds } from "./melds.js";
import { actionShown } from "./offers.js";
import { styled } from "./ring.js";
import { accountName, listed, partners, who, whom } from "./seats.js";

/** @typedef {import("../film.js").Step} Step @typedef {import("./types.js").Drawn} Drawn */

const PAST = /** @type {Record<string, string>} */ ({
  pass: "passed",
  look: "looked at the widow",
  concede: "conceded",
  misdeal: "declared a misdeal",
  moon: "shot the moon",
  keep: "kept the first card",
  reject: "took the next card",
});
const VERBS = /** @type {Record<string, string>} */ ({
  bid: "bid",
  trump: "named",
  call: "called",
  give: "passed",
  bury: "buried",
  kitty: "gave",
  moon: "shot",
});

/** What was done, without who. @param {Step} step */
function did({ action, decision }) {
  const [word, rest] = action.split(":");
  if (rest === undefined) return PAST[word] ?? `${decision === "lead" ? "led" : "played"} ${actionShown(action)}`;
  return `${VERBS[word]} ${actionShown(action).replace(`${word} `, "")}`;
}

/** @param {Step} step @param {any} decision @param {Record<string, number>} grades from how many points on */
function sentence(step, decision, grades) {
  const told = `${step.trick > 0 ? `Trick ${step.trick}` : "Before the play"}: ${whom(step.seat)} ${did(step)}`;
  return judged(told, step, decision, grades, {
    named: actionShown,
    why: ({ reason, seat, exact }) =>
      (reason ? because(reason, seat) : "") + (exact > 0 ? `; with all hands open it cost ${exact}` : ""),
  });
}

/** What the first of some cards leave of others. @param {string[]} cards @param {string[]} less */
function without(cards, less) {
  const rest = [...cards];
  for (const card of less) if (rest.includes(card)) rest.splice(rest.indexOf(card), 1);
  return rest;
}

/** The cards that an action names. @param {string | null | undefined} action */
const named = (action) => action?.match(/[9JQKTA][CDHS]/g) ?? [];

/** @param {{cards: string[], label: string, name: string, done: string[], better: string[]}} props */
function Hand({ cards, label, name, done, better }) {
  const [red, gold] = [[...done], [...better]];
  const take = (/** @type {string[]} */ from, /** @type {string} */ card) =>
    from.includes(card) && from.splice(from.indexOf(card), 1).length > 0;
  return html`<div class=${name} role="group" aria-label=${label} style=${{ "--n": cards.length }}>${cards.map(
    (card, i) => {
      const mark = take(gold, card) ? "better" : take(red, card) ? "done" : "";
      const said = mark === "better" ? ", better" : mark ? ", played" : "";
      return html`<span class=${`card ${mark}`} key=${i} role="img" aria-label=${spoken(card) + said}><${Face} card=${card} /></span>`;
    },
  )}</div>`;
}

/** @param {{now: {drawn: Drawn, hands: string[]}, step: Step | undefined, best: string | null}} props */
function Board({ now: { drawn, hands }, step, best }) {
  const [isOpen, setOpen] = useState(true);
  const { turn, facts, table } = drawn;
  const [did, better] = [named(step?.action), named(best)];
  const isBidding = turn?.decision === "bid" || !turn?.trump;
  const inside = table?.end
    ? html`<${Count} game=${drawn} />`
    : drawn.showsMelds || (turn?.trump && !table?.trick && !table?.last_trick)
      ? html`<${Melds} game=${drawn} />`
      : isBidding
        ? html`<${Ladder} game=${drawn} />`
        : null;
  const hand = (/** @type {number} */ seat) => {
    const isTurn = step?.seat === seat;
    const marks = {
      done: isTurn ? (best ? without(did, better) : did) : [],
      better: isTurn ? without(better, did) : [],
    };
    const cards = cardsOf(hands[seat]).sort(inHand(facts.cards));
    return html`<${Hand} key=${seat} cards=${cards} label=${seat === 0 ? "Your hand" : `${who(seat)}’s hand`} name=${seat === 0 ? "hand" : "small-cards"} ...${marks} />`;
  };
  const count = cardsOf(hands[0]).length;
  const cols = Math.ceil(count / Math.ceil(count / 8 || 1)); // on a phone
  return html`<div class="ring" style=${{ "--phone-cols": cols }}><${Circle} game=${drawn}>${inside}<//>
    <p class="contract">${table?.end ? "" : contractTold(drawn)}</p>
    <div class="hands"><label><input type="checkbox" checked=${isOpen} onChange=${() => setOpen(!isOpen)} /> all hands</label>
      ${isOpen && hands.map((_, seat) => seat > 0 && html`<div class="of" key=${seat}><b>${who(seat)}</b>${hand(seat)}</div>`)}</div>
    ${hand(0)}</div>`;
}

/** What the deal brought the person, where they made decisions. @param {{review: any, facts: any}} props */
function Result({ review, facts }) {
  const of = (/** @type {number} */ seat) => review.accounts.find((/** @type {any} */ one) => one.seat === seat);
  const mine = of(0);
  if (!mine) return null;
  const mates = partners(facts.accounts, null, 0);
  const others = facts.accounts.flatMap((/** @type {number} */ _, /** @type {number} */ seat) =>
    seat === 0 || mates.includes(seat) ? [] : [seat],
  );
  const lost = (/** @type {number[]} */ seats) => seats.reduce((sum, seat) => sum + (of(seat)?.errors ?? 0), 0);
  const isAgainst = Math.max(...facts.accounts) === 1; // what one side loses the other wins
  const [byMates, byOthers] = isAgainst ? [-lost(mates), lost(others)] : [0, 0];
  /** @type {[string, number | null][]} */
  const rows = [
    ["The cards dealt", mine.dealt],
    ["Your errors", -mine.errors],
  ];
  if (isAgainst && mates.length > 0) rows.push([`Errors of ${listed(mates.map(who))}`, byMates]);
  if (isAgainst) rows.push([`Errors of ${listed(others.map(who))}`, byOthers]);
  rows.push(["The rest", mine.rest === null ? null : mine.rest - byMates - byOthers]);
  return html`<${Account} rows=${rows} name="What the deal brought you more than the others" lead=${mine.lead} />
    <p class="small">The cards dealt: what you could expect before your first decision. The rest is luck: how the hidden cards lay${isAgainst ? "" : ", and what others made of theirs"}.</p>`;
}

/** @param {{review: any, facts: any, grades: string[]}} props */
function Aside({ review, facts, grades }) {
  const seats = [...new Set(review.decisions.map((/** @type {any} */ one) => one.seat))].sort();
  return html`<${Result} review=${review} facts=${facts} />
    ${seats.map((seat) => html`<${Errors} key=${seat} review=${review} seat=${seat} name=${who(seat)} grades=${grades} />`)}`;
}

/**
 * @param {import("../engine.js").Engine} engine @param {import("../games.js").Games} games
 * @param {import("../game_file.js").DealRecord} given @returns {Promise<import("../review.js").Looked>}
 */
export async function look(engine, games, given) {
  const { rules, deck, dealer, actions, options = {}, series } = given;
  const record = { rules, deck: [deck].flat().join(" "), dealer, actions, options, ...(series ? { series } : {}) };
  await styled();
  const facts = await games.facts(rules);
  const seats = Array.from({ length: facts.seats }, (_, seat) => seat);
  const { steps, table: last } = await stepsOf(engine, record);
  const { end } = last;
  const { scale = 1 } = facts;
  const grades = Object.fromEntries(Object.entries(games.grades).map(([name, least]) => [name, least * scale]));
  const scene = async (/** @type {number} */ ply) => {
    const turn = await engine.ask("new", { game: GAME, record: { ...record, actions: actions.slice(0, ply) } });
    const all = await Promise.all(seats.map((seat) => engine.ask("show", { game: GAME, seat })));
    const { position, table } = all[0];
    const { table: known, position: theirs } = all[turn.bidder ?? 0]; // who knows what is buried
    const showsMelds = Boolean(table.laid && !table.trick && !table.last_trick && turn.player !== null);
    const open = { ...position, buried: theirs.buried };
    /** @type {Drawn} */
    const drawn = {
      turn,
      position: open,
      table: { ...table, contract: known.contract },
      facts,
      setting: null,
      winners: null,
      laid: null,
      thinks: null,
      showsMelds,
    };
    return { drawn, hands: all.map((one) => one.position.hand) };
  };
  const result = end ? endTold(end) : "The deal is not over.";
  const gains = end?.chips ?? end?.scores ?? [];
  const scores = gains.map(
    (/** @type {number} */ gain, /** @type {number} */ account) =>
      `${accountName(facts.accounts, account)} ${signless(gain)}`,
  );
  return {
    record,
    steps,
    lastTaker: last.last_trick?.taker ?? null,
    scene,
    Board,
    seats: seats.map(who),
    rows() {
      /** @type {import("../film.js").Row[]} */
      const rows = [];
      for (const step of steps) {
        const isWide = step.trick === 0 && step.decision !== "bid" && step.decision !== "draw";
        const name = step.trick > 0 ? `${step.trick}` : isWide ? "" : step.decision;
        const last = rows.at(-1);
        const isNew =
          !last ||
          isWide ||
          last.isWide ||
          (step.trick > 0 ? last.name !== name : last.steps.some((one) => one.seat === step.seat));
        if (isNew) rows.push({ name, steps: [step], isWide });
        else last.steps.push(step);
      }
      return rows;
    },
    brief: (step) =>
      step.trick === 0 && step.decision !== "bid"
        ? `${who(step.seat)} ${did(step)}`
        : actionShown(step.action).replace("bid ", ""),
    said: (step) => `${who(step.seat)}: ${actionShown(step.action)}`,
    shown: actionShown,
    who,
    judged(found) {
      const { decisions } = found;
      const worst = decisions
        .filter((/** @type {any} */ one) => one.counts)
        .sort(
          (/** @type {any} */ a, /** @type {any} */ b) => Number(a.seat > 0) - Number(b.seat > 0) || b.loss - a.loss,
        );
      const leads = decisions
        .filter((/** @type {any} */ one) => one.seat === 0)
        .map((/** @type {any} */ one) => ({ ply: one.ply, trick: 0, lead: one.value }));
      const lead = found.accounts?.find((/** @type {any} */ one) => one.seat === 0)?.lead ?? null;
      if (lead !== null) leads.push({ ply: steps.length, trick: 0, lead });
      return { ...found, leads, moments: worst.slice(0, 3), plies: decisions.length, scores: gains };
    },
    sentence: (step, decision) => sentence(step, decision, grades),
    again: (step) =>
      `${step.trick > 0 ? `Trick ${step.trick}` : "The auction"} again: ${whom(step.seat)} ${did(step)} there.`,
    heading: () => (scores.length > 0 ? scores.join(", ") : result),
    end: () => `The end: ${result}`,
    Aside: (/** @type {any} */ { review }) =>
      html`<${Aside} review=${review} facts=${facts} grades=${Object.keys(grades).reverse()} />`,
    note: "The line is what you could expect the deal to bring you more than the others, by what you knew at each of your decisions.",
    graded: gradesTold(grades),
    sign: (grade) => SIGNS[grade] ?? "?",
  };
}
