from collections.abc import Callable
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import Forecast, Network, State, View
from glupcore.solvers._verdict import StandIn

@final
class RootActions:
    """The legal actions of a decision, in the order of all results; alike in all its trees."""

    @property
    def texts(self) -> list[str]:
        """Their texts."""
    @property
    def stand_ins(self) -> list[StandIn | None]:
        """For each that can't be the best one that is no worse: its place, and whether it is the
        same; None for the others."""
    @property
    def forced(self) -> bool:
        """Whether one of them is no worse than any other."""
    def __len__(self) -> int: ...

@final
class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy. Simulation number i depends on the seed, on i and on what the tree has learnt.
    One thread at a time may use it: GlupError for another.
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
    def move_to(
        self,
        view: View,
        belief: NDArray[np.float64] | None = None,
        over: Callable[[], bool] | None = None,
    ) -> bool:
        """Keep what is known of the position of ``view``, forget the rest; False if it is new.

        Also False, and all is forgotten, once ``over`` says that there is no time for it.
        """
    def count_points(self, foresight: Forecast | None = None, *, counting: bool = True) -> None:
        """From now on count where points come from; or no longer.

        Where a judge judges, ``foresight`` tells of what.
        """
    def end_in(self, seconds: float | None) -> None:
        """From now on a search ends after so many seconds more, or not before its count: None."""
    def search(self, count: int) -> None:
        """Run ``count`` simulations; one at least, and no more than there is time for."""
    def root_actions(self) -> RootActions:
        """The legal actions of the root."""
    def add_points(
        self, actions: RootActions, counts: NDArray[np.int64], sums: NDArray[np.int64]
    ) -> None:
        """Add the simulations of each action that were counted, and their points by source.

        To ``counts``, shape (actions,), and to ``sums``, shape (actions, 2, sources), in units of
        1 / VALUE_UNIT, the searcher's first.
        """
    def seen(
        self, actions: RootActions
    ) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """Visits, means and variances of the legal actions, over the rest of the deal: arrays."""
    @property
    def nodes_used(self) -> int:
        """Nodes of the tree."""
    @property
    def visits(self) -> int:
        """Simulations that went through the root, those of earlier decisions included."""
    def results(self) -> list[tuple[str, int, float, float]]:
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
