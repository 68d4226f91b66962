"""Which actions still compete: running statistics and sequential halving."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


class Race:
    """Means of actions over common worlds, each compared with one reference action.

    All running actions see every row, so that their differences from the reference are paired; the
    others stay as they were. The reference never leaves the race. Values are whole numbers: sums do
    not depend on the order of the rows.
    """

    def __init__(self, actions: int, reference: int) -> None:
        self.reference = reference
        self.running = np.arange(actions)
        self.samples = np.zeros(actions, dtype=np.int64)
        self._sum = np.zeros(actions, dtype=np.int64)
        self._squares = np.zeros(actions, dtype=np.int64)
        self._own_sum = np.zeros(actions, dtype=np.int64)
        self._own_squares = np.zeros(actions, dtype=np.int64)

    def add(self, rows: NDArray[np.int32], columns: NDArray[np.intp]) -> None:
        """Take in rows of the columns that were running when they were asked for."""
        wide = rows.astype(np.int64)
        reference = wide[:, np.flatnonzero(columns == self.reference)[0]]
        paired = wide - reference[:, None]
        paired[:, columns == self.reference] = reference[:, None]
        self.samples[columns] += len(wide)
        self._sum[columns] += paired.sum(axis=0)
        self._squares[columns] += (paired * paired).sum(axis=0)
        self._own_sum[columns] += wide.sum(axis=0)
        self._own_squares[columns] += (wide * wide).sum(axis=0)

    @property
    def difference(self) -> Floats:
        """Mean difference from the reference; 0 for the reference itself."""
        mean = self._sum / np.maximum(self.samples, 1)
        mean[self.reference] = 0.0
        return mean

    @property
    def difference_error(self) -> Floats:
        """Standard errors of the differences; infinite for less than two rows."""
        error = _error(self._sum, self._squares, self.samples)
        error[self.reference] = 0.0
        return error

    @property
    def value(self) -> Floats:
        """Values: the reference's mean, which has the most rows, and the paired differences."""
        base = self._sum[self.reference] / max(self.samples[self.reference], 1)
        values: Floats = base + self.difference
        return values

    @property
    def error(self) -> Floats:
        """The standard error of each value, as of independent rows of its action alone."""
        return _error(self._own_sum, self._own_squares, self.samples)

    def drop(self, keep: int, score: Floats) -> None:
        """Let the ``keep`` running actions of the best score go on, and the reference."""
        order = sorted(self.running, key=lambda a: (-score[a], a))
        kept = {int(a) for a in order[: max(keep, 1)]} | {self.reference}
        self.running = np.array(sorted(kept))

    def restrict(self, to: NDArray[np.bool_]) -> None:
        """Let only these go on, and the reference."""
        self.running = np.array([a for a in self.running if to[a] or a == self.reference])


def _error(total: NDArray[np.int64], squares: NDArray[np.int64], n: NDArray[np.int64]) -> Floats:
    count = np.maximum(n, 1)
    variance = (squares - total * (total / count)) / np.maximum(count - 1, 1)
    return np.where(n > 1, np.sqrt(np.maximum(variance, 0.0) / count), np.inf)


def gain_to_come(score: Floats, error: Floats) -> float:
    """How much better than the best score the best would be, were all scores known; at most.

    The sum of what each action would gain over the best one where it passes it, by the errors of
    both, taken for independent normals. Infinite while an error is.
    """
    best = int(score.argmax())
    gain = 0.0
    for action in range(len(score)):
        spread = math.hypot(error[action], error[best])
        if action == best or spread == 0:
            continue
        if math.isinf(spread):
            return math.inf
        z = float(score[best] - score[action]) / spread
        density = math.exp(-z * z / 2) / math.sqrt(2 * math.pi)
        gain += spread * (density - z * math.erfc(z / math.sqrt(2)) / 2)
    return gain


def chance_of_best(mean: Floats, error: Floats) -> Floats:
    """The chance of each action to be the best, their values taken for independent normals.

    Drawn with a fixed seed. An action of infinite error is as good as unknown and gets none.
    """
    known = np.isfinite(error)
    draws = np.random.default_rng(0).standard_normal((1000, len(mean)))
    points = np.where(known, mean + np.where(known, error, 0.0) * draws, -np.inf)
    if not known.any():
        points = np.tile(mean, (1, 1))
    return np.bincount(points.argmax(axis=1), minlength=len(mean)) / len(points)
