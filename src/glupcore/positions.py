"""Positions (docs/notation.md): what one player knows, as a JSON object and as a View."""

import json
import re
import reprlib
from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypedDict

from glupcore._core import NotationError, PositionError, State, View
from glupcore._fields import InputError, decoded, shown
from glupcore.drawing import fields_from_drawing, is_drawing
from glupcore.position_line import fields_from_line, is_line

_A_RECORD: Final = (
    "position: expected what one player knows, given a record of a deal (--record with --ply, or "
    "Record.state_at(ply).view(seat))"
)
_SPACES: Final = " \t\r\n"  # JSON's, as the core reads it
_ENDGAME: Final = re.compile(r"(?:[a-z][a-z-]{2,}\s+)?[CDHS♣♦♥♠]\s[^/]*/", re.IGNORECASE)


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
    glups: int
    scores: Sides
    counters: Sides
    led: NotRequired[str]
    known: NotRequired[str]


def view_from_position(position: Mapping[str, Any] | str | bytes, seat: int | None = None) -> View:
    """The view that a position describes; ``seat`` is the owner's (None: what it says, else 0).

    A position is a dict, or a text: its JSON, the line of ``line_from_view``, the drawing of
    ``show`` or, in phase 2, an endgame. docs/notation.md, "Positions", says what may be left out.

    Raises PositionError: its ``faults`` are all that is wrong, and each names the field, the value
    found and what was expected.
    """
    try:
        if isinstance(position, bytes):
            position = decoded(position)
        if isinstance(position, str):
            return _view_from_text(position, seat)
        return _view(position, seat or 0)
    except (InputError, NotationError) as error:
        raise _position_error(str(error)) from None


def is_position(text: str) -> bool:
    """Whether a text is meant to be a position, in whichever form."""
    text = text.strip(_SPACES)
    return text.startswith("{") or is_line(text) or is_drawing(text) or _is_endgame(text)


def _view_from_text(text: str, seat: int | None) -> View:
    text = text.removeprefix("\ufeff").strip(_SPACES)
    if is_line(text):
        fields, told = fields_from_line(text)
        return _view(fields, told if seat is None else seat)
    if is_drawing(text):
        fields, told = fields_from_drawing(text, seat)
        return _view(fields, told)
    if _is_endgame(text):
        state = State.from_endgame(text)
        return state.view((state.player or 0) if seat is None else seat)
    if text and text[0] not in '{["':
        expected = "that, a line such as 9H_lead_… or what show draws"
        raise InputError(f"position: not JSON, expected {expected}, given {shown(text)}", text)
    if '"deck"' in text or '"actions"' in text:  # of perhaps several, one a line
        raise InputError(_A_RECORD)
    return View.from_json(text.encode(errors="surrogatepass"), seat or 0)


def _is_endgame(text: str) -> bool:
    return _ENDGAME.match(text) is not None


def _view(data: Mapping[str, Any], seat: int) -> View:
    """The core reads the fields: as JSON, so that they may come from wherever they like."""
    if "deck" in data or "actions" in data:
        raise InputError(_A_RECORD)
    try:
        text = json.dumps(dict(data), default=_plain, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"position: expected fields that JSON can hold ({error})") from None
    return View.from_json(text, seat)


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
