"""How choices are written and what the bytes of an observation are, of each kind of game."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from glupcore import _auction, _core


class Field(NamedTuple):
    """Bytes of an observation that belong together."""

    name: str
    start: int
    length: int
    unit: str


class Layout(NamedTuple):
    """What the choices and observations of one kind of game are."""

    choices: tuple[str, ...]
    """How each choice is written, by its number."""
    fields: tuple[Field, ...]
    """An observation in the order of its bytes."""
    observation: np.dtype[np.void]
    """The same as a numpy type."""


def _layout(
    choices: Sequence[str], fields: Sequence[tuple[str, int, int, str]], shapes: Mapping[str, Any]
) -> Layout:
    """``shapes`` are the types of fields that are not single bytes in a row."""
    of = tuple(Field(*field) for field in fields)
    types = {
        "names": [field.name for field in of],
        "formats": [
            shapes.get(field.name, ("u1", (field.length,)) if field.length > 1 else "u1")
            for field in of
        ],
        "offsets": [field.start for field in of],
        "itemsize": of[-1].start + of[-1].length,
    }
    return Layout(tuple(choices), of, np.dtype(types))  # type: ignore[call-overload]


_CLASSES: Final = (
    [("card", "u1"), ("copies", "u1"), ("history", "u1", (3,))],
    (_core.TABLE_CARDS,),
)

TWO_HANDED: Final = _layout(
    _core.choice_texts(),
    _core.observation_fields(),
    {"classes": _CLASSES, "opponent_classes": _CLASSES, "scores": ("<u2", (2,))},
)

_SEATS: Final = 8
_CARDS: Final = ("u1", (_SEATS, _core.DISTINCT_CARDS))

AUCTION: Final = _layout(
    _auction.choice_texts(),
    _auction.observation_fields(),
    {
        "shown": _CARDS,
        "played": _CARDS,
        "accounts": ("<i8", (_SEATS,)),
        "melds": ("<i4", (_SEATS,)),
        "bids": ("<u2", (_SEATS,)),
        "bids_made": ("<u2", (_SEATS,)),
        "bid": "<u2",
        "kept": "<u4",
        "points": ("<u2", (_SEATS,)),
    },
)
