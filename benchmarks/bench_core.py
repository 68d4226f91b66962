"""What ``glupcore bench`` measures, and calls from Python, by pytest-benchmark.

``python -m pytest benchmarks [--benchmark-autosave] [--benchmark-compare]``, see README.md here. Of
what is measured in units, ``extra_info["units"]`` says how many a call does.
"""

from __future__ import annotations

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from glupcore import EndgameSolver, State, View
from glupcore.bench.deals import deals
from glupcore.bench.measure import Subject
from glupcore.bench.suites import endgame, rules, search

States = dict[str, list[State]]


@pytest.fixture(scope="module")
def states() -> States:
    """States of the fixed deals by the decision to be made: lead, follow, meld and endgame."""
    found: States = {"lead": [], "follow": [], "meld": [], "endgame": []}
    for deal in deals():
        state = deal.start()
        for action in deal.actions:
            found[state.decision if state.phase == 1 else "endgame"].append(state.copy())
            state.apply(action)
    return found


def measure(benchmark: BenchmarkFixture, subject: Subject) -> None:
    benchmark.extra_info.update(units=subject.per, what=subject.what)
    benchmark(subject.run, 1)


@pytest.mark.benchmark(group="rules")
@pytest.mark.parametrize("subject", rules.subjects(), ids=lambda subject: subject.name)
def test_rules(benchmark: BenchmarkFixture, subject: Subject) -> None:
    measure(benchmark, subject)


@pytest.mark.benchmark(group="search")
@pytest.mark.parametrize("subject", search.subjects(), ids=lambda subject: subject.name)
def test_search(benchmark: BenchmarkFixture, subject: Subject) -> None:
    measure(benchmark, subject)


@pytest.mark.benchmark(group="endgame", max_time=0.5)
@pytest.mark.parametrize("one", endgame.SETS, ids=lambda one: one.name)
def test_endgame(benchmark: BenchmarkFixture, one: endgame.Set) -> None:
    """One endgame of the set after the other, an empty table for each."""
    solver = EndgameSolver()
    following = cycle(one.states())

    def setup() -> tuple[tuple[EndgameSolver, State, bool], dict[str, object]]:
        solver.clear()
        return (solver, next(following), one.everything), {}

    benchmark.pedantic(endgame.solve, setup=setup, rounds=min(one.count, 100))


@pytest.mark.benchmark(group="calls")
def test_copy(benchmark: BenchmarkFixture) -> None:
    benchmark(State.from_seed(1).copy)


@pytest.mark.benchmark(group="calls")
def test_hash(benchmark: BenchmarkFixture) -> None:
    benchmark(hash, State.from_seed(1))


@pytest.mark.benchmark(group="calls")
def test_from_seed(benchmark: BenchmarkFixture) -> None:
    benchmark(State.from_seed, 1)


@pytest.mark.benchmark(group="calls")
def test_apply(benchmark: BenchmarkFixture, states: States) -> None:
    """A card read, checked and played; the copy is made outside the clock."""
    state = states["lead"][100]
    action = state.legal_actions()[0]
    benchmark.pedantic(
        type(state).apply,
        setup=lambda: ((state.copy(), action), {}),
        rounds=5000,
        warmup_rounds=100,
    )


@pytest.mark.benchmark(group="calls")
@pytest.mark.parametrize("decision", ["lead", "meld", "endgame"])
def test_legal_actions(benchmark: BenchmarkFixture, decision: str, states: States) -> None:
    following = cycle(states[decision])
    benchmark(lambda: next(following).legal_actions())


@pytest.mark.benchmark(group="calls")
def test_view(benchmark: BenchmarkFixture, states: States) -> None:
    benchmark(states["lead"][100].view, 0)


@pytest.mark.benchmark(group="calls")
def test_bytes(benchmark: BenchmarkFixture, states: States) -> None:
    """There and back, as pickling does."""
    view = states["lead"][100].view(0)
    benchmark(lambda: View.from_bytes(view.to_bytes()))
