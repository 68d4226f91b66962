// glupcore: deals, views, exact endgames and recommendations, all in this thread. Wait for `load()` first.

export {
  EndgameSolver,
  GlupError,
  IllegalActionError,
  InputError,
  load,
  NotationError,
  PositionError,
  Random,
  RecordError,
  RULESETS,
  State,
  View,
} from "./core/index.js";
export { Deal } from "./deal/deal.js";
export { meldKinds } from "./deal/kinds.js";
export { randomDeals } from "./deal/played.js";
export { lineFromView, positionFromView, viewFromPosition } from "./deal/positions.js";
export { readDeal, readRecord, readRecords } from "./deal/reading.js";
export { Record } from "./deal/record.js";
export { SeenDeal } from "./deal/seen.js";
export { Series } from "./deal/series.js";
export { traceLines } from "./deal/trace.js";
export { VERSION } from "./generated/facts.js";
export { Review } from "./review/result.js";
export { review, reviewAsync } from "./review/review.js";
export { Advice } from "./search/advice.js";
export { reaches, reachesAsync, solve, solveAsync, solveIter, solveMany, solveValues } from "./search/endgame.js";
export { recommend, recommendAsync } from "./search/recommend.js";
export { solverNames } from "./search/solvers.js";

// The types that they give and take, by name.

/** @typedef {import("./core/index.js").LoadOptions} LoadOptions */
/** @typedef {import("./core/solver.js").Bounds} Bounds */
/** @typedef {import("./core/solver.js").SolveLimits} SolveLimits */
/** @typedef {import("./core/state.js").Both} Both */
/** @typedef {import("./core/state.js").DealOptions} DealOptions */
/** @typedef {import("./core/state.js").Decision} Decision */
/** @typedef {import("./core/state.js").MeldedCards} MeldedCards */
/** @typedef {import("./deal/kinds.js").MeldKind} MeldKind */
/** @typedef {import("./deal/played.js").PlayedOptions} PlayedOptions */
/** @typedef {import("./deal/record.js").RecordOptions} RecordOptions */
/** @typedef {import("./deal/seen.js").SeenEvent} SeenEvent */
/** @typedef {import("./deal/seen.js").SeenOptions} SeenOptions */
/** @typedef {import("./deal/series.js").SeriesOptions} SeriesOptions */
/** @typedef {import("./deal/trace.js").TraceEnd} TraceEnd */
/** @typedef {import("./deal/trace.js").TraceLine} TraceLine */
/** @typedef {import("./review/course.js").Reviewable} Reviewable */
/** @typedef {import("./review/result.js").Account} Account */
/** @typedef {import("./review/result.js").Draw} Draw */
/** @typedef {import("./review/result.js").Grade} Grade */
/** @typedef {import("./review/result.js").Known} Known */
/** @typedef {import("./review/result.js").Lead} Lead */
/** @typedef {import("./review/result.js").Moment} Moment */
/** @typedef {import("./review/result.js").ReviewedDecision} ReviewedDecision */
/** @typedef {import("./review/result.js").Totals} Totals */
/** @typedef {import("./review/review.js").Reviewing} Reviewing */
/** @typedef {import("./review/review.js").ReviewOptions} ReviewOptions */
/** @typedef {import("./search/advice.js").ActionValue} ActionValue */
/** @typedef {import("./search/advice.js").Bidding} Bidding */
/** @typedef {import("./search/advice.js").BidLevel} BidLevel */
/** @typedef {import("./search/advice.js").BidOutlook} BidOutlook */
/** @typedef {import("./search/advice.js").Contract} Contract */
/** @typedef {import("./search/advice.js").GivenUp} GivenUp */
/** @typedef {import("./search/advice.js").Outlook} Outlook */
/** @typedef {import("./search/advice.js").Progress} Progress */
/** @typedef {import("./search/advice.js").Spread} Spread */
/** @typedef {import("./search/advice.js").Standing} Standing */
/** @typedef {import("./search/advice.js").Stopped} Stopped */
/** @typedef {import("./search/endgame.js").GoalOptions} GoalOptions */
/** @typedef {import("./search/endgame.js").OfMany} OfMany */
/** @typedef {import("./search/endgame.js").Reached} Reached */
/** @typedef {import("./search/endgame.js").Solution} Solution */
/** @typedef {import("./search/endgame.js").SolveOptions} SolveOptions */
/** @typedef {import("./search/recommend.js").Recommendable} Recommendable */
/** @typedef {import("./search/recommend.js").RecommendOptions} RecommendOptions */
