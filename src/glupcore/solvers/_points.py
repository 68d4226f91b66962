"""Where the points of a value come from: counted in the rollouts behind it, and adding up to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from glupcore.advice import Outlook
from glupcore.sources import SCORED, SOURCES

Floats = NDArray[np.float64]

# How many points come at once from a source: so much more or less may come of it than was counted.
_AT_ONCE = {
    "marriages": 4.0,
    "pinochles": 10.0,
    "roundhouses": 50.0,
    "runs": 20.0,
    "arounds": 10.0,
    "trump-fours": 6.0,
    "nines": 1.0,
    "exchange": 1.0,
    "glups": 3.0,
    "counters": 2.0,
    "last-trick": 1.0,
}
_SIZES = np.array([_AT_ONCE[source] for source in SCORED])
# What one player gets of these the other does not.
_SHARED = [SCORED.index(source) for source in ("counters", "last-trick")]


def outlook_of(points: Floats, value: float) -> Outlook:
    """The outlook of an action by its points (2, sources), which then come to its value."""
    mine, theirs = reconciled(points, value)
    return Outlook(_named(mine), _named(theirs), ())


def reconciled(points: Floats, value: float) -> Floats:
    """The points with as little changed as makes mine less theirs come to ``value``.

    What was counted in rollouts differs from what is believed: by the judge's own view of the rest
    of the deal, by what was expected before, and by caution. That is spread over the sources as
    their chance is to turn out otherwise: in proportion to their points and to how many come at
    once. None becomes negative, and what is shared out between the players stays the same in all.
    """
    result = np.maximum(points, 0.0)
    for _ in range(2 * len(SCORED)):
        gap = value - (result[0].sum() - result[1].sum())
        if abs(gap) < 1e-9:
            break
        weights = _SIZES * result
        weights[:, _SHARED] = weights[:, _SHARED].min(axis=0)
        whole = weights.sum()
        if whole <= 0:
            weights = np.zeros_like(result)
            weights[int(gap < 0), SCORED.index("marriages")] = whole = 1.0
        step = gap * weights / whole * np.array([[1.0], [-1.0]])
        # No further than until the first source is used up.
        used = np.where(step < 0, -step / np.maximum(result, 1e-12), 0.0)
        result = np.maximum(result + step / max(1.0, float(used.max())), 0.0)
        result[result < 1e-9] = 0.0
    return result


def _named(points: Floats) -> dict[str, float]:
    """By source, in the order of SOURCES; what does not come is left out."""
    by_source = dict(zip(SCORED, map(float, points), strict=True))
    return {source: by_source[source] for source in SOURCES if by_source.get(source)}
