"""The search: worlds and playouts a second, threads, time to a stable choice, latency."""

import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from itertools import cycle, zip_longest
from typing import Any, Final

from glupcore._auction import Rules as AuctionRules
from glupcore._auction import State as AuctionState
from glupcore._auction import View as AuctionView
from glupcore._core import DRAW_TRICKS, TRICKS, EndgameSolver, Random, View
from glupcore.advice.advice import Advice
from glupcore.belief import believed_odds
from glupcore.bench._kernels import sample_worlds
from glupcore.bench.deals import GAMES, deals, decision, named
from glupcore.bench.measure import QUANTILES, Subject, TimeIsUp, never, quantile, ratios
from glupcore.bench.results import Figure
from glupcore.bench.run import Run
from glupcore.bench.suites.endgame import Set
from glupcore.recommend import recommend
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
AUCTIONS: Final = ("three-handed", "four-handed", "double-deck")
AUCTION_ITERATIONS: Final = 400
AUCTION_PLACES: Final[dict[str, Callable[[AuctionState, int, int], bool]]] = {
    "bid": lambda state, ply, plies: state.decision == "bid",
    "start": lambda state, ply, plies: state.decision == "follow",
    "middle": lambda state, ply, plies: state.trump is not None and ply >= plies // 2,
}
"""The first decision for which that is so, by its number and that of all actions."""

THREADED: Final = {"auto": ("auto", 20_000), "ismcts": ("ismcts:keep=false", 20_000)}
THREADED_AUCTIONS: Final = 8_000  # playouts of a decision
WORLDS: Final = 64  # of a view at a time
ENDGAMES: Final = 40  # that a thread solves in turn
DOUBLINGS: Final = tuple(25 << n for n in range(8))
"""Playouts of ever longer searches: from when on does the choice remain?"""

LIMIT: Final = 0.05  # seconds, of the latencies
PASSES: Final = 1_000  # of the latencies over all deals, at most
_SPEEDS, _LATENCIES, _STABLE = 0.5, 0.7, 0.85  # of the time: by then each is to be over
PHASES: Final = {
    "early": (0, 10),
    "middle": (10, 20),
    "late": (20, DRAW_TRICKS),
    "phase 2": (DRAW_TRICKS, TRICKS),
}


@cache
def auction_questions(rules: str, place: str) -> tuple[AuctionView, ...]:
    """A decision of each of so many deals played by the rule: the first of that place."""
    found = []
    for seed in range(DEALS):
        state = AuctionState.from_seed(seed, seed % AuctionRules(rules).seats, rules=rules)
        end = state.playout(Random(seed), "greedy")
        for ply, action in enumerate(end.actions):
            if AUCTION_PLACES[place](state, ply, len(end.actions)) and state.count_actions() > 1:
                assert state.player is not None
                found.append(state.view(state.player))
                break
            state.apply(action)
    return tuple(found)


def _all_questions(rules: str) -> list[AuctionView]:
    """Those of all places, in turn."""
    return [view for place in AUCTION_PLACES for view in auction_questions(rules, place)]


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


def ask(
    solver: Any,
    view: Any,
    iterations: int,
    seed: int,
    is_over: Callable[[], bool] = never,
    threads: int = 1,
) -> Advice:
    """What the solver advises. Raises KeyboardInterrupt, and TimeIsUp in the middle of it."""
    limits = Limits(iterations=iterations, threads=threads, stop=is_over)
    advice: Advice = solver.advise(view, limits, seed)
    if is_over() and advice.stopped == "interrupt":
        raise TimeIsUp
    return passed_on(advice)


def signature(is_over: Callable[[], bool] = never) -> dict[str, int | str]:
    """Of each game: what searches limited by iterations choose, and the playouts they take."""
    return {
        named(rules, key, ": "): value
        for rules in GAMES
        for key, value in _signature(rules, is_over).items()
    }


