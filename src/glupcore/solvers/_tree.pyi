from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore.solvers._judge import Foresight, Judge

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
        judge: Judge | None = None,
        tricks: int = 30,
    ) -> Tree: ...
    def plant_view(self, view: bytes, seed: int, belief: NDArray[np.float64] | None = None) -> None:
        """Begin anew with what the owner of ``view`` knows, who is to act in phase 1.

        Worlds are drawn by ``belief``: of each card, the odds of an unseen copy; None: uniformly.
        """
    def plant_world(self, state: bytes, seed: int, *, sampled: bool) -> None:
        """Begin anew with a state of phase 1, all of it known to the player to act.

        In a ``sampled`` world nobody can draw another card by taking a trick or not.
        """
    def move_to(self, view: bytes, belief: NDArray[np.float64] | None = None) -> bool:
        """Keep what is known of the position of ``view``, forget the rest; False if it is new."""
    def count_points(self, foresight: Foresight | None) -> None:
        """From now on count where points come from; or, without a foresight, no longer."""
    def stand_ins(self) -> list[tuple[str, str, bool]]:
        """The others: text, that of a candidate that is no worse, and whether it is the same."""
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
    def candidates(self) -> list[str]:
        """The legal actions of the root, without those that can't be better than another."""
    def results(self) -> list[tuple[str, int, float, float]]:
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
