"""The solver that `recommend` uses unless told otherwise."""

from glupcore._core import View
from glupcore.advice import Advice
from glupcore.solvers import pimc
from glupcore.solvers.limits import Limits


def solve(view: View, limits: Limits, seed: int) -> Advice:
    """PIMC in both phases."""
    return pimc.solve(view, limits, seed)
