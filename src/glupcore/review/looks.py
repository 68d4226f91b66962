"""What one action is worth more than another, given what the player knew: a look at just the two.

A search spends its effort where the best may lie and gives the others up early; of the one that was
played it may know next to nothing. And what it thinks of its own choice is too kind: it chose the
highest of many noisy values. So both are rolled out again, in worlds that the search has not seen.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View
from glupcore.belief import believed_odds
from glupcore.review.result import LEAST
from glupcore.solvers._listed import EXACT_ROLLOUTS, MAX_WORLDS, Row
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._rollouts import players_for
from glupcore.solvers.limits import Limits
from glupcore.solvers.pimc import Pimc

_CHUNK = 128  # worlds between two looks at the limits
_CLEAR = 3.0  # so many standard errors below what counts: it won't


@dataclass(frozen=True, slots=True)
class Gap:
    """A difference in points, and its standard error."""

    points: float
    error: float


def gap(view: View, better: str, worse: str, limits: Limits, seed: int) -> Gap:
    """What ``better`` is worth more than ``worse``: the mean over worlds that fit the view.

    ``limits`` count rollouts, two a world. It ends early once the gap can hardly be an error; where
    few worlds are left all are looked at, phase 2 exactly if the limits allow, and the error is 0.
    """
    usual = Pimc().in_use(view)
    policy, judge, tricks = players_for(usual.policy, usual.tricks, view.rules)
    odds = believed_odds(view)
    evaluator = Evaluator(view, policy, seed, odds, judge, tricks)
    columns = [evaluator.texts.index(action) for action in (better, worse)]
    weights = evaluator.list_worlds(MAX_WORLDS)
    if weights is not None:
        return _listed(evaluator, columns, weights, limits)
    return _sampled(evaluator, columns, limits)


def _listed(
    evaluator: Evaluator, columns: list[int], weights: NDArray[np.float64], limits: Limits
) -> Gap:
    rollouts = 2 * EXACT_ROLLOUTS * len(weights)
    if limits.iterations is None or rollouts <= limits.iterations:
        rows = [
            evaluator.world_row(world, columns, True, limits.remaining)
            for world in range(len(weights))
        ]
        if None not in rows:
            return _weighed([row for row in rows if row is not None], weights)
    quick = (evaluator.world_row(world, columns, False) for world in range(len(weights)))
    return _weighed([row for row in quick if row is not None], weights)


def _weighed(rows: Sequence[Row], weights: NDArray[np.float64]) -> Gap:
    points = np.array([row[0] for row in rows]) / VALUE_UNIT
    return Gap(float(weights @ (points[:, 0] - points[:, 1])), 0.0)


def _sampled(evaluator: Evaluator, columns: list[int], limits: Limits) -> Gap:
    most = math.inf if limits.iterations is None else max(limits.iterations // 2, 2)
    count, total, squares = 0, 0.0, 0.0
    while True:
        rows = evaluator.rows(count, int(min(_CHUNK, most - count)), columns)
        gaps = (rows[:, 0] - rows[:, 1]) / VALUE_UNIT
        count += len(gaps)
        total += float(gaps.sum())
        squares += float((gaps * gaps).sum())
        mean = total / count
        error = math.sqrt(max(squares / count - mean * mean, 0.0) / max(count - 1, 1))
        if count >= most or limits.remaining <= 0 or mean + _CLEAR * error < LEAST:
            return Gap(mean, error)
