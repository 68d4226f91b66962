"""Information-set Monte Carlo tree search: one tree over what the player knows."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View
from glupcore.advice import Advice, Progress
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
    _trees: list[Tree] = field(default_factory=list, init=False, repr=False)
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)

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
        answered the same before. Phase 2 is solved exactly.
        """
        if view.phase == 2:
            return self._exact.advise(view, limits, seed, progress)
        self._plant(view, seed, limits.threads, self.odds(view))
        return search(self._trees, view, limits, "ismcts", progress, sources=sources)

    def _plant(self, view: View, seed: int, count: int, odds: NDArray[np.float64]) -> None:
        if len(self._trees) != count:
            self._trees = self.new_trees(count)
            kept = False
        else:
            kept = self.keep
        for number, tree in enumerate(self._trees):
            if not (kept and tree.move_to(view, odds)):
                tree.plant_view(view, seed_of(seed, number), odds)
