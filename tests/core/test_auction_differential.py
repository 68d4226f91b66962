"""The core against the referee on deals of every auction game, at every ply.

``GLUP_DIFFERENTIAL_DEALS`` sets the number of deals of each game in the nightly test, which is
skipped without it, and ``GLUP_DIFFERENTIAL_SEED`` the first of its seeds (default 1,000,000).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from auction_lockstep import AuctionLockstep
from glupcore import GlupError
from glupcore.auction import Series
from lockstep import Difference
from referee.auction import ROWS, Rules, options_of
from referee.auction import Series as RefereeSeries
from referee.auction.coverage import coverage
from referee.auction.dealing import (
    PLAYERS,
    SHAPES,
    places,
    random_options,
    random_record,
    sane_player,
)
from referee.cards import RANKS, SUITS

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


def low_cards_for_eldest(rng: Random) -> str:
    """A deck of racehorse: five cards of each suit for each, eldest's side has the lowest."""
    rules = Rules("racehorse")
    hands: list[list[str]] = [[] for _ in range(6)]
    widow = []
    for suit in SUITS:
        cards = sorted((card for card in rules.pack if card[1] == suit), key=rank)
        low, high = cards[:16], cards[16:]
        rng.shuffle(low)
        rng.shuffle(high)
        widow.append(low.pop())
        for seat, hand in enumerate(hands):
            own = high if seat % 2 else low
            hand += [own.pop() for _ in range(5)]
    deck = {
        place: card
        for seat in range(6)
        for place, card in zip(places(rules, seat), hands[seat], strict=True)
    }
    return " ".join([*(deck[place] for place in sorted(deck)), *widow])


def rank(card: str) -> int:
    return RANKS.index(card[0])


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_in_racehorse_the_bidders_side_need_not_save_its_melds(seed: int) -> None:
    """Eldest's side has the standing bid, takes no trick and makes it by its melds."""
    rng = Random(seed)
    deck = low_cards_for_eldest(rng)
    deal = AuctionLockstep("racehorse", deck, 0, {}, seed)
    actions = []
    while not deal.referee.over:
        match deal.referee.decision:
            case "bid":
                action = "pass"
            case "lead" | "follow":
                action = (min if deal.referee.player % 2 else max)(deal.referee.cards(), key=rank)
            case _:
                action = sane_player(rng, deal.referee)
        actions.append(action)
        deal.apply(action)
    record = {"rules": "racehorse", "deck": deck, "dealer": 0, "actions": actions}
    assert "27 counts without a counter" in coverage(record)
    assert deal.state.summary()["result"] == "made"


def series_played(rules: str, seed: int, most: int = 12) -> bool:
    """Play deals of a game on both sides; whether it came to its end."""
    rng = Random(f"series {rules} {seed}")
    options = random_options(rng, rules)
    if "target" in options_of(rules):
        options["target"] = rng.choice([10, 30, 60]) * ROWS[rules].scale
    dealer = rng.randrange(ROWS[rules].seats)
    referee = RefereeSeries(rules, dealer, options)
    core = Series(rules, dealer, options)
    for _ in range(most):
        shape, player = rng.choice(sorted(SHAPES)), rng.choice(sorted(PLAYERS))
        deck = SHAPES[shape](rng, referee.rules)
        deal, state = referee.deal(deck), core.deal(deck)
        assert list(state.accounts) == referee.accounts
        while not deal.over:
            action = PLAYERS[player](rng, deal)
            deal.apply(action)
            state.apply(action)
        stands = referee.add(deal)
        core.add(state)
        assert core.standing(state) == stands, (rules, seed, options)
        assert Series.from_bytes(core.to_bytes()) == core
        if core.is_over:
            with pytest.raises(GlupError):
                core.add(state)
            return True
    return False


@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 12), marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", ROWS)
def test_games(rules: str, seeds: range) -> None:
    ended = [series_played(rules, seed) for seed in seeds]
    assert any(ended)


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
