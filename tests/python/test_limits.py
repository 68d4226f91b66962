"""Searches end when their time is out or they are told to stop, in every position.

No clock is read: it is counted how often a search asks, and what it does between two times. How
late an answer is, no test measures.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from glupcore import GlupError, State, View, recommend
from glupcore.advice.advice import Advice
from glupcore.solvers import _pieces, _simulations, find_solver, limits, names
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec
from stock_trees import new_tree, of_view
from wide_views import VIEWS, wide_view

SOLVERS = [*(name for name in names() if name != "exact"), "determinized:worlds=256"]
SEARCHES = ["auto", "pimc", "ismcts", "determinized", "determinized:worlds=256"]
SHARED = ["ismcts", "determinized"]
MORE = 8  # times that a search asks after it was told to stop
TICK = 0.001  # seconds from one look at the clock to the next
MORE_TICKS = 64  # looks after its time is out: many worlds have many trees
MOST_BETWEEN = 2000  # rollouts and simulations: some milliseconds


def check_legal(advice: Advice, view: View) -> None:
    actions = {value.action for value in advice}
    assert advice.action in actions <= set(view.legal_actions())
    if not advice.solver.startswith("network"):
        assert len(actions) == len(view.legal_actions())


class Stop:
    """Says yes from a certain time on that it is asked."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked >= self.at


class Ticking:
    """A clock that goes on only when it is read; it takes the place of the module `time`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ticks = 0
        for module in (limits, _pieces, _simulations):
            monkeypatch.setattr(module, "time", self)

    def perf_counter(self) -> float:
        self.ticks += 1
        return TICK * self.ticks


def test_the_widest_views_are_wide() -> None:
    assert [len(wide_view(tricks).legal_actions()) for tricks in (20, 25, 30)] == [1649] * 3


EXPLAINED = pytest.param({"explain": True, "lead": 777}, id="explained", marks=pytest.mark.slow)
# In phase 2 all searches are one.
CASES = [
    pytest.param(solver, where, id=f"{solver}, {where}")
    for where in VIEWS
    for solver in (["exact"] if where == "phase 2" else SOLVERS)
]


@pytest.mark.parametrize("threads", [1, 2, pytest.param(64, marks=pytest.mark.slow)])
@pytest.mark.parametrize("more", [pytest.param({}, id="plain"), EXPLAINED])
@pytest.mark.parametrize(("solver", "where"), CASES)
def test_a_stop_is_obeyed(solver: str, where: str, more: dict[str, Any], threads: int) -> None:
    """There is no limit of time beside it."""
    view = VIEWS[where]
    for at in (1, 30):
        stop = Stop(at)
        asked: dict[str, Any] = {"iterations": 10**9, "threads": threads, "seed": 1, **more}
        advice = recommend(view, solver=solver, stop=stop, **asked)
        assert stop.asked <= at + (MORE + 1) * threads  # each has to hear of it
        check_legal(advice, view)
        if stop.asked >= at and advice.stopped != "complete":
            assert advice.stopped == "interrupt"


@pytest.mark.parametrize("where", [where for where in VIEWS if where != "phase 2"])
@pytest.mark.parametrize("solver", SEARCHES)
def test_the_clock_is_asked_often(monkeypatch: pytest.MonkeyPatch, solver: str, where: str) -> None:
    """Fifty looks at it are all the time there is, and in between little is done."""
    view, search = VIEWS[where], Spec.parse(solver).solver()
    clock = Ticking(monkeypatch)
    advice = search.advise(view, Limits(seconds=50 * TICK, start=0.0), 1)
    assert clock.ticks <= 50 + MORE_TICKS
    assert advice.stopped in ("limit", "certain")
    assert sum(value.samples for value in advice) <= clock.ticks * MOST_BETWEEN
    check_legal(advice, view)


@pytest.mark.parametrize("solver", SEARCHES)
def test_a_stop_is_asked_about_often(solver: str) -> None:
    stop = Stop(10**9)
    advice = recommend(VIEWS["wide"], solver=solver, iterations=2000, seed=1, stop=stop)
    assert stop.asked * 500 >= sum(value.samples for value in advice)


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


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_there_is_no_time_for_is_not_told(solver: str) -> None:
    """An answer nevertheless: what was expected beforehand."""
    view = VIEWS["wide"]
    check_legal(recommend(view, solver=solver, seconds=1e-9, explain=True), view)
    stopped = recommend(view, solver=solver, iterations=10**9, stop=lambda: True, seed=1)
    check_legal(stopped, view)
    assert stopped.samples <= 16


def test_a_kept_tree_is_given_up_rather_than_moved_too_long() -> None:
    view = State.from_seed(5).view(1)
    tree = new_tree(memory_mib=8)
    tree.plant(of_view(view), 1)
    tree.search(20_000)
    assert not tree.move_to(of_view(view), over=lambda: True) or tree.nodes_used > 0
    tree.plant(of_view(view), 1)
    tree.search(10)
    assert sum(visits for _, visits, _, _ in tree.results()) == 10


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
    tree = new_tree()
    tree.plant(of_view(State.from_seed(5).view(1)), 1)
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
