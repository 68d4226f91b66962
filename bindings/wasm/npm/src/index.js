// glupcore: deals, views, exact endgames and recommendations, all in this thread. Wait for `load()` first.

export * from "./core/index.js";
export { Deal, pointsBySource } from "./deal/deal.js";
export { positionFromView, viewFromPosition } from "./deal/positions.js";
export { Record } from "./deal/record.js";
export { SeenDeal } from "./deal/seen.js";
export { VERSION } from "./generated/facts.js";
export { Engine } from "./protocol/engine.js";
export { review, reviewSync } from "./review/review.js";
export * from "./search/index.js";
