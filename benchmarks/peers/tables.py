"""The tables of a result: ``python benchmarks/peers/tables.py FILE [--markdown]``."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Mapping, Sequence

from glupcore.bench.numbers import count, spread
from glupcore.bench.results import BenchResult, Figure, load
from glupcore.bench.table import Row, Table
from glupcore.errors import GlupError

TITLES = {
    "plays": "Whole deals played out at random",
    "iterations": "Iterations of ISMCTS",
    "endgame": "Exact solving",
    "strength": "Matches at Glup, glupcore against a peer's ISMCTS",
}
PEERS = {"openspiel": "OpenSpiel", "pyplai": "pyplAI"}
GOALS = {"peers.plays.ours.random": "1.0", "peers.plays.ours.greedy": "0.3"}


def tables(result: BenchResult) -> list[Table]:
    """One for each part that was measured."""
    made = (_rates(result, "plays"), _rates(result, "iterations"), _endgame(result))
    return [table for table in (*made, _strength(result)) if table.rows]


def _rates(result: BenchResult, part: str) -> Table:
    rows: list[tuple[str, ...]] = []
    notes: dict[str, list[str]] = {}
    for figure in _figures(result, part):
        if figure.name.endswith(".ratio"):
            continue
        ratio = result.figure(f"{figure.name}.ratio")
        label, _, note = figure.what.partition(": ")
        rows.append(
            (
                label,
                count(figure.median),
                spread(figure.samples, ""),
                *((f"{ratio.median:.3g}", _span(ratio)) if ratio else ("", "")),
                *((GOALS.get(figure.name, ""),) if part == "plays" else ()),
            )
        )
        notes.setdefault(note, []).append(label)
    base = "colver's" if part == "plays" else "OpenSpiel's in Python"
    head = ("", f"{part}/s", "least – most", f"for one of {base}", "least – most")
    head = (*head, "goal") if part == "plays" else head
    return _table(part, head, rows, _grouped(notes))


def _endgame(result: BenchResult) -> Table:
    facts = result.facts.get("peers", {})
    rows: list[tuple[str, ...]] = []
    notes: dict[str, list[str]] = {}
    for median in _figures(result, "endgame"):
        stem = median.name.removesuffix(".median")
        p99 = result.figure(f"{stem}.p99")
        if stem == median.name or p99 is None:
            continue
        nodes = [facts.get(f"{stem.removeprefix('peers.')}.nodes.{q}") for q in ("median", "p99")]
        cells = [count(number) if number is not None else "" for number in nodes]
        for figure in (median, p99):
            ratio = result.figure(f"{figure.name}.ratio")
            cells += [f"{figure.median * 1e3:.3g} ({_span(figure, 1e3)})"]
            cells += [f"{ratio.median:.2f} ({_span(ratio)})" if ratio else ""]
        label, _, deals = median.what.partition(": median of ")
        rows.append((label, *cells))
        notes.setdefault(deals, []).append(label)
    head = ("", "nodes: median", "p99", "ms: median", "of DDS's", "ms: p99", "of DDS's")
    spans = "in brackets what nine of ten resamples of the deals give"
    return _table("endgame", head, rows, (*_grouped(notes), spans))


def _strength(result: BenchResult) -> Table:
    facts = result.facts.get("peers", {})
    rows = []
    for margin in result.margins:
        if not margin.name.startswith("peers.strength."):
            continue
        stem = margin.name.removeprefix("peers.")
        ours, theirs = (facts.get(f"{stem}.playouts.{who}", 0) for who in ("ours", "theirs"))
        error = facts.get(f"{stem}.won.error")
        rows.append(
            (
                _match(stem),
                f"{margin.won:.1%}" + (f" ± {error:.1%}" if error is not None else ""),
                f"{margin.mean:+.1f}"
                + ("" if math.isnan(margin.error) else f" ± {margin.error:.1f}"),
                str(margin.pairs),
                f"{margin.seconds[0] * 1e3:.2f} : {margin.seconds[1] * 1e3:.2f}",
                f"{ours:,.0f} : {theirs:,.0f}",
            )
        )
    sides = "ours : theirs"
    head = ("", "pairs won", "points a deal", "pairs", f"ms CPU a decision, {sides}")
    return _table("strength", (*head, f"iterations a decision, {sides}"), rows)


def _table(part: str, head: Row, rows: Sequence[Row], notes: Sequence[str] = ()) -> Table:
    return Table(part, f"{TITLES[part]} ({part})", head, rows, notes)


def _figures(result: BenchResult, part: str) -> Iterator[Figure]:
    return (f for f in result.figures if f.name.startswith(f"peers.{part}.") and f.samples)


def _grouped(notes: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Each note once, after the rows that it is about."""
    return tuple(f"{'; '.join(labels)}: {note}" for note, labels in notes.items())


def _match(stem: str) -> str:
    """``strength.pyplai.20ms.library`` in words."""
    _, peer, limit, rollouts = stem.split(".")
    limit = limit.replace("ms", " ms").replace("it", " iterations")
    playouts = {"library": "its own playouts", "greedy": "our playouts"}.get(rollouts, rollouts)
    return f"{PEERS.get(peer, peer)}, {playouts}, {limit}"


def _span(figure: Figure, scale: float = 1.0) -> str:
    return f"{figure.least * scale:.3g} – {figure.most * scale:.3g}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", metavar="FILE", help="what run.py --save has written")
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args(arguments)
    try:
        result = load(options.file)
    except (GlupError, OSError) as error:
        print(f"tables.py: {error}", file=sys.stderr)
        return 2
    for table in tables(result):
        print(table.markdown() if options.markdown else table.text(), end="\n\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
