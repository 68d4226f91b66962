"""The bench signature: what a change that leaves the rules alone must not alter.

``python benchmarks/signature.py`` prints it, ``--check`` compares it with signature.json,
``--update`` stores it there. See README.md here.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import glupcore
from glupcore import State

STORED = Path(__file__).with_name("signature.json")
SUITS, RANKS, COPIES = "CDHS", "9JQKTA", 4
DEALS, DEPTH = 24, 5
PLIES = (0, 1, 31, 62, 84, 90, 106)  # the first leads, middle and end of phase 1, phase 2


class Chance:
    """Numbers of its own, so that the perft counts depend on the rules and on nothing else."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % bound


def positions() -> Iterator[tuple[str, State]]:
    """States of random deals, named by deal and ply."""
    for number in range(DEALS):
        chance = Chance(number)
        deck = [rank + suit for suit in SUITS for rank in RANKS for _ in range(COPIES)]
        for i in range(len(deck) - 1, 0, -1):
            j = chance.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        state = State.deal(deck, dealer=number % 2)
        for ply in range(max(PLIES) + 1):
            if ply in PLIES:
                yield f"{number}/{ply}", state.copy()
            actions = state.legal_actions()  # sorted texts: their order is part of the rules
            # Melding whenever possible makes richer tableaus than chance alone.
            melds = [action for action in actions if ":" in action]
            actions = melds or actions
            state.apply(actions[chance.below(len(actions))])


def deals(count: int, policy: str) -> dict[str, Any]:
    """The scores of many deals from seed 1 in few numbers."""
    scores = glupcore.random_deals(count, policy, seed=1)
    first, second = (int(total) for total in scores.sum(axis=0, dtype="i8"))
    checksum = zlib.crc32(scores.astype("<i4").tobytes())
    return {"deals": count, "totals": [first, second], "crc32": f"{checksum:08x}"}


def signature() -> dict[str, Any]:
    counts: dict[str, int] = {}
    for name, state in positions():
        counts[name] = state.perft(DEPTH)
    return {
        "perft": {"depth": DEPTH, "total": sum(counts.values()), "counts": counts},
        "random": deals(10_000, "random"),
        "greedy": deals(2_000, "greedy"),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="all of it, the single counts too")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="status 1 if a part has changed")
    choice.add_argument("--update", action="store_true", help="store it in signature.json")
    options = parser.parse_args()

    found = signature()
    if options.json:
        print(json.dumps(found))
    else:
        print(f"perft  {found['perft']['total']}")
        for policy in ("random", "greedy"):
            part = found[policy]
            print(f"{policy} {part['deals']} deals, totals {part['totals']}, {part['crc32']}")
    if options.update:
        STORED.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if not options.check:
        return 0
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    changed = [part for part, value in found.items() if stored.get(part) != value]
    for part in changed:
        print(f"{part} has changed", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
