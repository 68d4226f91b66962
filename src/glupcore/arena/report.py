"""A report on matches: a table, and a picture of margin against time a decision."""

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from glupcore.arena.games import name_of
from glupcore.arena.results import MatchResult, milliseconds
from glupcore.drawing.columns import aligned
from glupcore.errors import GlupError
from glupcore.support.plotting import new_figure, require_matplotlib, save_figure

TABLE_NAME = "report.md"
PICTURE_NAME = "report.svg"

_HEADING = (
    "A", "B", "pairs", "A − B a deal", "error", "95 %", "median", "variance", "tricks",
    "ms a decision of A", "of B",
)  # fmt: skip


def write_report(results: Sequence[MatchResult], folder: str | os.PathLike[str]) -> list[Path]:
    """Write the table and the picture into ``folder``, which is made if need be; their paths.

    Raises GlupError if matplotlib, which draws the picture, is not installed, if there is nothing
    to report, or for matches of several games; then nothing is written.
    """
    results = [result for result in results if result.pairs > 0]
    if not results:
        raise GlupError("report: expected a match with at least one finished pair")
    rules_of(results)
    figure = _picture(results)
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    table, picture = folder / TABLE_NAME, folder / PICTURE_NAME
    table.write_text(_page(results), encoding="utf-8")
    save_figure(figure, picture)
    return [table, picture]


def _page(results: Sequence[MatchResult]) -> str:
    return (
        f"# Matches of {rules_of(results)}\n\n{report_table(results)}\n\n"
        "Margins are points a deal, with the luck of the draws taken out where there is a variance:"
        " that of a pair without luck as a share of that as played.\n\n"
        f"![Margin against time a decision]({PICTURE_NAME})\n"
    )


def rules_of(results: Sequence[MatchResult]) -> str:
    """The game of all of them: points of two games can't be compared. Raises GlupError."""
    rules = list(dict.fromkeys(result.rules for result in results))
    if len(rules) > 1:
        raise GlupError(
            f"report: expected matches of one game, given {' and '.join(map(name_of, rules))}"
        )
    return name_of(rules[0])


def report_table(results: Sequence[MatchResult], width: int | None = None) -> str:
    """A Markdown table with a line for each match; plain columns if ``width`` is too narrow.

    Raises GlupError for matches of several games.
    """
    rules_of(results)
    cells = list(map(_cells, results))
    rows = [_HEADING, ("---",) * len(_HEADING), *cells]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if width is not None and max(map(len, lines)) > width:
        lines = aligned([_HEADING, *cells], width)
    return "\n".join(lines)


def _cells(result: MatchResult) -> tuple[str, ...]:
    estimate, factor = result.estimate, result.variance_factor
    known = estimate.pairs > 1
    return (
        f"`{result.a.player}`",
        f"`{result.b.player}`",
        str(result.pairs),
        f"{estimate.mean:+.2f}",
        f"{estimate.error:.2f}" if known else "-",
        f"{estimate.low:+.2f} to {estimate.high:+.2f}" if known else "-",
        f"{estimate.median:+.2f}",
        "-" if factor is None else f"{factor:.2f}",
        f"{result.a.tricks:.1f}",
        milliseconds(result.a),
        milliseconds(result.b),
    )


def _picture(results: Sequence[MatchResult]) -> Any:
    """A matplotlib figure: a point for each match at A's time, a colour for each opponent."""
    require_matplotlib("report")
    figure = new_figure(8, 5)
    axes = figure.add_subplot()
    for opponent in dict.fromkeys(result.b.player for result in results):
        shown = [r for r in results if r.b.player == opponent and not math.isnan(r.a.seconds)]
        times = [1000 * result.a.seconds for result in shown]
        errors = [r.estimate.high - r.estimate.mean if r.pairs > 1 else 0.0 for r in shown]
        means = [result.estimate.mean for result in shown]
        axes.errorbar(times, means, yerr=errors, fmt="o", capsize=3, label=f"against {opponent}")
        for result, time, mean in zip(shown, times, means, strict=True):
            axes.annotate(result.a.player, (time, mean), (6, 4), textcoords="offset points")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xscale("log")
    axes.margins(x=0.2)
    axes.set_xlabel("milliseconds a decision")
    axes.set_ylabel("margin, points a deal (95 %)")
    axes.grid(alpha=0.3)
    axes.legend()
    return figure
