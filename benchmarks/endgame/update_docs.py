"""Takes every table of docs/endgame.md anew: ``python benchmarks/endgame/update_docs.py [NAME …]``.

A table stands between the comments ``begin NAME`` and ``end NAME``; all else there is written by
hand. Takes some minutes. The ratios to DDS are by ``benchmarks/peers/run.py endgame``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import figures
from tools import ROOT, TOOLS, build, row, run

sys.path.insert(0, str(ROOT / "benchmarks"))  # pages.py stands a folder higher
from pages import put

PAGE = ROOT / "docs" / "endgame.md"
ABLATION_DEALS = {18: 24, 15: 60, 12: 200}


def ablation(folder: Path) -> str:
    """Each optimisation off by itself: nodes for one with everything on, by the number of cards."""
    found: dict[str, dict[int, dict[str, float]]] = {}
    for cards, count in ABLATION_DEALS.items():
        options = ["--cards", cards, "--count", count, "--json"]
        for line in run(folder / "endgame_ablation", *options).splitlines():
            one = json.loads(line)
            if not one["agree"]:
                raise SystemExit(f"{one['off']} changes values")
            found.setdefault(one["off"], {})[cards] = one
    sizes = list(ABLATION_DEALS)
    lines = [
        row("switched off", *(f"nodes, {n} cards" for n in sizes), f"time, {sizes[0]} cards"),
        row("---", *["---:"] * (len(sizes) + 1)),
    ]
    for name, by_cards in list(found.items())[1:]:
        cells = [f"× {by_cards[n]['nodes']:.2f}" if n in by_cards else "–" for n in sizes]
        time = by_cards.get(sizes[0])
        lines.append(row(name, *cells, f"× {time['time']:.2f}" if time else "–"))
    deals = ", ".join(f"{count} of {cards} cards" for cards, count in ABLATION_DEALS.items())
    return "\n".join([*lines, "", f"Uniform deals: {deals}. The values agree in every row."])


def bench(folder: Path) -> str:
    return f"```\n{run(folder / 'endgame_bench')}```"


TABLES: dict[str, Callable[[Path], str]] = {
    "figures": lambda folder: figures.tables(figures.measure(folder, deals=500)),
    "ablation": ablation,
    "bench": bench,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(TABLES))
    parser.add_argument("--tools", type=Path, default=TOOLS, help="where endgame_bench is built")
    options = parser.parse_args()
    if unknown := set(options.names) - TABLES.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    if options.tools == TOOLS:
        build()
    page = PAGE.read_text(encoding="utf-8")
    for name in options.names or TABLES:
        print(f"measuring: {name}", file=sys.stderr)
        page = put(page, name, TABLES[name](options.tools))
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
