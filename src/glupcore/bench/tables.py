"""A result as text: a table for each suite."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from glupcore.bench.compare import Comparison
from glupcore.bench.results import BenchResult, Figure, Margin, Signature
from glupcore.bench.signature import digest

Row = Sequence[str]


def text(result: BenchResult) -> str:
    """All there is to say about a run."""
    parts = [machine_text(result.machine)]
    if reference := _named(result, "reference."):
        parts.append(_titled("The machine at its best", _times(reference)))
    for suite, title, table in SECTIONS:
        if lines := table(result):
            parts.append(_titled(title, lines))
        elif suite in result.suites:
            parts.append(_titled(title, ["nothing measured"]))
    parts.append(_titled(f"Signature {digest(result.signature)}", _signature(result.signature)))
    end = "" if result.complete else ", interrupted"
    return "\n\n".join(parts) + f"\n\n{result.seconds:.0f} s{end}"


def machine_text(machine: object) -> str:
    """Processor, system, compiler and versions in two lines."""
    facts = dict(machine) if isinstance(machine, dict) else {}
    first = [facts.get(key, "") for key in ("processor", "system", "python")]
    cores = f"{facts.get('cores', '?')} cores, {facts.get('memory', '?')}"
    build = f"glupcore {facts.get('glupcore', '?')}, {facts.get('compiler', '?')}"
    return f"{', '.join([*first, cores])}\n{build} {facts.get('flags', '')}"


def duration(seconds: float) -> str:
    """``4.19 ns`` to ``12.3 s``, with three digits."""
    if math.isnan(seconds):
        return "-"
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if abs(seconds) >= size:
            return f"{_digits(seconds / size)} {unit}"
    return f"{_digits(seconds * 1e9)} ns"


def amount(value: float) -> str:
    """``29.6 M``, ``309 k``, ``4.19``."""
    if math.isnan(value):
        return "-"
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if abs(value) >= size:
            return f"{_digits(value / size)}{unit}"
    return _digits(value)


def _digits(value: float) -> str:
    places = 2 - math.floor(math.log10(abs(value))) if value else 0
    return f"{value:.{min(max(places, 0), 3)}f}"


def columns(rows: Iterable[Row]) -> list[str]:
    """Aligned: the first column to the left, the rest to the right."""
    rows = [tuple(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def comparison_text(comparison: Comparison) -> str:
    """Ratios with their span, and what of it is noise."""
    parts = []
    if comparison.machine:
        parts.append(_titled("Another machine or build", comparison.machine))
    if comparison.signature:
        head = "The signature differs: what it counts is not the same work"
        parts.append(_titled(head, comparison.signature))
    else:
        parts.append("The signature is the same.")
    rows: list[Row] = [("speed, now for one before", "", "span", "")]
    rows += [
        (one.what, f"{one.ratio:.3f}", f"{one.low:.3f}–{one.high:.3f}", one.verdict)
        for one in comparison.changes
    ]
    if comparison.changes:
        drift = f"The machine itself moved by {comparison.drift:.1%}, which the spans allow for."
        parts.append("\n".join([*columns(rows), drift]))
    if comparison.shifts:
        shifts: list[Row] = [("margin, now minus before", "points", "error", "")]
        shifts += [
            (one.name, f"{one.difference:+.1f}", f"{one.error:.1f}", "noise" * one.is_noise)
            for one in comparison.shifts
        ]
        parts.append("\n".join(columns(shifts)))
    return "\n\n".join(parts)


def _titled(title: str, lines: Iterable[str]) -> str:
    return "\n".join([title, *(f"  {line}" for line in lines)])


def _named(result: BenchResult, prefix: str) -> list[Figure]:
    return [figure for figure in result.figures if figure.name.startswith(prefix)]


def _times(figures: Sequence[Figure]) -> list[str]:
    rows: list[Row] = [("", "time", "least", "most", "a second")]
    rows += [
        (
            one.what,
            duration(one.median),
            duration(one.least),
            duration(one.most),
            amount(1 / one.median),
        )
        for one in figures
    ]
    return columns(rows)


def _rules(result: BenchResult) -> list[str]:
    figures = _named(result, "rules.")
    return _times(figures) if figures else []


def _endgame(result: BenchResult) -> list[str]:
    figures = {one.name.removeprefix("endgame."): one for one in _named(result, "endgame.")}
    facts = result.facts.get("endgame", {})
    sets = list(dict.fromkeys(name.rpartition(".")[0] for name in figures))
    quantiles = ("median", "p90", "p99", "most")
    rows: list[Row] = [("", "nodes 50%", "90%", "99%", "most", "time 50%", "90%", "99%", "most")]
    for name in sets:
        kind, cards, asked = name.split(".")
        nodes = [amount(facts.get(f"{name}.nodes.{q}", math.nan)) for q in quantiles]
        times = [duration(figures[f"{name}.{q}"].median) for q in quantiles]
        what = "every action" if asked == "all" else "value"
        rows.append((f"{kind}, {cards} cards, {what}", *nodes, *times))
    return columns(rows) if sets else []


def _search(result: BenchResult) -> list[str]:
    figures = _named(result, "search.")
    facts = result.facts.get("search", {})
    speeds: list[Row] = [("playouts a second", "median", "least", "most")]
    others: list[Row] = [("", "")]
    for one in figures:
        if one.unit == "playouts/s":
            speeds.append((one.what, *map(amount, (one.median, one.least, one.most))))
        elif one.unit == "×":
            others.append((one.what, f"{one.median:.2f} ({one.least:.2f}–{one.most:.2f})"))
        else:
            told = facts.get(f"{one.name.removeprefix('search.')}.playouts")
            playouts = "" if told is None else f" ({told:.0f} playouts)"
            others.append((one.what, duration(one.median) + playouts))
    return [*columns(speeds), *columns(others)] if figures else []


def _strength(result: BenchResult) -> list[str]:
    rows: list[Row] = [("points a deal, A − B", "", "error", "pairs", "won", "ms a decision")]
    rows += [margin_row(one) for one in result.margins]
    return columns(rows) if result.margins else []


def margin_row(one: Margin) -> Row:
    """A match in a line."""
    return (
        f"{one.a} against {one.b}",
        f"{one.mean:+.1f}",
        f"{one.error:.1f}",
        str(one.pairs),
        f"{one.won:.0%}",
        f"{1000 * one.seconds[0]:.2f}",
    )


def _signature(signature: Signature) -> list[str]:
    return columns(
        (f"{suite}: {key}", str(value))
        for suite, part in signature.items()
        for key, value in part.items()
    )


SECTIONS: Final[tuple[tuple[str, str, Callable[[BenchResult], list[str]]], ...]] = (
    ("rules", "Rules", _rules),
    ("endgame", "Endgame: phase 2 solved exactly, an empty table for each", _endgame),
    ("search", "Search", _search),
    ("strength", "Strength, the luck of the draws taken out", _strength),
)
