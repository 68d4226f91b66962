"""Several trees of one decision: what they say together of every action."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from glupcore.advice.advice import ActionValue, Outlook
from glupcore.solvers._race import verdicts as verdicts_of
from glupcore.solvers._tree import Tree
from glupcore.solvers._verdict import StandIn, valued

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


class Tellers:
    """What a family of games tells of the actions besides their values: here nothing."""

    def outlooks(
        self,
        reference: int,
        errors: Floats,
        values: Sequence[float],
        stand_ins: Sequence[StandIn | None],
    ) -> Sequence[Outlook | None]:
        """Of each action where its points come from."""
        return [None] * len(values)

    def of_contracts(self, actions: tuple[ActionValue, ...]) -> tuple[ActionValue, ...]:
        """The same actions, with what becomes of the contract."""
        return actions


class Forest:
    """The trees, and what was expected of the actions before they grew."""

    def __init__(
        self,
        trees: Sequence[Tree],
        expected: Mapping[str, float] | None,
        error: Callable[[Seen], Floats],
        tellers: Tellers,
    ) -> None:
        self.trees = trees
        self._error = error
        self._tellers = tellers
        root = trees[0].game
        self.forced = root.forced
        """Whether there is one action to choose from."""
        self._spread = root.trusted
        self._texts = root.texts
        self._stand_ins: list[StandIn | None] = root.stand_ins
        known = dict.fromkeys(self._texts, 0.0) if expected is None else expected
        least = min(known.values())
        self._judged = np.array(
            [
                known.get(text, math.nan if stand_in else least)
                for text, stand_in in zip(self._texts, self._stand_ins, strict=True)
            ]
        )
        self._is_judged = expected is not None

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
        told = valued(
            self._texts,
            verdicts,
            values,
            verdicts.errors(base_error),
            samples.tolist(),
            means.tolist(),
            errors.tolist(),
            known.tolist(),
            self._stand_ins,
            self._tellers.outlooks(reference, errors, values, self._stand_ins),
        )
        return self._tellers.of_contracts(told)

    def _found(self) -> tuple[Floats, Floats, Counts]:
        """Means, their standard errors and the simulations, over all trees."""
        of_trees = zip(*(tree.seen() for tree in self.trees), strict=True)
        seen = Seen(*(np.array(numbers) for numbers in of_trees))
        return seen.mean, self._error(seen), seen.samples
