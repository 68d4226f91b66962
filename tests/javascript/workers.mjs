// Workers that fail, or whose memory grows: the package is copied, and what fails is written into it.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const copied = mkdtempSync(join(tmpdir(), "glupcore-"));
process.on("exit", () => rmSync(copied, { recursive: true }));
cpSync(process.argv[2], copied, { recursive: true });
const change = (file, old, fresh) => {
  const path = join(copied, "src", file);
  const text = readFileSync(path, "utf8");
  if (text.split(old).length !== 2) throw new Error(`${file}: expected ${old} once`);
  writeFileSync(path, text.replace(old, fresh));
};
const at = "const found=functions();";
const trap = `if (name === "glup_answer" && args[0].includes("trap")) throw new WebAssembly.RuntimeError("unreachable");`;
change("core/module.js", at, `${at} ${trap}`);
change(
  "worker.js",
  "if(isText)(",
  `if(message.includes?.("uncaught"))throw new Error("of nobody");if(message.includes?.("killed"))process.exit(3);
  if(message.includes?.("heap"))for(const all=[];;)all.push(Array(1e5).fill(all.length));if(isText)(`,
);

const fs = 'const fs=process.getBuiltinModule("node:fs");';
const marker = join(copied, "marker"); // while it is there the next helper that has work dies
const dies = `${fs}if(work&&fs.existsSync(${JSON.stringify(marker)})){fs.unlinkSync(${JSON.stringify(marker)});process.exit(1)}`;
change("helper.js", "if(work)end.post(", `${dies}if(work)end.post(`);
change(
  "node/host.js",
  `new URL(\`node/\${name}\`,base))`,
  `new URL(\`node/\${name}\`,base),{resourceLimits:{maxOldGenerationSizeMb:64}})`,
);

const { EngineClient } = await import(join(copied, "src/node/connect.js"));
const told = {};
const errorOf = (asked) => asked.then(JSON.stringify, (error) => [error.code ?? error.name, error.message]);

const engine = new EngineClient();
const long = {
  record: "hand: C AATTJJ D AATTJJ H ATT S ATT\nturnup: QH\nthey: 9C me: AC",
  iterations: 1e9,
};
const never = errorOf(engine.ask("analyze", long));
told.trap = await errorOf(engine.ask("legal", { endgame: "trap" }));
told.never = await never;
const second = errorOf(engine.ask("analyze", long));
told.uncaught = await errorOf(engine.ask("legal", { endgame: "uncaught" }));
told["after trap"] = await second;
for (const end of ["killed", "heap"]) told[end] = await errorOf(engine.ask("legal", { endgame: end }));
told.again = (await engine.ask("legal", { endgame: "C AS / QD" })).legal;
engine.close();

/** A search shared with two helpers of which one dies, and the next one, for which there is another. */
const shared = new EngineClient({ threads: 2 });
const asked = { ...long, iterations: 300, seed: 1, threads: 3 };
writeFileSync(marker, "");
told.helper = await errorOf(shared.ask("analyze", asked));
told["after helper"] = (await shared.ask("analyze", asked)).stopped;
shared.close();

/** What is told of a worker that has more memory than it should, once it rests. */
async function states(requests) {
  const seen = [];
  const grown = new EngineClient({ memory: 1 }, (state) => seen.at(-1) !== state && seen.push(state));
  for (const [method, fields] of requests) await grown.ask(method, fields);
  await new Promise((go) => setTimeout(go, 1500));
  await grown.ask(...requests.at(-1));
  grown.close();
  return seen;
}
told.grown = await states([["legal", { endgame: "C AS / QD" }]]);
told.kept = await states([
  ["new", { game: "mine", seed: 1 }],
  ["show", { game: "mine" }],
]);

rmSync(join(copied, "src/core/glupcore.wasm"));
rmSync(join(copied, "src/core/glupcore-portable.wasm"));
const missing = new EngineClient();
told.missing = await errorOf(missing.ask("query_version"));
missing.close();
console.log(JSON.stringify(told));
