"""Determinized tree search: one tree a world, as if all cards were open; the answers combined."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from glupcore._core import Random
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._alone import Alone
from glupcore.solvers._options import option, whole
from glupcore.solvers._simulations import TreeOptions, search, seed_of
from glupcore.solvers._stock_trees import StockTrees
from glupcore.solvers._tree import Tree
from glupcore.solvers.limits import Limits


@dataclass
class DeterminizedOf(TreeOptions):
    """In any game."""

    worlds: int = option(32, whole(), "drawn, with a tree for each")
    _alone: Alone = field(
        default_factory=lambda: Alone("determinized"), init=False, repr=False, compare=False
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

        The same view, seed and iterations give the same answer. Raises GlupError for a second
        thread.
        """
        if (known := self.at_once(view, limits, seed, progress)) is not None:
            return known
        with self._alone.inside():
            return search(
                self._planted(view, seed),
                self,
                view,
                limits,
                "determinized",
                progress,
                tree_is_world=True,
                sources=sources,
            )

    def _planted(self, view: Any, seed: int) -> Iterator[Tree]:
        rng = Random(seed)
        hidden = self.game(view, seed)
        for number in range(self.worlds):
            tree = self.tree(number, self.worlds, hidden.parties)
            tree.plant(hidden.opened(rng), seed_of(seed, number))
            yield tree


@dataclass
class Determinized(DeterminizedOf, StockTrees):
    """Worlds that fit the view, a tree for each.

    Kept for comparison: each tree plays as if it saw the hidden cards, and so believes that it will
    always guess them right. Phase 2 is solved exactly.
    """
