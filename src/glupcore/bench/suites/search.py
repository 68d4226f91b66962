"""The search: worlds and playouts a second, threads, time to a stable choice, latency."""

import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from typing import Final

from glupcore._core import DRAW_TRICKS, TRICKS, EndgameSolver, View
from glupcore.advice.advice import Advice
from glupcore.belief import believed_odds
from glupcore.bench._kernels import sample_worlds
from glupcore.bench.deals import GAMES, deals, decision, named
from glupcore.bench.measure import QUANTILES, Subject, quantile, ratios, take_turns, window_of
from glupcore.bench.results import Figure
from glupcore.bench.run import Run
from glupcore.bench.suites.endgame import Set
from glupcore.recommend import recommend
from glupcore.solvers import Solver
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec
from glupcore.support.weights import GLUP

PLACES: Final = {  # the trick of phase 1
    GLUP: {"deal": 0, "middle": 15, "late": 26},
    "two-handed": {"deal": 0, "middle": 6, "late": 10},
}
DEALS: Final = 8
SPEED: Final = {  # specification and iterations of a search
    "auto": ("auto", 400),
    "pimc, to the end": ("pimc:tricks=none", 200),
    "ismcts": ("ismcts:keep=false", 400),
    "ismcts, cut after 1 trick": ("ismcts:keep=false,tricks=1", 1_000),
    "determinized": ("determinized", 400),
}
THREADED: Final = {"auto": ("auto", 20_000), "ismcts": ("ismcts:keep=false", 20_000)}
WORLDS: Final = 64  # of a view at a time
ENDGAMES: Final = 40  # that a thread solves in turn
DOUBLINGS: Final = tuple(25 << n for n in range(8))
"""Playouts of ever longer searches: from when on does the choice remain?"""

LIMIT: Final = 0.05  # seconds, of the latencies
PHASES: Final = {
    "early": (0, 10),
    "middle": (10, 20),
    "late": (20, DRAW_TRICKS),
    "phase 2": (DRAW_TRICKS, TRICKS),
}


@cache
def questions(trick: int, count: int = DEALS, rules: str = GLUP) -> tuple[View, ...]:
    """A decision near that trick of each of so many deals: melds, leads and follows in turn."""
    found = []
    for number, deal in enumerate(deals(rules)[::2][:count]):  # every deck is played twice
        state = decision(deal, trick, number % 3 if trick else 0)
        assert state.player is not None
        found.append(state.view(state.player))
    return tuple(found)


def passed_on(advice: Advice) -> Advice:
    """The advice, or the Ctrl-C that a solver took for itself."""
    if advice.stopped == "interrupt":
        raise KeyboardInterrupt
    return advice


def ask(solver: Solver, view: View, limits: Limits, seed: int) -> Advice:
    """What the solver advises. Raises KeyboardInterrupt."""
    return passed_on(solver.advise(view, limits, seed))


def signature() -> dict[str, int | str]:
    """Of each game: what searches limited by iterations choose, and the playouts they take."""
    return {
        named(rules, key, ": "): value
        for rules in GAMES
        for key, value in _signature(rules).items()
    }


