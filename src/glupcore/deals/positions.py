"""Positions (docs/notation.md): what one player knows, as a JSON object and as a View."""

import json
import reprlib
from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from glupcore._core import PositionError, View, view_of_fields, view_of_text
from glupcore.support.fields import InputError, decoded


class Sides(TypedDict):
    """One number for each player."""

    me: int
    opponent: int


class Opponent(TypedDict):
    """What is known of the other player's cards; ``concealed`` counts all of the hand."""

    table: list[list[str]]
    known: str
    concealed: int


class Position(TypedDict):
    """The JSON form of a view; each entry of a table is a card and the kinds it took part in.

    ``rules`` is left out where it is Glup.
    """

    rules: NotRequired[str]
    trump: str
    turnup: str | None
    stock: int
    phase: int
    decision: str
    hand: str
    table: list[list[str]]
    opponent: Opponent
    played: str
    trick: NotRequired[int]  # where cards played are forgotten
    glups: int
    scores: Sides
    counters: NotRequired[Sides]  # what is known of them
    led: NotRequired[str]
    known: NotRequired[str]


def view_from_position(position: Mapping[str, Any] | str | bytes, seat: int | None = None) -> View:
    """The view that a position describes; ``seat`` is the owner's (None: what it says, else 0).

    A position is a dict, or a text: its JSON, the line of ``line_from_view``, the drawing of
    ``show`` or, in phase 2, an endgame. docs/notation.md, "Positions", says what may be left out.

    Raises PositionError: its ``faults`` are all that is wrong, and each names the field, the value
    found and what was expected.
    """
    if isinstance(position, Mapping):
        return view_of_fields(_json(position), seat or 0)
    return view_of_text(_decoded(position) if isinstance(position, bytes) else position, seat)


def _decoded(position: bytes) -> str:
    try:
        return decoded(position)
    except InputError as error:
        raise _position_error(str(error)) from None


def _json(data: Mapping[str, Any]) -> str:
    """The core reads the fields: as JSON, so that they may come from wherever they like."""
    try:
        return json.dumps(dict(data), default=_plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        fault = f"position: expected fields that JSON can hold ({error})"
        raise _position_error(fault) from None


def _plain(value: object) -> object:
    """What JSON can hold instead: a fault of the position shows it."""
    return dict(value) if isinstance(value, Mapping) else reprlib.repr(value)


def _position_error(fault: str) -> PositionError:
    error = PositionError(fault)
    error.faults = (fault,)
    return error


def position_from_view(view: View) -> Position:
    """The position that a view is, ready for ``json.dumps``."""
    position: Position = json.loads(view.to_json())
    return position
