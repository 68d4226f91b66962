"""Points in rows: quantiles of a time, speeds side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matplotlib.lines import Line2D

from glupcore.bench.numbers import count, quantity, seconds
from glupcore.bench.report.axes import (
    HALF,
    ROW,
    Write,
    legend_below,
    line_at,
    log_axis,
    positive,
    rows,
)
from glupcore.bench.report.bars import Bar
from glupcore.bench.report.theme import GRID, INK, PAPER, SERIES, Plot


@dataclass(frozen=True, slots=True)
class Row:
    """A row of points, by the label of each."""

    label: str
    points: Mapping[str, float]
    colour: int = 0
    mark: str = ""


def ranges(
    name: str,
    alt: str,
    given: Sequence[Row],
    write: Write = seconds,
    limit: tuple[str, float] | None = None,
    width: int = HALF,
) -> str | None:
    """Quantiles of each row as points on a line: the first filled, the rest ever emptier."""
    shown = [row for row in given if positive(row.points.values())]
    if not shown:
        return None
    labels = list(dict.fromkeys(label for row in shown for label in row.points))
    values = positive(v for row in shown for v in row.points.values())
    names = list(dict.fromkeys(row.label for row in shown))
    marks = {row.mark: row.colour for row in shown if row.mark}
    at: list[float] = []
    for label in names:
        same = [row for row in shown if row.label == label]
        at += [names.index(label) + 0.32 * (i - (len(same) - 1) / 2) for i in range(len(same))]
    ordered = sorted(shown, key=lambda row: names.index(row.label))
    tall = 1.0 if len(ordered) == len(names) else 1.35
    with Plot(name, alt, width, int(ROW * tall * (len(names) + 0.4)) + 92) as plot:
        axes = plot.axes
        rows(axes, names, list(range(len(names))))
        log_axis(axes, "x", [*values, *([limit[1]] if limit else [])], write)
        for row, y in zip(ordered, at, strict=True):
            ends = positive(row.points.values())
            axes.plot([min(ends), max(ends)], [y, y], color=SERIES[row.colour], alpha=0.4)
            for label, value in row.points.items():
                if not positive([value]):
                    continue
                (point,) = axes.plot(value, y, **_mark(labels.index(label), SERIES[row.colour]))
                told = " ".join(filter(None, (row.label, row.mark, label)))
                plot.tip(point, f"{told}: {write(value)}")
        if limit and positive([limit[1]]):
            line_at(axes, limit[1], limit[0])
        handles = [Line2D([], [], linestyle="", label=text, **_mark(i, INK))
                   for i, text in enumerate(labels)]  # fmt: skip
        handles += [Line2D([], [], color=SERIES[c], label=mark) for mark, c in marks.items()]
        legend_below(plot, handles)
        return plot.svg()


def grouped_dots(
    name: str, alt: str, given: Mapping[str, Mapping[str, Bar]], unit: str, width: int = HALF
) -> str | None:
    """Speeds of the rows, a colour for each column, on a logarithmic scale."""
    columns = list(dict.fromkeys(column for row in given.values() for column in row))
    values = positive(bar.median for row in given.values() for bar in row.values())
    if not values:
        return None
    with Plot(name, alt, width, int(ROW * 1.2 * (len(given) + 0.4)) + 92) as plot:
        axes = plot.axes
        rows(axes, list(given), list(range(len(given))))
        log_axis(axes, "x", values, count)
        for y, (label, row) in enumerate(given.items()):
            reach = positive(bar.median for bar in row.values()) or [1.0]
            axes.plot([min(reach), max(reach)], [y, y], color=GRID, linewidth=2, zorder=1)
            for column, bar in row.items():
                if not positive([bar.median]):
                    continue
                colour = SERIES[columns.index(column) % len(SERIES)]
                if positive([bar.least]) and positive([bar.most]):
                    axes.plot([bar.least, bar.most], [y, y], color=colour, linewidth=2)
                (point,) = axes.plot(
                    bar.median, y, "o", color=colour, markersize=10, markeredgecolor=PAPER
                )
                plot.tip(point, f"{label}, {column}: {quantity(bar.median, unit)}")
        axes.set_xlabel(unit)
        legend_below(
            plot,
            [
                Line2D([], [], linestyle="", marker="o", markersize=8, label=column,
                       color=SERIES[i % len(SERIES)])
                for i, column in enumerate(columns)
            ],
        )  # fmt: skip
        return plot.svg()


def _mark(i: int, colour: str) -> dict[str, Any]:
    return {
        "marker": ("o", "o", "D", "|")[min(i, 3)],
        "markersize": (8, 7, 6, 11)[min(i, 3)],
        "color": colour,
        "markerfacecolor": colour if i == 0 else PAPER,
        "markeredgewidth": 1.8,
    }
