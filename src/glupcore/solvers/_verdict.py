"""What a search believes of an action."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from glupcore.advice import Standing

TRUST_ALL: Final = 1e9
"""A spread for values that are what was found."""

_ORDER: Final = ("compared", "given up", "same", "dominated")


class Verdict(NamedTuple):
    """In points: the believed difference from the reference action, which decides, and to the best.

    Each with its standard error; the chance of being the best, and how far all that may be trusted.
    """

    score: float
    score_error: float
    difference: float
    difference_error: float
    chance: float
    standing: Standing


StandIn = tuple[int, bool]
"""Another action, by its number, that is no worse; and whether it is the same."""


def ranked(verdicts: Sequence[Verdict], best: int) -> list[int]:
    """The numbers of the actions, the best first, the others by their scores."""
    return sorted(
        range(len(verdicts)),
        key=lambda a: (
            a != best,
            -verdicts[a].difference,
            _ORDER.index(verdicts[a].standing),
            a,
        ),
    )


def known(error: float) -> float:
    """A standard error, NaN where it is infinite: after too little to tell one."""
    return error if math.isfinite(error) else math.nan
