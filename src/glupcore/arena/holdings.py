"""What a drawn card is worth by the cards that its drawer holds: the value behind the luck.

A sum of weights from tables, one table a feature: how many copies of the card he has, how far it
brings a marriage, a pinochle, a run or an around, each counted with the cards on the table and
without them. Each weight is a parabola in the share of the stock that is left, since a card that
comes late has little time to earn. benchmarks/fit_luck.py finds the weights.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore.arena.luck import Draws

_NINE, _JACK, _QUEEN, _KING, _TEN, _ACE = range(6)
_RANK: Final = np.arange(24) % 6
_SUIT: Final = np.arange(24) // 6
_MARRIED: Final = np.array(
    [c + 1 if r == _QUEEN else c - 1 if r == _KING else c for c, r in enumerate(_RANK)]
)
_PINOCHLE: Final = (6 + _JACK, 18 + _QUEEN)  # JD and QS
_STOCK: Final = 59.0

POWERS: Final = 3  # of the share of the stock left: 1, x, x²


def _shape(counts: NDArray[np.int64], trump: int) -> list[tuple[int, NDArray[np.int64]]]:
    """Features of each card by cards held, shape (n, 24): how many values each, and the values.

    0 stands for "does not apply".
    """
    have = np.minimum(counts, 3)  # a fourth copy held: no more to come
    is_trump = np.broadcast_to(trump == _SUIT, counts.shape).astype(np.int64)
    rank = np.broadcast_to(_RANK, counts.shape)

    copies = 1 + (rank * 2 + is_trump) * 4 + have
    royal = (rank == _QUEEN) | (rank == _KING)
    partner = counts[:, _MARRIED]
    marriage = np.where(royal, 1 + ((rank - _QUEEN) * 2 + is_trump) * 20 + have * 5 + partner, 0)

    pinochle = np.zeros_like(counts)
    for card, other in (_PINOCHLE, _PINOCHLE[::-1]):
        pinochle[:, card] = 1 + have[:, card] * 5 + counts[:, other]

    by_suit = counts.reshape(-1, 4, 6)
    # Of the other suits (of the other ranks of the run), how many have a copy more than this one.
    suits_with = (by_suit[:, None, :, :] > by_suit[:, :, None, :]).sum(axis=2).reshape(-1, 24)
    around = 1 + (rank * 4 + have) * 4 + suits_with
    trumps = by_suit[:, trump, 1:]
    ranks_with = (trumps[:, None, :] > trumps[:, :, None]).sum(axis=2)
    run = np.zeros_like(counts)
    run[:, 6 * trump + 1 : 6 * trump + 6] = 1 + np.minimum(trumps, 3) * 5 + ranks_with
    return [(49, copies), (81, marriage), (21, pinochle), (97, around), (21, run)]


def features(draws: Draws) -> NDArray[np.int64]:
    """The numbers of the weights that apply to each card at each draw, shape (n, 24, 10)."""
    own, hand = (_shape(counts, draws.trump) for counts in (draws.own, draws.hand))
    columns, first = [], 0
    for size, values in own + hand:
        columns.append(first + values)
        first += size
    return np.stack(columns, axis=-1)


SIZE: Final = 2 * (49 + 81 + 21 + 97 + 21)
"""How many weights there are for each power."""


def left(draws: Draws) -> NDArray[np.float64]:
    """The powers of the share of the stock left at each draw, shape (POWERS, n)."""
    share = draws.stock.sum(axis=1) / _STOCK
    powers: NDArray[np.float64] = share ** np.arange(POWERS)[:, None]
    return powers


def value_by_holdings(draws: Draws) -> NDArray[np.float64]:
    """The value of each card at each draw, in points of margin; shape (n, 24)."""
    tables = weights()
    powers = left(draws)
    by_draw = np.einsum("pk,pn->nk", tables, powers)
    rows = np.arange(len(draws))[:, None, None]
    result: NDArray[np.float64] = by_draw[rows, features(draws)].sum(axis=2)
    return result


@cache
def weights() -> NDArray[np.float64]:
    """The weights in points of margin, shape (POWERS, SIZE)."""
    text = files("glupcore.arena").joinpath("luck_weights.json").read_text(encoding="utf-8")
    table = np.array(json.loads(text)["weights"], dtype=np.float64)
    if table.shape != (POWERS, SIZE):
        raise ValueError(f"luck_weights.json: expected shape {POWERS}, {SIZE}, given {table.shape}")
    return table
