"""Several trees of one decision: what they say together of every action."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore._core import VALUE_UNIT, View, outlooks_of, ruleset
from glupcore.advice.advice import ActionValue, Outlook
from glupcore.deals.sources import SCORED
from glupcore.solvers._race import believed_part
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._rollouts import can_count, foresight_for, network_for
from glupcore.solvers._tree import Tree
from glupcore.solvers._verdict import StandIn, valued

# Of a difference with standard error s the share SPREAD² / (SPREAD² + s²) is believed, in points of
# Glup;
# for the rest what the network expects is. So an action hardly tried is not taken for its luck.
SPREAD = 8.0
# An action with less than this part of the simulations of another has been given up.
GIVEN_UP = 1 / 16

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


class Seen:
    """What every tree has seen of every action: visits, means and variances, (trees, actions)."""

    def __init__(self, visits: Counts, means: Floats, variances: Floats) -> None:
        self.visits, self.means, self.variances = visits, means, variances
        self.samples: Counts = visits.sum(axis=0)
        with np.errstate(invalid="ignore"):
            self.mean: Floats = (visits * means).sum(axis=0) / self.samples


class Forest:
    """The trees, and what was expected of the actions before they grew."""

    def __init__(
        self,
        trees: Iterable[Tree],
        view: View,
        error: Callable[[Seen], Floats],
        sources: bool,
    ) -> None:
        self.trees = list(trees)
        self._error = error
        self._legal = self.trees[0].root_actions()
        self._texts = self._legal.texts
        self._stand_ins: list[StandIn | None] = self._legal.stand_ins
        network = network_for(view.rules)
        expected = (
            dict.fromkeys(self._texts, 0.0) if network is None else dict(network.actions(view))
        )
        least = min(expected.values())
        self._judged = np.array(
            [
                expected.get(text, math.nan if stand_in else least)
                for text, stand_in in zip(self._texts, self._stand_ins, strict=True)
            ]
        )
        self._is_judged = network is not None
        self._spread = SPREAD * ruleset(view.rules).point_scale
        self._sources = sources and can_count(view.rules)
        foresight = foresight_for(view.rules) if self._sources else None
        for tree in self.trees:
            tree.count_points(foresight, counting=self._sources)

    @property
    def forced(self) -> bool:
        """Whether there is one action to choose from."""
        return self._legal.forced

    def actions(self) -> tuple[ActionValue, ...]:
        """What is believed of every action by now, the best first."""
        means, errors, samples = self._found()
        tried = samples > 0
        judged = np.where([found is None for found in self._stand_ins], self._judged, -np.inf)
        # The search goes where it believes the best to be: what it has tried most is taken, and
        # nothing is believed to be better.
        most = np.flatnonzero(samples == samples.max())
        reference = int(most[means[most].argmax()]) if tried.any() else int(judged.argmax())
        known = self._judged if self._is_judged else np.full(len(means), np.nan)
        base = means[reference] if tried.any() else known[reference]
        verdicts = verdicts_of(
            np.where(tried, np.minimum(means - base, 0.0), 0.0).tolist(),
            np.where(tried, errors, math.inf).tolist() if tried.any() else [math.inf] * len(means),
            np.minimum(self._judged - self._judged[reference], 0.0).tolist(),
            reference,
            self._stand_ins,
            self._spread,
            0.0,
            (samples >= GIVEN_UP * samples.max()).tolist(),
        )
        values = verdicts.values(base)
        base_error = errors[reference] if tried.any() else math.nan
        return valued(
            self._texts,
            verdicts,
            values,
            verdicts.errors(base_error),
            samples.tolist(),
            means.tolist(),
            errors.tolist(),
            known.tolist(),
            self._stand_ins,
            self._outlooks(reference, errors, samples, values),
        )

    def _found(self) -> tuple[Floats, Floats, Counts]:
        """Means, their standard errors and the simulations, over all trees."""
        of_trees = zip(*(tree.seen(self._legal) for tree in self.trees), strict=True)
        seen = Seen(*(np.array(numbers) for numbers in of_trees))
        return seen.mean, self._error(seen), seen.samples

    def _outlooks(
        self, reference: int, errors: Floats, samples: Counts, values: Sequence[float]
    ) -> Sequence[Outlook | None]:
        nothing = [None] * len(values)
        if not self._sources:
            return nothing
        counts: Counts = np.zeros(len(values), dtype=np.int64)
        sums: Counts = np.zeros((len(values), 2, len(SCORED)), dtype=np.int64)
        for tree in self.trees:
            tree.add_points(self._legal, counts, sums)
        if counts[reference] == 0:  # nothing was simulated for this decision
            return nothing
        points = sums / (np.maximum(counts, 1) * VALUE_UNIT)[:, None, None]
        found = [a if like is None else like[0] for a, like in enumerate(self._stand_ins)]
        parts = np.array([self._believed(action, reference, errors, counts) for action in found])
        believed = points[reference] + parts[:, None, None] * (points[found] - points[reference])
        return [Outlook(*points, ()) for points in outlooks_of(believed, list(values))]

    def _believed(self, action: int, reference: int, errors: Floats, counts: Counts) -> float:
        """How much of the difference that was found is believed."""
        if action == reference:
            return 1.0
        if counts[action] == 0:
            return 0.0
        return believed_part(math.hypot(errors[action], errors[reference]), self._spread)
