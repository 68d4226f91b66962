// glupcore: deals, views, exact endgames and recommendations, all in this thread. Wait for `load()` first.

export * from "./core/index.js";
export { Deal, pointsBySource } from "./deal/deal.js";
export { Record, RecordError } from "./deal/records.js";
export { positionFromView, viewFromPosition } from "./deal/positions.js";
export { VERSION } from "./generated/facts.js";
export { Engine } from "./protocol/engine.js";
export { review } from "./review/reviewer.js";
export * from "./search/index.js";
export { SeenDeal } from "./seen/deal.js";
