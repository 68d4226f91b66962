"""The end of phase 1: all worlds that are left, and phase 2 exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore._core import DISTINCT_CARDS, ruleset
from glupcore.advice import Advice, Stopped
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._points import outlooks_of
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._verdict import TRUST_ALL, StandIn, Verdicts, told
from glupcore.solvers.limits import Limits

MAX_WORLDS = DISTINCT_CARDS  # one card of the stock is unknown, and it may be any
# An exact value of 18 cards costs about so many rollouts.
EXACT_ROLLOUTS = 250
# How far the exact value of an action lies from that of its rollouts, one to another, in points of
# Glup.
ROLLOUT_ERROR = 2.0
# Values as exact as this are equal: the last bits of a sum depend on the processor.
DECIMALS = 9

Floats = NDArray[np.float64]
Row = tuple[NDArray[np.int32], NDArray[np.int64] | None]


class ListedWorlds:
    """Mean values over every world: by rollouts first, then exactly for the best actions.

    If there is no time for the rollouts, those worlds count that there was time for.

    An action's exact values count once they are there for all worlds. They go from the best action
    down until the limits are reached; those that can't be better than another come last. What was
    not reached is expected to differ from its rollouts as the others did on average.
    """

    def __init__(self, evaluator: Evaluator, weights: Floats, rules: str = "glup") -> None:
        self._evaluator = evaluator
        self._rollout_error = ROLLOUT_ERROR * ruleset(rules).point_scale
        self._weights = weights
        actions = len(evaluator.texts)
        self._rolled: Floats = np.zeros(actions)
        self._points: Floats = np.zeros((actions, 2, 1))
        self.values: Floats = np.zeros(actions)
        self.exact = np.zeros(actions, dtype=bool)

    @property
    def worlds(self) -> int:
        """How many there are."""
        return len(self._weights)

    @property
    def effective(self) -> float:
        """How many worlds of equal weight would tell as much: 1 / sum of the squared weights."""
        return float(1 / np.square(self._weights).sum())

    def advice(self, limits: Limits, sources: bool) -> Advice:
        """Value the actions up to the limits, those of rollouts in ``limits.iterations``."""
        self.search(limits, limits.iterations, sources)
        believed, error = self._believed()
        stand_ins = [self._stand_in(a, believed) for a in range(len(believed))]
        verdicts = self._verdicts(believed, error, stand_ins)
        values = [float(believed[verdicts.best] + one.difference) for one in verdicts.actions]
        outlooks = None
        if sources:
            outlooks = outlooks_of(self._points, values)
        ended: Stopped = "complete" if self.exact.all() else "limit"
        texts = self._evaluator.texts
        return Advice(
            action=texts[verdicts.best],
            actions=told(
                texts,
                verdicts,
                values,
                np.where(self.exact, 0.0, error).tolist(),
                [self.worlds] * len(texts),
                self._rolled.tolist(),
                stand_ins=stand_ins,
                outlooks=outlooks,
            ),
            solver="pimc",
            exact=False,
            samples=self.worlds,
            seconds=limits.elapsed,
            stopped="interrupt" if limits.stopped else ended,
        )

    def search(self, limits: Limits, budget: int | None, sources: bool = False) -> None:
        """Value the actions; ``budget`` counts rollouts."""
        columns = list(range(len(self.values)))
        whole = self.worlds
        rows: list[Row] = []
        for world in range(whole):
            if rows and limits.remaining <= 0:
                self._weights = self._weights[:world] / self._weights[:world].sum()
                break
            row = self._evaluator.world_row(world, columns, False, counted=sources)
            assert row is not None  # no limit of a solver ends it
            rows.append(row)
        self._take(columns, rows)
        if sources:
            by_source = np.array([row[1] for row in rows])
            self._points = np.tensordot(self._weights, by_source, 1) / VALUE_UNIT
        self._rolled = self.values.copy()
        if self.worlds < whole:
            return
        spent = self.worlds * len(columns)
        cost = EXACT_ROLLOUTS * self.worlds
        candidates = self._evaluator.candidates
        for action in sorted(columns, key=lambda a: (not candidates[a], -self._rolled[a], a)):
            spent += cost
            if (budget is not None and spent > budget) or not self._solve(action, limits):
                return

    def _believed(self) -> tuple[Floats, float]:
        """What each action is worth, and the error of those that were only rolled out."""
        moved = (self.values - self._rolled)[self.exact]
        if moved.size == 0:
            return self._rolled.copy(), self._rollout_error
        believed = np.where(self.exact, self.values, self._rolled + moved.mean())
        spread = float(moved.std()) if moved.size > 1 else 0.0
        return believed, max(spread, self._rollout_error)

    def _verdicts(
        self, values: Floats, error: float, stand_ins: Sequence[StandIn | None]
    ) -> Verdicts:
        candidates = self._evaluator.candidates
        solved = self.exact & candidates
        among = solved if solved.any() else candidates
        reference = int(np.where(among, values, -np.inf).argmax())
        # What has been solved stands above what has not: that went on from the best down.
        capped = np.where(self.exact, values, np.minimum(values, values[reference]))
        return verdicts_of(
            (capped - capped[reference]).tolist(),
            np.where(self.exact, 0.0, error).tolist(),
            (values - values[reference]).tolist(),
            reference,
            stand_ins,
            TRUST_ALL,
            0.0,
        )

    def _stand_in(self, action: int, values: Floats) -> StandIn | None:
        """What stands for an action; if both are proved, only where they come out the same."""
        found = self._evaluator.stand_ins[action]
        if found is None or not (self.exact[action] and self.exact[found[0]]):
            return found
        return (found[0], True) if values[action] == values[found[0]] else None

    def _take(self, columns: Sequence[int], rows: list[Row]) -> None:
        points = [row[0] for row in rows]
        means = self._weights @ np.array(points) / VALUE_UNIT
        self.values[columns] = means.round(DECIMALS)

    def _solve(self, action: int, limits: Limits) -> bool:
        """Whether there was time to value the action exactly in every world."""
        rows: list[Row] = []
        for world in range(self.worlds):
            row = self._evaluator.world_row(
                world, [action], True, limits.remaining, over=lambda: limits.remaining <= 0
            )
            if row is None:
                return False
            rows.append(row)
        self._take([action], rows)
        self.exact[action] = True
        return True
