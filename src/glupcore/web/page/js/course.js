// A finished deal, step by step: who did what, and how it stood before each action.

import { plain } from "./table.js";

/**
 * @typedef {import("./table.js").Turn} Turn @typedef {import("./table.js").Position} Position
 * @typedef {{ply: number, trick: number, seat: number, decision: string, action: string, points: number,
 *   forced: boolean}} Step
 * @typedef {{turn: Turn, seats: Position[], trick: {card: string, by: number}[]}} Scene
 */

const GAME = "film";

/** Every action with who took it. @param {import("./engine.js").Engine} engine @param {import("./table.js").DealRecord} record */
export async function steps(engine, record) {
  const game = `${GAME} course`;
  /** @type {Step[]} */
  const found = [];
  let turn = await engine.ask("new", { game, record: plain({ ...record, actions: [] }) });
  let trick = 1;
  let lastTaker = null;
  for (const [ply, action] of record.actions.entries()) {
    const { player: seat, decision, scores, legal } = turn;
    turn = await engine.ask("play", { game, action });
    const points = turn.scores[seat] - scores[seat];
    found.push({ ply, trick, seat, decision, action, points, forced: legal.length === 1 });
    if (turn.decision === "lead") trick += 1;
    lastTaker = turn.last_trick ?? null;
  }
  void engine.ask("close", { game });
  return { steps: found, lastTaker };
}

/** The cards of the trick that is on the table before an action. @param {Step[]} all @param {number} ply @param {Turn} turn */
function lying(all, ply, turn) {
  const cards = all.slice(0, ply).filter((step) => step.decision !== "meld");
  const open = turn.decision === "follow" ? 1 : turn.decision === "meld" ? 2 : 0;
  return cards.slice(cards.length - open).map((step) => ({ card: step.action.slice(0, 2), by: step.seat }));
}

/**
 * What both had before an action.
 * @param {import("./engine.js").Engine} engine @param {import("./table.js").DealRecord} record
 * @param {Step[]} all @param {number} ply @returns {Promise<Scene>}
 */
export async function scene(engine, record, all, ply) {
  const actions = record.actions.slice(0, ply);
  const turn = await engine.ask("new", { game: GAME, record: plain({ ...record, actions }) });
  const shown = [0, 1].map((seat) => engine.ask("show", { game: GAME, seat }));
  const seats = (await Promise.all(shown)).map((reply) => reply.position);
  return { turn, seats, trick: lying(all, ply, turn) };
}
