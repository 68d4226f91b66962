"""The scale: Bridge's double-dummy solver DDS (package endplay) on random deals of 52 cards.

One strain, one thread. ``python benchmarks/endgame/dds.py [DEALS]`` measures it by itself.
"""

from __future__ import annotations

import random
import sys
import time

import endplay._dds as dds
from endplay.types import Deal, Denom, Player

STRAINS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades)
SEATS = (Player.north, Player.east, Player.south, Player.west)
RANKS = "23456789TJQKA"


def start() -> None:
    """Keeps to one thread, and solves a deal so that nothing is set up while it is measured."""
    dds.SetMaxThreads(1)
    milliseconds(random_deal(random.Random(0)), every_card=False)


def random_deal(rng: random.Random) -> Deal:
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


def milliseconds(deal: Deal, every_card: bool) -> float:
    """CPU time for the best card with its value, or for the value of every card."""
    answer = dds.futureTricks()
    begin = time.thread_time()
    dds.SolveBoard(deal._data, -1, 3 if every_card else 1, 1, answer, 0)  # raises if it fails
    return 1000 * (time.thread_time() - begin)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    start()
    for name, every_card in (("value", False), ("all cards", True)):
        rng = random.Random(7)
        times = sorted(milliseconds(random_deal(rng), every_card) for _ in range(count))
        middle, high = times[count // 2], times[int(0.99 * count)]
        print(f"DDS {name}: median {middle:.2f} ms, p99 {high:.1f} ms")


if __name__ == "__main__":
    main()
