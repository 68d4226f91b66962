"""What the greedy policy is meant to understand of phase 1, and how it plays by other weights."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from glupcore import RULESETS, GlupError, Random, State, view_from_position
from glupcore._core import GreedyPolicy, greedy_weights
from glupcore.arena import match
from glupcore.arena.play_profile import PlayProfile
from glupcore.arena.profiles import profiles_of
from glupcore.solvers import find_solver
from glupcore.solvers._styles import STYLES

HAND = "JD JS QH QH KH KH AH AH KC KC QC QC KD KD AC AD AS KS"
GONE = "9C 9C 9C 9C 9D 9D 9D 9D 9S 9S 9S 9S 9H 9H 9H JC TC TC TC TC TD TD TD TD"


def led(others_gone: str) -> str:
    """The card that it leads from HAND, half-way through phase 1."""
    played = f"{GONE} {others_gone}".split()
    counters = sum(card[0] in "ATK" for card in played)
    position = {
        "trump": "H", "turnup": "9H", "stock": 31, "phase": 1, "decision": "lead",
        "hand": HAND, "table": [], "opponent": {"table": [], "known": "", "concealed": 18},
        "played": " ".join(played), "glups": 0, "scores": {"me": 0, "opponent": 0},
        "counters": {"me": 0, "opponent": counters},
    }  # fmt: skip
    return view_from_position(position).choose("greedy", Random(1))


def test_a_hope_dies_with_the_last_card_for_it() -> None:
    assert led("TS TS TS TS") == "JS"  # the jack of diamonds waits for a queen of spades
    assert led("QS QS QS QS") == "JD"


def choices(policy: GreedyPolicy, rules: str) -> Iterator[tuple[str, str]]:
    """What it and ``greedy`` do in the same places of some deals, which ``greedy`` plays."""
    for seed in range(4):
        state = State.from_seed(seed, rules=rules)
        while state.player is not None:
            view = state.view(state.player)
            action = view.choose("greedy", Random(1))
            yield policy.choose(view), action
            state.apply(action)


@pytest.mark.parametrize("rules", RULESETS)
def test_its_own_weights_make_greedy(rules: str) -> None:
    for weights in (MappingProxyType({}), greedy_weights(rules)):
        policy = GreedyPolicy(weights, rules)
        assert all(one == other for one, other in choices(policy, rules))
    other = GreedyPolicy({"take": [100.0]}, rules)
    assert any(one != other for one, other in choices(other, rules))


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"take": "much"}, "weights: expected lists of numbers by name"),
        ([("take", [1.0])], "weights: expected lists of numbers by name"),
        ({"hope": [1.0]}, r"weights: expected names that greedy_weights\(\) has"),
        ({"patience": [16.0]}, "weights: patience: expected 1 numbers from 0 to 15"),
        ({"patience": [math.nan]}, "weights: patience"),
        ({"fours": [1.0, 1.0]}, "weights: fours: expected 4 numbers from 0 to 10"),
    ],
)
def test_bad_weights_are_named(weights: Any, message: str) -> None:
    with pytest.raises(GlupError, match=message):
        GreedyPolicy(weights)


def test_weights_are_of_one_game() -> None:
    policy = GreedyPolicy({}, "two-handed")
    with pytest.raises(GlupError, match="view: expected one by the rules of two-handed"):
        policy.choose(State.from_seed(1).view(1))
    with pytest.raises(GlupError, match="the other player is to act"):
        policy.choose(State.from_seed(1, rules="two-handed").view(0))


@pytest.mark.parametrize("rules", RULESETS)
def test_weights_at_their_bounds_play_on(rules: str) -> None:
    """No number runs over, which the sanitizers would see."""
    most = {"patience": [15.0], "reach": [10.0], "multiple": [10.0] * 4, "roundhouse": [10.0]}
    most |= {"prize": [4.0], "prize_late": [4.0], "plain_wins": [3.0] * 6, "counter": [10.0]}
    assert all(one for one, _ in choices(GreedyPolicy(most, rules), rules))


def test_each_style_is_a_manner_of_its_own(tmp_path: Path) -> None:
    profiles = {}
    for style in STYLES[1:]:
        player, path = f"greedy:style={style}", tmp_path / f"{style}.jsonl"
        match(player, "greedy", pairs=20, seed=1, luck=False, path=path)
        profiles[style] = profiles_of([path])[player], profiles_of([path])["greedy"]

    def accepted(profile: PlayProfile) -> float:
        return profile.accepted.total() / profile.offered.total()

    hoarder, other = profiles["hoarder"]
    assert accepted(hoarder) < 0.9 * accepted(other)
    hasty, other = profiles["hasty"]
    assert accepted(hasty) > 1.2 * accepted(other)
    taker, other = profiles["taker"]
    assert taker.tricks > 1.2 * other.tricks


def test_a_style_that_nobody_has_is_refused() -> None:
    with pytest.raises(GlupError, match="style: expected tuned, hoarder, hasty or taker"):
        find_solver("greedy", style="calm")
