"""What is believed of the opponent's hand: which unseen cards he keeps, and which he would play.

A player throws nines and tens and keeps what melds. So an unseen ten is in the stock more often
than chance would have it, an unseen queen less often. The odds here come from counting, by
``benchmarks/fit_belief.py``, and worlds are sampled by them exactly (``WorldSampler`` in the core).
"""

import json
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View

CLASSES: Final = (
    *(f"plain {rank}" for rank in "9JQKTA"),
    *(f"trump {rank}" for rank in "9JQKTA"),
    "plain JD",
    "plain QS",
)
"""Cards that are counted together; the two of the pinochle by themselves where they are plain."""

STAGES: Final = 6
"""Phase 1 in so many parts, by the cards drawn."""

_RANKS: Final = 6
_CARDS: Final = [rank + suit for suit in "CDHS" for rank in "9JQKTA"]
_DRAWN: Final = 60


@cache
def card_classes(trump: str) -> tuple[int, ...]:
    """For each card, by index 6 * suit + rank, the place of its class in CLASSES."""

    def of(index: int, card: str) -> int:
        if card[1] == trump:
            return _RANKS + index % _RANKS
        if card in ("JD", "QS"):
            return 2 * _RANKS + (card == "QS")
        return index % _RANKS

    return tuple(of(index, card) for index, card in enumerate(_CARDS))


def stage(left: int) -> int:
    """The stage of phase 1 with so many cards in the stock, the turn-up included."""
    return min((_DRAWN - left) * STAGES // _DRAWN, STAGES - 1)


def believed_odds(view: View) -> NDArray[np.float64]:
    """For each card, shape (24,): the odds that an unseen copy is in the opponent's hand.

    Against those of chance, which are 1. In phase 2 nothing is hidden, and all are 1.
    """
    if view.phase == 2:
        return np.ones(len(_CARDS))
    odds: NDArray[np.float64] = _table()[stage(view.stock + 1)][list(card_classes(view.trump))]
    return odds


@cache
def _table() -> NDArray[np.float64]:
    """Odds by stage and class."""
    text = files("glupcore").joinpath("data", "belief.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)["odds"])
