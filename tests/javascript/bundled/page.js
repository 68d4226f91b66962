// A page with an engine in a worker, two helpers of it, and the core in its own thread, all of which say the same.

import { load, recommend, State } from "glupcore";
import { EngineClient } from "glupcore/engine";

const { base } = document.body.dataset; // for bundlers that leave addresses alone
const engine = new EngineClient({ base, threads: 2 });
await load({ base });
const view = State.fromSeed(7n).view(1);
const own = recommend(view, { iterations: 200, seed: 1n });
const position = JSON.parse(view.toJson());
const asked = { position, iterations: 200, seed: 1 };
const alone = await engine.ask("analyze", asked);
const together = await engine.ask("analyze", { ...asked, threads: 2 });
document.title = [own, alone, together].map((advice) => advice.action).join(" ");
