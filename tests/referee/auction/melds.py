"""What a hand melds in a trump suit, and which cards it shows for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

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


@cache  # what is asked again and again has eight ways to split eight
def split_value(values: tuple[float, ...], count: int, *, each: bool = False) -> float:
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
        return split_value(tuple(table[kind]), count, each=len(table[kind]) == 1)

    def scored(kind: str, count: int) -> int:
        return count if table.get(kind) else 0

    keeps = rules.option("run_keeps_marriage", False)
    type_a: Counter[str] = Counter()
    for suit in SUITS:
        run, marriage = ("run", "trump-marriage") if suit == trump else ("plain-run", "marriage")
        most = min(n[rank + suit] for rank in "JQKTA")
        pairs = min(n["K" + suit], n["Q" + suit])

        def both(r: int, run: str = run, marriage: str = marriage, pairs: int = pairs) -> float:
            return value(run, r) + value(marriage, pairs if keeps else pairs - r)

        runs = max(range(most + 1), key=lambda r: (both(r), r))
        found.points += both(runs)
        runs = scored(run, runs)
        marriages = scored(marriage, pairs if keeps else pairs - runs)
        found.kinds[run if suit == trump else f"plain-run {suit}"] = runs
        found.kinds[marriage if suit == trump else f"marriage {suit}"] = marriages
        for rank in "JTA":
            type_a[rank + suit] = runs
        for rank in "KQ":
            type_a[rank + suit] = max(runs, marriages) if keeps else runs + marriages
    used.append(type_a)

    pinochles = scored("pinochle", min(n["JD"], n["QS"]))
    found.points += value("pinochle", pinochles)
    found.kinds["pinochle"] = pinochles
    used.append(Counter({"JD": pinochles, "QS": pinochles}))

    for rank in "AKQJT9":
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


def compels(hand: Iterable[str], rules: Rules) -> bool:
    """Whether the hand holds what counts whatever is trump, so that its player may have to bid.

    What the house gives no points for is none.
    """
    n = Counter(hand)

    def worth(kind: str, count: int) -> float:
        values = tuple(rules.melds[kind])
        return split_value(values, count, each=len(values) == 1)

    pairs = [min(n["K" + suit], n["Q" + suit]) for suit in SUITS]
    return (
        any(worth("marriage", pair) > 0 and worth("trump-marriage", pair) > 0 for pair in pairs)
        or worth("pinochle", min(n["JD"], n["QS"])) > 0
        or any(worth(rank, min(n[rank + suit] for suit in SUITS)) > 0 for rank in "AKQJT9")
        or any(copies >= 4 and rules.fours.get(card[0], 0) for card, copies in n.items())
    )


def may_bid(dealt: Sequence[str], rules: Rules) -> bool:
    """Whether a hand as dealt has the melds that a bid needs."""
    needs = rules.option("bid_needs", 0)
    if needs == "marriage":
        return any({"K" + suit, "Q" + suit} <= set(dealt) for suit in SUITS)
    return max(melds(dealt, suit, rules).points for suit in SUITS) >= needs


def checks_of(melded: Melded, trump: str) -> int:
    """The checks that melds gain in the game `check`."""
    kinds = melded.kinds
    gained = kinds["run"] + (1 if kinds["A"] == 1 else 0) + (1 if kinds["pinochle"] >= 2 else 0)
    gained += sum(2 for rank in "AKQJ" if kinds[rank] >= 2)
    if round_house(melded.shown):
        gained += 2
    for suit in SUITS:
        pairs = kinds["trump-marriage"] if suit == trump else kinds[f"marriage {suit}"]
        gained += 1 if pairs >= 2 else 0
    return gained
