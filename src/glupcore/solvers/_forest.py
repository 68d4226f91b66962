"""Several trees of one decision: what they say together of every action."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore._core import View
from glupcore.advice import ActionValue, Outlook
from glupcore.solvers._pimc import VALUE_UNIT
from glupcore.solvers._points import outlook_of
from glupcore.solvers._race import believed_part
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._tree import Tree
from glupcore.solvers._verdict import StandIn, told
from glupcore.value import default_network
from glupcore.value.forecast import default_forecast

# Of a difference with standard error s the share SPREAD² / (SPREAD² + s²) is believed, in points;
# for the rest what the network expects is. So an action hardly tried is not taken for its luck.
SPREAD = 8.0
# An action with less than this part of the simulations of another has been given up.
GIVEN_UP = 1 / 16

Result = tuple[str, int, float, float]
"""Of one action in one tree: text, visits, mean and variance of the values."""


class Forest:
    """The trees, and what was expected of the actions before they grew."""

    def __init__(
        self,
        trees: Sequence[Tree],
        view: View,
        error: Callable[[Sequence[Result], float], float],
        sources: bool,
    ) -> None:
        self._trees = trees
        self._error = error
        self._sources = sources
        self._texts = [text for text, _, _, _ in trees[0].results()]
        self._stand_ins: list[StandIn | None] = trees[0].stand_ins()
        expected = dict(default_network().actions(view))
        least = min(expected.values())
        self._judged = np.array(
            [
                expected.get(text, math.nan if stand_in else least)
                for text, stand_in in zip(self._texts, self._stand_ins, strict=True)
            ]
        )
        for tree in trees:
            tree.count_points(default_forecast() if sources else None)

    def actions(self) -> tuple[ActionValue, ...]:
        """What is believed of every action by now, the best first."""
        means, errors, samples = self._found()
        tried = samples > 0
        judged = np.where([found is None for found in self._stand_ins], self._judged, -np.inf)
        # The search goes where it believes the best to be: what it has tried most is taken, and
        # nothing is believed to be better.
        most = np.flatnonzero(samples == samples.max())
        reference = int(most[means[most].argmax()]) if tried.any() else int(judged.argmax())
        base = means[reference] if tried.any() else self._judged[reference]
        verdicts = verdicts_of(
            np.where(tried, np.minimum(means - base, 0.0), 0.0).tolist(),
            np.where(tried, errors, math.inf).tolist() if tried.any() else [math.inf] * len(means),
            np.minimum(self._judged - self._judged[reference], 0.0).tolist(),
            reference,
            self._stand_ins,
            SPREAD,
            0.0,
            (samples >= GIVEN_UP * samples.max()).tolist(),
        )
        values = verdicts.values(base)
        base_error = errors[reference] if tried.any() else math.nan
        return told(
            self._texts,
            verdicts,
            values,
            verdicts.errors(base_error),
            samples.tolist(),
            means.tolist(),
            errors.tolist(),
            self._judged.tolist(),
            self._stand_ins,
            self._outlooks(reference, errors, samples, values),
        )

    def _found(self) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64]]:
        """Means, their standard errors and the simulations, over all trees."""
        means, errors, samples = [], [], []
        for results in zip(*(tree.results() for tree in self._trees), strict=True):
            seen = [result for result in results if result[1] > 0]
            count = sum(visits for _, visits, _, _ in seen)
            mean = sum(n * mean for _, n, mean, _ in seen) / count if count else math.nan
            means.append(mean)
            errors.append(self._error(seen, mean))
            samples.append(count)
        return np.array(means), np.array(errors), np.array(samples, dtype=np.int64)

    def _outlooks(
        self,
        reference: int,
        errors: NDArray[np.float64],
        samples: NDArray[np.int64],
        values: Sequence[float],
    ) -> list[Outlook | None]:
        if not self._sources:
            return [None] * len(values)
        counted = list(zip(*(tree.points_by_source() for tree in self._trees), strict=True))
        counts = np.array([sum(count for count, _ in of_trees) for of_trees in counted])
        sums = np.array([sum(sums for _, sums in of_trees) for of_trees in counted])
        if counts[reference] == 0:  # nothing was simulated for this decision
            return [None] * len(values)
        points = sums / (np.maximum(counts, 1) * VALUE_UNIT)[:, None, None]
        outlooks: list[Outlook | None] = []
        for action, value in enumerate(values):
            stand_in = self._stand_ins[action]
            found = action if stand_in is None else stand_in[0]
            part = 0.0
            if counts[found] > 0:
                part = believed_part(math.hypot(errors[found], errors[reference]), SPREAD)
            if found == reference:
                part = 1.0
            believed = points[reference] + part * (points[found] - points[reference])
            outlooks.append(outlook_of(believed, value))
        return outlooks
