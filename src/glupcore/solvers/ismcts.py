"""Information-set Monte Carlo tree search: one tree over what the player knows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._alone import Alone
from glupcore.solvers._options import FLAG, option
from glupcore.solvers._simulations import TreeOptions, search, seed_of
from glupcore.solvers._stock_trees import StockTrees
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import Limits


@dataclass
class IsmctsOf(TreeOptions):
    """In any game."""

    keep: bool = option(True, FLAG, "carry a tree from one decision of a deal to the next")
    _count: int = field(default=0, init=False, repr=False)
    _alone: Alone = field(
        default_factory=lambda: Alone("ismcts"), init=False, repr=False, compare=False
    )

    def advise(
        self,
        view: Any,
        limits: Limits,
        seed: int,
        progress: Progress | None = None,
        sources: bool = False,
        stakes: object = None,
    ) -> Advice:
        """Value the actions of ``view``; a game that the deal is part of changes nothing.

        The same view, seed, iterations and threads give the same answer, from a solver that has
        answered the same before. Raises GlupError for a second thread.
        """
        if (known := self.at_once(view, limits, seed, progress)) is not None:
            return known
        with self._alone.inside():
            planted = self._planted(view, seed, limits)
            return search(planted, self, view, limits, "ismcts", progress, sources=sources)

    def _planted(self, view: Any, seed: int, limits: Limits) -> Iterator[Tree]:
        if self._count != limits.threads:
            self._count, self._trees = limits.threads, []
        for number in range(self._count):
            own_seed = seed_of(seed, number)
            game = self.game(view, own_seed)
            tree = self.tree(number, self._count, game.parties)
            if not (self.keep and tree.move_to(game, lambda: limits.remaining <= 0)):
                tree.plant(game, own_seed)
            yield tree


@dataclass
class Ismcts(IsmctsOf, StockTrees):
    """A new world each simulation, one tree over the actions and the player's own draws.

    With several threads each grows a tree of its own, and their roots are merged. Phase 2 is solved
    exactly.
    """
