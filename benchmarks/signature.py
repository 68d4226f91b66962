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
from glupcore._core import EndgameSolver

STORED = Path(__file__).with_name("signature.json")
SUITS, RANKS, COPIES = "CDHS", "9JQKTA", 4
DEALS, DEPTH = 24, 5
PLIES = (0, 1, 31, 62, 84, 90, 106)  # the first leads, middle and end of phase 1, phase 2
ENDGAMES = 64


class Chance:
    """Numbers of its own, so that the perft counts depend on the rules and on nothing else."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self._state >> 33) % bound

    def shuffled(self, cards: list[str]) -> list[str]:
        cards = cards.copy()
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


DECK = [rank + suit for suit in SUITS for rank in RANKS for _ in range(COPIES)]


def positions() -> Iterator[tuple[str, State]]:
    """States of random deals, named by deal and ply."""
    for number in range(DEALS):
        chance = Chance(number)
        state = State.deal(chance.shuffled(DECK), dealer=number % 2)
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


def endgame(number: int) -> str:
    """Of 15 to 18 cards; by turns of any cards, of one copy of each card in a hand, of two suits,
    and without trumps; every fifth with a card led."""
    chance = Chance(number)
    trump = SUITS[chance.below(4)]
    size = 15 + number // 4 % 4
    kind = number % 4
    other = SUITS[(SUITS.index(trump) + 1) % 4]
    suits = {2: trump + other, 3: SUITS.replace(trump, "")}.get(kind, SUITS)
    deck = [card for card in DECK if card[1] in suits]
    cards = chance.shuffled(deck)
    hands = [cards[:size], cards[size : 2 * size]]
    if kind == 1:
        hands = [chance.shuffled(DECK[::COPIES])[:size] for _ in range(2)]
    if number % 5 == 4:
        hands[0][-1] = f"[{hands[0][-1]}]"
    return f"{trump} {' '.join(hands[0])} / {' '.join(hands[1])}"


def endgames() -> dict[str, Any]:
    """Nodes of the exact solver, an empty table for each endgame, and the values it finds."""
    nodes, values = 0, []
    for number in range(ENDGAMES):
        lower, upper, searched = EndgameSolver().value(State.from_endgame(endgame(number)))
        values.append((lower, upper))
        nodes += searched
    checksum = zlib.crc32(repr(values).encode())
    return {"endgames": ENDGAMES, "nodes": nodes, "values_crc32": f"{checksum:08x}"}


def signature() -> dict[str, Any]:
    counts: dict[str, int] = {}
    for name, state in positions():
        counts[name] = state.perft(DEPTH)
    return {
        "perft": {"depth": DEPTH, "total": sum(counts.values()), "counts": counts},
        "endgames": endgames(),
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
        part = found["endgames"]
        print(f"endgames {part['nodes']} nodes, values {part['values_crc32']}")
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
