"""Part ``endgame``: exact solving, ours of phase 2 beside DDS of whole deals of bridge.

The games differ: DDS is the scale that readers know. They take turns deal by deal, in CPU time of
the thread around the call alone, each from an empty table.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from found import Found

import glupcore
from glupcore._core import HAND_CARDS
from glupcore.bench.endgames import endgames
from glupcore.bench.measure import turns
from glupcore.bench.results import Figure
from glupcore.bench.suites.endgame import solve

RESAMPLES = 1000
SHARES = {"median": 0.5, "p99": 0.99}
SETS = {"value": ("uniform", "skewed"), "all": ("uniform",)}
WHAT = {"value": "value", "all": "every card"}

Solve = Callable[[int], tuple[float, int]]  # seconds and nodes for the deal of that number


@dataclass
class Solved:
    """A solver on a set of deals, and what each deal took."""

    name: str
    what: str
    cards: int  # of a hand of ours, of a deal of bridge
    solve: Solve
    seconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)  # 0 where it does not say


def measure(
    found: Found, values: int, alls: int, tell: Callable[[str], object] = lambda _: None
) -> None:
    """So many deals for the value, so many for all cards. An interrupt leaves those solved."""
    for mode, count in (("value", values), ("all", alls)):
        solvers = [ours(mode, kind, count) for kind in SETS[mode]]
        scale = found.attempt("endplay", partial(dds_solver, mode))
        if scale is not None:
            solvers.append(scale)
        try:
            for done, at in enumerate(turns(len(solvers), count)):
                deal = done // len(solvers)
                tell(f"{mode}: deal {deal + 1} of {count}")
                seconds, nodes = solvers[at].solve(deal)
                solvers[at].seconds.append(seconds)
                solvers[at].nodes.append(nodes)
        finally:
            found.figures += figures(solvers, scale)
            found.facts |= facts(solvers)


def ours(mode: str, kind: str, count: int) -> Solved:
    solver = glupcore.EndgameSolver()
    states = [
        glupcore.State.from_endgame(text)
        for text in endgames(kind, HAND_CARDS, count, rules="glup")
    ]

    def timed(number: int) -> tuple[float, int]:
        solver.clear()
        begin = time.thread_time()
        _, nodes = solve(solver, states[number], everything=mode == "all")
        return time.thread_time() - begin, nodes

    what = f"glupcore, {kind}, {WHAT[mode]}"
    return Solved(f"ours.{mode}.{kind}", what, HAND_CARDS, timed)


def dds_solver(mode: str) -> Solved:
    import dds

    dds.start()
    rng = random.Random(7)

    def solve(_: int) -> tuple[float, int]:
        return dds.seconds(dds.random_deal(rng), every_card=mode == "all"), 0

    return Solved(f"dds.{mode}", f"DDS, {WHAT[mode]}", 52, solve)


def figures(solvers: Sequence[Solved], scale: Solved | None) -> Iterator[Figure]:
    """Quantiles, and ours to those of DDS.

    The samples are the quantile and the ends of the span that holds nine of ten resamples of the
    deals, so that median, least and most of a figure are these.
    """
    rng = random.Random(1)
    for solver in solvers:
        for which, share in SHARES.items() if solver.seconds else ():
            name = f"peers.endgame.{solver.name}.{which}"
            deals = f"{len(solver.seconds)} deals of {solver.cards} cards"
            what = f"{solver.what}: {which} of {deals}"
            point, each = quantile(solver.seconds, share), resampled(solver.seconds, share, rng)
            yield Figure(name, what, "s", span(point, each))
            if scale is not None and scale is not solver and scale.seconds:
                point /= quantile(scale.seconds, share)
                other = resampled(scale.seconds, share, rng)
                each = [a / b for a, b in zip(each, other, strict=True)]
                # Less is better: the unit does not end like that of a speed.
                yield Figure(
                    f"{name}.ratio", f"{what}, to that of DDS", "× time", span(point, each)
                )


def facts(solvers: Sequence[Solved]) -> dict[str, float]:
    """Quantiles of the nodes, which no clock touches."""
    return {
        f"endgame.{solver.name}.nodes.{which}": quantile(solver.nodes, share)
        for solver in solvers
        if any(solver.nodes)
        for which, share in SHARES.items()
    }


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def resampled(values: Sequence[float], share: float, rng: random.Random) -> list[float]:
    """The quantile of as many deals drawn again and again from those there are."""
    return [quantile(rng.choices(values, k=len(values)), share) for _ in range(RESAMPLES)]


def span(point: float, each: Sequence[float]) -> tuple[float, float, float]:
    low, high = quantile(each, 0.05), quantile(each, 0.95)
    return (min(low, point), point, max(high, point))
