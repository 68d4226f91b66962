"""The games for learners: numbered choices, observations as bytes, and many deals at once.

Choices and observations have the same numbers and places by all rules of one kind; docs/envs.md has
the tables. What stands here is of the games with a stock, of the auction games
``glupcore.envs.auction``, and ``BatchEnv`` of both. ``glupcore.envs.pettingzoo`` and
``glupcore.envs.openspiel`` are the same games for those libraries; each needs the extra of its
name. All environments are for one thread at a time: a ``BatchEnv`` refuses a second one, those of
the libraries leave the lock to the caller.
"""

from collections import defaultdict
from functools import lru_cache
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import (
    RULESETS,
    BatchEnv,
    ChoiceState,
    GlupError,
    meld_kinds,
    ruleset,
)
from glupcore.envs._layout import AUCTION, TWO_HANDED, Field

__all__ = [
    "CHOICES",
    "FIELDS",
    "MAX_POINTS",
    "OBSERVATION",
    "BatchEnv",
    "ChoiceState",
    "Field",
    "max_points",
    "named",
]


CHOICES: Final = TWO_HANDED.choices
"""How each choice is written: an action, a declaration's kind, or a source (``hand``, ``+`` …)."""

FIELDS: Final = TWO_HANDED.fields
"""The layout of an observation, in the order of its bytes."""

_MOST_GLUP_POINTS: Final = 10  # of one trick


@lru_cache
def max_points(rules: str) -> int:
    """No player makes more in a deal: a number of points in whole thousands.

    A card can take part in one kind of each family, such as the marriages of its suit, and brings
    no more than its share in the dearest; besides melds there is what is counted here.
    """
    of = ruleset(rules)
    worth = 0.0  # of the best card
    for trump in "CDHS":
        shares: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for kind in meld_kinds(trump, rules):
            family = kind.identifier
            for copies in ("double-", "triple-", "quadruple-"):
                family = family.replace(copies, "")
            for card in kind.cards:
                of_card = shares[card]
                share = kind.points / len(kind.cards)
                of_card[family] = max(of_card.get(family, 0), share)
        worth = max(worth, *(sum(of_card.values()) for of_card in shares.values()))
    held = of.hand_cards + of.draw_tricks + 1  # dealt, drawn, and the turn-up by exchange
    exchanges = 1 if of.exchange_ends_turn else of.copies
    others = (
        of.turnup_points
        + of.trump_nine_points * 2 * of.copies  # played and held
        + of.exchange_points * exchanges
        + (_MOST_GLUP_POINTS * of.draw_tricks if of.has_glups else 0)
        + of.deal_card_points
    )
    return 1000 * ceil((worth * held + others) / 1000)


MAX_POINTS: Final = max(map(max_points, RULESETS))
"""``max_points`` of the dearest ruleset, Glup."""

OBSERVATION: Final = TWO_HANDED.observation
"""The layout as a numpy type; see ``named``."""

_BY_WIDTH: Final = {of.observation.itemsize: of.observation for of in (TWO_HANDED, AUCTION)}


def named(observations: NDArray[np.uint8]) -> NDArray[np.void]:
    """The same bytes with the names of their fields: ``named(observations)["hand"]``.

    The last axis goes away: 326 bytes or, of auction games, 1092; nothing is copied. Raises
    GlupError for an array of another type or shape, or one whose rows do not lie byte by byte.
    """
    layout = _BY_WIDTH.get(observations.shape[-1] if observations.ndim else 0)
    if observations.dtype != np.uint8 or layout is None or observations.strides[-1] != 1:
        sizes = " or ".join(f"(..., {size})" for size in _BY_WIDTH)
        raise GlupError(
            f"observations: expected bytes (uint8), shape {sizes}, one after the other, "
            f"given {observations.dtype} of shape {observations.shape}"
        )
    return observations.view(layout)[..., 0]
