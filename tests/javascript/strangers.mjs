// What the package's worker answers to those who mean no good.

import { join } from "node:path";

const { byWorker } = await import(join(process.argv[2], "src/node/connect.js"));

/** The replies to these texts, as soon as there are so many. */
function replies(texts, options) {
  return new Promise((go, fail) => {
    const found = [];
    const line = byWorker(options)({
      opened: () => texts.forEach((text) => line.send(text)),
      received: (text) => {
        found.push(JSON.parse(text));
        if (found.length < texts.length) return;
        line.close();
        go(found);
      },
      closed: (why) => fail(new Error(why ?? "closed")),
    });
  });
}

const code = (reply) => reply.error?.code ?? "done";
const strangers = { engine: { untrusted: true, seconds: 0.05 } };
const garbage = ["nonsense", "[1, 2", "[]", '{"id": "x", "method": "fly"}'];
const record = "hand: CA9 DKQJT9 HA9 SAATKQQJ99\nturnup: QH\nthey: 9C";
const search = (_, i) => JSON.stringify({ id: `${i}`, method: "analyze", record, seconds: 0.05 });
const told = {
  garbage: (await replies(garbage, strangers)).map(code),
  long: (await replies([JSON.stringify({ id: "x", method: "y".repeat(1 << 23) })], strangers)).map(code),
  many: (await replies(Array.from({ length: 200 }, search), strangers)).map(code),
};
console.log(JSON.stringify(told));
