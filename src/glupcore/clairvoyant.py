"""A search that sees all cards: for analysis, and as a ceiling that no fair player reaches.

It is no solver: solvers are given a view, this is given the state, and nothing leads from a view
to it.
"""

from dataclasses import dataclass, field

from glupcore._core import State
from glupcore.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.solvers._simulations import TreeOptions, search
from glupcore.solvers._tree import Tree
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits


@dataclass
class Clairvoyant(TreeOptions):
    """Tree search in the true state, hidden cards and order of the stock included."""

    _trees: list[Tree] = field(default_factory=list, init=False, repr=False)
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)

    def advise(
        self, state: State, limits: Limits, seed: int, progress: Progress | None = None
    ) -> Advice:
        """Value the actions of the player to act.

        The same state, seed and iterations give the same answer; one thread is used. Phase 2 is
        solved exactly. Raises GlupError if the deal is over.
        """
        if state.player is None:
            raise GlupError("decision: expected lead, follow or meld, given over")
        view = state.view(state.player)
        if view.phase == 2:
            return self._exact.advise(view, limits, seed, progress)
        if not self._trees:
            self._trees = [self.new_tree(1)]
        self._trees[0].plant_world(state.copy(), seed, sampled=False)
        return search(self._trees, view, limits, "clairvoyant", progress)
