// node hostile.mjs PACKAGE < {seed, inputs}: weights of which something is changed, cut off or put in. What the module says of each, and
// of a recommendation by those that it takes.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const part = (name) => import(join(process.argv[2], "src", name));
const { GlupError, load, Random, recommend, State } = await part("node/index.js");
const { call } = await part("core/module.js");
const { whole } = await part("core/learned.js");
await load();
const { seed, inputs } = JSON.parse(readFileSync(0, "utf8"));
const view = State.fromSeed(7n).view(1);
const random = new Random(seed);

function spoiled(bytes) {
  const changed = Uint8Array.from(bytes);
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const at = random.below(2) ? random.below(Math.min(changed.length, 64)) : random.below(changed.length);
    changed[at] = [0, 255, 127, 128, random.below(256)][random.below(5)];
  }
  if (random.below(4) === 0) return changed.slice(0, random.below(changed.length));
  if (random.below(8) === 0) return Uint8Array.from([...changed.slice(0, 4096), ...changed]);
  return changed;
}

/** With the checksum of src/cpp/glup/stock/value/weights_file.hpp, as somebody writes who knows it. */
function signed(bytes) {
  const body = bytes.slice(0, Math.max(bytes.length - 8, 0));
  const padded = new Uint8Array(Math.ceil(body.length / 8) * 8);
  padded.set(body);
  let sum = 0x9e3779b97f4a7c15n ^ BigInt(padded.length);
  for (const word of new BigUint64Array(padded.buffer)) {
    sum = BigInt.asUintN(64, (sum ^ word) * 0xd6e8feb86659fd93n);
    sum ^= sum >> 32n;
  }
  return Uint8Array.from([...body, ...new Uint8Array(BigUint64Array.of(sum).buffer)]);
}

const told = { refused: 0, taken: 0, others: [] };
const kinds = { network: "value.glup", forecast: "forecast.glup", belief: "belief.json" };
for (const [kind, file] of Object.entries(kinds)) {
  const packed = readFileSync(join(process.argv[2], "src/weights", file));
  const bytes = kind === "belief" ? packed : whole(packed);
  for (let number = 0; number < inputs; number += 1) {
    const changed = spoiled(bytes);
    const weights = number % 2 && kind !== "belief" ? signed(changed) : changed;
    try {
      call(`glup_load_${kind}`, weights, weights.byteLength);
      told.taken += 1;
      if (number % 10 === 1) recommend(view, { iterations: 20, seed: 1, totals: [100, 200], explain: true });
    } catch (error) {
      if (error instanceof GlupError) told.refused += 1;
      else told.others.push(String(error));
    }
  }
  call(`glup_load_${kind}`, bytes, bytes.byteLength);
}
console.log(JSON.stringify({ ...told, still: recommend(view, { iterations: 50, seed: 1 }).actions.length }));
