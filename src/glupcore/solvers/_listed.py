"""The end of phase 1: all worlds that are left, and phase 2 exactly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers.limits import Limits

MAX_WORLDS = 24  # one card of the stock is unknown, and it may be any
# An exact value of 18 cards costs about so many rollouts.
EXACT_ROLLOUTS = 250

Floats = NDArray[np.float64]


class ListedWorlds:
    """Mean values over every world: by rollouts first, then exactly for the best actions.

    An action's exact values count once they are there for all worlds. They go from the best action
    down until the limits are reached; those that can't be better than another come last.
    """

    def __init__(self, evaluator: Evaluator, weights: Floats) -> None:
        self._evaluator = evaluator
        self._weights = weights
        self.values: Floats = np.zeros(len(evaluator.texts))
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
        columns = range(len(self.values))
        rows = [self._evaluator.world_row(w, columns, False) for w in range(self.worlds)]
        self.values = self._weights @ np.array(rows) / VALUE_UNIT
        spent = self.worlds * len(columns)
        cost = EXACT_ROLLOUTS * self.worlds
        candidates = self._evaluator.candidates
        for action in sorted(columns, key=lambda a: (not candidates[a], -self.values[a], a)):
            spent += cost
            if (budget is not None and spent > budget) or not self._solve(action, limits):
                return

    def best(self) -> int:
        """The best of the actions with exact values, or of all candidates if there are none."""
        candidates = self._evaluator.candidates
        solved = self.exact & candidates
        among = solved if solved.any() else candidates
        return int(np.where(among, self.values, -np.inf).argmax())

    def _solve(self, action: int, limits: Limits) -> bool:
        """Whether there was time to value the action exactly in every world."""
        row = []
        for world in range(self.worlds):
            if limits.remaining <= 0:
                return False
            row.append(self._evaluator.world_row(world, [action], True)[0])
        self.values[action] = self._weights @ np.array(row) / VALUE_UNIT
        self.exact[action] = True
        return True
