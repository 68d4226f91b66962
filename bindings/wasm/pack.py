"""Makes the npm package: ``python bindings/wasm/pack.py BUILD OUT``, where glupcore is installed.

BUILD is the folder in which cmake has made the WebAssembly modules. OUT gets ``package/`` and
``glupcore-VERSION.tgz``. What the sources need and is not in git is put beside them, too.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
SOURCES: Final = HERE / "npm" / "src"
MODULES: Final = ("glupcore.wasm", "glupcore-portable.wasm")
ENTRIES: Final = ("connect.js", "worker.js")
WEIGHTS: Final = ("value*.glup", "forecast*.glup", "belief*.json")
GAME: Final = (
    "core/glupcore.wasm",
    "weights/value.glup",
    "weights/forecast.glup",
    "weights/belief.json",
)
"""What a page of one game fetches, beside the modules that ENTRIES import."""
_TOOLS: Final = json.loads((ROOT / "package.json").read_text())["devDependencies"]
TYPESCRIPT: Final = f"typescript@{_TOOLS['typescript']}"
LEAST_TYPESCRIPT: Final = _TOOLS["typescript-least"].removeprefix("npm:")
"""The oldest that reads the types of the package, as docs/javascript.md says."""
ESBUILD: Final = f"esbuild@{_TOOLS['esbuild']}"

_SIZES: Final = """
const zlib = require("node:zlib"), fs = require("node:fs");
const sizes = (path) => {
  const bytes = fs.readFileSync(path);
  const both = [zlib.gzipSync(bytes, { level: 9 }), zlib.brotliCompressSync(bytes)];
  return [bytes, ...both].map((one) => one.length);
};
console.log(JSON.stringify(process.argv.slice(1).map(sizes)));
"""


def complete(build: Path) -> None:
    """Put beside the sources what is made elsewhere."""
    for name in MODULES:
        shutil.copyfile(build / name, SOURCES / "core" / name)
    weights = SOURCES / "weights"
    weights.mkdir(exist_ok=True)
    for names in WEIGHTS:
        for path in (ROOT / "src/glupcore/data").glob(names):
            kept = path.read_bytes()
            kept = kept if path.suffix == ".json" else in_planes(kept)
            (weights / path.name).write_bytes(kept)
    subprocess.run([sys.executable, HERE / "generate.py"], check=True)
    asking = SOURCES / "generated" / "asking.js"
    shutil.copyfile(ROOT / "src/glupcore/web/page/js/engine.js", asking)


def in_planes(numbers: bytes) -> bytes:
    """Numbers of 16 bits with their signs last, all low bytes before all high ones.

    Compressed, as they travel to a page, they are a tenth smaller; src/core/learned.js has the way
    back.
    """
    signed = np.frombuffer(numbers, "<i2", len(numbers) // 2)
    zigzag = ((signed << 1) ^ (signed >> 15)).astype("<u2").view("u1").reshape(-1, 2)
    return zigzag.T.tobytes() + numbers[2 * len(signed) :]


def pack(out: Path) -> Path:
    """The package of what lies beside the sources; its folder."""
    package = out / "package"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(HERE / "npm", package, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copyfile(ROOT / "LICENSE", package / "LICENSE")
    told = json.loads((package / "package.json").read_text())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = {"name": told.pop("name"), "version": project["version"], **told}
    (package / "package.json").write_text(json.dumps(told, indent=2) + "\n")
    types = [
        "--noEmit",
        "false",
        "--rootDir",
        "src",
        "--declaration",
        "--emitDeclarationOnly",
        "--outDir",
        "types",
    ]
    _run("npx", "--yes", "-p", TYPESCRIPT, "tsc", "-p", "tsconfig.json", *types, folder=package)
    scripts = [
        str(path) for path in (package / "src").rglob("*.js")
    ]  # the types have their comments
    in_place = ["--allow-overwrite", "--outbase=src", "--outdir=src"]
    small = ["--minify-whitespace", "--charset=utf8", "--tsconfig-raw={}", "--log-level=warning"]
    _run("npx", "--yes", "-p", ESBUILD, "esbuild", *scripts, *small, *in_place, folder=package)
    for path in (package / "src").rglob("*.d.ts"):  # those that are written, or generated, as such
        shutil.copyfile(path, package / "types" / path.relative_to(package / "src"))
    _run("npm", "pack", "--silent", "--pack-destination", "..", folder=package)
    return package


def sizes(package: Path, names: Iterable[str]) -> dict[str, list[int]]:
    """Of these files in ``src``: the bytes as they are, by gzip and by brotli."""
    chosen = list(names)
    told = json.loads(_run("node", "-e", _SIZES, *(str(package / "src" / name) for name in chosen)))
    return dict(zip(chosen, told, strict=True))


def fetched(package: Path) -> list[str]:
    """What a page of one game fetches, with a worker in it."""
    source = package / "src"
    found, waiting = {source / name for name in GAME}, [source / name for name in ENTRIES]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            imports = re.findall(r'\bfrom ?"(\.[^"]+)"', path.read_text("utf-8"))
            waiting += [(path.parent / name).resolve() for name in imports]
    return sorted(path.relative_to(source).as_posix() for path in found)


def main() -> None:
    """Make it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--sizes", action="store_true", help="tell them, which takes a while")
    given = parser.parse_args()
    complete(given.build)
    package = pack(given.out.resolve())
    if given.sizes:
        tell_sizes(package)


def tell_sizes(package: Path) -> None:
    """Print those of all files, and of what a page of one game fetches."""
    paths = sorted(path for path in (package / "src").rglob("*") if path.is_file())
    of_each = sizes(package, (path.relative_to(package / "src").as_posix() for path in paths))
    of_page = [sum(of) for of in zip(*(of_each[name] for name in fetched(package)), strict=True)]
    print(f"{'':40}{'bytes':>9}{'gzip':>9}{'brotli':>9}")
    for name, of in [*of_each.items(), ("what a page of one game fetches", of_page)]:
        print(f"{name:40}" + "".join(f"{size:9}" for size in of))


def _run(*command: str, folder: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} …\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    main()
