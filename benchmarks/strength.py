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
    """A match: the players, the number of pairs and the seed."""

    a: str
    b: str
    pairs: int
    seed: int = SEED


def _against_greedy() -> list[Row]:
    """Each solver, by time and by iterations a decision, and one who sees all cards."""
    plan = {
        "network": 2000,
        "auto:seconds=0.002": 300,
        "auto:seconds=0.01": 450,
        "auto:seconds=0.1": 260,
        "pimc:seconds=0.02": 200,
        "pimc:iterations=100": 100,
        "pimc:iterations=400": 100,
        "ismcts:seconds=0.002": 150,
        "ismcts:seconds=0.01": 100,
        "ismcts:iterations=100": 100,
        "ismcts:iterations=400": 100,
        "determinized:seconds=0.01": 100,
        "clairvoyant:iterations=1000": 60,
    }
    return [Row(a, "greedy", pairs) for a, pairs in plan.items()]


def _opponents() -> list[Row]:
    """Auto against everyone else there is."""
    plan = {
        "random": 40,
        "network": 300,
        "pimc:policy=random,tricks=none,seconds=0.005": 60,
        "determinized:seconds=0.005": 100,
        "ismcts:seconds=0.005": 200,
    }
    return [Row("auto:seconds=0.005", b, pairs) for b, pairs in plan.items()]


def _rollouts() -> list[Row]:
    """What the rollouts of pimc are worth, at 600 a decision."""
    parts = ("", "tricks=1", "tricks=3", "tricks=12", "tricks=none", "policy=random", "worlds=16")
    return [
        Row(",".join(["pimc:iterations=600", part]).rstrip(","), "greedy", 100) for part in parts
    ]


TABLES: dict[str, Callable[[], list[Row]]] = {
    "against-greedy": _against_greedy,
    "opponents": _opponents,
    "rollouts": _rollouts,
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

    print(f"{row.a} against {row.b}", file=sys.stderr, flush=True)
    return match(
        row.a, row.b, pairs=row.pairs, seed=row.seed, jobs=jobs, path=folder / f"{name}.jsonl",
        progress=progress,
    )  # fmt: skip


def table(rows: list[Row], folder: Path, jobs: int) -> str:
    """The results as a table in Markdown; a player who is the same in all rows has no column."""
    varying = [name for name in ("a", "b") if len({getattr(row, name) for row in rows}) > 1]
    head = "".join(f"| {name.upper()} " for name in varying)
    lines = [
        f"{head}| margin a deal | pairs | ms a decision |",
        f"{'|---' * len(varying)}|---:|---:|---:|",
    ]
    for row in rows:
        result = play(row, folder, jobs)
        if result.ended == "interrupted":
            raise KeyboardInterrupt
        lines.append(
            "".join(f"| `{getattr(row, name)}` " for name in varying)
            + f"| **{result.estimate.mean:+.1f} ± {result.estimate.error:.1f}** "
            f"| {result.pairs} | {1000 * result.a.seconds:.2f} |"
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
