"""How strong the solvers are: the matches behind docs/strength.md.

``python benchmarks/strength.py [TABLE …] [--jobs N] [--folder FOLDER]`` plays the matches of those
tables (of all without one) on duplicate deals and writes the tables into the page. Each match is a
file in the folder, so a run that was stopped goes on where it was; delete the folder after a change
of a player. Players with a limit of seconds want a machine with nothing else to do.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pages import put

from glupcore.arena import MatchResult, match

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "strength.md"
SEED = 5151


@dataclass(frozen=True)
class Row:
    """A match: what the table calls it, the players and the number of pairs."""

    label: str
    a: str
    b: str
    pairs: int


def _by_time() -> list[Row]:
    """Each solver against greedy, by time a decision."""
    plan = {
        "auto": ((2, 300), (10, 450), (100, 260)),
        "ismcts": ((2, 150), (10, 100)),
        "determinized": ((10, 100),),
    }
    return [Row("network, one ply", "network", "greedy", 2000)] + [
        Row(f"{solver}, {ms} ms", f"{solver}:seconds={ms / 1000}", "greedy", pairs)
        for solver, times in plan.items()
        for ms, pairs in times
    ]


def _goals() -> list[Row]:
    """What the project asked for, and the ends of the scale."""
    return [
        Row("greedy against random", "greedy", "random", 1000),
        Row("pimc, 20 ms, against greedy", "pimc:seconds=0.02", "greedy", 200),
        Row("network, one ply, against greedy", "network", "greedy", 2000),
        Row("auto, 10 ms, against greedy", "auto:seconds=0.01", "greedy", 450),
        Row("auto, 100 ms, against greedy", "auto:seconds=0.1", "greedy", 260),
        Row("clairvoyant, 1,000 simulations, against greedy", "clairvoyant:iterations=1000",
            "greedy", 60),
    ]  # fmt: skip


def _opponents() -> list[Row]:
    """Auto against everyone else there is."""
    plan = {
        "random": 40,
        "network": 300,
        "pimc:policy=random,tricks=none,seconds=0.005": 60,
        "determinized:seconds=0.005": 100,
        "ismcts:seconds=0.005": 200,
    }
    return [Row(f"against `{b}`", "auto:seconds=0.005", b, pairs) for b, pairs in plan.items()]


def _by_iterations() -> list[Row]:
    """Each search against greedy, by playouts a decision."""
    return [
        Row(f"{solver}, {n} playouts", f"{solver}:iterations={n}", "greedy", 100)
        for n in (100, 400)
        for solver in ("pimc", "ismcts")
    ]


def _ablation() -> list[Row]:
    """What each part of pimc is worth, at 600 playouts a decision."""
    parts = (
        ("all of it", ""),
        ("playouts to the end", ",tricks=none"),
        ("playouts of 1 trick", ",tricks=1"),
        ("playouts of 3 tricks", ",tricks=3"),
        ("playouts of 12 tricks", ",tricks=12"),
        ("playouts by random", ",policy=random"),
        ("prior: the policy's own choice", ",prior=policy"),
        ("no prior: the best mean is taken", ",spread=1000000,caution=0"),
        ("every action the same effort", ",halving=false"),
        ("no exact phase 2 in the last worlds", ",exact=false"),
        ("worlds uniform, no belief", ",belief=false"),
        ("16 worlds at most", ",worlds=16"),
    )
    return [Row(name, f"pimc:iterations=600{part}", "greedy", 100) for name, part in parts]


TABLES: dict[str, Callable[[], list[Row]]] = {
    "goals": _goals,
    "by-time": _by_time,
    "opponents": _opponents,
    "by-iterations": _by_iterations,
    "ablation": _ablation,
}


def play(row: Row, folder: Path, jobs: int) -> MatchResult:
    """The match of a row, from its file if it is there."""
    name = "".join(c if c.isalnum() else "-" for c in f"{row.a}_{row.b}")
    told = 0

    def progress(standing: object) -> None:
        nonlocal told
        told += 1
        if told % 10 == 0:
            print(f"  {standing}", file=sys.stderr, flush=True)

    print(f"{row.label}: {row.a} against {row.b}", file=sys.stderr, flush=True)
    return match(
        row.a, row.b, pairs=row.pairs, seed=SEED, jobs=jobs, path=folder / f"{name}.jsonl",
        progress=progress,
    )  # fmt: skip


def table(rows: list[Row], folder: Path, jobs: int) -> str:
    """The results as a table in Markdown."""
    lines = [
        "| | margin a deal | as played | pairs | ms a decision | A |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        result = play(row, folder, jobs)
        if result.ended == "interrupted":
            raise KeyboardInterrupt
        lines.append(
            f"| {row.label} | **{result.estimate.mean:+.1f} ± {result.estimate.error:.1f}** "
            f"| {result.raw.mean:+.1f} ± {result.raw.error:.1f} | {result.pairs} "
            f"| {1000 * result.a.seconds:.2f} | `{row.a}` |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], metavar="TABLE")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "strength")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for name in args.tables or TABLES:
        content = table(TABLES[name](), args.folder, args.jobs)
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(put(page, name, content), encoding="utf-8")
        print(content)


if __name__ == "__main__":
    main()
