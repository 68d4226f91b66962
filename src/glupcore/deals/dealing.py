"""Which place of a deck goes to whom: the hands dealt, and the draws after a trick."""

from functools import lru_cache
from typing import Final

from glupcore._core import RULESETS, Holdings, draws_after, hand_places, most_plies

__all__ = ["PLIES", "UNKNOWN", "Holdings", "draws_of", "hand_of", "plies"]

UNKNOWN: Final = "?"
"""Stands in a deck for a card that is not known."""

plies = most_plies
PLIES: Final = max(map(plies, RULESETS))
"""The most actions of a deal by any ruleset."""


@lru_cache
def hand_of(seat: int, dealer: int, rules: str) -> tuple[int, ...]:
    """Where the cards dealt to that player stand in a deck; the eldest hand has the first."""
    return tuple(hand_places(seat, dealer, rules))


draws_of = draws_after
