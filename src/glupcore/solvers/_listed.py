"""The end of phase 1: all worlds that are left, and phase 2 exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers.limits import Limits

MAX_WORLDS = 24  # one card of the stock is unknown, and it may be any
# An exact value of 18 cards costs about so many rollouts.
EXACT_ROLLOUTS = 250

Floats = NDArray[np.float64]
Row = tuple[NDArray[np.int32], NDArray[np.float32] | None]


class ListedWorlds:
    """Mean values over every world: by rollouts first, then exactly for the best actions.

    An action's exact values count once they are there for all worlds. They go from the best action
    down until the limits are reached; those that can't be better than another come last.
    """

    def __init__(self, evaluator: Evaluator, weights: Floats) -> None:
        self._evaluator = evaluator
        self._weights = weights
        self.values: Floats = np.zeros(len(evaluator.texts))
        self.wins: Floats | None = None  # the chances to win the game, if there is one
        self.exact = np.zeros(len(evaluator.texts), dtype=bool)

    @property
    def worlds(self) -> int:
        """How many there are."""
        return len(self._weights)

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would tell as much: 1 / sum of the squared weights."""
        return float(1 / np.square(self._weights).sum())

    def search(self, limits: Limits, budget: int | None) -> None:
        """Value the actions; ``budget`` counts rollouts."""
        columns = list(range(len(self.values)))
        rows = (self._evaluator.world_row(w, columns, False) for w in range(self.worlds))
        self._take(columns, [row for row in rows if row is not None])
        spent = self.worlds * len(columns)
        cost = EXACT_ROLLOUTS * self.worlds
        candidates = self._evaluator.candidates
        worth = self.worth.copy()
        for action in sorted(columns, key=lambda a: (not candidates[a], -worth[a], a)):
            spent += cost
            if (budget is not None and spent > budget) or not self._solve(action, limits):
                return

    def best(self) -> int:
        """The best of the actions with exact values, or of all candidates if there are none."""
        candidates = self._evaluator.candidates
        solved = self.exact & candidates
        among = solved if solved.any() else candidates
        return int(np.where(among, self.worth, -np.inf).argmax())

    @property
    def worth(self) -> Floats:
        """What the best has most of: the chance to win the game, or points if there is none."""
        return self.values if self.wins is None else self.wins

    def _take(self, columns: Sequence[int], rows: list[Row]) -> None:
        points, chances = zip(*rows, strict=True)
        self.values[columns] = self._weights @ np.array(points) / VALUE_UNIT
        if chances[0] is not None:
            if self.wins is None:
                self.wins = np.zeros(len(self.values))
            self.wins[columns] = self._weights @ np.array(chances)

    def _solve(self, action: int, limits: Limits) -> bool:
        """Whether there was time to value the action exactly in every world."""
        rows: list[Row] = []
        for world in range(self.worlds):
            row = self._evaluator.world_row(world, [action], True, limits.remaining)
            if row is None:
                return False
            rows.append(row)
        self._take([action], rows)
        self.exact[action] = True
        return True
