"""The core against the referee in the traditional game, every ply, as in `test_differential.py`.

``GLUP_DIFFERENTIAL_DEALS`` and ``GLUP_DIFFERENTIAL_SEED`` mean the same here.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import glupcore
from lockstep import Difference, Lockstep
from referee import POLICIES, REFEREES, shapes_of
from test_differential import NIGHTLY, NIGHTLY_SEED

PLAIN, EXTENDED = "two-handed", "two-handed-extended"
PLAYERS = [name for name in POLICIES if name != "glupper"]
RULES = pytest.mark.parametrize("rules", [PLAIN, EXTENDED])


def dealt(rules: str, shape: str, seed: int) -> tuple[Lockstep, Random]:
    """A deal of this shape, not begun, and the generator that made it."""
    rng = Random(seed)
    deck = shapes_of(rules)[shape](rng)
    return Lockstep(deck, rng.randrange(2), rules=rules, seed=seed), rng


def all_played(rules: str, policy: str, seeds: range) -> Counter[str]:
    """What was seen in deals of every shape."""
    seen = Counter[str]()
    for shape in shapes_of(rules):
        for seed in seeds:
            deal, rng = dealt(rules, shape, seed)
            deal.play(policy, rng)
            seen += deal.seen
    return seen


def too_rare(seen: Counter[str], wanted: dict[str, int]) -> dict[str, int]:
    """What happened less often than wanted: the test would have become weak."""
    return {what: seen[what] for what, least in wanted.items() if seen[what] < least}


@RULES
def test_uniform_players(rules: str) -> None:
    assert too_rare(all_played(rules, "uniform", range(8)), {"dix": 1}) == {}


@RULES
def test_greedy_players(rules: str) -> None:
    assert too_rare(all_played(rules, "greedy", range(8)), {"dix": 1}) == {}


@RULES
def test_collecting_players(rules: str) -> None:
    assert too_rare(all_played(rules, "collector", range(2)), {"dix": 1}) == {}


@RULES
def test_frugal_players(rules: str) -> None:
    assert too_rare(all_played(rules, "frugal", range(4)), {"dix": 1}) == {}
