"""The core against the referee on deals of every auction game, at every ply.

``GLUP_DIFFERENTIAL_DEALS`` sets the number of deals of each game in the nightly test, which is
skipped without it, and ``GLUP_DIFFERENTIAL_SEED`` the first of its seeds (default 1,000,000).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from auction_lockstep import AuctionLockstep
from lockstep import Difference
from referee.auction import ROWS
from referee.auction.dealing import PLAYERS, SHAPES, random_options, random_record

NIGHTLY = int(os.environ.get("GLUP_DIFFERENTIAL_DEALS", "0"))
NIGHTLY_SEED = int(os.environ.get("GLUP_DIFFERENTIAL_SEED", "1000000"))


def played(rules: str, shape: str, player: str, seed: int) -> AuctionLockstep:
    """Play one deal to its end, with options if the seed is odd."""
    rng = Random(f"{rules} {shape} {player} {seed}")
    options = random_options(rng, rules) if seed % 2 else {}
    record = random_record(rng, rules, shape, player, options)
    deal = AuctionLockstep(rules, record["deck"], record["dealer"], options, seed)
    for ply, action in enumerate(record["actions"]):
        if ply % 16 == seed % 16:
            deal.check_perft()
        deal.apply(action)
    deal.check_record()
    return deal


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 8), marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", ROWS)
def test_deals(rules: str, seeds: range) -> None:
    for shape in SHAPES:
        for player in PLAYERS:
            for seed in seeds:
                played(rules, shape, player, seed)


def test_a_difference_is_noticed() -> None:
    deal = played("three-handed", "shuffled", "sane", 0)
    deal.referee.bid = 999
    with pytest.raises(Difference, match="bid: core"):
        deal.check()


@pytest.mark.skipif(NIGHTLY == 0, reason="for the nightly run: set GLUP_DIFFERENTIAL_DEALS")
@pytest.mark.parametrize("rules", ROWS)
def test_nightly(rules: str) -> None:
    for seed in range(NIGHTLY_SEED, NIGHTLY_SEED + NIGHTLY):
        rng = Random(seed)
        played(rules, rng.choice(sorted(SHAPES)), rng.choice(sorted(PLAYERS)), seed)
