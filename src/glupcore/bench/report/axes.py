"""Axes that say their numbers in full: powers of ten, or 1, 2 and 5 where there are few of them."""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.lines import Line2D

from glupcore.bench.numbers import tick
from glupcore.bench.report.theme import INK, MUTED, Plot

Write = Callable[[float], str]

WIDE: Final = 940
HALF: Final = 480  # two stand beside each other
SMALL: Final = 370  # a phone
ROW: Final = 23


def positive(values: Iterable[float]) -> list[float]:
    """Those that a logarithmic axis can show."""
    return [value for value in values if 1e-18 < value < 1e18]


def log_axis(axes: Axes, which: Literal["x", "y"], values: Iterable[float], write: Write) -> None:
    """Make an axis logarithmic, as long as the values need, its ticks written by ``write``."""
    shown = positive(values) or [1.0]
    low, high = math.log10(min(shown)), math.log10(max(shown))
    room = max(0.06 * (high - low), 0.08)
    low, high = low - room, high + room
    limits = 10**low, 10**high
    ticks = log_ticks(low, high, _most_ticks(axes) if which == "x" else 7)
    axis: Axis
    if which == "x":
        axes.set_xscale("log")
        axes.set_xlim(limits)
        axis = axes.xaxis
    else:
        axes.set_yscale("log")
        axes.set_ylim(limits)
        axis = axes.yaxis
    axis.set_ticks(ticks, [tick(write(value)) for value in ticks])
    axis.set_ticks([], minor=True)
    axis.grid(visible=True)
    axis.set_tick_params(length=0)


def log_ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round numbers from 10 ** low to 10 ** high, at most about so many."""
    for steps in ((1, 1.5, 2, 3, 4, 5, 6, 8), (1, 2, 5), (1, 3), (1,)):
        powers = range(math.floor(low), math.ceil(high) + 1)
        ticks = [step * 10.0**power for power in powers for step in steps]
        ticks = [tick for tick in ticks if low <= math.log10(tick) <= high]
        if len(ticks) <= most:
            return ticks
    return ticks[:: math.ceil(len(ticks) / most)]


def _most_ticks(axes: Axes) -> int:
    """How many ticks fit beside the names of rows, which must be there before."""
    lines = [line for name in axes.get_yticklabels() for line in name.get_text().split("\n")]
    names = max(map(len, lines), default=0)
    return min(max(int((axes.figure.bbox.width - 7 * names) / 65), 2), 8)


def shortened(text: str, most: int) -> str:
    """A text of so many characters at most."""
    return text if len(text) <= most else text[: most - 1] + "…"


def rows(axes: Axes, labels: Sequence[str], at: Sequence[float]) -> None:
    """Name the rows of a plot, the first on top."""
    most = int(axes.figure.bbox.width / 14)  # half of the width at most
    names = ["\n".join(shortened(line, most) for line in label.split("\n")) for label in labels]
    axes.set_yticks(at, names)
    axes.tick_params("y", length=0, labelcolor=INK)
    axes.spines["left"].set_visible(False)
    if at:
        axes.set_ylim(max(at) + 0.7, min(at) - 0.7)


def line_at(axes: Axes, x: float, text: str) -> None:
    """An upright line with a word at its top."""
    axes.axvline(x, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    axes.annotate(
        text,
        (x, 1),
        (0, 3),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        ha="center",
        color=MUTED,
        fontsize=11,
    )


def name_ends(axes: Axes, ends: Sequence[tuple[str, tuple[float, float]]]) -> None:
    """Labels right of the last points, moved up where they would touch the one below."""
    height = axes.get_window_extent().height
    low, high = (math.log10(v) for v in axes.get_ylim())
    step = (high - low) * 15 / max(height, 200)
    places: list[tuple[float, list[str]]] = []
    for label, (_, y) in sorted(ends, key=lambda end: end[1][1]):
        place = math.log10(y)
        if places and place < places[-1][0] + 0.1 * step:
            places[-1][1].append(label)  # one line for both
        else:
            lowest = places[-1][0] + step if places else place
            places.append((max(place, lowest), [label]))
    x = max(x for _, (x, _) in ends)
    for place, labels in places:
        axes.annotate(
            shortened(", ".join(labels), 24), (x, 10**place), (9, 0), textcoords="offset points",
            va="center", annotation_clip=False,
        )  # fmt: skip


def legend_below(plot: Plot, handles: Sequence[Line2D]) -> None:
    """A legend under the axes, in as few lines as fit."""
    most = max(36, plot.width // 14)
    labels = [shortened(str(handle.get_label()), most) for handle in handles]
    plot.canvas.legend(
        handles=list(handles),
        labels=labels,
        loc="outside lower center",
        ncols=_columns(labels, plot.width),
        handlelength=1.2,
        handletextpad=0.5,
        columnspacing=1.4,
    )


def _columns(labels: Sequence[str], width: float) -> int:
    """In how many columns such labels fit into a legend."""
    for columns in range(len(labels), 1, -1):
        parts = [labels[i::columns] for i in range(columns)]
        if sum(38 + 7.2 * max(map(len, part)) for part in parts) <= width:
            return columns
    return 1
