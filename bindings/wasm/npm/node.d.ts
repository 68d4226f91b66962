// What the sources use of Node, so that their types are checked without a package for that.

declare module "node:fs/promises" {
  export function readFile(url: URL): Promise<Uint8Array>;
}
declare module "node:worker_threads" {
  export const Worker: any;
  export const parentPort: any;
}
