"""A player who is told the opponent's hand: what a perfect belief would be worth."""

import numpy as np
import pytest
from numpy.typing import NDArray

from glupcore import GlupError, Random, State, View
from glupcore._core import Evaluator
from glupcore.arena import match
from glupcore.solvers.clairvoyant import Told
from glupcore.solvers.limits import Limits


def view_of(state: State) -> View:
    return state.view(state.player)


def other_worlds(state: State) -> list[State]:
    """States with the same view of the player to act, but other hands and stocks."""
    view = view_of(state)
    return [view.sample(Random(seed)) for seed in range(3)]


@pytest.fixture
def state() -> State:
    state = State.from_seed(7)
    for ply in range(20):
        state.apply(view_of(state).choose("greedy", Random(ply)))
    return state


def rows(state: State, told: State | None) -> NDArray[np.int32]:
    view = view_of(state)
    evaluator = Evaluator(view, "greedy", 1, told=told)
    return evaluator.rows(0, 20, range(len(evaluator.texts)))


def test_the_hand_that_is_told_is_in_every_world(state: State) -> None:
    found = [rows(state, world) for world in other_worlds(state)]
    assert not np.array_equal(found[0], found[1])  # another hand
    assert all(not np.array_equal(one, rows(state, None)) for one in found)
    assert np.array_equal(found[0], rows(other_worlds(state)[0], other_worlds(state)[0]))


def test_the_stock_is_not_told(state: State) -> None:
    other = state.with_stock(state.stock_cards[::-1])
    assert other != state
    assert np.array_equal(rows(state, state), rows(state, other))
    first, second = (
        Told().advise_told(one, Limits(iterations=200), 1).action for one in (state, other)
    )
    assert first == second


def test_the_last_worlds_are_those_with_that_hand() -> None:
    state = State.from_seed(3)
    ply = 0
    while state.stock > 4:
        state.apply(view_of(state).choose("greedy", Random(ply)))
        ply += 1
    view = view_of(state)
    fair = Evaluator(view, "greedy", 1).list_worlds(100_000)
    told = Evaluator(view, "greedy", 1, told=state).list_worlds(100_000)
    assert len(told) < len(fair)
    assert sum(told) == pytest.approx(1)


def test_the_luck_of_the_draws_is_taken_out() -> None:
    result = match("told:iterations=40", "greedy", pairs=1, seed=1)
    assert result.corrected is not None
    with pytest.raises(GlupError, match="player 'told:depth=1'"):
        match("told:depth=1", "greedy", pairs=1)


def test_nobody_is_told_of_a_deal_that_is_over() -> None:
    state = State.from_seed(1)
    while state.player is not None:
        state.apply(state.legal_actions()[0])
    with pytest.raises(GlupError, match="given over"):
        Told().advise_told(state, Limits(iterations=1), 1)
