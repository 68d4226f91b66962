// What the host of this thread is good for: files and other threads. Here as browsers have them; node/host.js puts
// what Node has in their place, so that nothing of Node is in what a page loads.

/** @typedef {{post: (message: unknown) => void, end: () => void, hold: (held: boolean) => void}} Thread
 *   `hold`: whether Node stays for its sake */
/** @typedef {{heard: (message: any) => void, failed: (why: string) => void}} Ear */
/** A script of this folder and how it is begun, which is written out where it is known, for bundlers to see.
 * @typedef {{name: string, begin: () => Worker}} Script */

export const host = {
  /** What lies at an address. @param {URL} url @returns {Promise<Uint8Array>} */
  async read(url) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${answer.statusText}`);
    if (answer.headers.get("content-type")?.startsWith("text/html"))
      throw new Error(`${url.pathname}: expected a file of glupcore, given a page`);
    return new Uint8Array(await answer.arrayBuffer());
  },

  /** Whether this thread hands out files to those that it begins, and so each is fetched once. */
  handsOut: true,

  /** Begins a script: of the bundle, or of a copy of this folder. @param {Script} script @param {URL | null} base @param {Ear} ear
   * @returns {Thread} */
  start({ name, begin }, base, { heard, failed }) {
    const worker = base === null ? begin() : new Worker(new URL(name, base), { type: "module" });
    worker.onmessage = (event) => heard(event.data);
    worker.onerror = (event) => {
      event.preventDefault?.(); // it is told to the one who asked
      failed(said(event));
    };
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate(), hold: () => {} };
  },

  /** A worker's own end of the line. @returns {any} */
  port: () => globalThis,
};

/** @param {any} error */
export const said = (error) =>
  String(error?.message || "its worker can't be started").replace(/^Uncaught (\w*Error: )?/, "");
