"""The solver that `recommend` uses unless told otherwise."""

from dataclasses import dataclass, field

from glupcore._core import View
from glupcore.advice import Advice, Progress
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


@dataclass
class Auto:
    """PIMC in phase 1, exact values in phase 2."""

    _pimc: Pimc = field(default_factory=Pimc, init=False, repr=False)
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)

    def advise(
        self, view: View, limits: Limits, seed: int, progress: Progress | None = None
    ) -> Advice:
        """The advice of the one or the other."""
        solver = self._exact if view.phase == 2 else self._pimc
        return solver.advise(view, limits, seed, progress)
