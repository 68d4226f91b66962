"""What the page shows of the endgame solver."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from glupcore.bench.report.curves import growth, quantile_curves
from glupcore.bench.report.dots import Row, ranges
from glupcore.bench.report.section import Section
from glupcore.bench.results import Figure

_TIME: Final = re.compile(r"endgame\.(.+)\.(\d+)\.(value|all)\.(\w+)")
_NODES: Final = re.compile(r"(.+)\.(\d+)\.(value|all)\.nodes(?:\.(\w+))?")
_GROWN: Final = (None, "median", "p99")
_TASKS: Final = {"value": "the value", "all": "all actions"}


def draw_endgame(section: Section, counts: Mapping[str, float]) -> None:
    """Times by cards, nodes by cards, and the kinds of endgames with the most cards."""
    times = [(match, f) for f in section.figures if (match := _TIME.fullmatch(f.name))]
    _times(section, times)
    _growth(section, counts)
    _shapes(section, times)


def _times(section: Section, times: list[tuple[re.Match[str], Figure]]) -> None:
    drawn: dict[tuple[str, str], dict[str, list[tuple[float, float]]]] = {}
    for match, figure in times:
        kind, cards, task, quantile = match.groups()
        curves = drawn.setdefault((kind, task), {})
        curves.setdefault(quantile, []).append((float(cards), figure.median))
    drawn = {
        key: curves for key, curves in drawn.items() if any(len(c) > 1 for c in curves.values())
    }
    among = [y for curves in drawn.values() for curve in curves.values() for _, y in curve]
    for (kind, task), curves in drawn.items():
        draw = partial(
            quantile_curves,
            f"endgame-{kind}-{task}",
            f"Times to solve {kind} endgames by number of cards: {_TASKS[task]}.",
            curves,
            among,
            colour=list(_TASKS).index(task),
        )
        section.show(
            draw,
            f"Time to solve: {_TASKS[task]}",
            f"{kind.capitalize()} endgames, {_SAYS[task]}. Half of them take no longer than the"
            " median, one in a hundred longer than p99.",
            [f for match, f in times if match[1] == kind and match[3] == task],
        )


_SAYS: Final = {
    "value": "what the position is worth with best play",
    "all": "what each legal action is worth with best play",
}


def _growth(section: Section, counts: Mapping[str, float]) -> None:
    found: dict[str, dict[str, list[tuple[float, float]]]] = {}
    for name, value in counts.items():
        if match := _NODES.fullmatch(name):
            kind, cards, task, quantile = match.groups()
            if quantile not in _GROWN:
                continue  # no room for all of them
            label = " ".join(filter(None, (_TASKS[task].removeprefix("the "), quantile)))
            found.setdefault(kind, {}).setdefault(label, []).append((float(cards), value))
    for kind, curves in found.items():
        grown = {label: curve for label, curve in curves.items() if len(curve) > 1}
        section.show(
            partial(
                growth,
                f"growth-{kind}",
                f"Nodes searched in {kind} endgames by number of cards.",
                grown,
                "nodes",
            ),
            "Growth",
            f"Nodes searched in {kind} endgames, with the factor from each number of cards to the"
            " next. No clock touches these numbers.",
        )


def _shapes(section: Section, times: list[tuple[re.Match[str], Figure]]) -> None:
    most = max((int(match[2]) for match, _ in times), default=0)
    hardest = [(match, figure) for match, figure in times if int(match[2]) == most]
    if len({match[1] for match, _ in hardest}) < 2:
        return
    points: dict[tuple[str, str], dict[str, float]] = {}
    for match, figure in hardest:
        points.setdefault((match[1], match[3]), {})[match[4]] = figure.median
    order = sorted(points, key=lambda key: _first(points.get((key[0], "value"), points[key])))
    section.show(
        partial(
            ranges,
            "shapes",
            f"Times to solve endgames of {most} cards by their kind.",
            [
                Row(kind, points[kind, task], list(_TASKS).index(task), _TASKS[task])
                for kind, task in order
            ],
        ),
        f"Kinds of endgames with {most} cards",
        "Some shapes are far harder than what a random deal comes to. The easiest stands on top.",
        [figure for _, figure in hardest],
    )


def _first(points: Mapping[str, float]) -> float:
    return next(iter(points.values()))
