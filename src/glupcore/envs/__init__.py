"""The game for learners: 175 numbered choices, observations as bytes, and many deals at once.

docs/envs.md has the tables. ``glupcore.envs.pettingzoo`` and ``glupcore.envs.openspiel`` are the
same game for those libraries; each needs the extra of its name. All environments are for one thread
at a time: a ``BatchEnv`` refuses a second one, those of the libraries leave the lock to the caller.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from glupcore._core import (
    TABLE_CARDS,
    BatchEnv,
    ChoiceState,
    GlupError,
    choice_texts,
    observation_fields,
)

__all__ = [
    "CHOICES",
    "FIELDS",
    "MAX_POINTS",
    "OBSERVATION",
    "BatchEnv",
    "ChoiceState",
    "Field",
    "named",
]


class Field(NamedTuple):
    """Bytes of an observation that belong together."""

    name: str
    start: int
    length: int
    unit: str


CHOICES: Final[tuple[str, ...]] = tuple(choice_texts())
"""How each choice is written: an action, a declaration's kind, or a source (``hand``, ``+`` …)."""

FIELDS: Final[tuple[Field, ...]] = tuple(Field(*field) for field in observation_fields())
"""The layout of an observation, in the order of its bytes."""

MAX_POINTS: Final = 38_000
"""No player makes more in a deal: they hold at most 49 cards in all, and no card brings more than
758.25 points, its share in the highest melds that it can take part in; the rest is small."""

_CLASSES: Final = ([("card", "u1"), ("copies", "u1"), ("history", "u1", (3,))], (TABLE_CARDS,))
_SHAPES: Final = {"classes": _CLASSES, "opponent_classes": _CLASSES, "scores": ("<u2", (2,))}


def _format(field: Field) -> object:
    if field.name in _SHAPES:
        return _SHAPES[field.name]
    return ("u1", (field.length,)) if field.length > 1 else "u1"


OBSERVATION: Final = np.dtype(
    {
        "names": [field.name for field in FIELDS],
        "formats": [_format(field) for field in FIELDS],
        "offsets": [field.start for field in FIELDS],
        "itemsize": FIELDS[-1].start + FIELDS[-1].length,
    }
)
"""The layout as a numpy type; see ``named``."""


def named(observations: NDArray[np.uint8]) -> NDArray[np.void]:
    """The same bytes with the names of FIELDS: ``named(observations)["hand"]``.

    The last axis, of 326 bytes, goes away; nothing is copied. Raises GlupError for an array of
    another type or shape, or one whose rows do not lie byte by byte.
    """
    size = OBSERVATION.itemsize
    fits = observations.dtype == np.uint8 and observations.shape[-1:] == (size,)
    if not fits or observations.strides[-1] != 1:
        raise GlupError(
            f"observations: expected bytes (uint8), shape (..., {size}), one after the other, "
            f"given {observations.dtype} of shape {observations.shape}"
        )
    return observations.view(OBSERVATION)[..., 0]
