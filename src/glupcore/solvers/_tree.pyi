from collections.abc import Callable
from typing import final

import numpy as np
from numpy.typing import NDArray

from glupcore._core import TreeGame

@final
class Tree:
    """A tree for one decision after another of one seat.

    Every simulation goes down the tree in one world, adds an action and plays the rest of the deal
    by the policy of the game. Simulation number i depends on the seed, on i and on what the tree
    has learnt. One thread at a time may use it: GlupError for another.
    """

    def __new__(
        cls,
        *,
        exploration: float,
        prior: float,
        reduction: float,
        memory_mib: int,
        parties: int = 2,
    ) -> Tree: ...
    def plant(self, game: TreeGame, seed: int) -> None:
        """Begin anew with the decision of a game, which no tree has had."""
    def move_to(self, game: TreeGame, over: Callable[[], bool] | None = None) -> bool:
        """Keep what is known of the decision of ``game``, forget the rest; False if it is new.

        Also False, and all is forgotten, once ``over`` says that there is no time for it.
        """
    def end_in(self, seconds: float | None) -> None:
        """From now on a search ends after so many seconds more, or not before its count: None."""
    def search(self, count: int) -> None:
        """Run ``count`` simulations; one at least, and no more than there is time for."""
    def seen(self) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]:
        """Visits, means and variances of the legal actions, over the rest of the deal: arrays."""
    @property
    def parties(self) -> int:
        """Of which games it is."""
    @property
    def game(self) -> TreeGame:
        """Whose decision it is about."""
    @property
    def nodes_used(self) -> int:
        """Nodes of the tree."""
    @property
    def visits(self) -> int:
        """Simulations that went through the root, those of earlier decisions included."""
    def results(self) -> list[tuple[str, int, float, float]]:
        """Text, visits, mean and variance of every legal action, over the rest of the deal."""
