// How the page gets to its engine: to one of its own, in a worker. And that it works without a network once it is here.

import { byWorker } from "../engine/connect.js";

// The limits of `glupcore serve`, for the person at this machine.
const LIMITS = {
  untrusted: true,
  seconds: 300,
  games: 32,
  reports: 10,
  idle_games: 864_000,
  workers: 2,
};

const engine = byWorker({ reopens: true, engine: LIMITS });

/** @type {import("./engine.js").Connect} */
export const connect = (ends) =>
  engine({
    ...ends,
    opened: () => {
      ends.opened();
      void keepHere().catch(() => {}); // it works as long as there is a network
    },
  });

const HERE = new URL("..", import.meta.url).href; // the folder of this export
const FIRST = new URL("..", HERE).href;
const OURS = "glupcore ";

/** Keeps the files, and then forgets those of a former export. Only once the engine is there, which comes first. */
async function keepHere() {
  if (!("serviceWorker" in navigator)) return; // the page came by plain http
  await navigator.serviceWorker.register(`${FIRST}offline.js`);
  const cache = await caches.open(OURS + HERE);
  if (await cache.match(FIRST)) return;
  const paths = await (await fetch(`${HERE}files.json`)).json();
  await cache.addAll(paths.map((/** @type {string} */ path) => HERE + path));
  const first = await fetch(FIRST, { cache: "no-cache" });
  if (!(await first.clone().text()).includes(HERE.slice(FIRST.length))) return; // there is a newer one by now
  await cache.put(FIRST, first);
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS + FIRST) && name !== OURS + HERE) await caches.delete(name);
  }
}
