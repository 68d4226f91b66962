"""The 48 kinds of meld for a trump suit, and which of them are incompatible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from referee.cards import SUITS

PREFIXES = ("", "double-", "triple-", "quadruple-")


@dataclass(frozen=True)
class Kind:
    """One kind of meld: its place in canonical order, its identifier, its cards and its points."""

    index: int
    name: str
    cards: tuple[str, ...]
    points: int

    def __str__(self) -> str:
        return self.name


@cache
def kinds(trump: str) -> dict[str, Kind]:
    """All 48 kinds by identifier, in canonical order."""
    table: dict[str, Kind] = {}

    def add(name: str, cards: Sequence[str], points: int) -> None:
        table[name] = Kind(len(table), name, tuple(cards), points)

    def add_multiples(name: str, cards: Sequence[str], points: Sequence[int]) -> None:
        for times, (prefix, score) in enumerate(zip(PREFIXES, points, strict=False), start=1):
            add(prefix + name, list(cards) * times, score)

    def of_every_suit(ranks: str) -> list[str]:
        return [rank + suit for suit in SUITS for rank in ranks]

    for suit in SUITS:
        points = (4, 30, 90, 900) if suit == trump else (2, 15, 45, 450)
        add_multiples(f"marriage-{suit}", ["K" + suit, "Q" + suit], points)
    add_multiples("pinochle", ["JD", "QS"], (4, 30, 90, 900))
    add_multiples("roundhouse", of_every_suit("KQ"), (50, 500))
    add_multiples("run", [rank + trump for rank in "JQKTA"], (15, 150, 1500))
    add("roundhouse-of-runs", of_every_suit("JQKA"), 200)
    add("double-nines", of_every_suit("9") * 2, 20)
    add("double-double-nines", of_every_suit("9") * 4, 200)
    add_multiples("jacks", of_every_suit("J"), (4, 40, 400, 4000))
    add_multiples("queens", of_every_suit("Q"), (6, 60, 600, 6000))
    add_multiples("kings", of_every_suit("K"), (8, 80, 800, 8000))
    add_multiples("aces", of_every_suit("A"), (10, 100, 1000, 10000))
    for name, rank, score in (("jacks", "J", 4), ("queens", "Q", 6), ("kings", "K", 8)):
        add(f"trump-{name}", [rank + trump] * 4, score)
    add("trump-aces", ["A" + trump] * 4, 10)
    return table


@cache
def incompatible_pairs(trump: str) -> frozenset[tuple[str, str]]:
    """Every ordered pair of kinds in which one card can't take part.

    Two kinds are incompatible if the cards of one are a sub-multiset of the other's, with three
    exceptions (see `_excepted` and the last lines here).
    """
    pairs: set[tuple[str, str]] = set()
    for one in kinds(trump).values():
        for other in kinds(trump).values():
            inside = Counter(one.cards) <= Counter(other.cards)
            if inside and not _excepted(one.name, other.name, trump):
                pairs |= {(one.name, other.name), (other.name, one.name)}
    pairs |= {("roundhouse-of-runs", "run"), ("run", "roundhouse-of-runs")}
    return frozenset(pairs)


def _excepted(smaller: str, larger: str, trump: str) -> bool:
    """Whether a named exception makes these kinds compatible although one contains the other.

    A double roundhouse goes with single marriages, single queens and single kings; every marriage
    in trumps goes with every run (but not with the roundhouse of runs, which is no run).
    """
    if larger == "double-roundhouse":
        return smaller in {f"marriage-{suit}" for suit in SUITS} | {"queens", "kings"}
    if larger in {"run", "double-run", "triple-run"}:
        return smaller in {f"{prefix}marriage-{trump}" for prefix in PREFIXES}
    return False
