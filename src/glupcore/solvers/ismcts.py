"""Information-set Monte Carlo tree search: one tree over what the player knows."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from glupcore._core import View
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._alone import Alone
from glupcore.solvers._options import FLAG, option
from glupcore.solvers._simulations import TreeOptions, search, seed_of
from glupcore.solvers._tree import Tree
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits


@dataclass
class Ismcts(TreeOptions):
    """A new world each simulation, one tree over the actions and the player's own draws.

    With several threads each grows a tree of its own, and their roots are merged.
    """

    keep: bool = option(True, FLAG, "carry a tree from one decision of a deal to the next")
    _count: int = field(default=0, init=False, repr=False)
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)
    _alone: Alone = field(
        default_factory=lambda: Alone("ismcts"), init=False, repr=False, compare=False
    )

    def advise(
        self,
        view: View,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
    ) -> Advice:
        """Value the actions of ``view``.

        The same view, seed, iterations and threads give the same answer, from a solver that has
        answered the same before. Phase 2 is solved exactly. Raises GlupError for a second thread.
        """
        if view.phase == 2:
            return self._exact.advise(view, limits, seed, progress)
        with self._alone.inside():
            planted = self._planted(view, seed, limits)
            return search(planted, view, limits, "ismcts", progress, sources=sources)

    def _planted(self, view: View, seed: int, limits: Limits) -> Iterator[Tree]:
        if self._count != limits.threads:
            self._count, self._trees = limits.threads, []
        odds = self.odds(view)
        for number in range(self._count):
            tree = self.tree(number, self._count, view.rules)
            if not (self.keep and tree.move_to(view, odds, lambda: limits.remaining <= 0)):
                tree.plant_view(view, seed_of(seed, number), odds)
            yield tree
