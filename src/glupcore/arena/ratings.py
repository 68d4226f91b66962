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


def rate(
    players: int, lineups: Sequence[Sequence[int]], gains: Sequence[Sequence[float]]
) -> Ratings:
    """By least squares: what one gains over their table's mean is what one is stronger than it.

    ``lineups`` name the players of each round, ``gains`` what each of them gained a deal. Rounds
    are independent of each other, what is gained within one is not: so errors come from how the
    rounds differ (Liang and Zeger, Biometrika 1986), times R / (R - 1) for R rounds.
    """
    normal, moments = np.zeros((players, players)), np.zeros(players)
    rows = []
    for lineup, gained in zip(lineups, gains, strict=True):
        seats = np.zeros((len(lineup), players))
        seats[np.arange(len(lineup)), list(lineup)] = 1
        apart = seats - seats.mean(axis=0)
        over = np.asarray(gained, dtype=np.float64) - np.mean(gained)
        rows.append((apart, over))
        normal += apart.T @ apart
        moments += apart.T @ over
    if np.linalg.matrix_rank(normal) < players - 1:
        return Ratings(np.full(players, np.nan), np.full((players, players), np.nan))
    level = np.full((players, players), 1 / players)  # what no difference between players tells
    inverse = np.linalg.inv(normal + level) - level
    strengths = inverse @ moments
    if len(rows) < 2:
        return Ratings(strengths, np.full((players, players), np.inf))
    scatter = np.zeros((players, players))
    for apart, over in rows:
        left = apart.T @ (over - apart @ strengths)
        scatter += np.outer(left, left)
    scale = len(rows) / (len(rows) - 1)
    return Ratings(strengths, scale * inverse @ scatter @ inverse)
