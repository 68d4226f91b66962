"""The pictures of a suite as SVG: ranges of figures, curves by cards or threads, matches."""

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from glupcore.bench.numbers import quantity, seconds, tick
from glupcore.bench.results import Figure, Margin
from glupcore.support.plotting import new_figure, save_figure

_LEAST, _MOST = 1e-12, 1e15  # what a logarithmic axis has room for
_LONGEST: Final = 40  # characters of a label
_WIDTH: Final = 8  # inches
SAMPLE: Final = "sample"

Lines = dict[str, dict[Any, tuple[float, float, float]]]
"""By series, then by row or number: median, least, most."""


@dataclass(frozen=True)
class Chart:
    """Figures whose names fit a pattern: a row, or a point at ``x``, of the series in the rest."""

    title: str
    names: str
    unit: str = "s"
    caption: str = ""
    at: str = ""  # what x counts


CHARTS: Final[Mapping[str, Sequence[Chart]]] = {
    "rules": (Chart("Time of one step", r"rules\.(?P<row>.+)"),),
    "limits": (Chart("Reference work", r"reference\.(?P<row>.+)"),),
    "endgame": (
        Chart("Time to solve", r"endgame\.(.+)\.(?P<x>\d+)\.(value|all)\.(median|p99)", at="cards"),
        Chart("Kinds of endgames", r"endgame\.(?P<row>.+\.\d+\.(?:value|all))\.(\w+)"),
    ),
    "search": (
        Chart("Latency of recommend", r"search\.latency\.(?P<row>.+)\.(\w+)"),
        Chart("Time until the choice is stable", r"search\.stable\.(?P<row>.+)\.(\w+)"),
        Chart("Playouts a second", r"search\.([^.]+)\.(?P<row>.+)\.playouts", "playouts/s"),
        Chart(
            "Threads",
            r"search\.threads\.(.+)\.(?P<x>\d+)",
            "×",
            "How many times as many playouts a second as with one thread.",
            "threads",
        ),
    ),
    "peers": (
        Chart("Speed as a ratio", r"peers\.(?P<row>.+)\.ratio", "×", "Right of 1 is faster."),
        Chart("Time as a ratio", r"peers\.(?P<row>.+)\.ratio", "× time", "Left of 1 is faster."),
        Chart("Endgame solvers", r"peers\.endgame\.(?P<row>.+)\.(median|p\d+|most)"),
    ),
    "workload": (
        Chart("Latency, and by how much it overshot", r"workload\.(?P<row>.+)\.(p\d+|max|median)"),
        Chart("Memory", r"workload\.memory", "MiB", "A leak would be a slope.", SAMPLE),
    ),
}


def drawn(chart: Chart, figures: Iterable[Figure]) -> str | None:
    """The SVG of a chart; None if no figure fits."""
    lines: Lines = {}
    for figure in figures:
        match = re.fullmatch(chart.names, figure.name)
        values = figure.median, figure.least, figure.most
        if match and figure.unit == chart.unit and all(_LEAST < v < _MOST for v in values):
            named = set(match.re.groupindex.values())
            rest = [text for i, text in enumerate(match.groups(), 1) if i not in named]
            given = match.groupdict()
            at = float(given["x"]) if "x" in given else given.get("row")
            line = lines.setdefault(" ".join(rest), {})
            if chart.at == SAMPLE:
                line.update((i, (value,) * 3) for i, value in enumerate(figure.samples, 1))
            else:
                line[at] = values
    if chart.at:
        lines = {name: line for name, line in lines.items() if len(line) > 1}
    if not lines:
        return None
    return _curves(chart, lines) if chart.at else _ranges(chart, lines)


def _ranges(chart: Chart, lines: Lines) -> str:
    rows = list(dict.fromkeys(chain.from_iterable(lines.values())))
    figure = new_figure(_WIDTH, 1.2 + 0.27 * len(rows))
    axes = figure.subplots()
    for name, line in lines.items():
        ys = [rows.index(row) for row in line]
        medians, least, most = zip(*line.values(), strict=True)
        axes.hlines(ys, least, most, color="0.6", zorder=1)
        axes.plot(medians, ys, "o", label=name)
    axes.set_yticks(range(len(rows)), [_short(row) for row in rows])
    axes.invert_yaxis()
    if chart.unit.startswith("×"):
        axes.axvline(1, color="0.5", linewidth=0.8)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: tick(quantity(value, chart.unit)))
    return _svg(figure, axes)


def _curves(chart: Chart, lines: Lines) -> str:
    figure = new_figure(_WIDTH, 4)
    axes = figure.subplots()
    for name, line in lines.items():
        xs = sorted(line)
        axes.plot(xs, [line[x][0] for x in xs], ".-", label=name)
    axes.set_xlabel(chart.at)
    axes.set_yscale("linear" if chart.at == SAMPLE else "log")
    axes.yaxis.set_major_formatter(lambda value, _: tick(quantity(value, chart.unit)))
    return _svg(figure, axes)


def margins_by_time(margins: Iterable[Margin]) -> str | None:
    """A point for each match at A's time a decision, with its standard error."""
    shown = [m for m in margins if math.isfinite(m.mean) and _LEAST < m.seconds[0] < _MOST]
    if not shown:
        return None
    figure = new_figure(_WIDTH, 5)
    axes = figure.subplots()
    for opponent in dict.fromkeys(m.b for m in shown):
        met = [m for m in shown if m.b == opponent]
        errors = [m.error if 0 <= m.error < _MOST else 0.0 for m in met]
        axes.errorbar(
            [m.seconds[0] for m in met], [m.mean for m in met], yerr=errors,
            fmt="o", capsize=3, label=f"against {_short(opponent)}",
        )  # fmt: skip
    for m in shown:
        axes.annotate(_short(m.a), (m.seconds[0], m.mean), (6, 4), textcoords="offset points")
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: tick(seconds(value)))
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set_ylabel("points a deal over the opponent")
    return _svg(figure, axes)


def _short(text: str) -> str:
    """A label: not too long, and no formula where it has a dollar."""
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return cut.replace("$", r"\$")


def _svg(figure: Any, axes: Any) -> str:
    axes.grid(alpha=0.3)
    if axes.get_legend_handles_labels()[1]:
        figure.legend(loc="outside lower center", ncols=4, fontsize="small")
    buffer = io.StringIO()
    save_figure(figure, buffer)
    return buffer.getvalue()
