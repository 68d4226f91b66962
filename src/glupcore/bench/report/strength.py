"""Pictures of matches: margin against time, and one row for each match."""

import re
from collections.abc import Sequence
from math import inf, isfinite

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.text import Annotation
from matplotlib.transforms import Bbox

from glupcore.bench.numbers import digits, seconds, signed
from glupcore.bench.report.axes import (
    ROW,
    SMALL,
    WIDE,
    legend_below,
    log_axis,
    positive,
    rows,
    shortened,
)
from glupcore.bench.report.theme import MUTED, SERIES, Plot
from glupcore.bench.results import Margin

_LONGEST = 30
_LIMIT = re.compile(r"(?<=[:,])(seconds|iterations)=[^,]*,?")
_OFFSETS = [
    (x * reach, y * reach)
    for reach in (7, 13, 22, 34)
    for x, y in ((1, 0.7), (1, -0.7), (-1, 0.7), (-1, -0.7), (0, 1.1), (0, -1.1))
]


def family(spec: str) -> str:
    """A player without its limits: ``auto`` of ``auto:seconds=0.01``."""
    return _LIMIT.sub("", spec).rstrip(":,")


def margin_by_time(name: str, alt: str, margins: Sequence[Margin], width: int = WIDE) -> str | None:
    """A point for each match at A's time a decision, a colour for each opponent."""
    shown = [m for m in margins if isfinite(m.mean) and positive([m.seconds[0]])]
    if not shown:
        return None
    opponents = list(dict.fromkeys(m.b for m in shown))
    with Plot(name, alt, width, 440) as plot:
        axes = plot.axes
        log_axis(axes, "x", [m.seconds[0] for m in shown], seconds)
        axes.margins(y=0.12)
        axes.set_xlabel("time of a decision of A")
        axes.set_ylabel("points a deal over the opponent")
        axes.grid(axis="y")
        axes.tick_params("y", length=0)
        axes.axhline(0, color=MUTED, linewidth=1.2)
        labels = []
        for margin in shown:
            colour = SERIES[opponents.index(margin.b) % len(SERIES)]
            x, y = margin.seconds[0], margin.mean
            axes.errorbar(x, y, yerr=_error(margin), color=colour, capsize=4, linewidth=1.6)
            (point,) = axes.plot(x, y, "o", color=colour, markersize=8)
            plot.tip(point, _told(margin))
        for kin in _families(shown):
            colour = SERIES[opponents.index(kin[0].b) % len(SERIES)]
            axes.plot(
                [m.seconds[0] for m in kin], [m.mean for m in kin], color=colour, alpha=0.45,
                linewidth=1.4, zorder=1,
            )  # fmt: skip
            labels.append(_label(axes, kin[-1], colour))
        legend_below(
            plot,
            [
                Line2D([], [], linestyle="", marker="o", markersize=8,
                       color=SERIES[i % len(SERIES)], label=f"against {opponent}")
                for i, opponent in enumerate(opponents)
            ],
        )  # fmt: skip
        _place(plot, labels, shown)
        return plot.svg()


def _families(margins: Sequence[Margin]) -> list[list[Margin]]:
    found: dict[tuple[str, str], list[Margin]] = {}
    for margin in margins:
        found.setdefault((family(margin.a), margin.b), []).append(margin)
    return [sorted(kin, key=lambda m: m.seconds[0]) for kin in found.values()]


def _label(axes: Axes, margin: Margin, colour: str) -> Annotation:
    label = axes.annotate(
        shortened(family(margin.a), _LONGEST),
        (margin.seconds[0], margin.mean),
        (7, 5),
        textcoords="offset points",
        fontsize=11,
        color=colour,
        zorder=5,
    )
    label.set_in_layout(False)
    return label


def _error(margin: Margin) -> float:
    """0 where it is not known: then there is no bar."""
    return margin.error if 0 <= margin.error < inf else 0.0


def _told(margin: Margin) -> str:
    error = f" ± {digits(_error(margin), 2)}" if _error(margin) else ""
    took = f", {seconds(margin.seconds[0])} a decision" if isfinite(margin.seconds[0]) else ""
    return f"{margin.a} against {margin.b}: {signed(margin.mean)}{error} points a deal{took}"


def _place(plot: Plot, labels: Sequence[Annotation], margins: Sequence[Margin]) -> None:
    """Move each label to where it covers least of the others, the points and their errors."""
    plot.canvas.draw_without_rendering()
    plot.canvas.set_layout_engine("none")
    taken = []
    for margin in margins:
        error = _error(margin)
        ends = [(margin.seconds[0], margin.mean - error), (margin.seconds[0], margin.mean + error)]
        (x, low), (_, high) = plot.axes.transData.transform(ends)
        taken.append(Bbox([[x - 5, low - 2], [x + 5, high + 2]]))
        middle = (low + high) / 2
        taken.append(Bbox([[x - 6, middle - 6], [x + 6, middle + 6]]))
    inside = plot.axes.get_window_extent()
    for label in labels:
        costs = [_covered(_moved(label, offset), taken, inside) for offset in _OFFSETS]
        taken.append(_moved(label, _OFFSETS[costs.index(min(costs))]))


def _moved(label: Annotation, offset: tuple[float, float]) -> Bbox:
    """Where a label is once it stands so far from its point."""
    x, y = offset
    label.set_position(offset)
    label.set_horizontalalignment("left" if x > 0 else "right" if x < 0 else "center")
    label.set_verticalalignment("bottom" if y > 0 else "top")
    return label.get_window_extent()


def _covered(box: Bbox, taken: Sequence[Bbox], inside: Bbox) -> float:
    """Square pixels of ``box`` that are taken or outside."""
    area = 0.0
    for other in taken:
        common = Bbox.intersection(box, other)
        area += common.width * common.height if common else 0.0
    common = Bbox.intersection(box, inside)
    return area + box.width * box.height - (common.width * common.height if common else 0.0)


def matches(name: str, alt: str, margins: Sequence[Margin], width: int = WIDE) -> str | None:
    """A row for each match: the margin with one standard error to either side."""
    shown = [m for m in margins if isfinite(m.mean)]
    if not shown:
        return None
    between, tall = ("\nv ", 1.9) if width <= SMALL else (" v ", 1.2)
    with Plot(name, alt, width, int(ROW * tall * len(shown)) + 66) as plot:
        axes = plot.axes
        axes.axvline(0, color=MUTED, linewidth=1.2)
        for y, margin in enumerate(shown):
            x, error = margin.mean, _error(margin)
            axes.errorbar(x, y, xerr=error, color=SERIES[0], capsize=4, linewidth=1.8)
            (point,) = axes.plot(margin.mean, y, "o", color=SERIES[0], markersize=8)
            plot.tip(point, _told(margin))
        labels = [f"{shortened(m.a, _LONGEST)}{between}{shortened(m.b, _LONGEST)}" for m in shown]
        rows(axes, labels, list(range(len(shown))))
        axes.margins(x=0.1)
        axes.grid(axis="x")
        axes.tick_params("x", length=0)
        axes.set_xlabel("points a deal, A minus B")
        return plot.svg()
