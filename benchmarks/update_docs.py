"""Makes the tables of the laboratory anew: ``python benchmarks/update_docs.py [TABLE …]``.

Each stands between the comments ``begin TABLE`` and ``end TABLE`` of its page; all else there is
written by hand. What the tables are made of lies in --folder: a file that is missing is measured,
so delete those that are to be measured again. Peers are measured by this interpreter, or by the one
that --peers-python names.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median

from sources import ROOT, NotMeasuredError, Sources

sys.path.insert(0, str(ROOT / "benchmarks" / "peers"))
import tables as of_peers

import glupcore.bench.tables as of_bench
from glupcore.bench.numbers import count, exact, quantity, seconds
from glupcore.bench.results import BenchResult
from glupcore.bench.table import Table
from glupcore.bench.tables import machine_text

WORKLOAD_FACTS = ("rounds", "answers", "faults", "over the limit")
LATENCIES = ("p50", "p99", "p999", "max")


def peers(part: str) -> Callable[[Sources], str]:
    """The table of a part, in Markdown."""

    def make(sources: Sources) -> str:
        for table in of_peers.tables(sources.peers):
            if table.name == part:
                return table.markdown()
        raise NotMeasuredError(f"nothing measured: {part}")

    return make


def auction(sources: Sources) -> str:
    (table,) = (one for one in of_bench.tables(sources.bench) if one.name == "auction")
    return table.markdown()


def machine(sources: Sources) -> str:
    return f"```\n{machine_text(sources.bench.machine)}\n```"


def calls(sources: Sources) -> str:
    rows = [
        (
            one["name"].removeprefix("test_"),
            seconds(one["stats"]["median"]),
            count(1 / one["stats"]["median"]),
        )
        for one in sources.calls
        if one["group"] == "calls"
    ]
    return Table("calls", "", ("", "a call", "a second"), rows).markdown()


def workload(sources: Sources) -> str:
    result = sources.workload
    stem = "workload.latency."
    rows = []
    for phase in sorted({name.split(".")[2] for name in _names(result, stem)}):
        figures = [result.figure(f"{stem}{phase}.{quantile}") for quantile in LATENCIES]
        rows.append((phase, *(quantity(one.median, one.unit) if one else "" for one in figures)))
    told = result.facts["workload"]
    facts = [(name, exact(told[name])) for name in WORKLOAD_FACTS]
    memory = result.figure("workload.memory")
    if memory is not None:
        quarter = len(memory.samples) // 4
        ends = [median(memory.samples[quarter : 2 * quarter]), median(memory.samples[-quarter:])]
        spans = " – ".join(quantity(end, "MiB") for end in ends)
        facts.append(("memory, second and last quarter", spans))
    head = ("", "50 %", "99 %", "99.9 %", "most")
    parts = (Table("", "", head, rows), Table("", "", ("", ""), facts))
    return "\n\n".join(part.markdown() for part in parts)


def _names(result: BenchResult, prefix: str) -> list[str]:
    return [figure.name for figure in result.figures if figure.name.startswith(prefix)]


PERFORMANCE, ENDGAME, STRENGTH = (
    f"benchmarks/laboratory/{name}.md" for name in ("performance", "endgames", "strength")
)
TABLES: dict[str, tuple[str, Callable[[Sources], str]]] = {
    "machine": (PERFORMANCE, machine),
    "plays": (PERFORMANCE, peers("plays")),
    "auction": (PERFORMANCE, auction),
    "calls": (PERFORMANCE, calls),
    "workload": (PERFORMANCE, workload),
    "dds": (ENDGAME, peers("endgame")),
    "peers": (STRENGTH, peers("strength")),
}


def put(page: str, name: str, content: str) -> str:
    """The page with ``content`` between the markers of table ``name``, which stand there once."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if len(pattern.findall(page)) != 1:
        raise SystemExit(f"expected {begin} … {end} once in the page")
    return pattern.sub(lambda _: f"{begin}\n\n{content}\n\n{end}", page)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "figures")
    parser.add_argument("--peers-python", default=sys.executable, metavar="PYTHON")
    options = parser.parse_args()
    if unknown := set(options.tables) - TABLES.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    sources = Sources(options.folder, options.peers_python)
    missing = 0
    for name in options.tables or TABLES:
        file, make = TABLES[name]
        try:
            content = make(sources)
        except NotMeasuredError as error:
            print(f"{name} left as it was: {error}", file=sys.stderr)
            missing += 1
            continue
        path = ROOT / file
        path.write_text(put(path.read_text(encoding="utf-8"), name, content), encoding="utf-8")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
