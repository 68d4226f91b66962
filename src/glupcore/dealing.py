"""Which place of a deck goes to whom: the hands dealt, and the draws after a trick."""

from functools import lru_cache
from typing import Final

from glupcore._core import RULESETS, ruleset

NUMBERS: Final = ("no", "one", "two", "three", "four", "five")
"""In words, for copies of a card."""


def plies(rules: str = "glup") -> int:
    """The most actions of a deal: to lead, to follow and to declare or pass in phase 1, then two a
    trick; where a dix does not end the turn, one more for each nine of trumps."""
    of = ruleset(rules)
    nines = 0 if of.exchange_ends_turn else of.copies
    return 3 * of.draw_tricks + nines + 2 * of.hand_cards


PLIES: Final = max(map(plies, RULESETS))
"""The most actions of a deal by any ruleset."""


def first_drawn(rules: str = "glup") -> int:
    """The place of the stock's top card."""
    return ruleset(rules).turnup_place + 1


@lru_cache
def hand_of(seat: int, dealer: int, rules: str = "glup") -> tuple[int, ...]:
    """Where the cards dealt to that player stand in a deck; the eldest hand has the first."""
    of = ruleset(rules)
    own = int(seat == dealer)
    return tuple(place for place in range(of.turnup_place) if place // of.packet % 2 == own)


def draws_of(
    taker: int, trick: int, rules: str = "glup"
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Seat and place of the draws after so many tricks, the taker's first.

    Whoever draws last gets the turn-up, or the nine that was exchanged for it.
    """
    of = ruleset(rules)
    first = first_drawn(rules) + 2 * (trick - 1)
    second = first + 1 if first + 1 < of.deck_cards else of.turnup_place
    return (taker, first), (1 - taker, second)
