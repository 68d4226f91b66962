"""The few figures that say most, for the top of the page."""

import re
from dataclasses import dataclass
from math import isfinite
from typing import Final

from glupcore.bench.numbers import count, digits, quantity, signed
from glupcore.bench.report.collect import Collected, suite_of
from glupcore.bench.results import Figure

_OURS: Final = re.compile(r"peers\.plays\.ours\..+\.ratio")
_ADVISES: Final = "auto"
_FIGURES: Final = (
    ("rules.play.random", "a card of a random deal"),
    ("endgame.uniform.18.value.median", "to solve an endgame of 18 cards exactly, median"),
    ("search.deal.auto.playouts", "playouts a second of auto, at the deal"),
    ("search.latency.early.p99", "for a recommendation early in the deal, p99"),
    ("workload.latency.phase1.p99", "for a recommendation over hours of use, p99"),
)


@dataclass(frozen=True, slots=True)
class Headline:
    """A number, what it says, and the suite that tells more."""

    number: str
    says: str
    suite: str


def headlines(found: Collected) -> list[Headline]:
    """At most eight."""
    shown = []
    for name, says in _FIGURES:
        figure = found.figure(name)
        if figure is not None and isfinite(figure.median):
            shown.append(Headline(_number(figure), says, suite_of(name)))
    shown += _best_match(found) + _best_ratio(found) + _memory(found)
    return shown


def _number(figure: Figure) -> str:
    speed = figure.unit.endswith("/s")  # what it counts, the headline says
    return count(figure.median) if speed else quantity(figure.median, figure.unit)


def _best_match(found: Collected) -> list[Headline]:
    """Of the solver that advises, over the opponent that was met most often, the surest margin."""
    played = [m for m in found.margins_of("strength") if isfinite(m.mean)]
    opponents = [margin.b for margin in played]
    if not played:
        return []
    usual = max(opponents, key=opponents.count)
    met = [m for m in played if m.b == usual]
    ours = [m for m in met if m.a.startswith(_ADVISES)]
    best = min(ours or met, key=lambda margin: margin.error)
    error = f" ± {digits(best.error, 2)}" if isfinite(best.error) else ""
    says = f"points a deal, {best.a} over {best.b}"
    return [Headline(signed(best.mean) + error, says, "strength")]


def _best_ratio(found: Collected) -> list[Headline]:
    ours = [f for f in found.figures_of("peers") if _OURS.fullmatch(f.name) and f.median > 0]
    best = max(ours, key=lambda figure: figure.median, default=None)
    return [Headline(f"{digits(best.median)} ×", best.what, "peers")] if best else []


def _memory(found: Collected) -> list[Headline]:
    figure = found.figure("workload.memory")
    if figure is None or not isfinite(figure.most):
        return []
    return [Headline(f"{count(figure.most)} {figure.unit}", "of memory at most", "workload")]
