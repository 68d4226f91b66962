"""How fast the endgame solver is, with DDS as the scale: ``python benchmarks/endgame/figures.py``.

Ours and DDS take turns deal by deal, in CPU time of one thread, an empty table for each deal. Needs
CMake and ``pip install endplay`` (or ``glupcore[peers]``); without endplay the ratios are left out.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tools import TOOLS, build, row, run

SHAPES = ("identical", "onecopy", "balanced", "twosuits", "notrumps")
RESAMPLES = 400


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


def ratio(ours: Sequence[float], scale: Sequence[float], share: float) -> dict[str, float]:
    """Of a quantile to the same of DDS; the span holds nine of ten resamples of the deals."""
    rng = random.Random(1)

    def once(pick: Callable[[Sequence[float]], Sequence[float]]) -> float:
        return quantile(pick(ours), share) / quantile(pick(scale), share)

    spread = sorted(once(lambda v: rng.choices(v, k=len(v))) for _ in range(RESAMPLES))
    low, high = spread[RESAMPLES // 20], spread[-RESAMPLES // 20]
    return {"ratio": once(lambda values: values), "low": low, "high": high}


def measure(folder: Path, deals: int) -> dict[str, Any]:
    ours = Ours(folder)
    try:
        import dds

        dds.start()
    except ImportError:
        dds = None
    found: dict[str, Any] = {"deals": deals, "sets": {}, "ratios": {}}
    for mode, kinds in (("value", ("uniform", "skewed")), ("all", ("uniform",))):
        times: dict[str, list[float]] = {kind: [] for kind in (*kinds, "dds")}
        nodes: dict[str, list[float]] = {kind: [] for kind in kinds}
        endgames = {kind: ours.deals(kind, deals) for kind in kinds}
        rng = random.Random(7)
        for i in range(deals):
            for kind in kinds:
                n, milliseconds = ours.solve(mode, endgames[kind][i])
                nodes[kind].append(n)
                times[kind].append(milliseconds)
            if dds is not None:
                times["dds"].append(dds.milliseconds(dds.random_deal(rng), mode == "all"))
        for kind in kinds:
            name = f"{mode} {kind}"
            found["sets"][name] = {"nodes": summary(nodes[kind]), "ms": summary(times[kind])}
            if dds is not None:
                found["ratios"][name] = {
                    what: ratio(times[kind], times["dds"], share)
                    for what, share in (("median", 0.5), ("p99", 0.99))
                }
        if dds is not None:
            found["sets"][f"{mode} DDS"] = {"ms": summary(times["dds"])}
    for kind in SHAPES:
        pairs = [ours.solve("value", endgame) for endgame in ours.deals(kind, deals // 5)]
        found["sets"][f"value {kind}"] = {
            "nodes": summary([n for n, _ in pairs]),
            "ms": summary([milliseconds for _, milliseconds in pairs]),
        }
    middle, low, high = (float(x) for x in run(folder / "endgame_threads").split())
    found["threads"] = {"ratio": middle, "low": low, "high": high}
    return found


def thousands(count: float) -> str:
    return f"{count / 1000:.3g} k" if count < 1e6 else f"{count / 1e6:.3g} M"


def tables(found: dict[str, Any]) -> str:
    """Markdown: the goals, then the sets that they were taken from."""

    def against(name: str) -> str:
        ratios = found["ratios"].get(name)
        if ratios is None:
            return "endplay is missing"
        parts = [ratios["median"], ratios["p99"]]
        spans = " / ".join(f"{part['low']:.2f}–{part['high']:.2f}" for part in parts)
        return f"{parts[0]['ratio']:.2f} / {parts[1]['ratio']:.2f} ({spans})"

    def nodes(name: str) -> str:
        counts = found["sets"][name]["nodes"]
        return f"{thousands(counts['median'])} / {thousands(counts['p99'])}"

    sets, threads = found["sets"], found["threads"]
    worst = max(SHAPES, key=lambda kind: sets[f"value {kind}"]["ms"]["most"])
    worst_ms = sets[f"value {worst}"]["ms"]["most"]
    note = (
        f"{found['deals']} deals, {found['deals'] // 5} of each hard shape. In brackets what nine "
        "of ten resamples of the deals give; for threads the least and the most of seven rounds."
    )
    lines = [
        row("18 cards", "measured", "goal"),
        row("---", "---:", "---:"),
        row("value, uniform: of DDS's median / p99", against("value uniform"), "0.12 / 0.08"),
        row("value, skewed: the same", against("value skewed"), "0.12 / 0.08"),
        row("nodes, uniform: median / p99", nodes("value uniform"), "12 k / 120 k"),
        row("nodes, skewed: the same", nodes("value skewed"), "12 k / 120 k"),
        row(
            "all actions: of DDS's median / p99 with all cards",
            against("all uniform"),
            "0.17 / 0.15",
        ),
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
        counts = one.get("nodes")
        shown = [thousands(n) for n in counts.values()] if counts else ["", "", ""]
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
