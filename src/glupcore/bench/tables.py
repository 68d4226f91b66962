"""A result as tables, one or more for each suite."""

import math
from collections.abc import Iterator, Mapping, Sequence

from glupcore.bench.compare import Change, Comparison
from glupcore.bench.numbers import UNKNOWN, count, exact, quantity, seconds, signed, spread
from glupcore.bench.results import BenchResult, Figure, Margin
from glupcore.bench.signature import digest
from glupcore.bench.table import Row, Table

QUANTILES = ("median", "p90", "p99", "most")
AUCTION = "endgame.auction."
_LISTED = 12  # of what was left out


def text(result: BenchResult, width: int | None = None) -> str:
    """All there is to say about a run, its tables at most ``width`` characters wide."""
    parts = [machine_text(result.machine), *(table.text(width) for table in tables(result))]
    parts += [f"nothing measured: {suite}" for suite in result.suites if not _has(result, suite)]
    if left_out := result.left_out:
        shown = left_out if len(left_out) <= _LISTED else left_out[: _LISTED - 1]
        rest = [f"and {len(left_out) - len(shown)} more"] if len(shown) < len(left_out) else []
        parts.append("\n  ".join(["too little time for", *shown, *rest]))
    end = "" if result.complete else ", interrupted"
    return "\n\n".join([*parts, f"{seconds(result.seconds)}{end}"])


def tables(result: BenchResult) -> list[Table]:
    """Those that have rows."""
    found = (
        _times(result, "reference", "The machine at its best"),
        _times(result, "rules", "Rules"),
        _facts(result, "rules", "Rules: sizes and averages"),
        _endgame(result),
        _auction_endgame(result),
        _speeds(result),
        _auction(result),
        _search(result),
        _strength(result.margins),
        _signature(result),
    )
    return [table for table in found if table.rows]


def machine_text(machine: Mapping[str, str]) -> str:
    """Processor, system, compiler and versions in two lines."""

    def said(*names: str) -> str:
        return ", ".join(machine.get(name, "?") for name in names)

    return (
        f"{said('processor', 'system', 'python')}, {said('cores')} cores, {said('memory')}\n"
        f"glupcore {said('glupcore', 'compiler')}: {said('flags')}"
    )


def comparison_text(comparison: Comparison, width: int | None = None) -> str:
    """Ratios with their span, and what of it is noise; tables at most ``width`` wide."""
    return "\n\n".join(_compared(comparison, width))


def _compared(comparison: Comparison, width: int | None) -> Iterator[str]:
    if comparison.machine:
        yield "\n  ".join(["Another machine or build:", *comparison.machine])
    if comparison.signature:
        head = "The signature differs, so what is compared may not be the same work:"
        yield "\n  ".join([head, *comparison.signature])
    else:
        yield "The signature is the same."
    if comparison.changes:
        yield _changes(comparison).text(width)
    if comparison.shifts:
        yield _shifts(comparison).text(width)


def _changes(comparison: Comparison) -> Table:
    rows = [(one.what, f"{one.ratio:.3f}", _span(one), one.verdict) for one in comparison.changes]
    head = ("", "speed, now for one before", "span", "")
    drift = f"The machine itself moved by {comparison.drift:.1%}, which the spans allow for."
    return Table("changes", "Before and now", head, rows, [drift])


def _span(change: Change) -> str:
    return UNKNOWN if math.isnan(change.low) else f"{change.low:.3f} – {change.high:.3f}"


def _shifts(comparison: Comparison) -> Table:
    rows = [
        (one.name, signed(one.difference), f"{one.error:.1f}", "noise" if one.is_noise else "")
        for one in comparison.shifts
    ]
    head = ("", "points, now minus before", "error", "")
    return Table("shifts", "Margins before and now", head, rows)


def _has(result: BenchResult, suite: str) -> bool:
    names = [figure.name for figure in result.figures] + [one.name for one in result.margins]
    return any(name.startswith(f"{suite}.") for name in names)


def _named(result: BenchResult, suite: str) -> list[Figure]:
    return [figure for figure in result.figures if figure.name.startswith(f"{suite}.")]


def _times(result: BenchResult, suite: str, title: str) -> Table:
    rows = [
        (one.what, seconds(one.median), spread(one.samples, "s"), count(1 / one.median))
        for one in _named(result, suite)
    ]
    return Table(suite, title, ("", "time", "least – most", "a second"), rows)


def _facts(result: BenchResult, suite: str, title: str) -> Table:
    rows = [(name, count(value)) for name, value in result.facts.get(suite, {}).items()]
    return Table(f"{suite}-facts", title, ("", ""), rows)


