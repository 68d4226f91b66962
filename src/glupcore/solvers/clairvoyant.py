"""A search that sees all cards: for analysis, and as a ceiling that no fair player reaches.

It is no solver: solvers are given a view, this is given the state, and nothing leads from a view
to it.
"""

from dataclasses import dataclass, field

from glupcore._core import State
from glupcore.advice.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.solvers._simulations import TreeOptions, search
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


@dataclass
class Clairvoyant(TreeOptions):
    """Tree search in the true state, hidden cards and order of the stock included."""

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
        tree = self.tree(0, 1, view.rules)
        tree.plant_world(state.copy(), seed, sampled=False)
        return search([tree], view, limits, "clairvoyant", progress)


@dataclass
class Told(Pimc):
    """The rollouts of ``pimc`` for a player who is told the opponent's hand, but not the stock.

    Against ``pimc`` it says what a perfect belief would be worth.
    """

    def advise_told(self, state: State, limits: Limits, seed: int) -> Advice:
        """Value the actions of the player to act, like ``Pimc.advise``.

        Raises GlupError if the deal is over.
        """
        if state.player is None:
            raise GlupError("decision: expected lead, follow or meld, given over")
        view = state.view(state.player)
        if view.phase == 2:
            return self.advise(view, limits, seed)
        return self._search(view, limits, seed, None, False, told=state)
