"""Luck of the draw, taken out of a margin without bias (in the manner of AIVAT).

After each trick of phase 1 both players draw a card, face down, from a stock whose order nothing
in the deal has depended on: the deck was shuffled before, and a player acts on what he may know.
So, given both hands and all that has happened, the next card is uniform over the cards that still
lie there. For any value V that looks at nothing but that and the card drawn,

    luck = sum over draws of  ±(V(card drawn) − mean of V(card) over the cards that lay there)

has mean exactly 0 (each term has, given what came before it), and a margin less its luck has the
mean of the margin. How much smaller its variance is depends on how good V is; its mean does not.
A player who looks at the stock breaks the premise: his matches go without.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore.records import Record, take

_FIRST_DRAWN: Final = 37  # place in the deck of the stock's top card
CARDS: Final = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
_INDEX: Final = {card: index for index, card in enumerate(CARDS)}


@dataclass(frozen=True)
class Draws:
    """All draws of a deal from the face-down stock, in order; n of them, at most 59.

    Arrays of counts have shape (n, 24), by card index (6 * suit + rank). ``stock`` are the cards
    that lay there, the one drawn among them, ``hand`` what the drawer had in hand before it and
    ``own`` that and what he had on the table. ``ply`` is the number of the action that brought the
    draw about.
    """

    record: Record
    ply: NDArray[np.int64]
    seat: NDArray[np.int64]
    card: NDArray[np.int64]
    stock: NDArray[np.int64]
    hand: NDArray[np.int64]
    own: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.seat)

    @property
    def trump(self) -> int:
        """The suit, 0..3."""
        return _INDEX[self.record.deck[_FIRST_DRAWN - 1]] // 6


DrawValue = Callable[[Draws], NDArray[np.float64]]
"""The value to its drawer, in points of margin, of each card at each draw: shape (n, 24).

It may depend on anything that was settled before that draw, and on nothing that came after it.
Cards that are not in the stock may have any value.
"""


def draws_of(record: Record) -> Draws:
    """The draws of a recorded deal. Raises RecordError at an action that can't be taken."""
    state = record.start()
    own = [np.zeros(24, np.int64), np.zeros(24, np.int64)]
    for seat in (0, 1):
        own[seat] += state.hand(seat).counts
    plies: list[int] = []
    seats: list[int] = []
    hands: list[NDArray[np.int64]] = []
    owns: list[NDArray[np.int64]] = []
    for ply, text in enumerate(record.actions):
        if state.phase == 2:
            break
        player, decision = state.player, state.decision
        action = take(state, text, ply)
        assert player is not None
        if decision != "meld":
            own[player][_INDEX[action[:2]]] -= 1
            continue
        if action == "dix":
            own[player][_INDEX["9" + state.trump]] -= 1
            own[player][_INDEX[record.deck[_FIRST_DRAWN - 1]]] += 1
        for seat in (player, 1 - player):
            if len(seats) == 59:
                break
            card = _INDEX[record.deck[_FIRST_DRAWN + len(seats)]]
            hand = state.hand(seat).counts.astype(np.int64)
            if state.phase == 1:
                hand[card] -= 1
            else:  # the tables are back in the hands
                hand = own[seat].copy()
            plies.append(ply)
            seats.append(seat)
            hands.append(hand)
            owns.append(own[seat].copy())
            own[seat][card] += 1
    n = len(seats)
    order = np.array([_INDEX[card] for card in record.deck[_FIRST_DRAWN:]])
    lying = np.zeros((len(order) + 1, 24), np.int64)
    np.add.at(lying[1:], (np.arange(len(order)), order[::-1]), 1)
    lying = lying.cumsum(axis=0)[::-1]  # row i: what lies there after i draws
    return Draws(
        record=record,
        ply=np.array(plies, np.int64),
        seat=np.array(seats, np.int64),
        card=order[:n],
        stock=lying[:n],
        hand=np.array(hands, np.int64).reshape(n, 24),
        own=np.array(owns, np.int64).reshape(n, 24),
    )


def surprise(draws: Draws) -> NDArray[np.float64]:
    """For each draw and card: ±(1 if it was drawn − its chance), + for seat 0; shape (n, 24).

    The luck of a deal is the sum of this times the value, so its mean is 0 for any value.
    """
    n = len(draws)
    lying = draws.stock.sum(axis=1, keepdims=True)
    signed: NDArray[np.float64] = -draws.stock / lying
    signed[np.arange(n), draws.card] += 1
    signed[draws.seat == 1] *= -1
    return signed


def luck_of(record: Record, value: DrawValue | None = None) -> float:
    """The luck of seat 0 less that of seat 1 in a deal, in points of margin.

    ``value`` is what a drawn card is worth; by default what arena/holdings.py makes of the cards
    held. Raises RecordError for a record with an action that can't be taken.
    """
    if value is None:
        from glupcore.arena.holdings import value_by_holdings

        value = value_by_holdings
    draws = draws_of(record)
    return float((surprise(draws) * value(draws)).sum())
