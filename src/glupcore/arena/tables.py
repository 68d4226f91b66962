"""The result of a match as text for people."""

import math

from glupcore._core import RULESETS
from glupcore.arena.results import MatchResult, Side
from glupcore.arena.statistics import Estimate
from glupcore.columns import aligned

Row = tuple[str, ...]


def match_text(result: MatchResult, width: int | None = None) -> str:
    """Several lines, without a line's end after the last: margin, test, points by source.

    Tables are at most ``width`` characters wide.
    """
    game = "" if result.rules == RULESETS[0] else f" of {result.rules}"
    lines = [
        f"A is {result.a.player}, B is {result.b.player}",
        f"{result.pairs} pairs of deals{game}, seed {result.seed}",
    ]
    if result.pairs:
        lines += ["", *aligned(margin_rows(result), width)]
        if result.variance_factor is not None:
            lines.append(f"variance without luck: {result.variance_factor:.2f} of that as played")
    lines += _test_lines(result)
    if result.pairs:
        lines += ["", *aligned(side_rows(result), width)]
    return "\n".join(lines)


def _test_lines(result: MatchResult) -> list[str]:
    test = result.test
    if test is None or result.llr is None:
        return []
    low, high = test.bounds
    found = {
        "H1": f"the margin is {test.m1:+g} or more",
        "H0": f"the margin is {test.m0:+g} or less",
        None: "undecided",
    }[result.verdict]
    ratio = f"log likelihood ratio {result.llr:+.2f}, bounds {low:+.2f} and {high:+.2f}"
    return ["", f"test of {test.m0:+g} against {test.m1:+g}: {found} ({ratio})"]


def margin_rows(result: MatchResult) -> list[Row]:
    """The estimates of the margin in points a deal, as cells, with a heading."""
    rows: list[Row] = [("A − B a deal", "mean", "error", "95 % from", "to", "median")]
    rows.append(("as played", *_estimate_cells(result.raw)))
    if result.corrected is not None:
        rows.append(("without luck", *_estimate_cells(result.corrected)))
    if result.luck is not None:
        rows.append(("luck", *_estimate_cells(result.luck)))
    return rows


def _estimate_cells(estimate: Estimate) -> Row:
    if estimate.pairs < 2:
        return f"{estimate.mean:+.2f}", "-", "-", "-", f"{estimate.median:+.2f}"
    return (
        f"{estimate.mean:+.2f}",
        f"{estimate.error:.2f}",
        f"{estimate.low:+.2f}",
        f"{estimate.high:+.2f}",
        f"{estimate.median:+.2f}",
    )


def side_rows(result: MatchResult) -> list[Row]:
    """Points by source, tricks and time of both players, as cells, with a heading."""
    a, b = result.a, result.b
    rows: list[Row] = [("a deal", "A", "B", "A − B")]
    rows += [_row(source, a.sources[source], b.sources[source]) for source in a.sources]
    rows.append(_row("points", a.points, b.points))
    rows.append(_row("tricks", a.tricks, b.tricks))
    rows.append(_row("decisions", a.decisions, b.decisions))
    rows.append(("ms a decision", milliseconds(a), milliseconds(b), ""))
    return rows


def _row(name: str, a: float, b: float) -> Row:
    return name, f"{a:.2f}", f"{b:.2f}", f"{a - b:+.2f}"


def milliseconds(side: Side) -> str:
    """The mean time of a decision in milliseconds."""
    if math.isnan(side.seconds):
        return "-"
    time = 1000 * side.seconds
    return f"{time:.4f}" if time < 1 else f"{time:.2f}"
