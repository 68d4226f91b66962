// The same search, by one worker and by three.

import { join } from "node:path";

const { EngineClient } = await import(join(process.argv[2], "src/node/connect.js"));
const engine = new EngineClient({ threads: 3 });
const found = [];
for (const threads of [1, 3]) {
  const record = "hand: CA9 DKQJT9 HA9 SAATKQQJ99\nturnup: QH\nthey: 9C";
  const { actions } = await engine.ask("analyze", { record, iterations: 6000, seed: 1, threads });
  found.push(actions.map(({ action, value, samples }) => [action, value, samples]));
}
engine.close();
console.log(JSON.stringify(found));
