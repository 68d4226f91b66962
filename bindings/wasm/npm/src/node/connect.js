// The engine in a worker, in Node.

import "./host.js";

export * from "../connect.js";
