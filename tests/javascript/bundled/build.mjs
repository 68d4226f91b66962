// node build.mjs BUNDLER, in a folder with page.js: builds it into dist/ as docs/javascript.md says.

import { cpSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

/** What copies the files of glupcore beside a bundle that does not know of them. */
function beside(script) {
  cpSync("node_modules/glupcore/src", "dist/glupcore", { recursive: true });
  const html = `<!doctype html><link rel="icon" href="data:,"><body data-base="glupcore"><script type="module" src="${script}"></script>`;
  writeFileSync("dist/index.html", html);
}

const BUNDLERS = {
  async vite() {
    const { build } = await import("vite");
    await build({ logLevel: "warn" });
  },
  async webpack() {
    const { default: webpack } = await import("webpack");
    const stats = await promisify(webpack)({ mode: "production", entry: "./page.js" });
    const { errors, warnings } = stats.toJson();
    const said = [...errors, ...warnings]
      .map((one) => one.message)
      .filter((text) => !/size limit|code splitting/.test(text));
    if (said.length > 0) throw new Error(said.join("\n"));
    writeFileSync(
      "dist/index.html",
      '<!doctype html><link rel="icon" href="data:,"><body><script src="main.js"></script>',
    );
  },
  async esbuild() {
    const { build } = await import("esbuild");
    const { warnings } = await build({ entryPoints: ["page.js"], bundle: true, format: "esm", outdir: "dist" });
    if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
    beside("page.js");
  },
  async rollup() {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const onwarn = ({ message }) => {
      throw new Error(message);
    };
    const bundle = await rollup({ input: "page.js", plugins: [nodeResolve({ browser: true })], onwarn });
    await bundle.write({ dir: "dist" });
    beside("page.js");
  },
};
await BUNDLERS[process.argv[2]]();
