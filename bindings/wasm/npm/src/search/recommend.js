// The main job: from what a player knows to a recommended action.

import {
  checkCallback,
  checkCount,
  checkFlag,
  checkNames,
  checkSeconds,
  checkSeed,
  freshSeed,
  quoted,
} from "../core/given.js";
import { GlupError, View } from "../core/index.js";
import { call } from "../core/module.js";
import { jsonOf } from "../core/plain.js";
import { Deal } from "../deal/deal.js";
import { viewFromPosition } from "../deal/positions.js";
import { Record } from "../deal/record.js";
import { SeenDeal } from "../deal/seen.js";
import { familyOf, spotsOf } from "../protocol/requests.js";
import { courseOf } from "../review/course.js";
import { finish, finishAsync } from "./run.js";
import { overridden, parseSpec } from "./solvers.js";
import { thinking } from "./thinking.js";

/** A view, a position as an object, or its text. Or a deal, as an object, a record or text, whose player to act is meant.
 * @typedef {View | Deal | SeenDeal | Record | {[key: string]: any} | string} Recommendable */
/**
 * @typedef {object} RecommendOptions those of `glupcore.recommend` of Python; null is as good as left out
 * @property {number | null} [ply] with a deal: what was known before that action; else after the last one
 * @property {string} [solver] its name, with options if need be: `"pimc:gain=0,tricks=12"`; "auto" if not given
 * @property {number | null} [seconds] it stops after so much time, or so many iterations; with neither, after a second
 * @property {number | null} [iterations]
 * @property {number | null} [threads] is checked, and changes nothing: it is an `EngineClient` that has threads
 * @property {bigint | number | null} [seed] the same seed and iterations give the same answer; a new one if not given
 * @property {boolean} [explain] each action's `outlook` says where the points come from
 * @property {boolean} [fullTime] it does not end before its time once it is sure
 * @property {number | null} [target] the game that the deal is part of: to a total,
 * @property {number | null} [lead] or until one leads by so much,
 * @property {readonly [number, number] | null} [totals] from these before the deal, mine first; each action then has a `win`
 * @property {import("./advice.js").Progress | null} [progress] is told the advice so far,
 * @property {number} [reportEvery] every so many seconds (0.25)
 * @property {(() => boolean) | null} [stop] asked often; once it says yes the search ends with what it has
 */

const NAMES = /** @type {const} */ ([
  ...["ply", "solver", "seconds", "iterations", "threads", "seed", "explain", "fullTime", "target", "lead", "totals"],
  ...["progress", "reportEvery", "stop"],
]);

const STOCK = "two-handed"; // the family

/** @param {Recommendable} position @param {RecommendOptions} options @returns {import("./run.js").Work<import("./advice.js").Advice>} */
function* recommending(position, options) {
  checkNames("recommend", options, /** @type {any} */ (NAMES));
  const { ply, explain = false, fullTime = false, target, lead, totals, stop, progress } = options;
  const reportEvery = options.reportEvery ?? undefined;
  if (reportEvery !== undefined) checkSeconds(reportEvery, "reportEvery");
  const seed = (options.seed ?? null) === null ? freshSeed() : checkSeed(options.seed);
  const told = { explain: checkFlag("explain", explain), full_time: checkFlag("fullTime", fullTime) };
  checkCallback("stop", stop);
  checkCallback("progress", progress);
  const view = viewOf(position, ply ?? null);
  const family = call("glup_view_family", ...view.own).text();
  if (!view.toAct) {
    const isOfStock = family === STOCK;
    const [own, given] = isOfStock ? ["lead, follow or meld", view.decision] : ["one of the player's own", "wait"];
    const why = given === "wait" ? ", as the other player is to act" : "";
    throw new GlupError(`decision: expected ${own}, given ${given}${isOfStock ? why : ""}`);
  }
  const spec = parseSpec(options.solver ?? "auto", family);
  const { threads = 1, ...limits } = overridden(spec.limited, options);
  checkCount("threads", threads);
  const asked = { ...spec.options, ...limits, ...told, target, lead, totals, seed };
  return yield* thinking(view.toBytes(), spec.name, asked, { threads: Number(threads), stop, progress, reportEvery });
}

/** What the player to act knows. @param {Recommendable} position @param {number | null} ply @returns {View} */
function viewOf(position, ply) {
  if (isDeal(position)) return viewIn(position, ply);
  if (ply !== null) throw new GlupError(`ply: expected only with a deal or a record, given ${quoted(ply)}`);
  return position instanceof View ? position : viewFromPosition(position);
}

/** @param {Recommendable} position */
function isDeal(position) {
  if (typeof position !== "string")
    return position instanceof Deal || position instanceof Record || position instanceof SeenDeal;
  return ["seen", "record", "records"].includes(call("glup_text_kind", position).text());
}

/** @param {Recommendable} deal @param {number | null} ply */
function viewIn(deal, ply) {
  const given = deal instanceof Deal ? deal.record() : deal;
  const told = given instanceof Record || given instanceof SeenDeal ? given.toDict() : given;
  const plies = ply === null ? {} : { plies: [ply] };
  const request = /** @type {any} */ ({ line: jsonOf({ method: "analyze", record: told, ...plies }) });
  if (familyOf(request, "") !== STOCK) return View.fromBytes(spotsOf(request, "")[0].view);
  const { record, seat } = courseOf(deal);
  const at = ply ?? record.actions.length;
  const state = record.stateAt(at);
  if (state.player === null) throw new GlupError(`ply ${at}: the deal is over`);
  if (seat !== null && seat !== state.player)
    throw new GlupError(`ply ${at}: expected a decision of mine, and the opponent is to act`);
  return state.view(state.player);
}

/**
 * Recommends an action to the player whose view it is, and values them all: as `glupcore.recommend` of Python does, to
 * the same seed and iterations with the same answer. Takes a second without a limit, and the thread for as long.
 * @param {Recommendable} position @param {RecommendOptions} [options]
 */
export const recommend = (position, options = {}) => finish(recommending(position, options));

/** The same; others have their turn between its pieces of some hundredths of a second. @param {Recommendable} position
 * @param {RecommendOptions} [options] */
export const recommendAsync = (position, options = {}) => finishAsync(recommending(position, options));
