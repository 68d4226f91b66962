"""Takes every figure of docs/performance.md anew: ``python benchmarks/update_performance_docs.py``.

A table stands between the comments ``begin NAME`` and ``end NAME``; all else in the file is
written by hand. With names as arguments only those tables are made. The peers are measured by this
interpreter, or by the one that --peers-python names; where they are missing the old table stays.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pages import put

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PAGE = ROOT / "docs" / "performance.md"
BUILD = ROOT / "build" / "bench"


class NotMeasuredError(Exception):
    """Why a table can't be made here."""


def run(*command: object) -> str:
    return subprocess.run(
        [str(part) for part in command], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Markdown; all columns but the first are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def significant(value: float, digits: int = 3) -> str:
    """``29.6 M``, ``309 k``, ``4.19``."""
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.{digits}g}{unit}"
    return f"{value:.{digits}g}"


def duration(seconds: float) -> str:
    for size, unit in ((1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def peers(python: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "peers.json"
        run(python, HERE / "peers" / "run.py", "plays", "--save", path)
        found = json.loads(path.read_text(encoding="utf-8"))
        if not any(figure["name"] == "peers.plays.colver" for figure in found["figures"]):
            raise NotMeasuredError('colver is missing: pip install "glupcore[peers]"')
        return run(python, HERE / "peers" / "tables.py", path, "--markdown").strip()


def build_core_figures() -> Path:
    options = ["-DCMAKE_BUILD_TYPE=Release", "-DGLUP_BENCH=ON", "-DGLUP_TESTS=OFF"]
    run("cmake", "-G", "Ninja", "-S", ROOT, "-B", BUILD, *options, "-DGLUP_FUZZ=OFF")
    run("cmake", "--build", BUILD, "--target", "core_figures")
    return BUILD / "benchmarks" / "core_figures"


def core(_: str) -> str:
    found = json.loads(run(build_core_figures(), "--json"))
    copy = next(figure["ns"] for figure in found["figures"] if figure["id"] == "state.copy")
    facts = [[f"bytes: {name}", significant(value)] for name, value in found["bytes"].items()]
    facts += [[name, significant(value)] for name, value in found["counts"].items()]
    rows = [
        [
            figure["what"],
            significant(figure["ns"] / copy),
            duration(figure["ns"] / 1e9),
            f"{duration(figure['least'] / 1e9)} – {duration(figure['most'] / 1e9)}",
            significant(1e9 / figure["ns"]),
        ]
        for figure in found["figures"]
    ]
    head = ["", "in copies of a State", "time", "least–most", "per second"]
    return f"{table(['sizes and counts', ''], facts)}\n\n{table(head, rows)}"


def calls(_: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "benchmarks.json"
        run(sys.executable, "-m", "pytest", "-q", "benchmarks", f"--benchmark-json={path}")
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["benchmarks"]
    rows = []
    for one in found:
        median = one["stats"]["median"]
        units, unit = one["extra_info"].get("units", 1), one["extra_info"].get("unit", "calls")
        name = one["name"].removeprefix("test_")
        rows.append([name, duration(median), f"{significant(units / median)} {unit}"])
    return table(["", "a call", "per second"], rows)


def signature(_: str) -> str:
    return "```\n" + run(sys.executable, HERE / "signature.py") + "```"


TABLES: dict[str, Callable[[str], str]] = {
    "peers": peers,
    "core": core,
    "calls": calls,
    "signature": signature,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TABLES))
    parser.add_argument("--peers-python", default=sys.executable, metavar="PYTHON")
    options = parser.parse_args()
    if unknown := set(options.names) - TABLES.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")

    page = PAGE.read_text(encoding="utf-8")
    for name in options.names or TABLES:
        print(f"measuring: {name}", file=sys.stderr)
        try:
            page = put(page, name, TABLES[name](options.peers_python))
        except NotMeasuredError as error:
            print(f"{name} left as it was: {error}", file=sys.stderr)
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
