"""Where the points of a value come from: counted in the rollouts behind it, and adding up to it."""

from __future__ import annotations

from collections.abc import Sequence

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
_PLACES = [(source, SCORED.index(source)) for source in SOURCES if source in SCORED]
# What one player gets of these the other does not.
_SHARED = [SCORED.index(source) for source in ("counters", "last-trick")]


def outlooks_of(points: Floats, values: Sequence[float] | Floats) -> list[Outlook]:
    """The outlooks of actions by their points (actions, 2, sources), which then come to values."""
    return [
        Outlook(_named(mine), _named(theirs), ())
        for mine, theirs in reconciled(points, np.asarray(values)).tolist()
    ]


def reconciled(points: Floats, values: Floats | float) -> Floats:
    """The points with as little changed as makes mine less theirs come to the values.

    Points have shape (…, 2, sources) and values (…). What was counted in rollouts differs from what
    is believed: by the judge's own view of the rest of the deal, by what was expected before, and
    by caution. That is spread over the sources as their chance is to turn out otherwise: in
    proportion to their points and to how many come at once. None becomes negative, and what is
    shared out between the players stays the same in all.
    """
    result = np.maximum(points, 0.0).reshape(-1, 2, len(SCORED))
    wanted = np.broadcast_to(values, points.shape[:-2]).reshape(-1)
    off = np.arange(len(result))  # those that do not come to their values yet
    for _ in range(2 * len(SCORED)):
        part = result[off]
        gap = wanted[off] - (part[:, 0].sum(axis=-1) - part[:, 1].sum(axis=-1))
        still = np.abs(gap) >= 1e-9
        off, part, gap = off[still], part[still], gap[still]
        if off.size == 0:
            break
        weights = _SIZES * part
        weights[:, :, _SHARED] = weights[:, :, _SHARED].min(axis=1, keepdims=True)
        whole = weights.reshape(len(off), -1).sum(axis=-1)
        empty = np.flatnonzero(whole <= 0)
        weights[empty] = 0.0
        weights[empty, (gap[empty] < 0).astype(int), SCORED.index("marriages")] = 1.0
        whole[empty] = 1.0
        step = gap[:, None, None] * weights / whole[:, None, None] * np.array([[1.0], [-1.0]])
        # No further than until the first source is used up.
        used = np.where(step < 0, -step / np.maximum(part, 1e-12), 0.0).max(axis=(1, 2))
        part = np.maximum(part + step / np.maximum(used, 1.0)[:, None, None], 0.0)
        part[part < 1e-9] = 0.0
        result[off] = part
    return result.reshape(points.shape)


def _named(points: Sequence[float]) -> dict[str, float]:
    """By source, in the order of SOURCES; what does not come is left out."""
    return {source: points[place] for source, place in _PLACES if points[place]}
