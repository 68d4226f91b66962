"""The solver that `recommend` uses unless told otherwise."""

from glupcore._core import View
from glupcore.advice import Advice
from glupcore.solvers import exact, pimc
from glupcore.solvers.limits import Limits


def solve(view: View, limits: Limits, seed: int) -> Advice:
    """PIMC in phase 1, exact values in phase 2."""
    if view.phase == 2:
        return exact.solve(view, limits, seed)
    return pimc.solve(view, limits, seed)
