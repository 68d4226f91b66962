"""Python's objects as the solvers take them: the value inside, or a TypeError and never a crash."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from glupcore import Random
from glupcore._auction import contracts_counted
from glupcore._core import (
    Evaluator,
    Forecast,
    Network,
    State,
    TreeGame,
    WorldSampler,
    candidate_actions,
    count_points,
    find_game,
    pisti_tree,
    points_counted,
)
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast
from stock_trees import new_tree, of_view, of_world

STATE = State.from_seed(3)
VIEW = STATE.view(STATE.player or 0)


class Pretender:
    """Says that it is of a class, as a mock does."""

    def __init__(self, of: type) -> None:
        self.__class__ = of  # type: ignore[assignment]

    @property
    def __class__(self) -> Any:
        return self._of

    @__class__.setter
    def __class__(self, of: type) -> None:
        self._of = of


def evaluator(view: Any = VIEW, **given: Any) -> Evaluator:
    return Evaluator(view, "greedy", 1, **given)


# What takes a decision.
TAKERS: list[Callable[[Any], object]] = [
    lambda it: new_tree().plant(it, 1),
    lambda it: new_tree().move_to(it),
]


@pytest.mark.parametrize("take", TAKERS)
def test_what_is_no_decision_is_refused(take: Callable[[Any], object]) -> None:
    take(of_view(VIEW))
    others = (STATE, VIEW, b"bytes", "text", 1, None, TreeGame, object(), Pretender(TreeGame))
    for wrong in others:
        with pytest.raises(TypeError, match=r"^expected glupcore\._core\.TreeGame, given "):
            take(wrong)


@pytest.mark.parametrize("take", TAKERS)
def test_an_object_without_a_value_is_refused(take: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match=r"^expected glupcore\._core\.TreeGame with a value$"):
        take(TreeGame.__new__(TreeGame))


def test_a_decision_is_of_one_tree() -> None:
    """Two threads that search in the same one would end the process."""
    game = of_view(VIEW)
    new_tree().plant(game, 1)
    with pytest.raises(ValueError, match=r"^game: expected one that no other tree has$"):
        new_tree().plant(game, 1)


def test_what_is_of_another_family_is_refused() -> None:
    other = pisti_tree(find_game("pisti").deal(seed=1).view(1), 1, policy="greedy")
    with pytest.raises(TypeError, match=r"^game: expected one with a stock$"):
        count_points(other, True)
    with pytest.raises(TypeError, match=r"^game: expected one with a stock$"):
        points_counted(other)
    with pytest.raises(TypeError, match=r"^game: expected one with an auction$"):
        contracts_counted(of_view(VIEW))
    with pytest.raises(
        ValueError, match=r"^game: expected one of as many parties as the tree has$"
    ):
        new_tree(parties=3).plant(of_view(VIEW), 1)


def test_what_a_solver_was_given_may_go_before_it() -> None:
    """It keeps the network and the forecast alive, and has a copy of all else."""

    def rows() -> Any:
        network = Network.from_bytes(default_network().to_bytes())
        forecast = Forecast.from_bytes(default_forecast().to_bytes())
        view = STATE.copy().view(VIEW.seat)
        mine = evaluator(view, judge=network, tricks=2, foresight=forecast)
        del network, forecast, view
        points, sources = mine.block(0, 40, [0, 1], True)
        return np.concatenate([np.ravel(part) for part in (points, sources)])

    assert np.array_equal(rows(), rows())


def test_a_state_that_goes_on_leaves_the_tree_where_it_was() -> None:
    state = STATE.copy()
    tree, other = new_tree(), new_tree()
    for one in (tree, other):
        one.plant(of_world(state), 1)
    state.apply(state.legal_actions()[0])
    tree.search(200)
    other.search(200)
    assert tree.results() == other.results()
    assert [text for text, *_ in tree.results()] == STATE.legal_actions()


def test_the_candidates_are_those_of_the_search() -> None:
    state = STATE.copy()
    rng = Random(1)
    while state.phase == 1:
        game = of_world(state)
        kept = candidate_actions(state)
        legal = state.legal_actions()
        stand_ins = game.stand_ins
        assert {a for a, like in zip(legal, stand_ins, strict=True) if like is None} == set(kept)
        assert all(like is None or legal[like[0]] in kept for like in stand_ins)
        assert game.forced == (len(kept) == 1)
        state.apply(state.view(state.player).choose("greedy", rng))
    with pytest.raises(ValueError, match=r"^state: expected one of phase 1, given one of phase 2$"):
        candidate_actions(state)


def test_a_view_of_phase_2_has_the_state() -> None:
    state = State.from_endgame("H AH 9C [KC] / TC AC QD")
    for seat in (0, 1):
        assert state.view(seat).open_state() == state
    with pytest.raises(ValueError, match=r"^view: expected one of phase 2, given one of phase 1$"):
        VIEW.open_state()
    sampled = WorldSampler(VIEW).sample(Random(1))
    assert sampled.view(VIEW.seat) == VIEW


def test_a_solver_of_another_build_is_refused() -> None:
    code = "import glupcore._core as core\ncore._objects = object()\nimport glupcore.solvers._tree"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "ImportError: expected glupcore._core._objects, version 2" in done.stderr
