"""Bridge's double-dummy solver DDS, by the package endplay: one strain, one thread."""

from __future__ import annotations

import random
import time

# GetDDSInfo corrupts the heap: don't call it.
import endplay._dds as dds
from endplay.types import Deal, Denom, Player

STRAINS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades)
SEATS = (Player.north, Player.east, Player.south, Player.west)
RANKS = "23456789TJQKA"


def start() -> None:
    """Keeps to one thread, and solves a deal so that nothing is set up while it is measured."""
    dds.SetMaxThreads(1)
    seconds(random_deal(random.Random(0)), every_card=False)


def random_deal(rng: random.Random) -> Deal:
    """Of 52 cards."""
    cards = list(range(52))
    rng.shuffle(cards)
    hands = []
    for seat in range(4):
        held = sorted(cards[13 * seat : 13 * seat + 13], reverse=True)
        hands.append(
            ".".join("".join(RANKS[c % 13] for c in held if c // 13 == s) for s in (3, 2, 1, 0))
        )
    deal = Deal("N:" + " ".join(hands))
    deal.trump = rng.choice(STRAINS)
    deal.first = rng.choice(SEATS)
    return deal


def seconds(deal: Deal, every_card: bool) -> float:
    """CPU time for the best card with its value, or for the value of every card."""
    answer = dds.futureTricks()
    begin = time.thread_time()
    dds.SolveBoard(deal._data, -1, 3 if every_card else 1, 1, answer, 0)  # raises if it fails
    return time.thread_time() - begin
