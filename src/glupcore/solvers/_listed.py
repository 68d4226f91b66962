"""The end of phase 1: all worlds that are left, and phase 2 exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore._core import DISTINCT_CARDS
from glupcore.advice import ActionValue, Advice, Outlook, Stopped
from glupcore.solvers._pimc import VALUE_UNIT, Evaluator
from glupcore.solvers._points import outlook_of
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._verdict import TRUST_ALL, StandIn, Verdict, ranked
from glupcore.solvers.limits import Limits

MAX_WORLDS = DISTINCT_CARDS  # one card of the stock is unknown, and it may be any
# An exact value of 18 cards costs about so many rollouts.
EXACT_ROLLOUTS = 250
# How far the exact value of an action lies from that of its rollouts, one to another: in points,
# and in chance to win a game.
ROLLOUT_ERROR = 2.0
ROLLOUT_ERROR_OF_WIN = 0.02

Floats = NDArray[np.float64]
Row = tuple[NDArray[np.int32], NDArray[np.float32] | None, NDArray[np.int64] | None]


class ListedWorlds:
    """Mean values over every world: by rollouts first, then exactly for the best actions.

    An action's exact values count once they are there for all worlds. They go from the best action
    down until the limits are reached; those that can't be better than another come last. What was
    not reached is expected to differ from its rollouts as the others did on average.
    """

    def __init__(self, evaluator: Evaluator, weights: Floats) -> None:
        self._evaluator = evaluator
        self._weights = weights
        actions = len(evaluator.texts)
        self._rolled: Floats = np.zeros(actions)
        self._rolled_wins: Floats | None = None
        self._points: Floats = np.zeros((actions, 2, 1))
        self.values: Floats = np.zeros(actions)
        self.wins: Floats | None = None  # the chances to win the game, if there is one
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
        values, error = self._believed(self.values, self._rolled, ROLLOUT_ERROR)
        decisive, decisive_error = values, error
        wins = None
        if self.wins is not None and self._rolled_wins is not None:
            wins, decisive_error = self._believed(
                self.wins, self._rolled_wins, ROLLOUT_ERROR_OF_WIN
            )
            decisive = wins
        stand_ins = [self._stand_in(a, decisive) for a in range(len(values))]
        verdicts, best = self._verdicts(decisive, decisive_error, stand_ins)
        # What can't be better is worth no more than what stands for it, in points too.
        for action, stand_in in enumerate(stand_ins):
            if stand_in is not None:
                like, same = stand_in
                values[action] = values[like] if same else min(values[action], values[like])
        if wins is None:
            values = np.array([values[best] + verdict.difference for verdict in verdicts])
        else:
            wins = np.array([wins[best] + verdict.difference for verdict in verdicts])
        ended: Stopped = "complete" if self.exact.all() else "limit"
        texts = self._evaluator.texts
        return Advice(
            action=texts[best],
            actions=tuple(
                ActionValue(
                    action=texts[a],
                    value=float(values[a]),
                    error=0.0 if self.exact[a] else error,
                    samples=self.worlds,
                    chance=verdicts[a].chance,
                    outlook=self._outlook(a, float(values[a])) if sources else None,
                    win=None if wins is None else float(wins[a]),
                    difference=verdicts[a].difference,
                    difference_error=verdicts[a].difference_error,
                    standing=verdicts[a].standing,
                    like=None if (found := stand_ins[a]) is None else texts[found[0]],
                    mean=float(self._rolled[a]),
                )
                for a in ranked(verdicts, best)
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
        rows = [
            row
            for world in range(self.worlds)
            if (row := self._evaluator.world_row(world, columns, False, counted=sources))
        ]
        self._take(columns, rows)
        if sources:
            by_source = np.array([row[2] for row in rows])
            self._points = np.tensordot(self._weights, by_source, 1) / VALUE_UNIT
        self._rolled = self.values.copy()
        self._rolled_wins = None if self.wins is None else self.wins.copy()
        spent = self.worlds * len(columns)
        cost = EXACT_ROLLOUTS * self.worlds
        candidates = self._evaluator.candidates
        worth = self.worth.copy()
        for action in sorted(columns, key=lambda a: (not candidates[a], -worth[a], a)):
            spent += cost
            if (budget is not None and spent > budget) or not self._solve(action, limits):
                return

    @property
    def worth(self) -> Floats:
        """What the best has most of: the chance to win the game, or points if there is none."""
        return self.values if self.wins is None else self.wins

    def _believed(self, found: Floats, rolled: Floats, usual: float) -> tuple[Floats, float]:
        """What each action is worth, and the error of those that were only rolled out."""
        moved = (found - rolled)[self.exact]
        if moved.size == 0:
            return rolled.copy(), usual
        believed = np.where(self.exact, found, rolled + moved.mean())
        spread = float(moved.std()) if moved.size > 1 else 0.0
        return believed, max(spread, usual)

    def _verdicts(
        self, worth: Floats, error: float, stand_ins: Sequence[StandIn | None]
    ) -> tuple[list[Verdict], int]:
        candidates = self._evaluator.candidates
        solved = self.exact & candidates
        among = solved if solved.any() else candidates
        reference = int(np.where(among, worth, -np.inf).argmax())
        # What has been solved stands above what has not: that went on from the best down.
        capped = np.where(self.exact, worth, np.minimum(worth, worth[reference]))
        return verdicts_of(
            (capped - capped[reference]).tolist(),
            np.where(self.exact, 0.0, error).tolist(),
            (worth - worth[reference]).tolist(),
            reference,
            stand_ins,
            TRUST_ALL,
            0.0,
        )

    def _stand_in(self, action: int, worth: Floats) -> StandIn | None:
        """What stands for an action; if both are proved, only where they come out the same."""
        found = self._evaluator.stand_ins[action]
        if found is None or not (self.exact[action] and self.exact[found[0]]):
            return found
        return (found[0], True) if worth[action] == worth[found[0]] else None

    def _outlook(self, action: int, value: float) -> Outlook:
        return outlook_of(self._points[action], value)

    def _take(self, columns: Sequence[int], rows: list[Row]) -> None:
        points = [row[0] for row in rows]
        self.values[columns] = self._weights @ np.array(points) / VALUE_UNIT
        if rows[0][1] is not None:
            if self.wins is None:
                self.wins = np.zeros(len(self.values))
            self.wins[columns] = self._weights @ np.array([row[1] for row in rows])

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
