"""Ways to play like ``greedy`` that are not the best: other weights for the same rules of thumb.

For matches against somebody who plays in another manner (docs/arena.md, "The pool").
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from glupcore._core import GreedyPolicy, greedy_weights, ruleset

Weights = Mapping[str, list[float]]

TUNED: Final = "tuned"


def _hoarder(weights: Weights, scale: float) -> Weights:
    """Believes that cards will come, and holds melds back for dearer ones."""
    return {"patience": [15.0], "reach": [2.2 * weights["reach"][0]]}


def _hasty(weights: Weights, scale: float) -> Weights:
    """Declares what there is, the dearest first, and takes tricks in order to."""
    return {"patience": [0.3], "lose": [1.0], "prize": [0.3], "prize_late": [1.0]}


def _taker(weights: Weights, scale: float) -> Weights:
    """Pays 6 points' worth of cards for any trick, and more for counters."""
    take, counter = weights["take"][0] + 6.0 * scale, 2.0 * weights["counter"][0]
    return {"take": [take], "counter": [counter]}


_STYLES: Final[dict[str, Callable[[Weights, float], Weights]]] = {
    "hoarder": _hoarder,
    "hasty": _hasty,
    "taker": _taker,
}
STYLES: Final = (TUNED, *_STYLES)


@cache
def styled(style: str, rules: str) -> GreedyPolicy:
    """The policy of a style, other than TUNED, in a game."""
    return GreedyPolicy(_STYLES[style](greedy_weights(rules), ruleset(rules).point_scale), rules)
