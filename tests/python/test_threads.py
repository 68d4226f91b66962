"""Threads that share what is immutable, and each have of their own what is not.

With the GIL they interleave where native code lets go of it; in a free-threaded Python everywhere.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import numpy as np
import pytest

import glupcore
from glupcore.value import default_network
from places import ROOT

T = TypeVar("T")

EXAMPLES = ROOT / "examples"
THREADS = 4
REPEATS = 3


def at_once(work: Callable[[], T]) -> list[T]:
    """What several threads get from the same work, begun at the same moment again and again."""
    barrier = Barrier(THREADS)

    def repeat() -> list[T]:
        found = []
        for _ in range(REPEATS):
            barrier.wait()
            found.append(work())
        return found

    with ThreadPoolExecutor(THREADS) as pool:
        futures = [pool.submit(repeat) for _ in range(THREADS)]
        return [result for future in futures for result in future.result()]


@pytest.fixture(scope="module")
def view() -> glupcore.View:
    state = glupcore.State.from_seed(7)
    for _ in range(20):
        state.apply(state.legal_actions()[0])
    return state.view(state.player)


@pytest.mark.parametrize("solver", ["pimc", "ismcts", "determinized", "network", "greedy"])
def test_searches_of_one_view(view: glupcore.View, solver: str) -> None:
    def advise() -> tuple[glupcore.ActionValue, ...]:
        return glupcore.recommend(view, solver=solver, iterations=300, seed=1).actions

    alone = advise()
    assert all(result == alone for result in at_once(advise))


def test_the_first_use_of_what_is_made_once(view: glupcore.View) -> None:
    """The network, the belief and the rest of the defaults are made by whoever comes first."""

    def estimate() -> bytes:
        default_network.cache_clear()
        return default_network().to_bytes()

    assert set(at_once(estimate)) == {default_network().to_bytes()}


def test_worlds_of_one_view(view: glupcore.View) -> None:
    def worlds() -> list[glupcore.State]:
        rng = glupcore.Random(3)
        return [view.sample(rng) for _ in range(200)]

    alone = worlds()
    assert all(world.view(view.seat) == view for world in alone)
    assert all(result == alone for result in at_once(worlds))


def test_deals_of_their_own() -> None:
    def play() -> list[str]:
        deal = glupcore.Deal.from_seed(11)
        while not deal.is_over:
            deal.apply(deal.legal_actions()[-1])
        record = deal.record().to_json()
        while deal.actions:
            deal.undo()
        with pytest.raises(glupcore.IllegalActionError) as error:
            deal.apply("pass")
        return [record, str(error.value)]

    alone = play()
    assert all(result == alone for result in at_once(play))


def test_solvers_of_their_own() -> None:
    records = list(glupcore.read_records(EXAMPLES / "deals.jsonl"))
    states = [record.state_at(94) for record in records]

    def values() -> tuple[int, ...]:
        solver = glupcore.EndgameSolver(1)
        return tuple(solver.value(state)[0] for state in states)

    assert set(at_once(values)) == {tuple(glupcore.solve_values(states).tolist())}


def test_deals_played_out_in_one_call() -> None:
    alone = glupcore.random_deals(200, "greedy", seed=5)
    for result in at_once(lambda: glupcore.random_deals(200, "greedy", seed=5)):
        np.testing.assert_array_equal(result, alone)
