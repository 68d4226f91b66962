from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Forecast, Network, State, View
from glupcore.solvers._verdict import StandIn

@final
class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy. Simulation number i depends on the seed, on i and on what the tree has learnt.
    """

    def __new__(
        cls,
        *,
        policy: str,
        exploration: float,
        prior: float,
        reduction: float,
        memory_mib: int,
        judge: Network | None = None,
        tricks: int = 30,
    ) -> Tree: ...
    def plant_view(self, view: View, seed: int, belief: NDArray[np.float64] | None = None) -> None:
        """Begin anew with what the owner of ``view`` knows, who is to act in phase 1.

        Worlds are drawn by ``belief``: of each card, the odds of an unseen copy; None: uniformly.
        """
    def plant_world(self, state: State, seed: int, *, sampled: bool) -> None:
        """Begin anew with a state of phase 1, all of it known to the player to act.

        In a ``sampled`` world nobody can draw another card by taking a trick or not.
        """
    def move_to(self, view: View, belief: NDArray[np.float64] | None = None) -> bool:
        """Keep what is known of the position of ``view``, forget the rest; False if it is new."""
    def count_points(self, foresight: Forecast | None) -> None:
        """From now on count where points come from; or, without a foresight, no longer."""
    def stand_ins(self) -> list[StandIn | None]:
        """For each legal action that can't be the best one that is no worse: its place, and whether
        it is the same; None for the others."""
    def points_by_source(self) -> list[tuple[int, NDArray[np.int64]]]:
        """Simulations that were counted and their points by source, of every legal action.

        Sums, int64, shape (2, sources) in units of 1 / VALUE_UNIT, the searcher's first.
        """
    def search(self, count: int) -> None:
        """Run ``count`` simulations."""
    @property
    def nodes_used(self) -> int:
        """Nodes of the tree."""
    @property
    def visits(self) -> int:
        """Simulations that went through the root, those of earlier decisions included."""
    @property
    def forced(self) -> bool:
        """Whether one legal action of the root is no worse than any other of them."""
    def results(self) -> list[tuple[str, int, float, float]]:
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
