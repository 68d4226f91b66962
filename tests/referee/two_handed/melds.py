"""The kinds of meld of traditional two-handed pinochle, and which cards may serve in two of them.

Both rulesets are one table here: `two-handed-extended` has the rows that are marked so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.cards import SUITS
from referee.melds import Kind

CLASSES = {
    "marriage": "A",
    "pinochle": "B",
    "run": "A",
    "jacks": "C",
    "queens": "C",
    "kings": "C",
    "aces": "C",
    "dix": "D",
    "roundhouse": "AC",
}
"""The class of a kind by the last part of its identifier, the suit left out."""

RANK_MELDS = {"jacks": ("J", 40), "queens": ("Q", 60), "kings": ("K", 80), "aces": ("A", 100)}


def of_every_suit(ranks: str) -> list[str]:
    """These ranks of each of the four suits."""
    return [rank + suit for suit in SUITS for rank in ranks]


@cache
def kinds(trump: str, extended: bool) -> dict[str, Kind]:
    """All kinds by identifier, in canonical order; `dix` stands in histories only."""
    table: dict[str, Kind] = {}

    def add(name: str, cards: Sequence[str], points: int) -> None:
        table[name] = Kind(len(table), name, tuple(cards), points)

    run = [rank + trump for rank in "JQKTA"]
    for suit in SUITS:
        add(f"marriage-{suit}", ["K" + suit, "Q" + suit], 40 if suit == trump else 20)
    add("pinochle", ["JD", "QS"], 40)
    add("run", run, 150)
    for name, (rank, points) in RANK_MELDS.items():
        add(name, of_every_suit(rank), points)
    add("dix", ["9" + trump], 10)
    if extended:
        add("double-pinochle", ["JD", "QS"] * 2, 300)
        add("double-run", run * 2, 1500)
        for name, (rank, points) in RANK_MELDS.items():
            add(f"double-{name}", of_every_suit(rank) * 2, 10 * points)
        add("roundhouse", of_every_suit("KQ"), 240)
    return table


def classes(name: str) -> set[str]:
    """The class of a kind: a letter, two for the roundhouse."""
    return set(CLASSES[name.removeprefix("double-").partition("-")[0]])


def may_follow(past: Kind, new: Kind) -> bool:
    """Whether a card that served in one kind may serve in another.

    It may in another class, and in the same class for more points; but a kind and its double never
    share a card, whichever comes first.
    """
    if past.name.removeprefix("double-") == new.name.removeprefix("double-"):
        return False
    return not classes(past.name) & classes(new.name) or new.points > past.points
