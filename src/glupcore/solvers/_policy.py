"""Advice from a policy of the core, without a search."""

import math
from collections.abc import Iterable

from glupcore._core import Random, View
from glupcore.advice.advice import ActionValue, Advice
from glupcore.solvers.limits import Limits


def choose(policy: str, view: View, seed: int) -> str:
    """The action that ``policy`` takes."""
    return view.choose(policy, Random(seed))


def follow(policy: str, view: View, limits: Limits, seed: int) -> Advice:
    """The same as advice."""
    return as_advice([choose(policy, view, seed), *view.legal_actions()], limits, policy)


def as_advice(
    actions: Iterable[str], limits: Limits, solver: str, tells_rollouts: bool = True
) -> Advice:
    """Actions as advice, each once and without a value: the first is recommended."""
    values = tuple(
        ActionValue(one, math.nan, math.nan, 0, tells_rollouts=tells_rollouts)
        for one in dict.fromkeys(actions)
    )
    return Advice(
        action=values[0].action,
        actions=values,
        solver=solver,
        exact=False,
        samples=0,
        seconds=limits.elapsed,
        stopped="complete",
    )
