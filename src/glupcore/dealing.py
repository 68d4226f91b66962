"""Which place of a deck goes to whom: the hands dealt, and the draws after a trick."""

from typing import Final

from glupcore._core import DECK_CARDS, DRAW_TRICKS, HAND_CARDS, TURNUP_PLACE

PLIES: Final = 3 * DRAW_TRICKS + 2 * HAND_CARDS
"""Actions of a deal: to lead, to follow and to declare or pass in phase 1, then two a trick."""

FIRST_DRAWN: Final = TURNUP_PLACE + 1
"""The place of the stock's top card."""


def hand_of(seat: int, dealer: int) -> slice:
    """Where the cards dealt to that player stand in a deck; the eldest hand has the first."""
    return slice(int(seat == dealer), TURNUP_PLACE, 2)


def draws_of(taker: int, trick: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Seat and place of the draws after so many tricks, the taker's first.

    Whoever draws last gets the turn-up, or the nine that was exchanged for it.
    """
    first = FIRST_DRAWN + 2 * (trick - 1)
    second = first + 1 if first + 1 < DECK_CARDS else TURNUP_PLACE
    return (taker, first), (1 - taker, second)
