"""How fast the endgame solver is: ``python benchmarks/endgame/figures.py``. Needs CMake.

CPU time of one thread, an empty table for each deal. ``benchmarks/peers/run.py endgame`` measures
it beside DDS.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools import TOOLS, build, row, run

SHAPES = ("identical", "onecopy", "balanced", "twosuits", "notrumps")


class Ours:
    """The C++ tool in a process of its own, one endgame at a time."""

    def __init__(self, folder: Path) -> None:
        self._tool = folder / "endgame_bench"
        self._process = subprocess.Popen(
            [self._tool, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def deals(self, kind: str, count: int, cards: int = 18) -> list[str]:
        """Endgames as text, the same ones every time."""
        options = ["--kind", kind, "--count", count, "--cards", cards, "--list"]
        return run(self._tool, *options).splitlines()

    def solve(self, mode: str, endgame: str) -> tuple[float, float]:
        """Nodes and milliseconds; the mode is ``value`` or ``all``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(mode, endgame, file=self._process.stdin, flush=True)
        nodes, milliseconds, _ = self._process.stdout.readline().split()
        return float(nodes), float(milliseconds)


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def summary(values: Sequence[float]) -> dict[str, float]:
    return {"median": quantile(values, 0.5), "p99": quantile(values, 0.99), "most": max(values)}


def measure(folder: Path, deals: int) -> dict[str, Any]:
    ours = Ours(folder)
    found: dict[str, Any] = {"deals": deals, "sets": {}}
    sets = [("value", "uniform", deals), ("value", "skewed", deals), ("all", "uniform", deals)]
    sets += [("value", kind, deals // 5) for kind in SHAPES]
    for mode, kind, count in sets:
        solved = [ours.solve(mode, endgame) for endgame in ours.deals(kind, count)]
        found["sets"][f"{mode} {kind}"] = {
            "nodes": summary([nodes for nodes, _ in solved]),
            "ms": summary([milliseconds for _, milliseconds in solved]),
        }
    middle, low, high = (float(x) for x in run(folder / "endgame_threads").split())
    found["threads"] = {"ratio": middle, "low": low, "high": high}
    return found


def thousands(count: float) -> str:
    return f"{count / 1000:.3g} k" if count < 1e6 else f"{count / 1e6:.3g} M"


def tables(found: dict[str, Any]) -> str:
    """Markdown: the goals, then the sets that they were taken from."""

    def nodes(name: str) -> str:
        counts = found["sets"][name]["nodes"]
        return f"{thousands(counts['median'])} / {thousands(counts['p99'])}"

    sets, threads = found["sets"], found["threads"]
    worst = max(SHAPES, key=lambda kind: sets[f"value {kind}"]["ms"]["most"])
    worst_ms = sets[f"value {worst}"]["ms"]["most"]
    note = (
        f"{found['deals']} deals, {found['deals'] // 5} of each hard shape. In brackets the least "
        "and the most of seven rounds."
    )
    lines = [
        row("18 cards", "measured", "goal"),
        row("---", "---:", "---:"),
        row("nodes, uniform: median / p99", nodes("value uniform"), "12 k / 120 k"),
        row("nodes, skewed: the same", nodes("value skewed"), "12 k / 120 k"),
        row("worst of the hard shapes", f"{worst_ms / 1000:.2f} s ({worst})", "0.25 s"),
        row("table", "4 MiB", "4 MiB"),
        row(
            "two threads to one, a solver each",
            f"{threads['ratio']:.2f} ({threads['low']:.2f}–{threads['high']:.2f})",
            "1.9",
        ),
        "",
        note,
        "",
        row("set", "nodes: median", "p99", "most", "ms: median", "p99", "most"),
        row("---", *["---:"] * 6),
    ]
    for name, one in sets.items():
        shown = [thousands(n) for n in one["nodes"].values()]
        lines.append(row(name, *shown, *(f"{ms:.3g}" for ms in one["ms"].values())))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500, help="of each kind, at least 200")
    parser.add_argument("--tools", type=Path, default=TOOLS, help="where endgame_bench is built")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.tools == TOOLS:
        build()
    found = measure(options.tools, options.deals)
    print(json.dumps(found, indent=1) if options.json else tables(found))


if __name__ == "__main__":
    main()
