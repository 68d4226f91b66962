"""The core as Python sees it; ``python -m pytest benchmarks``, see README.md here.

``extra_info["units"]`` says how much of ``extra_info["unit"]`` a call does.
"""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import glupcore
from glupcore import Random, State, View
from glupcore.solvers._pimc import Evaluator

DEALS, WORLDS = 500, 16
POLICIES = ("random", "greedy")
States = dict[str, list[State]]


@pytest.fixture(scope="module")
def states() -> States:
    """States of random deals by the decision to be made: lead, follow, meld and endgame."""
    found: States = {"lead": [], "follow": [], "meld": [], "endgame": []}
    for seed in range(20):
        rng = Random(seed)
        state = State.from_seed(seed)
        while not state.is_over:
            found[state.decision if state.phase == 1 else "endgame"].append(state.copy())
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
    return found


def counts(benchmark: Any, units: float, unit: str) -> None:
    benchmark.extra_info.update(units=units, unit=unit)


@pytest.mark.benchmark(group="deals from fresh decks")
@pytest.mark.parametrize("policy", POLICIES)
def test_deals(benchmark: BenchmarkFixture, policy: str) -> None:
    counts(benchmark, DEALS * 96, "cards played")
    benchmark(glupcore.random_deals, DEALS, policy, 1)


@pytest.mark.benchmark(group="playout of one state")
@pytest.mark.parametrize("policy", POLICIES)
def test_playout(benchmark: BenchmarkFixture, policy: str) -> None:
    counts(benchmark, 96, "cards played")
    rng = Random(1)
    benchmark(State.from_seed(1).playout, policy, rng)


@pytest.mark.benchmark(group="recommend's matrix")
@pytest.mark.parametrize("policy", POLICIES)
def test_evaluator(benchmark: BenchmarkFixture, policy: str, states: States) -> None:
    state = states["lead"][len(states["lead"]) // 2]
    assert state.player is not None
    evaluator = Evaluator(state.view(state.player).to_bytes(), policy, 1)
    counts(benchmark, WORLDS * len(evaluator.texts), "playouts")
    benchmark(evaluator.rows, 0, WORLDS, range(len(evaluator.texts)))


@pytest.mark.benchmark(group="perft")
def test_perft(benchmark: BenchmarkFixture, states: States) -> None:
    chosen = states["lead"][::20]
    counts(benchmark, sum(state.perft(3) for state in chosen), "leaves")
    benchmark(lambda: [state.perft(3) for state in chosen])


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
        State.apply, setup=lambda: ((state.copy(), action), {}), rounds=5000, warmup_rounds=100
    )


@pytest.mark.benchmark(group="legal_actions as texts")
@pytest.mark.parametrize("decision", ["lead", "meld", "endgame"])
def test_legal_actions(benchmark: BenchmarkFixture, decision: str, states: States) -> None:
    following = cycle(states[decision])
    benchmark(lambda: next(following).legal_actions())


@pytest.mark.benchmark(group="views")
def test_view(benchmark: BenchmarkFixture, states: States) -> None:
    benchmark(states["lead"][100].view, 0)


@pytest.mark.benchmark(group="views")
def test_sample(benchmark: BenchmarkFixture, states: States) -> None:
    rng = Random(1)
    benchmark(states["lead"][100].view(0).sample, rng)


@pytest.mark.benchmark(group="views")
def test_bytes(benchmark: BenchmarkFixture, states: States) -> None:
    """There and back, as pickling does."""
    view = states["lead"][100].view(0)
    benchmark(lambda: View.from_bytes(view.to_bytes()))
