"""What a solver is put together from (docs/embedding.md, "A solver of your own").

Worlds by what is believed, rollouts of actions in common worlds, the rounds in which the actions
compete, and what is believed and said of them in the end: of every game. The arithmetic is the
core's.
"""

from typing import Any

from glupcore import _auction, _core
from glupcore._core import VALUE_UNIT
from glupcore.belief import believed_odds as _odds_of_stock
from glupcore.errors import GlupError
from glupcore.solvers._race import Schedule, believed_part, gain_to_come, verdicts
from glupcore.solvers._verdict import Verdict, Verdicts, valued
from glupcore.solvers.limits import Limits
from glupcore.support.checks import quoted

__all__ = [
    "VALUE_UNIT",
    "Evaluator",
    "Limits",
    "Schedule",
    "Verdict",
    "Verdicts",
    "WorldSampler",
    "believed_odds",
    "believed_part",
    "gain_to_come",
    "valued",
    "verdicts",
]


def believed_odds(view: Any) -> Any:
    """What is believed of the unseen cards, as ``Evaluator`` and ``WorldSampler`` take it.

    In games with an auction None: there worlds are drawn by how well they fit what was said.
    """
    return None if isinstance(view, _auction.View) else _odds_of_stock(view)


def Evaluator(  # noqa: N802
    view: Any, policy: str, seed: int, belief: Any = None, **more: Any
) -> Any:
    """Rollout values of the actions of a view, in common worlds: ``texts``, ``candidates``,
    ``stand_ins``, ``preferred``, ``rows(first, count, columns)``.

    In games with an auction ``policy`` is ``greedy``, and ``tail`` may be given; else what
    ``glupcore._core.Evaluator`` takes. Raises GlupError.
    """
    if not isinstance(view, _auction.View):
        return _core.Evaluator(view, policy, seed, belief, **more)
    if policy != "greedy":
        raise GlupError(f"policy: expected greedy in an auction game, given {quoted(policy)}")
    return _auction.Evaluator(view, seed, **more)


def WorldSampler(view: Any, odds: Any = None) -> Any:  # noqa: N802
    """Draws worlds that fit: ``sample(rng)``. Raises GlupError."""
    if isinstance(view, _auction.View):
        return _auction.Sampler(view)
    return _core.WorldSampler(view) if odds is None else _core.WorldSampler(view, odds)
