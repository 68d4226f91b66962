"""Bars and ratios: a row for each figure, with a line from its least to its most sample."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from matplotlib.axes import Axes

from glupcore.bench.numbers import digits, quantity, seconds
from glupcore.bench.report.axes import ROW, SMALL, WIDE, line_at, log_axis, positive, rows
from glupcore.bench.report.theme import SERIES, Plot


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: a median between the least and the most of its samples."""

    label: str
    group: str
    median: float
    least: float
    most: float


def bars(name: str, alt: str, given: Sequence[Bar], width: int = WIDE) -> str | None:
    """Times on a logarithmic scale, in groups, with a line from the least to the most."""
    shown = [bar for bar in given if positive([bar.median])]
    if not shown:
        return None
    at = _places([bar.group for bar in shown])
    values = positive(v for bar in shown for v in (bar.least, bar.median, bar.most))
    with Plot(name, alt, width, int(ROW * (at[-1] + 1)) + 50) as plot:
        axes = plot.axes
        rows(axes, [bar.label for bar in shown], at)
        room = 2.2 if width > SMALL else 4
        log_axis(axes, "x", [*values, min(values) / 1.6, max(values) * room], seconds)
        left = axes.get_xlim()[0]
        for bar, y in zip(shown, at, strict=True):
            colour = SERIES[0]
            text = quantity(bar.median, "s")
            (patch,) = axes.barh(y, bar.median - left, 0.62, left=left, color=colour, alpha=0.3)
            plot.tip(patch, f"{bar.label}: {text}")
            _whisker(axes, bar, y, colour)
            end = max(positive([bar.median, bar.most]))
            axes.annotate(
                text, (end, y), (6, 0), textcoords="offset points", va="center", fontsize=11
            )
        return plot.svg()


def ratios(name: str, alt: str, given: Sequence[Bar], width: int = WIDE) -> str | None:
    """Ratios on a logarithmic scale, in groups, with a line at 1."""
    shown = [bar for bar in given if positive([bar.median])]
    if not shown:
        return None
    at = _places([bar.group for bar in shown])
    values = positive(v for bar in shown for v in (bar.least, bar.median, bar.most))
    groups = list(dict.fromkeys(bar.group for bar in shown))
    with Plot(name, alt, width, int(ROW * (at[-1] + 1)) + 66) as plot:
        axes = plot.axes
        rows(axes, [bar.label for bar in shown], at)
        log_axis(
            axes,
            "x",
            [*values, 0.8, 1.25, max(values) * (1.5 if width > SMALL else 3)],
            lambda v: f"{digits(v, 1)} ×",
        )
        line_at(axes, 1, "even")
        for bar, y in zip(shown, at, strict=True):
            colour = SERIES[groups.index(bar.group) % len(SERIES)]
            axes.plot([1, bar.median], [y, y], color=colour, alpha=0.35, linewidth=2)
            _whisker(axes, bar, y, colour)
            text = f"{digits(bar.median)} ×"
            (point,) = axes.plot(bar.median, y, "o", color=colour, markersize=9)
            plot.tip(point, f"{bar.group}: {bar.label}: {text}")
            end = max(positive([bar.median, bar.most, 1.0]))
            axes.annotate(
                text, (end, y), (9, 0), textcoords="offset points", va="center", fontsize=11
            )
        return plot.svg()


def _places(groups: Sequence[str]) -> list[float]:
    """Heights of rows, with a gap between groups."""
    places = [0.0]
    for before, this in pairwise(groups):
        places.append(places[-1] + (1.0 if this == before else 1.6))
    return places


def _whisker(axes: Axes, bar: Bar, y: float, colour: str) -> None:
    if positive([bar.least]) and positive([bar.most]):
        axes.plot([bar.least, bar.most], [y, y], color=colour, linewidth=3, zorder=3)
    axes.plot([bar.median] * 2, [y - 0.31, y + 0.31], color=colour, linewidth=2.2, zorder=3)