def _endgame(result: BenchResult) -> Table:
    figures = {
        figure.name: figure
        for figure in _named(result, "endgame")
        if not figure.name.startswith(AUCTION)
    }
    facts = result.facts.get("endgame", {})
    rows: list[Row] = []
    for name in dict.fromkeys(name.rpartition(".")[0] for name in figures):
        kind, cards, asked = name.removeprefix("endgame.").split(".")
        stem = f"{kind}.{cards}.{asked}.nodes"
        nodes = [exact(facts.get(f"{stem}.{quantile}", math.nan)) for quantile in QUANTILES]
        times = [seconds(figures[f"{name}.{quantile}"].median) for quantile in QUANTILES]
        what = "every action" if asked == "all" else "value"
        rows.append((f"{kind}, {cards} cards: {what}", *nodes, *times))
    head = ("", "nodes 50 %", "90 %", "99 %", "most", "time 50 %", "90 %", "99 %", "most")
    return Table("endgame", "Endgame: phase 2 solved, an empty table for each", head, rows)


def _auction_endgame(result: BenchResult) -> Table:
    facts = result.facts.get("endgame", {})
    found: dict[str, dict[str, float]] = {}
    for one in _named(result, "endgame"):
        if one.name.startswith(AUCTION):
            name, _, asked = one.name.removeprefix(AUCTION).rpartition(".")
            found.setdefault(name, {})[asked] = one.median
    rows: list[Row] = []
    for name, took in found.items():
        cells = [name.replace(".", ", ")]
        for asked in ("value", "all", "goal"):
            cells.append(exact(facts.get(f"auction.{name}.{asked}.nodes", math.nan)))
            cells.append(seconds(took.get(asked, math.nan)))
        rows.append((*cells, count(took.get("worlds", math.nan))))
    head = ("", "value: nodes", "time", "every card", "time", "goal", "time", "worlds a second")
    title = "Endgame: auction games with all hands open, means, an empty table for each"
    return Table("endgame-auction", title, head, rows)


def _speeds(result: BenchResult) -> Table:
    rows = [
        (one.what, count(one.median), spread(one.samples, ""))
        for one in _named(result, "search")
        if one.unit.endswith("/s")
    ]
    head = ("", "a second", "least – most")
    return Table("search-speed", "Search: speed of one thread", head, rows)


def _auction(result: BenchResult) -> Table:
    rows: list[Row] = []
    for advice in _named(result, "search"):
        if advice.unit != "advice/s":
            continue
        game = advice.name.split(".")[1]
        world = result.figure(f"rules.{game}.world.start")
        playouts = result.figure(f"search.{game} start.auto.playouts")
        exact = [
            f"{count(one.median)} ({one.name.split('.')[3]})"
            for one in _named(result, "endgame")
            if one.name.startswith(f"{AUCTION}{game}.") and one.name.endswith(".worlds")
        ]
        rows.append(
            (
                game,
                count(1 / world.median) if world else UNKNOWN,
                count(playouts.median) if playouts else UNKNOWN,
                ", ".join(exact) or UNKNOWN,
                count(advice.median),
            )
        )
    head = ("", "worlds", "playouts", "worlds, every card exact", "advice")
    title = "Auction games: a second of one thread, of worlds and playouts before the first lead"
    return Table("auction", title, head, rows)


def _search(result: BenchResult) -> Table:
    facts = result.facts.get("search", {})
    rows: list[Row] = []
    for one in _named(result, "search"):
        if one.unit.endswith("/s"):
            continue
        told = facts.get(f"{one.name.removeprefix('search.')}.playouts")
        playouts = "" if told is None else f"{exact(told)} playouts"
        more = spread(one.samples, one.unit) if len(one.samples) > 1 else playouts
        rows.append((one.what, quantity(one.median, one.unit), more))
    title = "Search: threads, time to a stable choice, latency"
    return Table("search", title, ("", "", ""), rows)


def _strength(margins: Sequence[Margin]) -> Table:
    rows = [
        (
            f"{one.a} against {one.b}",
            f"{signed(one.mean)} ± {one.error:.1f}",
            str(one.pairs),
            f"{one.won:.0%}",
            f"{1000 * one.seconds[0]:.2f}",
        )
        for one in margins
        if one.name.startswith("strength.")
    ]
    head = ("", "points a deal", "pairs", "of them won", "ms a decision")
    return Table("strength", "Strength, the luck of the draws taken out", head, rows)


def _signature(result: BenchResult) -> Table:
    rows = [
        (f"{suite}: {key}", str(value))
        for suite, part in result.signature.items()
        for key, value in part.items()
    ]
    return Table("signature", f"Signature {digest(result.signature)}", ("", ""), rows)
