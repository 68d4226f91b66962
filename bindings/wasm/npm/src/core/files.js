// The files of the package, wherever it stands: on a disk, or at an address.

/** @param {URL} url @returns {Promise<Uint8Array>} */
export async function bytesOf(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ "node:fs/promises");
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}
