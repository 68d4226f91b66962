"""Every solver answers within its time and 50 ms, and within 50 ms of a stop, in every position.

A machine that is busy with other things is late for no fault of ours: the best of some tries
counts, and where there are more processes than processors a little lateness tells nothing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from glupcore import GlupError, Random, State, View, recommend
from glupcore.advice.advice import Advice
from glupcore.advice.stakes import Stakes
from glupcore.solvers import find_solver, names
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import Limits
from wide_views import wide_view

SLACK = 0.05
TRIES = 10
SOLVERS = [*(name for name in names() if name != "exact"), "determinized:worlds=256"]
THREADS = [1, 2, 64]
SHARED = ["ismcts", "determinized"]


def last_tricks() -> View:
    """Eighteen cards each: what takes phase 2 the longest."""
    state, rng = State.from_seed(11), Random(11)
    while state.phase == 1:
        assert state.player is not None
        state.apply(state.view(state.player).choose("greedy", rng))
    assert state.player is not None
    return state.view(state.player)


def last_draw() -> View:
    """The last lead of phase 1: few worlds, phase 2 to be solved in each."""
    state, rng = State.from_seed(12), Random(12)
    while state.stock > 1 or state.decision != "lead":
        assert state.player is not None
        state.apply(state.view(state.player).choose("greedy", rng))
    assert state.player is not None
    return state.view(state.player)


VIEWS = {
    "wide": wide_view(),
    "wide at the end": wide_view(30),
    "last draw": last_draw(),
    "phase 2": last_tricks(),
}


def lateness(seconds: float, call: Callable[[], Advice]) -> tuple[float, Advice]:
    """How much longer a call took, at best, and its last advice."""
    least = float("inf")
    for _ in range(TRIES):
        start = time.perf_counter()
        advice = call()
        least = min(least, time.perf_counter() - start - seconds)
        if least <= SLACK:
            break
    return least, advice


def check_in_time(late: float) -> None:
    if SLACK < late < 10 * SLACK and os.getloadavg()[0] > (os.cpu_count() or 1):
        pytest.skip(f"{late:.3f} s late, on a machine that is busy with other things")
    assert late <= SLACK


class After:
    """Says yes after so many seconds, and knows how long ago that was."""

    def __init__(self, seconds: float) -> None:
        self._end = time.perf_counter() + seconds

    def __call__(self) -> bool:
        return self.ago > 0

    @property
    def ago(self) -> float:
        return time.perf_counter() - self._end


def check_legal(advice: Advice, view: View) -> None:
    actions = {value.action for value in advice}
    assert advice.action in actions <= set(view.legal_actions())
    if not advice.solver.startswith("network"):
        assert len(actions) == len(view.legal_actions())


def test_the_widest_views_are_wide() -> None:
    assert [len(wide_view(tricks).legal_actions()) for tricks in (20, 25, 30)] == [1649] * 3


def explained(**more: Any) -> Any:
    """What takes the most to tell; left out by default."""
    return pytest.param({"explain": True, **more}, id="explained", marks=pytest.mark.slow)


PLAIN = pytest.param({}, id="plain")
# In phase 2 all searches are one.
CASES = [
    pytest.param(solver, where, id=f"{solver}, {where}")
    for where in VIEWS
    for solver in (["exact"] if where == "phase 2" else SOLVERS)
]


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("more", [PLAIN, explained(target=777)])
@pytest.mark.parametrize(("solver", "where"), CASES)
def test_the_time_is_kept(solver: str, where: str, more: dict[str, Any], threads: int) -> None:
    view = VIEWS[where]
    asked: dict[str, Any] = {"seconds": 0.05, "threads": threads, "seed": 1, **more}
    late, advice = lateness(0.05, lambda: recommend(view, solver=solver, **asked))
    check_in_time(late)
    check_legal(advice, view)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("where", VIEWS)
@pytest.mark.parametrize(
    "limit", [{"seconds": 1e-9}, {"iterations": 10**9, "stop": lambda: True}], ids=["time", "stop"]
)
def test_no_time_at_all_is_enough_for_an_answer(
    where: str, limit: dict[str, Any], threads: int
) -> None:
    """Where all worlds are listed and wide, the first of them was cut short."""
    more: dict[str, Any] = {"threads": threads, "seed": 1, "explain": True, "target": 777}
    check_legal(recommend(VIEWS[where], **limit, **more), VIEWS[where])


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("more", [PLAIN, explained(lead=777)])
@pytest.mark.parametrize(("solver", "where"), CASES)
def test_a_stop_is_obeyed(solver: str, where: str, more: dict[str, Any], threads: int) -> None:
    """There is no limit of time beside it."""
    view = VIEWS[where]
    least = float("inf")
    for _ in range(TRIES):
        stop = After(0.1)
        asked: dict[str, Any] = {"iterations": 10**9, "threads": threads, "seed": 1, **more}
        advice = recommend(view, solver=solver, stop=stop, **asked)
        least = min(least, stop.ago)
        if least <= SLACK:
            break
    check_in_time(least)
    check_legal(advice, view)


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_there_is_no_time_for_is_not_told(solver: str) -> None:
    """An answer nevertheless: what was expected beforehand."""
    view = VIEWS["wide"]
    late, advice = lateness(0, lambda: recommend(view, solver=solver, seconds=1e-9, explain=True))
    check_in_time(late)
    check_legal(advice, view)
    stopped = recommend(view, solver=solver, iterations=10**9, stop=lambda: True, seed=1)
    check_legal(stopped, view)
    assert stopped.samples <= 16


def test_a_kept_tree_is_given_up_rather_than_moved_too_long() -> None:
    view = State.from_seed(5).view(1)
    tree = Tree(policy="greedy", exploration=1, prior=0.5, reduction=0.1, memory_mib=8)
    tree.plant_view(view, 1)
    tree.search(20_000)
    assert not tree.move_to(view, over=lambda: True) or tree.nodes_used > 0
    tree.plant_view(view, 1)
    tree.search(10)
    assert sum(visits for _, visits, _, _ in tree.results()) == 10


def test_to_name_a_game_takes_no_time() -> None:
    """Whoever reads requests does it for everybody."""
    for lead in range(1, 300):
        late, _ = lateness(0, lambda lead=lead: Stakes.of(None, lead, (0, 0), "glup"))  # type: ignore
        assert late < 0.01


@pytest.mark.parametrize("solver", SHARED)
def test_a_search_is_of_one_thread_at_a_time(solver: str) -> None:
    """The second finds a rule, and disturbs nothing."""
    view, shared = VIEWS["last draw"], find_solver(solver)
    expected = find_solver(solver).advise(view, Limits(iterations=5000), 1)
    inside, go_on = Event(), Event()

    def stop() -> bool:
        inside.set()
        go_on.wait()
        return False

    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(shared.advise, view, Limits(iterations=5000, stop=stop), 1)
        inside.wait()
        try:
            with pytest.raises(GlupError) as refused:
                shared.advise(view, Limits(iterations=1), 1)
        finally:
            go_on.set()
        assert first.result().actions == expected.actions
    rule = f"solver {solver}: in use by another thread; make one for each thread"
    assert str(refused.value) == rule


@pytest.mark.parametrize("solver", ["pimc", "auto", "network", "greedy", "random"])
def test_what_remembers_nothing_may_be_shared(solver: str) -> None:
    views = [VIEWS["last draw"], State.from_seed(5).view(1), State.from_seed(6).view(1)]
    shared = find_solver(solver)

    def advise(number: int) -> Advice:
        return shared.advise(views[number % 3], Limits(iterations=300), 1)

    expected = [advise(number).actions for number in range(3)]
    with ThreadPoolExecutor(8) as pool:
        for number, advice in enumerate(pool.map(advise, range(48))):
            assert advice.actions == expected[number % 3]


def test_a_tree_is_of_one_thread_at_a_time() -> None:
    tree = Tree(policy="greedy", exploration=1, prior=0.5, reduction=0.1, memory_mib=1)
    tree.plant_view(State.from_seed(5).view(1), 1)
    refused = set()
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(tree.search, 20_000)
        while not first.done():
            try:
                tree.results()
            except GlupError as error:
                refused.add(str(error))
        first.result()
    assert refused == {"tree: in use by another thread; make one for each thread"}
    assert tree.visits == 20_000
