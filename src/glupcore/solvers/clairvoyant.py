"""A search that sees all cards: for analysis, and as a ceiling that no fair player reaches.

It is no solver: solvers are given a view, this is given the state, and nothing leads from a view
to it.
"""

from dataclasses import dataclass

from glupcore._core import State, open_stock_tree
from glupcore.advice.advice import Advice, Progress
from glupcore.errors import GlupError
from glupcore.solvers._rollouts import players_for
from glupcore.solvers._simulations import search
from glupcore.solvers._stock_trees import StockTrees
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc


@dataclass
class Clairvoyant(StockTrees):
    """Tree search in the true state, hidden cards and order of the stock included."""

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
        if (known := self.at_once(view, limits, seed, progress)) is not None:
            return known
        policy, judge, tricks = players_for(self.policy, self.tricks, view.rules)
        game = open_stock_tree(state, policy=policy, judge=judge, tricks=tricks)
        tree = self.tree(0, 1, game.parties)
        tree.plant(game, seed)
        return search([tree], self, view, limits, "clairvoyant", progress)


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