def _signature(rules: str, is_over: Callable[[], bool]) -> dict[str, int | str]:
    found: dict[str, int | str] = {}
    for name, (specification, iterations) in SPEED.items():
        solver = Spec.parse(specification).solver()
        chosen, samples = [], 0
        for trick in PLACES[rules].values():
            for number, view in enumerate(questions(trick, rules=rules)):
                advice = ask(solver, view, iterations // 2, number, is_over)
                chosen.append(advice.action)
                samples += sum(action.samples for action in advice.actions)
        found[f"{name}: playouts"] = samples
        found[f"{name}: choices"] = zlib.crc32(" ".join(chosen).encode())
    return found


def measure(run: Run) -> None:
    """Speeds, threads, stability and latencies, each until its share of the time is over."""
    run.facts["latency.limit"] = LIMIT
    run.take_turns(subjects(run.until(_SPEEDS)), _SPEEDS, _speed)
    _latencies(run, _LATENCIES)
    _stability(run, _STABLE)
    _threads(run)


def subjects(is_over: Callable[[], bool] = never) -> list[Subject]:
    """Playouts and worlds, from several places of a deal; a name ends in what is counted.

    First comes one of each game, so that a short run has something of all.
    """
    by_game = [_of_stock(rules, is_over) for rules in GAMES]
    by_game += [_of_auction(rules, is_over) for rules in AUCTIONS]
    turns = zip_longest(*by_game)
    return [subject for turn in turns for subject in turn if subject is not None]


def _of_stock(rules: str, is_over: Callable[[], bool]) -> Iterator[Subject]:
    for place, trick in PLACES[rules].items():
        asked, where = questions(trick, rules=rules), named(rules, place, " ")
        for name, (specification, iterations) in SPEED.items():
            solver = Spec.parse(specification).solver()
            yield _searched(where, name, _searches(solver, iterations, asked, is_over))
        what = f"worlds by the belief, {where}"
        work, per = _worlds(asked)
        yield Subject(f"search.{where}.worlds", what, work, per)


def _of_auction(rules: str, is_over: Callable[[], bool]) -> Iterator[Subject]:
    solver = Spec.parse("auto", family="auction").solver()
    for place in AUCTION_PLACES:
        work = _searches(solver, AUCTION_ITERATIONS, auction_questions(rules, place), is_over)
        yield _searched(f"{rules} {place}", "auto", work)
    asked = _all_questions(rules)

    def advised(count: int) -> None:
        for seed, view in list(enumerate(asked)) * count:
            ask(solver, view, AUCTION_ITERATIONS, seed, is_over)

    what = f"advice of {AUCTION_ITERATIONS} playouts, {rules}"
    yield Subject(f"search.{rules}.advice", what, advised, len(asked))


def _searched(where: str, name: str, work: Callable[[int], int]) -> Subject:
    what = f"playouts of {name}, {where}"
    return Subject(f"search.{where}.{name}.playouts", what, work, per=None)


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
    solver: Any,
    iterations: int,
    asked: Sequence[Any],
    is_over: Callable[[], bool] = never,
    threads: int = 1,
) -> Callable[[int], int]:
    """Searches of the questions in turn, which gives back how many playouts they took."""
    following = cycle(list(enumerate(asked)))

    def work(count: int) -> int:
        playouts = 0
        for _ in range(count):
            seed, view = next(following)
            advice = ask(solver, view, iterations, seed, is_over, threads)
            playouts += sum(action.samples for action in advice.actions)
        return playouts

    return work


def _threads(run: Run) -> None:
    """Speed with more threads as a multiple of that with one, by wall clock."""
    counts = [n for n in (1, 2, 4, 8, 16) if n <= (os.cpu_count() or 1)]
    searches = list(_threaded())
    for number, (name, solver, iterations, asked) in enumerate(searches, 1):
        share = _STABLE + (1 - _STABLE) * number / (len(searches) + 1)
        is_over = run.until(share)
        works = [_searches(solver, iterations, asked, is_over, n) for n in counts]
        _compare_threads(run, name, [(work, None) for work in works], counts, share)
    _compare_threads(run, "exact", [_solves(n) for n in counts], counts, 1.0)


def _threaded() -> Iterator[tuple[str, Any, int, Sequence[Any]]]:
    """Searches that threads share: a name, who searches, iterations, and what is asked."""
    for name, (specification, iterations) in THREADED.items():
        yield name, Spec.parse(specification).solver(), iterations, questions(15)[:2]
    solver = Spec.parse("auto", family="auction").solver()
    for rules in AUCTIONS:
        yield rules, solver, THREADED_AUCTIONS, auction_questions(rules, "start")[:2]


