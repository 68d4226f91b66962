// A finished deal of a game for two hands, as the film and the review draw it.

import { actionShown } from "./advice.js";
import { Board, briefly } from "./both_hands.js";
import { shown } from "./cards.js";
import { scene, stepsOf } from "./course.js";
import { Account, Errors, gradesTold } from "./graded.js";
import { points, SIGNS } from "./review.js";
import { plain } from "./table.js";
import { verdict } from "./verdict.js";
import { html } from "./view.js";

/** @typedef {import("./review.js").Reviewed} Reviewed @typedef {import("./review.js").Decision} Decision */

const who = (/** @type {number} */ seat) => (seat === 0 ? "You" : "They");

/** @param {{review: Reviewed}} props */
function Result({ review: { account } }) {
  /** @type {[string, number | null][]} */
  const rows = [
    ["The cards dealt", account.dealt],
    ["Your cards drawn", account.luck[0]],
    ["Their cards drawn", account.luck[1] === null ? null : -account.luck[1]],
    ["Your errors", account.errors[0] === null ? null : -account.errors[0]],
    ["Their errors", account.errors[1]],
    ["The rest", account.rest],
  ];
  return html`<${Account} rows=${rows} name=${account.over ? "Your lead at the end" : "Your lead, as expected"} lead=${account.lead} />
    <p class="small">The rest is what neither draws nor errors explain: hidden cards that happened to suit one of you, and play that turned out better than usual.</p>`;
}

/** @param {{review: Reviewed, grades: string[]}} props */
function Aside({ review, grades }) {
  const lucky = [...review.draws].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, 4);
  return html`<${Result} review=${review} />${[0, 1].map((seat) => html`<${Errors} key=${seat} review=${review} seat=${seat} name=${who(seat)} grades=${grades} />`)}
      <h2>The draws that made most</h2><ul>${lucky.map((draw) => html`<li key=${`${draw.ply} ${draw.seat}`}>${who(draw.seat)} drew ${shown(draw.card)} after trick ${draw.trick}: ${points(Math.abs(draw.luck))} good for ${(draw.luck > 0) === (draw.seat === 0) ? "you" : "them"}</li>`)}</ul>`;
}

/**
 * @param {import("./engine.js").Engine} engine @param {import("./games.js").Games} games
 * @param {import("./table.js").DealRecord} record @returns {Promise<import("./review.js").Looked>}
 */
export async function look(engine, games, record) {
  const { steps, turn } = await stepsOf(engine, plain(record));
  const { position } = await engine.ask("show", { record: plain(record), ply: 0 });
  const rules = await games.facts(games.rulesOf(record), position.trump);
  const grades = Object.keys(games.grades).reverse();
  const shownBy = (/** @type {string} */ action) => actionShown(action, rules);
  return {
    record: plain(record),
    steps,
    lastTaker: turn.last_trick ?? null,
    scene: (ply) => scene(engine, record, steps, ply),
    Board: (/** @type {any} */ props) => html`<${Board} ...${props} rules=${rules} />`,
    rows(signs) {
      const seen = steps.filter((step) => step.action !== "pass" || signs.has(step.ply));
      const tricks = [...new Set(steps.map((step) => step.trick))];
      return tricks.map((trick) => ({ name: `${trick}`, steps: seen.filter((step) => step.trick === trick) }));
    },
    brief: (step) => briefly(step.action, rules),
    said: ({ seat, action }) => `${seat === 0 ? "you" : "they"}: ${shownBy(action)}`,
    shown: shownBy,
    who,
    judged: (found) => found,
    sentence: (step, decision, moment) => verdict(step, decision, moment, rules, games.grades),
    again: ({ trick, seat, action }) =>
      `Trick ${trick} again: ${who(seat).toLowerCase()} ${action === "pass" ? "declared nothing" : `chose ${shownBy(action)}`} there.`,
    heading: ({ scores }) => `you ${scores[0]}, they ${scores[1]}`,
    end: ({ scores }) => `The end: you ${scores[0]}, they ${scores[1]}.`,
    Aside: (/** @type {any} */ { review }) => html`<${Aside} review=${review} grades=${grades} />`,
    note: "The line is the lead that you could expect at the end by one who sees all cards; a hint knows only yours, so the two may differ.",
    graded: gradesTold(games.grades),
    sign: (grade) => SIGNS[grade] ?? "?",
  };
}
