"""The solver that `recommend` uses unless told otherwise."""

from dataclasses import dataclass, field

from glupcore._core import History, View
from glupcore.advice import Advice, Progress
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


@dataclass
class Auto:
    """The best there is: ``pimc`` as it stands, by the matches of docs/strength.md.

    It plays for points, or for a game to a ``target`` or a ``lead``, ``mine`` and ``theirs`` being
    the totals before the deal.
    """

    target: int | None = None
    lead: int | None = None
    mine: int = 0
    theirs: int = 0
    _solver: Pimc = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._solver = Pimc(target=self.target, lead=self.lead, mine=self.mine, theirs=self.theirs)

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        history: History | None = None,
        sources: bool = False,
    ) -> Advice:
        """The advice of that solver."""
        return self._solver.advise(view, limits, seed, progress, history, sources)
