// glupcore: deals, views, exact endgames and recommendations, all in this thread. Wait for `load()` first.

export * from "./core/index.js";
export * from "./search/index.js";
