"""What a hand melds in a trump suit, and which cards it shows for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from referee.auction.rows import Rules
from referee.cards import SUITS


@dataclass
class Melded:
    """The points, the cards shown, and how many there are of each kind.

    Kinds are those of the table, `marriage` with its suit (`marriage C`) and `four` with its card.
    """

    points: float = 0
    shown: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)


def split_value(values: Sequence[float], count: int, *, each: bool = False) -> float:
    """The best value of so many of a kind: in multiples that the table has."""
    if count == 0 or not values:
        return 0
    if each:
        return values[0] * count
    return max(
        values[part - 1] + split_value(values, count - part)
        for part in range(1, min(count, len(values)) + 1)
    )


def melds(hand: Iterable[str], trump: str, rules: Rules) -> Melded:
    """The best melds of a hand."""
    n = Counter(hand)
    table = rules.melds
    found = Melded()
    used: list[Counter[str]] = []  # of each type

    def value(kind: str, count: int) -> float:
        return split_value(table[kind], count, each=len(table[kind]) == 1)

    def scored(kind: str, count: int) -> int:
        return count if table.get(kind) else 0

    runs_most = min(n[rank + trump] for rank in "JQKTA")
    royal = min(n["K" + trump], n["Q" + trump])
    runs = max(
        range(runs_most + 1),
        key=lambda r: (value("run", r) + value("trump-marriage", royal - r), r),
    )
    found.points += value("run", runs) + value("trump-marriage", royal - runs)
    runs = scored("run", runs)
    marriages = scored("trump-marriage", royal - runs)
    found.kinds["run"], found.kinds["trump-marriage"] = runs, marriages
    type_a: Counter[str] = Counter()
    for rank in "JTA":
        type_a[rank + trump] = runs
    for suit in SUITS:
        pairs = scored("marriage", min(n["K" + suit], n["Q" + suit]))
        if suit != trump:
            found.points += value("marriage", pairs)
            found.kinds[f"marriage {suit}"] = pairs
        type_a["K" + suit] = type_a["Q" + suit] = runs + marriages if suit == trump else pairs
    used.append(type_a)

    pinochles = scored("pinochle", min(n["JD"], n["QS"]))
    found.points += value("pinochle", pinochles)
    found.kinds["pinochle"] = pinochles
    used.append(Counter({"JD": pinochles, "QS": pinochles}))

    for rank in "AKQJ":
        around = scored(rank, min(n[rank + suit] for suit in SUITS))
        found.points += value(rank, around)
        found.kinds[rank] = around
        used.append(Counter({rank + suit: around for suit in SUITS}))

    nines = scored("dix", n["9" + trump])
    if nines:
        found.points += value("dix", nines)
        found.kinds["dix"] = nines
        used.append(Counter({"9" + trump: nines}))
    for card, copies in n.items():
        if copies >= 4 and rules.fours.get(card[0], 0):
            found.points += rules.fours[card[0]]
            found.kinds[f"four {card}"] = 1
            used.append(Counter({card: 4}))
    bonus = rules.option("roundhouse_bonus", 0)
    if bonus and round_house(n):
        found.points += bonus
        found.kinds["roundhouse"] = 1
        used.append(Counter({rank + suit: 1 for rank in "KQ" for suit in SUITS}))
    for cards in used:
        found.shown |= cards
    found.kinds = +found.kinds
    return found


def round_house(hand: Iterable[str]) -> bool:
    """Whether K and Q of every suit are there."""
    return set(hand) >= {rank + suit for rank in "KQ" for suit in SUITS}


def compels(hand: Iterable[str]) -> bool:
    """Whether the hand holds what counts whatever is trump, so that its player may have to bid."""
    held = set(hand)
    return (
        any({"K" + suit, "Q" + suit} <= held for suit in SUITS)
        or {"JD", "QS"} <= held
        or any({rank + suit for suit in SUITS} <= held for rank in "AKQJ")
    )


def checks_of(melded: Melded, trump: str) -> int:
    """The checks that melds gain in the game `check`."""
    kinds = melded.kinds
    gained = kinds["run"] + (1 if kinds["A"] == 1 else 0) + (1 if kinds["pinochle"] == 2 else 0)
    gained += sum(2 for rank in "AKQJ" if kinds[rank] == 2)
    if round_house(melded.shown):
        gained += 2
    for suit in SUITS:
        pairs = kinds["trump-marriage"] if suit == trump else kinds[f"marriage {suit}"]
        gained += 1 if pairs >= 2 else 0
    return gained
