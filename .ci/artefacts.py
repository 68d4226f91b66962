"""Make the files of a release on Linux x86-64, and try them as somebody who never saw it would.

`.ci/release.py --make DIST` makes the source distribution, a wheel for processors of the last ten
years and for every Linux that has its symbols, an archive with headers and libraries of C++ and C,
the npm package if it is given, notes.md from the changelog, and SHA256SUMS. `--try DIST` installs
the wheel into a new environment that finds no compiler and does there what README says of a wheel,
loads the C library from the archive and, where there is Node, plays a deal by the npm package.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Final

from release import ROOT, SUMS, UNRELEASED, sections, write_sums

WORK: Final = ROOT / "build/artefacts"
NOTES: Final = "notes.md"
FIRST: Final = re.compile(r"`glupcore (deal \S+ \S+) \| glupcore (recommend -)`")
PORTABLE: Final = {"GLUP_MARCH": "x86-64-v2", "GLUP_HWCAPS": "ON", "GLUP_C": "ON"}
DEAL: Final = """
import { Deal, load, Random } from "glupcore";
await load();
const deal = Deal.fromSeed(7n);
const random = new Random(1n);
while (deal.player !== null) deal.apply(deal.view(deal.player).choose("greedy", random));
console.log("scores", ...deal.scores);
"""
SMOKE: Final = """
import json
import glupcore
state = glupcore.State.from_seed(7, rules="double-deck")
assert glupcore.recommend(state.view(state.player), iterations=50, seed=1).action
assert glupcore.solve("H AS TS 9H KD / AS JC QD TD").value == 3
record = glupcore.Deal.from_seed(7).record()
assert glupcore.Record.parse(json.dumps(record.to_dict())) == record
print(glupcore.__version__)
"""


def run(*command: object, **options: object) -> str:
    """The standard output of a command, which has to succeed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True, **options)  # type: ignore[call-overload]
    return str(done.stdout)


def version() -> str:
    """What pyproject.toml says."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"])


def notes() -> str:
    """What has changed: in this version, and since."""
    said = sections((ROOT / "CHANGELOG.md").read_text("utf-8"))
    parts = [said.get(name, (None, ""))[1] for name in (UNRELEASED, version())]
    return "\n\n".join(filter(None, parts)) + "\n"


def make(dist: Path, npm: Path | None) -> None:
    """All files of a release that this machine can make, each from the source distribution."""
    name = f"glupcore-{version()}"
    if npm is not None and npm.name != f"{name}.tgz":
        raise SystemExit(f"--npm: expected {name}.tgz, given {npm}")
    build, source, prefix = (WORK / part for part in ("build", name, f"{name}-linux-x86_64"))
    for old in (dist, source, prefix, WORK / "wheel"):
        shutil.rmtree(old, ignore_errors=True)
    dist.mkdir(parents=True)
    run(sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", dist, ROOT)
    with tarfile.open(dist / f"{name}.tar.gz") as archive:
        archive.extractall(WORK, filter="data")
    options = [f"-Ccmake.define.{key}={value}" for key, value in PORTABLE.items()]
    run(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps",
        "-w", WORK / "wheel", f"-Cbuild-dir={build}", *options, source)  # fmt: skip
    (wheel,) = (WORK / "wheel").glob("*.whl")
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", dist, wheel)
    for component in ("cpp", "c"):
        run("cmake", "--install", build, "--component", component, "--prefix", prefix)
    shutil.copy(ROOT / "LICENSE", prefix)
    with tarfile.open(dist / f"{prefix.name}.tar.gz", "w:gz") as archive:
        archive.add(prefix, prefix.name)
    if npm is not None:
        shutil.copy(npm, dist)
    (dist / NOTES).write_text(notes(), "utf-8")
    write_sums(dist)


def check_sums(dist: Path) -> None:
    """Fail unless every file is what its digest says, and has one."""
    sums = dict(line.split()[::-1] for line in (dist / SUMS).read_text().splitlines())
    found = {path.name for path in dist.iterdir()} - {SUMS}
    assert sums.keys() == found, sums.keys() ^ found
    for name, digest in sums.items():
        assert sha256((dist / name).read_bytes()).hexdigest() == digest, name


def try_wheel(wheel: Path, folder: Path) -> None:
    """README's first command, and a call of each kind, where no compiler is found."""
    run(sys.executable, "-m", "venv", folder / "venv")
    programs = folder / "venv/bin"
    alone = {**os.environ, "PATH": str(programs)}
    alone = {key: value for key, value in alone.items() if key not in ("CC", "CXX", "PYTHONPATH")}
    assert not any(shutil.which(one, path=str(programs)) for one in ("c++", "cc", "g++", "clang"))
    python = programs / "python"
    run(python, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel, env=alone)
    found = FIRST.search((ROOT / "README.md").read_text("utf-8"))
    assert found, "README.md: no first command for a wheel"
    command = [python, "-m", "glupcore"]
    deal = run(*command, *found[1].split(), env=alone, cwd=folder)
    told = run(*command, *found[2].split(), env=alone, cwd=folder, input=deal)
    assert told.splitlines()[-1].startswith("recommended: "), told
    assert run(python, "-c", SMOKE, env=alone, cwd=folder).strip() == version()
    engine = run(python, "-m", "glupcore", "engine", env=alone, cwd=folder,
                 input='{"id": "1", "method": "legal", "endgame": "C AS / QD"}\n')  # fmt: skip
    assert '"legal":["AS"]' in engine, engine
    print(f"{wheel.name}: {told.splitlines()[-1]}")


def try_archive(archive: Path, folder: Path) -> None:
    """The headers are there, and the C library says its version."""
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    (root,) = folder.glob("glupcore-*-linux-x86_64")
    for name in ("include/glupcore.h", "include/glup/glup.hpp", "lib/libglup.a", "LICENSE"):
        assert (root / name).is_file(), name
    library = ctypes.CDLL(str(root / "lib/libglupcore.so"))
    library.glup_version.restype = ctypes.c_char_p
    assert library.glup_version().decode() == version()
    print(f"{archive.name}: {library.glup_version().decode()}")


def try_npm(package: Path, folder: Path) -> None:
    """A deal of greedy by the package, in a folder of its own."""
    (folder / "package.json").write_text('{"type": "module"}')
    run("npm", "install", "--silent", "--no-audit", "--no-fund", package.resolve(), cwd=folder)
    (folder / "deal.js").write_text(DEAL)
    told = run("node", "deal.js", cwd=folder).strip()
    assert re.fullmatch(r"scores -?\d+ -?\d+", told), told
    print(f"{package.name}: {told}")


def try_out(dist: Path) -> None:
    """All files of a folder, each as its users would."""
    check_sums(dist)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (wheel,) = dist.glob("*manylinux*_x86_64.whl")
        try_wheel(wheel.resolve(), folder)
        (archive,) = dist.glob("*-linux-x86_64.tar.gz")
        try_archive(archive, folder)
        for package in dist.glob("*.tgz"):
            if shutil.which("node"):
                (folder / "npm").mkdir()
                try_npm(package, folder / "npm")
