"""What a search believes of its actions, and tells."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from glupcore.advice.advice import ActionValue, Outlook, Standing


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


class Verdicts(NamedTuple):
    """One for each action, and the numbers of the actions, the best first."""

    actions: list[Verdict]
    order: list[int]

    @property
    def best(self) -> int:
        """The number of the best action."""
        return self.order[0]

    def values(self, base: float) -> list[float]:
        """What is believed of each action, where the reference is worth ``base``."""
        return [float(base + action.score) for action in self.actions]

    def errors(self, base_error: float) -> list[float]:
        """The standard errors of these values, by that of the reference."""
        return [math.hypot(base_error, action.score_error) for action in self.actions]


StandIn = tuple[int, bool]
"""Another action, by its number, that is no worse; and whether it is the same."""


def valued(
    texts: Sequence[str],
    verdicts: Verdicts,
    values: Sequence[float],
    errors: Sequence[float],
    samples: Sequence[int],
    means: Sequence[float],
    mean_errors: Sequence[float] | None = None,
    priors: Sequence[float] | None = None,
    stand_ins: Sequence[StandIn | None] | None = None,
    outlooks: Sequence[Outlook | None] | None = None,
) -> tuple[ActionValue, ...]:
    """What is said of each action, the best first; an error that is infinite is not known."""
    return tuple(
        ActionValue(
            action=texts[a],
            value=float(values[a]),
            error=_known(errors[a]),
            samples=int(samples[a]),
            chance=verdict.chance,
            outlook=None if outlooks is None else outlooks[a],
            difference=verdict.difference,
            difference_error=_known(verdict.difference_error),
            standing=verdict.standing,
            like=None if stand_ins is None else _like(texts, stand_ins[a]),
            mean=float(means[a]),
            mean_error=math.nan if mean_errors is None else _known(mean_errors[a]),
            prior=math.nan if priors is None else float(priors[a]),
        )
        for a in verdicts.order
        for verdict in [verdicts.actions[a]]
    )


def _like(texts: Sequence[str], stand_in: StandIn | None) -> str | None:
    return None if stand_in is None else texts[stand_in[0]]


def _known(error: float) -> float:
    """A standard error, NaN where it is infinite: after too little to tell one."""
    return float(error) if math.isfinite(error) else math.nan
