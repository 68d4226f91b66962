"""The auction games with all hands open: hands as after an auction, an empty table for each.

The twin of ``benchmarks/endgame/auction_deals.hpp`` in how they are dealt, not in the draws.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from glupcore._auction import Rules
from glupcore._core import EndgameSolver
from glupcore.bench.results import Figure
from glupcore.bench.run import Run
from glupcore.endgame import TABLE_MIB

WORLDS: Final = 8  # of a decision
SUITS: Final = "CDHS"
RANKS: Final = "9JQKTA"
COUNTERS: Final = "KTA"
ASKED: Final = {"value": "value", "all": "value of every card", "goal": "whether it has half"}

Clock = Callable[[], float]
Work = Callable[[EndgameSolver, str], int]


@dataclass(frozen=True, slots=True)
class Hands:
    """So many endings of so many cards a hand."""

    row: str
    cards: int
    count: int

    @property
    def name(self) -> str:
        """``four-handed.4x8``."""
        return f"{self.row}.{self.rules.seats}x{self.cards}"

    @property
    def rules(self) -> Rules:
        """Those of the row."""
        return Rules(self.row)

    def endgames(self) -> list[str]:
        """Always the same."""
        chance = random.Random(f"{self.name} {self.count}")
        return [dealt(self.rules, self.cards, chance) for _ in range(self.count)]

    def worlds(self) -> list[list[str]]:
        """Of each ending what its leader could think it is, who sees their own hand alone."""
        chance = random.Random(f"worlds of {self.name}")
        return [
            [mixed(self.rules, text, chance) for _ in range(WORLDS)] for text in self.endgames()
        ]


SETS: Final = (
    Hands("four-handed", 8, 40),
    Hands("four-handed", 10, 6),
    Hands("three-handed", 10, 40),
    Hands("double-deck", 8, 40),
    Hands("double-deck", 10, 6),
)


def written(rules: Rules, trump: str, hands: Sequence[Sequence[str]]) -> str:
    """An ending whose leader is the bidder."""
    marks = ["" if seat % rules.accounts else "*" for seat in range(rules.seats)]
    parts = [mark + " ".join(hand) for mark, hand in zip(marks, hands, strict=True)]
    return f"{rules.name} {trump} {' / '.join(parts)}"


def dealt(rules: Rules, cards: int, chance: random.Random) -> str:
    """Trump is the longest suit of all hands, the highest of equal ones; its holder leads."""
    deck = list(rules.pack)
    chance.shuffle(deck)
    seats = rules.seats
    hands = [deck[seat : seats * cards : seats] for seat in range(seats)]

    def strength(held: tuple[int, str]) -> int:
        seat, suit = held
        return sum(64 + RANKS.index(card[0]) for card in hands[seat] if card[1] == suit)

    bidder, trump = max(((seat, suit) for seat in range(seats) for suit in SUITS), key=strength)
    return written(rules, trump, hands[bidder:] + hands[:bidder])


def mixed(rules: Rules, text: str, chance: random.Random) -> str:
    """The ending with all hands but the first dealt anew, of all cards that are not in it."""
    _, trump, rest = text.split(maxsplit=2)
    own = rest.partition("/")[0].replace("*", "").split()
    unseen = list((Counter(rules.pack) - Counter(own)).elements())
    chance.shuffle(unseen)
    others = rules.seats - 1
    hands = [unseen[seat : others * len(own) : others] for seat in range(others)]
    return written(rules, trump, [own, *hands])


def half(text: str) -> str:
    """Half of the points that are left, as a goal."""
    rules = Rules(text.split(maxsplit=1)[0])
    in_pack, left = (
        rules.scale * sum(card[0] in COUNTERS for card in cards)
        for cards in (rules.pack, text.replace("*", "").split()[2:])
    )
    return f"points {(left + rules.deal_points - in_pack) // 2}"


def _value(solver: EndgameSolver, text: str) -> int:
    return solver.value(text)[2]


def _all(solver: EndgameSolver, text: str) -> int:
    return solver.actions(text)[-1][1][2]


def _goal(solver: EndgameSolver, text: str) -> int:
    return solver.reaches(text, half(text))[1]


WORK: Final[dict[str, Work]] = {"value": _value, "all": _all, "goal": _goal}


@cache
def workload() -> tuple[tuple[Hands, list[str], list[list[str]]], ...]:
    """The sets with their endings, and their worlds."""
    return tuple((one, one.endgames(), one.worlds()) for one in SETS)


class Passes:
    """What passes over all sets have found."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._samples: dict[tuple[Hands, str], list[float]] = {}

    def add(self, clock: Clock = time.thread_time) -> None:
        """One pass: mean times, and mean nodes as facts."""
        solver = EndgameSolver(TABLE_MIB)
        for one, texts, worlds in workload():
            if self._run.left <= 0:
                return
            self._run.tell(f"auction games: {one.name}")
            for asked, work in WORK.items():
                nodes, spent = 0, 0.0
                for text in texts:
                    solver.clear()
                    start = clock()
                    nodes += work(solver, text)
                    spent += clock() - start
                self._note(one, asked, spent / len(texts))
                self._run.facts[f"auction.{one.name}.{asked}.nodes"] = nodes / len(texts)
            spent = 0.0
            for decision in worlds:
                solver.clear()
                start = clock()
                solver.worlds(decision)
                spent += clock() - start
            self._note(one, "worlds", len(texts) * WORLDS / max(spent, 1e-9))

    def figures(self) -> list[Figure]:
        """Seconds of a question; worlds a second with every card exact."""
        return [
            Figure(
                f"endgame.auction.{one.name}.{asked}",
                f"{one.name.replace('.', ' ')}: {ASKED.get(asked, 'worlds, every card exact')}",
                "/s" if asked == "worlds" else "s",
                tuple(found),
            )
            for (one, asked), found in self._samples.items()
        ]

    def left_out(self) -> list[str]:
        """The sets that there was no time for."""
        measured = {one for one, _ in self._samples}
        return [one.name for one, *_ in workload() if one not in measured]

    def _note(self, one: Hands, asked: str, value: float) -> None:
        self._samples.setdefault((one, asked), []).append(value)
