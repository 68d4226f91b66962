"""What the page shows of the searches."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from glupcore.bench.numbers import seconds, tick
from glupcore.bench.report.bars import Bar
from glupcore.bench.report.curves import scaling
from glupcore.bench.report.dots import grouped_dots, ranges
from glupcore.bench.report.section import Section, bar, quantile_rows

_PLAYOUTS: Final = re.compile(r"search\.([^.]+)\.(.+)\.playouts")
_THREADS: Final = re.compile(r"search\.threads\.(.+)\.(\d+)")
_LATENCY: Final = re.compile(r"search\.latency\.(.+)\.(\w+)")
_STABLE: Final = re.compile(r"search\.stable\.(.+)\.(\w+)")


def draw_search(section: Section, counts: Mapping[str, float]) -> None:
    """Latency by phase, time until the choice is stable, playouts, threads."""
    latencies, shown = quantile_rows(section, _LATENCY)
    limit = counts.get("latency.limit")
    section.show(
        partial(
            ranges,
            "latency",
            "Quantiles of the latency of recommend by phase of the deal.",
            latencies,
            limit=None if limit is None else ("limit", limit),
        ),
        "Latency of recommend",
        "What a caller waits for a recommendation, by phase of the deal"
        + (f", with a limit of {tick(seconds(limit))}." if limit else ".")
        + " It may answer early when its choice is certain, and should never answer late.",
        shown,
    )
    stable, shown = quantile_rows(section, _STABLE)
    section.show(
        partial(ranges, "stable", "Time until the choice no longer changes, by position.", stable),
        "Time until the choice is stable",
        "After this long the recommended action is the one that a much longer search ends with.",
        shown,
    )
    _playouts(section)
    _threads(section)


def _playouts(section: Section) -> None:
    rows: dict[str, dict[str, Bar]] = {}
    figures = []
    for figure in section.figures:
        if match := _PLAYOUTS.fullmatch(figure.name):
            rows.setdefault(match[2], {})[match[1]] = bar(figure, match[2])
            figures.append(figure)
    section.show(
        partial(
            grouped_dots,
            "playouts",
            "Playouts a second by solver and position.",
            rows,
            "playouts/s",
        ),
        "Playouts a second",
        "A playout is one game that a solver plays to the end in its head, or to where it is cut"
        " short.",
        figures,
    )


def _threads(section: Section) -> None:
    curves: dict[str, list[tuple[float, float]]] = {}
    figures = []
    for figure in section.figures:
        if match := _THREADS.fullmatch(figure.name):
            curves.setdefault(match[1], []).append((float(match[2]), figure.median))
            figures.append(figure)
    for points in curves.values():
        if all(threads != 1 for threads, _ in points):
            points.insert(0, (1.0, 1.0))  # what the others are relative to
    section.show(
        partial(scaling, "threads", "Speed by number of threads, beside the ideal.", curves),
        "Threads",
        "How many times as many playouts a second as with one thread. The dashed line is what it"
        " would be if threads shared nothing.",
        figures,
    )
