"""Strengths of players by what they gain at tables of several, each with other opponents."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ratings:
    """Points a deal over the mean of all players, by player: shape (players,).

    ``covariance``, shape (players, players), is that of their errors; infinite with less than two
    rounds. Both are NaN where the rounds do not tie all players together.
    """

    strengths: Floats
    covariance: Floats

    def error(self, player: int) -> float:
        """The standard error of a strength."""
        return float(np.sqrt(self.covariance[player, player]))

    def ahead(self, player: int, other: int) -> tuple[float, float]:
        """By how much one is stronger than another, and its standard error."""
        both = self.covariance[np.ix_([player, other], [player, other])]
        with np.errstate(invalid="ignore"):
            variance = both[0, 0] + both[1, 1] - both[0, 1] - both[1, 0]
        apart = self.strengths[player] - self.strengths[other]
        return float(apart), float(np.sqrt(max(variance, 0.0)))


class Rating:
    """Strengths by least squares, as rounds come in.

    What one gains over their table's mean is what one is stronger than it. Rounds are independent
    of each other, what is gained within one is not: so errors come from how the rounds differ
    (Liang and Zeger, Biometrika 1986), times R / (R - 1) for R rounds.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        self._normal, self._moments = np.zeros((players, players)), np.zeros(players)
        self._rows: list[tuple[Floats, Floats]] = []

    def add(self, lineup: Sequence[int], gains: Sequence[float]) -> None:
        """Take in a round: its players, and what each of them gained a deal."""
        seats = np.zeros((len(lineup), self._players))
        seats[np.arange(len(lineup)), list(lineup)] = 1
        apart = seats - seats.mean(axis=0)
        over = np.asarray(gains, dtype=np.float64) - np.mean(gains)
        self._rows.append((apart, over))
        self._normal += apart.T @ apart
        self._moments += apart.T @ over

    def strengths(self) -> Floats:
        """As in Ratings."""
        inverse = self._inverse()
        if inverse is None:
            return np.full(self._players, np.nan)
        return np.asarray(inverse @ self._moments)

    def ratings(self) -> Ratings:
        """The strengths and their errors, for which all rounds are looked at once more."""
        players, inverse, strengths = self._players, self._inverse(), self.strengths()
        if inverse is None:
            return Ratings(strengths, np.full((players, players), np.nan))
        if len(self._rows) < 2:
            return Ratings(strengths, np.full((players, players), np.inf))
        scatter = np.zeros((players, players))
        for apart, over in self._rows:
            left = apart.T @ (over - apart @ strengths)
            scatter += np.outer(left, left)
        scale = len(self._rows) / (len(self._rows) - 1)
        return Ratings(strengths, scale * inverse @ scatter @ inverse)

    def _inverse(self) -> Floats | None:
        """That of the normal matrix between players; None if not all are tied together."""
        if np.linalg.matrix_rank(self._normal) < self._players - 1:
            return None
        level = np.full_like(self._normal, 1 / self._players)  # what no difference tells
        return np.asarray(np.linalg.inv(self._normal + level) - level)
