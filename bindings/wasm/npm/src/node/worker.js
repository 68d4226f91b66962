// The same script, in Node.

import "./host.js";
import "../worker.js";
