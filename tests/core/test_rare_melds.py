"""Rare melds are chased by the policy `chase`, and in rollouts where one is in reach."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

import pytest

from glupcore import Random, State, recommend, view_from_position
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc
from places import ROOT

# A position each, and what the engine did there before rollouts chased. All but the first two
# lost tens of points, these hundreds (laboratory/research.md, "Rare melds").
FORMER = [
    ("9C_meld_cAQJJJJdJJJhJJJsQJJJJ~cA_-_-_-_c99dT9hT9sAATK99_3.0_5.1_0_1", ("triple-jacks",)),
    ("JC_lead_cATKQJJJdJJJJhJJJsJJJJ_-_-_-_c9d99hT99sAAA999_1.12_4.0_0_1", ("J",)),
    ("9D_lead_cJJJJdKJJJhAJJJsAKQJJJ_-_-_-_cT9dA9hTTT99sTT9_0.4_6.1_0_1", ("J",)),
    (
        (
            "KS_lead_c9999dQQ9999h999sT9999_-_-_-_"
            "cAAATTTKQJJJdAATTTKJJhAAATTKJsTTTKKQQJJJ_0.2_14.10_0_0"
        ),
        ("9",),
    ),
    (
        "TD_meld_cQ9999dQ9999h9999s999_-_-_dJhJ~jacks_cATTJJdAAJhTTTQsAATQQJJJ_0.7_10.1_3_0",
        ("double-nines",),
    ),
    ("QD_follow-JS_c9999dAA9999hQ9999s999_-_-_-_cTTQQJJdTKQQJhTTJsATTQQJ_0.2_5.4_0_1", ("9",)),
    (
        (
            "AH_follow-TC_cK999dK9999h9999sA9999_-_-_dJ~jacks_"
            "cAAKJJJdATTTJhTTKKQQJJsATTTKJJJJ_2.4_4.12_0_0"
        ),
        ("9",),
    ),
]


@pytest.mark.parametrize(("position", "former"), FORMER)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_cards_of_a_rare_meld_are_kept(position: str, former: Sequence[str], seed: int) -> None:
    advice = recommend(view_from_position(position), iterations=600, seed=seed)
    assert not advice.action.startswith(tuple(former))


def test_a_dear_meld_is_declared_before_a_cheap_one() -> None:
    """Triple marriage and triple run are there: 90 points are no reason to wait with 1500."""
    position = "9H_meld_hAAATTTKKKQQQJJJsKJ_-_hT_-_cATTQQ9dATQh9sTQJ9_1.1_0.6_0_0"
    advice = recommend(view_from_position(position), iterations=600, seed=1)
    assert advice.action.startswith("triple-run:")


def chases(position: str) -> bool:
    """The network has no say where rollouts chase."""
    advice = Pimc().advise(view_from_position(position), Limits(iterations=1), 1)
    return all(isnan(value.prior) for value in advice.actions)


def test_what_is_out_of_reach_is_not_chased() -> None:
    """Fifteen nines; the last may come, or was played."""
    position = next(position for position, _ in FORMER if position.startswith("QD_follow"))
    assert chases(position)
    assert not chases(position.replace("sATTQQJ", "sATTQQ9"))


def test_ordinary_positions_are_searched_as_without_it() -> None:
    view = view_from_position((ROOT / "examples/position.json").read_text(encoding="utf-8"))
    with_it, without = (
        Pimc(chase=chase).advise(view, Limits(iterations=200), 3) for chase in (True, False)
    )
    assert with_it.actions == without.actions


def test_the_policy_is_greedy_where_there_is_nothing_to_chase() -> None:
    """In most decisions; and in some of these deals it is not."""
    rng = Random(1)
    same = decisions = 0
    for seed in range(40):
        state = State.from_seed(seed, 0, rules="glup")
        while state.player is not None:
            view = state.view(state.player)
            action = view.choose("greedy", rng)
            decisions += 1
            same += action == view.choose("chase", rng)
            state.apply(action)
    assert 0.95 * decisions < same < decisions
