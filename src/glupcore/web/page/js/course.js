// A finished deal, step by step: who did what, and how it stood before each action.

import { isForced } from "./ring/offers.js";
import { plain } from "./table.js";

/**
 * @typedef {import("./table.js").Turn} Turn @typedef {import("./table.js").Position} Position
 * @typedef {import("./film.js").Step} Step
 * @typedef {{turn: Turn, seats: Position[], trick: {card: string, by: number}[]}} Scene
 */

export const GAME = "film";

/** Every action with who took it, and how it stood at the end. @param {import("./engine.js").Engine} engine
 * @param {any} record as the engine takes it */
export async function stepsOf(engine, record) {
  const game = `${GAME} course`;
  /** @type {import("./film.js").Step[]} */
  const steps = [];
  let turn = await engine.ask("new", { game, record: { ...record, actions: [] } });
  let trick = 0; // before the first lead
  for (const [ply, action] of record.actions.entries()) {
    const { player: seat, decision, legal } = turn;
    turn = await engine.ask("play", { game, action });
    trick += Number(decision === "lead");
    steps.push({ ply, trick, seat, decision, action: turn.action, forced: isForced(legal) });
  }
  const { table } = await engine.ask("show", { game, seat: 0 });
  void engine.ask("close", { game });
  return { steps, turn, table };
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
