"""Cards as two-letter strings (rank, then suit), and their canonical order."""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "CDHS"
RANKS = "9JQKTA"  # from low to high: the ten stands between king and ace
COUNTERS = "ATK"

CARDS: list[str] = [rank + suit for suit in SUITS for rank in RANKS]
"""The 24 different cards in canonical order: by suit, then by rank."""

_PLACE = {card: place for place, card in enumerate(CARDS)}


def place(card: str) -> int:
    """The card's place in canonical order, 0 to 23."""
    return _PLACE[card]


def sort_cards(cards: Iterable[str]) -> list[str]:
    """The cards in canonical order, as a new list."""
    return sorted(cards, key=place)


def write_cards(cards: Iterable[str]) -> str:
    """The cards in canonical order, separated by spaces; no cards are the empty string."""
    return " ".join(sort_cards(cards))


def suit(card: str) -> str:
    """The suit letter of a card."""
    return card[1]


def higher(one: str, other: str) -> bool:
    """Whether the first card's rank is above the second's (suits are not looked at)."""
    return RANKS.index(one[0]) > RANKS.index(other[0])


def is_counter(card: str) -> bool:
    """Aces, tens and kings are counters: a point each in the tricks at the end of the deal."""
    return card[0] in COUNTERS


def count_counters(cards: Iterable[str]) -> int:
    """How many of the cards are counters."""
    return sum(1 for card in cards if is_counter(card))
