// node protocol.mjs PACKAGE < {lines, options}: the replies of the engine to the lines, in the order in which they came.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const part = (name) => import(pathToFileURL(`${process.argv[2]}/src/${name}`).href);
const { load } = await part("node/index.js");
const { Engine } = await part("protocol/engine.js");
const { lines, options } = JSON.parse(readFileSync(0, "utf8"));
await load();

const replies = [];
let heard = () => {};
const engine = new Engine({
  ...options,
  send: (line) => {
    replies.push(JSON.parse(line));
    heard();
  },
});
const waiting = () => engine._told().searches;
for (const line of lines) engine.receive(line);
while (waiting().waiting + waiting().running > 0) await new Promise((resolve) => (heard = resolve));
console.log(JSON.stringify(replies));
