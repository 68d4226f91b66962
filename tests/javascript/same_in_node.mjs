// node same_in_node.mjs PACKAGE < data: what `same` says, as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { same } from "./same.mjs";

const glup = await import(pathToFileURL(`${process.argv[2]}/src/node/index.js`).href);
console.log(JSON.stringify(await same(glup, JSON.parse(readFileSync(0, "utf8")))));
