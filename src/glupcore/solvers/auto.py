"""The solver that `recommend` uses unless told otherwise."""

from dataclasses import dataclass, field

from glupcore._core import View
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


@dataclass
class Auto:
    """The best there is: ``pimc``, by the matches of benchmarks/laboratory/strength.md."""

    _solver: Pimc = field(default_factory=Pimc, init=False, repr=False)

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """The advice of that solver."""
        return self._solver.advise(view, limits, seed, progress, sources)
