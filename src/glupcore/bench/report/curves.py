"""Lines: times and counts by cards, speed by threads, memory by time."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from matplotlib.axes import Axes

from glupcore.bench.numbers import count, digits, quantity, seconds
from glupcore.bench.report.axes import HALF, log_axis, name_ends, positive
from glupcore.bench.report.theme import GRID, MUTED, SERIES, Plot

Curve = Sequence[tuple[float, float]]


def quantile_curves(
    name: str,
    alt: str,
    curves: Mapping[str, Curve],
    among: Sequence[float],
    colour: int = 0,
    width: int = HALF,
) -> str | None:
    """Times by cards, a line for each quantile; the axis is as long as ``among`` needs."""
    known = {label: [p for p in curve if positive([p[1]])] for label, curve in curves.items()}
    known = {label: sorted(points) for label, points in known.items() if points}
    if not known:
        return None
    with Plot(name, alt, width, 330) as plot:
        axes = plot.axes
        log_axis(axes, "y", [*among, 1.4 * max(positive(among))], seconds)
        for i, (label, points) in enumerate(known.items()):
            faded = 1 - 0.27 * min(i, 2)
            xs, ys = zip(*points, strict=True)
            style = ("-", (0, (5, 2)), (0, (1.5, 1.5)))[min(i, 2)]
            axes.plot(xs, ys, color=SERIES[colour], alpha=faded, linestyle=style)
            for x, y in points:
                (point,) = axes.plot(x, y, "o", color=SERIES[colour], markersize=5.5)
                plot.tip(point, f"{x:g} cards, {label}: {seconds(y)}")
        last = [(label, points[-1]) for label, points in known.items()]
        name_ends(axes, last)
        _card_axis(axes, [x for points in known.values() for x, _ in points])
        return plot.svg()


def growth(
    name: str, alt: str, curves: Mapping[str, Curve], what: str, width: int = HALF
) -> str | None:
    """Counts by cards with the factor from each number of cards to the next."""
    known = {label: sorted(p for p in c if positive([p[1]])) for label, c in curves.items()}
    known = {label: points for label, points in known.items() if points}
    if not known:
        return None
    with Plot(name, alt, width, 330) as plot:
        axes = plot.axes
        values = [y for points in known.values() for _, y in points]
        log_axis(axes, "y", [*values, min(values) / 1.6, max(values) * 1.6], count)
        order = sorted(known, key=lambda label: -known[label][-1][1])
        for label, points in known.items():
            colour = SERIES[list(known).index(label) % len(SERIES)]
            xs, ys = zip(*points, strict=True)
            axes.plot(xs, ys, color=colour)
            for x, y in points:
                (point,) = axes.plot(x, y, "o", color=colour, markersize=5.5)
                plot.tip(point, f"{x:g} cards, {label}: {count(y)} {what}")
            above = label == order[0]
            if not above and label != order[-1]:
                continue  # no room between two others
            for (x0, y0), (x1, y1) in pairwise(points):
                axes.annotate(
                    f"× {digits(y1 / y0, 2)}",
                    ((x0 + x1) / 2, math.sqrt(y0 * y1)),
                    (-3, 3) if above else (3, -3),
                    textcoords="offset points",
                    ha="right" if above else "left",
                    va="bottom" if above else "top",
                    fontsize=11,
                )
        name_ends(axes, [(label, points[-1]) for label, points in known.items()])
        _card_axis(axes, [x for points in known.values() for x, _ in points])
        return plot.svg()


def scaling(name: str, alt: str, curves: Mapping[str, Curve], width: int = HALF) -> str | None:
    """Speed by threads, beside what each thread would add if none disturbed another."""
    known = {label: sorted(p for p in c if positive([p[1]])) for label, c in curves.items()}
    known = {label: points for label, points in known.items() if points}
    if not known:
        return None
    threads = sorted({x for points in known.values() for x, _ in points})
    with Plot(name, alt, width, 330) as plot:
        axes = plot.axes
        speeds = [y for points in known.values() for _, y in points]
        log_axis(axes, "y", [1.0, *speeds, *threads], lambda v: f"{v:g} ×")
        axes.set_yticks(threads, [f"{n:g} ×" for n in threads])
        axes.set_xscale("log")
        axes.set_xticks(threads, [f"{n:g}" for n in threads])
        axes.set_xticks([], minor=True)
        axes.set_xlim(threads[0] / 1.08, threads[-1] * 1.08 + 0.01)
        axes.tick_params("x", length=0)
        axes.set_xlabel("threads")
        (ideal,) = axes.plot(threads, threads, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
        plot.tip(ideal, "as many times as threads")
        for i, (label, points) in enumerate(known.items()):
            xs, ys = zip(*points, strict=True)
            axes.plot(xs, ys, color=SERIES[i % len(SERIES)])
            for x, y in points:
                (point,) = axes.plot(x, y, "o", color=SERIES[i % len(SERIES)], markersize=5.5)
                plot.tip(point, f"{label}, {x:g} threads: {digits(y)} ×")
        ends = [(label, points[-1]) for label, points in known.items()]
        name_ends(axes, [*ends, ("ideal", (threads[-1], threads[-1]))])
        return plot.svg()


def memory(name: str, alt: str, samples: Sequence[float], unit: str, width: int) -> str | None:
    """Samples in the order in which they were taken."""
    points = [(i, value) for i, value in enumerate(samples, 1) if math.isfinite(value)]
    if not points:
        return None
    with Plot(name, alt, width, 230) as plot:
        axes = plot.axes
        xs, ys = zip(*points, strict=True)
        (line,) = axes.plot(xs, ys, color=SERIES[0], marker="o" if len(xs) < 3 else "")
        plot.tip(line, f"{quantity(ys[0], unit)} at first, {quantity(ys[-1], unit)} at last")
        room = max(max(ys) - min(ys), 0.05 * abs(max(ys)), 1e-9) * 0.15
        axes.set_ylim(min(ys) - room, max(ys) + room)
        axes.fill_between(xs, ys, min(ys) - room, color=SERIES[0], alpha=0.12, linewidth=0)
        axes.set_xlabel("sample")
        axes.set_ylabel(unit)
        axes.grid(axis="y")
        axes.tick_params(length=0)
        axes.spines["bottom"].set_color(GRID)
        return plot.svg()


def _card_axis(axes: Axes, cards: Sequence[float]) -> None:
    every = sorted(set(cards))
    room = max((every[-1] - every[0]) * 0.05, 0.5)
    axes.set_xlim(every[0] - room, every[-1] + room)
    axes.set_xticks(every, [f"{x:g}" for x in every])
    axes.tick_params("x", length=0)
    axes.set_xlabel("cards")