def _compare_threads(
    run: Run,
    name: str,
    works: Sequence[tuple[Callable[[int], object], float | None]],
    counts: Sequence[int],
    share: float,
) -> None:
    subjects = [
        Subject(f"search.threads.{name}.{n}", f"{name}, {n} threads: speed of one thread", *work)
        for n, work in zip(counts, works, strict=True)
    ]
    run.tell(f"{name} with {', '.join(map(str, counts))} threads")
    found = Run(run.seconds, run.tell, clock=run.clock, start=run.start, whole=run.whole)
    found.take_turns(subjects, share, clock=time.perf_counter)
    for one in subjects[1:]:
        if samples := ratios(subjects[0].samples, one.samples):
            run.figures.append(Figure(one.name, one.what, "×", samples))
        else:
            run.left_out.append(one.what)


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


def _stability(run: Run, share: float) -> None:
    """From which length on a search chooses what one of twice the longest does."""
    for place, (solver, asked) in _places().items():
        run.tell(f"time to a stable choice: {place}")
        playouts, seconds = [], []
        with suppress(TimeIsUp):
            for number, view in enumerate(asked):
                at, took = _stable_from(solver, view, number, run.until(share))
                playouts.append(float(DOUBLINGS[at]))
                seconds.append(took)
        for name in ("median", "p90"):
            quantile_share = QUANTILES[name]
            what = f"time to a stable choice, {place}: {name}"
            if len(seconds) < len(asked):
                run.left_out.append(what)
                continue
            value = quantile(seconds, quantile_share)
            run.figures.append(Figure(f"search.stable.{place}.{name}", what, "s", (value,)))
            run.facts[f"stable.{place}.{name}.playouts"] = quantile(playouts, quantile_share)


def _places() -> dict[str, tuple[Any, Sequence[Any]]]:
    """Where stability is looked at: who searches, and what is asked."""
    solver = Spec.parse("auto").solver()
    of_auction = Spec.parse("auto", family="auction").solver()
    count = len(deals()) // 2
    return {
        **{place: (solver, questions(trick, count)) for place, trick in PLACES[GLUP].items()},
        **{rules: (of_auction, _all_questions(rules)) for rules in AUCTIONS},
    }


def _stable_from(
    solver: Any, view: Any, seed: int, is_over: Callable[[], bool]
) -> tuple[int, float]:
    """The doubling from which on the choice remains, and the seconds of that search."""
    chosen, took = [], []
    for iterations in DOUBLINGS:
        start = time.perf_counter()
        advice = ask(solver, view, iterations, seed, is_over)
        took.append(time.perf_counter() - start)
        chosen.append(advice.action)
    at = len(chosen) - 1
    while at > 0 and chosen[at - 1] == chosen[-1]:
        at -= 1
    return at, took[at]


def _latencies(run: Run, share: float) -> None:
    """Wall time of ``recommend`` with a limit, over the deals and tricks, until time is up."""
    is_over = run.until(share)
    with _collected(run) as seconds:
        for number in range(PASSES * len(deals())):
            run.tell(f"latency of recommend, round {number + 1}")
            for phase, view in _asked_in_turn(number):
                if is_over():
                    return
                start = time.perf_counter()
                passed_on(recommend(view, seconds=LIMIT, seed=number))
                seconds[phase].append(time.perf_counter() - start)


def _asked_in_turn(number: int) -> Iterator[tuple[str, Any]]:
    """A decision of each phase and each auction game, other ones each time."""
    passes, which = divmod(number, len(deals()))
    for phase, (first, after) in PHASES.items():
        tricks = range(first, after)
        trick = tricks[(7 * which + passes + 1) % len(tricks)]
        with suppress(ValueError):  # the deal has no such decision there
            state = decision(deals()[which], trick, (passes + 1) % 3)
            assert state.player is not None
            yield phase, state.view(state.player)
    for rules in AUCTIONS:
        asked = _all_questions(rules)
        yield rules, asked[number % len(asked)]


@contextmanager
def _collected(run: Run) -> Iterator[dict[str, list[float]]]:
    """Adds the quantiles of what was measured, even after an interrupt."""
    seconds: dict[str, list[float]] = {phase: [] for phase in (*PHASES, *AUCTIONS)}
    try:
        yield seconds
    finally:
        for phase, found in seconds.items():
            run.facts[f"latency.{phase}.calls"] = float(len(found))
            told = f"recommend with {1000 * LIMIT:.0f} ms, {phase}"
            if not found:
                run.left_out.append(told)
            for name, share in QUANTILES.items() if found else ():
                value = quantile(found, share)
                figure = Figure(f"search.latency.{phase}.{name}", f"{told}: {name}", "s", (value,))
                run.figures.append(figure)
