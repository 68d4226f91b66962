// The service worker. The page keeps its own files (carry.js); here they are found again where there is no network.
// All but the first page lie in a folder that is named by what is in them, and so never change.

const PATIENCE = 3000; // milliseconds for a network to answer
const OURS = "glupcore ";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url, cache } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  if (mode === "navigate") event.respondWith(newest(url));
  else if (cache !== "no-cache") event.respondWith(kept(event.request));
});

/** The first page as the network has it, if that answers; so a new export is seen at once. */
async function newest(url) {
  const fresh = fetch(url, { cache: "no-cache" });
  const old = await caches.match(registration.scope);
  if (!old) return fresh;
  const usable = fresh.then(
    (answer) => (answer.ok && !answer.redirected ? answer : old),
    () => old,
  );
  return Promise.race([usable, new Promise((go) => setTimeout(() => go(old), PATIENCE))]);
}

async function kept(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const fetched = await fetch(request);
  const home = (await caches.keys()).find((name) => request.url.startsWith(name.slice(OURS.length)));
  if (fetched.ok && home?.startsWith(OURS)) {
    await (await caches.open(home)).put(request, fetched.clone()); // what only some machines and games need
  }
  return fetched;
}