def _signature(rules: str) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    for name, (specification, iterations) in SPEED.items():
        solver = Spec.parse(specification).solver()
        chosen, samples = [], 0
        for trick in PLACES[rules].values():
            for number, view in enumerate(questions(trick, rules=rules)):
                limits = Limits(iterations=iterations // 2)
                advice = ask(solver, view, limits, number)
                chosen.append(advice.action)
                samples += sum(action.samples for action in advice.actions)
        found[f"{name}: playouts"] = samples
        found[f"{name}: choices"] = zlib.crc32(" ".join(chosen).encode())
    return found


def measure(run: Run) -> None:
    """Speeds, threads, stability and latencies, each for a share of the time."""
    run.facts["latency.limit"] = LIMIT
    whole = run.left
    run.take_turns(subjects(), 0.4 * whole, _speed)
    _threads(run, 0.2 * whole)
    _stability(run)
    _latencies(run)


def subjects() -> list[Subject]:
    """Playouts and worlds, from three places of a deal; a name ends in what is counted."""
    found = []
    places = [
        (named(rules, place, " "), questions(trick, rules=rules))
        for rules in GAMES
        for place, trick in PLACES[rules].items()
    ]
    for place, asked in places:
        for name, limited in SPEED.items():
            work, per = _searches(*limited, asked)
            what = f"playouts of {name}, {place}"
            found.append(Subject(f"search.{place}.{name}.playouts", what, work, per))
        what = f"worlds by the belief, {place}"
        work, per = _worlds(asked)
        found.append(Subject(f"search.{place}.worlds", what, work, per))
    return found


def _speed(subject: Subject) -> Figure:
    """How many of what its name ends in a second."""
    unit = f"{subject.name.rpartition('.')[2]}/s"
    return Figure(subject.name, subject.what, unit, tuple(1 / sample for sample in subject.samples))


def _worlds(asked: Sequence[View]) -> tuple[Callable[[int], None], float]:
    """Work whose unit is a world that fits what a player knows."""
    views = [(view, believed_odds(view)) for view in asked]

    def work(count: int) -> None:
        for seed in range(count):
            for view, odds in views:
                sample_worlds(view, odds, WORLDS, seed)

    return work, WORLDS * len(views)


def _searches(
    specification: str, iterations: int, asked: Sequence[View], threads: int = 1
) -> tuple[Callable[[int], None], float]:
    """Work whose unit is a playout: searches of the questions in turn; and the playouts of one."""
    solver = Spec.parse(specification).solver()

    def search(view: View, seed: int) -> int:
        limits = Limits(iterations=iterations, threads=threads)
        advice = ask(solver, view, limits, seed)
        return sum(action.samples for action in advice.actions)

    following = cycle(list(enumerate(asked)))
    per = sum(search(view, seed) for seed, view in enumerate(asked)) / len(asked)

    def work(count: int) -> None:
        for _ in range(count):
            seed, view = next(following)
            search(view, seed)

    return work, per


def _threads(run: Run, seconds: float) -> None:
    """Speed with more threads as a multiple of that with one, by wall clock."""
    counts = [n for n in (1, 2, 4, 8, 16) if n <= (os.cpu_count() or 1)]
    works = {
        name: [_searches(*limited, questions(15)[:2], n) for n in counts]
        for name, limited in THREADED.items()
    }
    works["exact"] = [_solves(n) for n in counts]
    for name, variants in works.items():
        subjects = [
            Subject(f"search.threads.{name}.{n}", name, *variant)
            for n, variant in zip(counts, variants, strict=True)
        ]
        run.tell(f"{name} with {', '.join(map(str, counts))} threads")
        window = window_of(seconds / len(works), len(subjects))
        take_turns(subjects, window, clock=time.perf_counter)
        for one, threads in zip(subjects[1:], counts[1:], strict=True):
            what = f"{name}, {threads} threads: speed of one thread"
            samples = ratios(subjects[0].samples, one.samples)
            run.figures.append(Figure(one.name, what, "×", samples))


def _solves(threads: int) -> tuple[Callable[[int], None], float]:
    """Work whose unit is an endgame of 18 cards solved, each thread by a solver of its own."""
    states = Set("uniform", 18, ENDGAMES).states()

    def solved(_: int) -> None:
        solver = EndgameSolver()
        for state in states:
            solver.clear()
            solver.value(state)

    pool = ThreadPoolExecutor(threads)

    def work(count: int) -> None:
        for _ in pool.map(solved, range(threads * count)):
            pass

    return work, threads * len(states)


def _stability(run: Run) -> None:
    """From which length on a search chooses what one of twice the longest does."""
    solver = Spec.parse("auto").solver()
    for place, trick in PLACES[GLUP].items():
        run.tell(f"time to a stable choice: {place}")
        playouts, seconds = [], []
        for number, view in enumerate(questions(trick, len(deals()) // 2)):
            chosen, took = [], []
            for iterations in DOUBLINGS:
                start = time.perf_counter()
                limits = Limits(iterations=iterations)
                advice = ask(solver, view, limits, number)
                took.append(time.perf_counter() - start)
                chosen.append(advice.action)
            at = len(chosen) - 1
            while at > 0 and chosen[at - 1] == chosen[-1]:
                at -= 1
            playouts.append(float(DOUBLINGS[at]))
            seconds.append(took[at])
        for name in ("median", "p90"):
            share = QUANTILES[name]
            what = f"time to a stable choice, {place}: {name}"
            value = quantile(seconds, share)
            run.figures.append(Figure(f"search.stable.{place}.{name}", what, "s", (value,)))
            run.facts[f"stable.{place}.{name}.playouts"] = quantile(playouts, share)


def _latencies(run: Run) -> None:
    """Wall time of ``recommend`` with a limit, over the deals and tricks, until time is up."""
    with _collected(run) as seconds:
        for passes in range(1, 1_000):
            for phase, (first, after) in PHASES.items():
                run.tell(f"latency of recommend, pass {passes}: {phase}")
                tricks = range(first, after)
                for number, deal in enumerate(deals()):
                    trick = tricks[(7 * number + passes) % len(tricks)]
                    try:
                        state = decision(deal, trick, passes % 3)
                    except ValueError:
                        continue
                    assert state.player is not None
                    view = state.view(state.player)
                    start = time.perf_counter()
                    passed_on(recommend(view, seconds=LIMIT, seed=number))
                    seconds[phase].append(time.perf_counter() - start)
            if run.left <= 0:
                break


@contextmanager
def _collected(run: Run) -> Iterator[dict[str, list[float]]]:
    """Adds the quantiles of what was measured, even after an interrupt."""
    seconds: dict[str, list[float]] = {phase: [] for phase in PHASES}
    try:
        yield seconds
    finally:
        for phase, found in seconds.items():
            run.facts[f"latency.{phase}.calls"] = float(len(found))
            for name, share in QUANTILES.items() if found else ():
                what = f"recommend with {1000 * LIMIT:.0f} ms, {phase}: {name}"
                value = quantile(found, share)
                run.figures.append(Figure(f"search.latency.{phase}.{name}", what, "s", (value,)))
