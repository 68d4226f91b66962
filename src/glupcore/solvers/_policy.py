"""Advice from a policy of the core, without a search."""

import math

from glupcore._core import Random, View
from glupcore.advice.advice import ActionValue, Advice
from glupcore.solvers.limits import Limits


def choose(policy: str, view: View, seed: int) -> str:
    """The action that ``policy`` takes."""
    return view.choose(policy, Random(seed))


def follow(policy: str, view: View, limits: Limits, seed: int) -> Advice:
    """The same as advice."""
    return as_advice(choose(policy, view, seed), view, limits, policy)


def as_advice(action: str, view: View, limits: Limits, solver: str) -> Advice:
    """An action as advice: it comes first, and no action has a value."""
    others = [other for other in view.legal_actions() if other != action]
    return Advice(
        action=action,
        actions=tuple(ActionValue(a, math.nan, math.nan, 0) for a in [action, *others]),
        solver=solver,
        exact=False,
        samples=0,
        seconds=limits.elapsed,
        stopped="complete",
    )
