"""Luck by a value of views: for a value function better than that of arena/holdings.py."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from glupcore._core import Cards, View
from glupcore.arena.luck import CARDS, Draws, DrawValue

ViewsValue = Callable[[Sequence[View]], ArrayLike]
"""The worth of each of many views, in points: the owner's minus the opponent's."""


def value_of_views(value: ViewsValue) -> DrawValue:
    """What a drawn card is worth: the worth of the drawer's own view with it, after the draw.

    ``value`` is called once a deal, with all views of all draws, about a thousand.

    >>> from glupcore import Random, Record
    >>> from glupcore.arena.luck import luck_of
    >>> def aces(views):
    ...     return [view.hand.count("AS") for view in views]
    >>> record = Record(tuple(Random(1).deck()), dealer=0)
    >>> luck_of(record, value_of_views(aces))  # nobody has drawn yet
    0.0
    """

    def values(draws: Draws) -> NDArray[np.float64]:
        result = np.zeros((len(draws), 24))
        places, views = views_after(draws)
        if views:
            result[places[:, 0], places[:, 1]] = np.asarray(value(views), dtype=np.float64)
        return result

    return values


def views_after(draws: Draws) -> tuple[NDArray[np.int64], list[View]]:
    """The drawer's view after each draw, for each card that could have come.

    Returns draw and card index of each view, shape (m, 2), and the views. A draw where only one
    card could come has none.
    """
    places: list[tuple[int, int]] = []
    views: list[View] = []
    state = draws.record.start()
    taken = 0
    for i in range(len(draws)):
        could_come = np.flatnonzero(draws.stock[i])
        if len(could_come) < 2:
            break
        for action in draws.record.actions[taken : int(draws.ply[i]) + 1]:
            state.apply(action)
        taken = int(draws.ply[i]) + 1
        seen = state.view(int(draws.seat[i]))
        without = seen.hand - Cards(CARDS[draws.card[i]])
        for card in could_come:
            places.append((i, int(card)))
            views.append(_with_hand(seen, without + Cards(CARDS[card])))
    return np.array(places, np.int64).reshape(-1, 2), views


def _with_hand(view: View, hand: Cards) -> View:
    """The same view with other cards in the hand."""
    return View.from_fields(
        trump=view.trump,
        turnup=view.turnup,
        stock=view.stock,
        phase=view.phase,
        decision=view.decision,
        led=view.led,
        hand=hand,
        table=[(m.card, m.history) for m in view.table for _ in range(m.copies)],
        opponent_table=[(m.card, m.history) for m in view.opponent_table for _ in range(m.copies)],
        opponent_known=view.opponent_known,
        concealed=view.concealed,
        played=view.played,
        glups=view.glups,
        scores=view.scores,
        counters=view.counters,
        known=view.known,
        seat=view.seat,
    )
