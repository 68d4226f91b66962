"""Determinized tree search: one tree a world, as if all cards were open; the answers combined."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from glupcore._core import Random, View, WorldSampler
from glupcore.advice.advice import Advice, Progress
from glupcore.solvers._alone import Alone
from glupcore.solvers._options import option, whole
from glupcore.solvers._simulations import TreeOptions, search, seed_of
from glupcore.solvers._tree import Tree
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits


@dataclass
class Determinized(TreeOptions):
    """Worlds that fit the view, a tree for each.

    Kept for comparison: each tree plays as if it saw the hidden cards, and so believes that it will
    always guess them right.
    """

    worlds: int = option(32, whole(), "drawn, with a tree for each")
    _exact: Exact = field(default_factory=Exact, init=False, repr=False)
    _alone: Alone = field(
        default_factory=lambda: Alone("determinized"), init=False, repr=False, compare=False
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

        The same view, seed and iterations give the same answer. Phase 2 is solved exactly. Raises
        GlupError for a second thread.
        """
        if view.phase == 2:
            return self._exact.advise(view, limits, seed, progress)
        with self._alone.inside():
            planted = self._planted(view, seed)
            return search(
                planted, view, limits, "determinized", progress, tree_is_world=True, sources=sources
            )

    def _planted(self, view: View, seed: int) -> Iterator[Tree]:
        rng = Random(seed)
        worlds = WorldSampler(view, self.odds(view))
        for number in range(self.worlds):
            tree = self.tree(number, self.worlds, view.rules)
            tree.plant_world(worlds.sample(rng), seed_of(seed, number), sampled=True)
            yield tree
