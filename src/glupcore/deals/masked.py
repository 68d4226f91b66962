"""Records of one player: ``?`` stands in the deck where they don't know the card.

Who sees only their own cards can write such a record of a deal as it goes on, and ask for advice.
What a player may know follows from it alone, so any deck that fits will do to find their view:
``unmasked`` makes one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from glupcore import _core
from glupcore._core import GlupError
from glupcore.deals.dealing import UNKNOWN
from glupcore.deals.records import Record
from glupcore.support.checks import quoted

__all__ = ["UNKNOWN", "masked", "unmasked"]


def masked(record: Record, ply: int, seat: int) -> dict[str, Any]:
    """The record up to action ``ply``, as the player at ``seat`` knows it, as a JSON object.

    Raises RecordError for a bad ply or an action that can't be taken before it, and GlupError for a
    bad seat.
    """
    if seat not in (0, 1):
        raise GlupError(f"seat: expected 0 or 1, given {quoted(seat)}")
    return Record(*_core.masked(record, ply, seat)).to_dict()


def unmasked(data: Mapping[str, Any], ply: int | None = None, before: Iterable[int] = ()) -> Record:
    """A record up to action ``ply`` (None: all of it) whose deck is whole and fits what is known.

    The turn-up must be known, and the cards of the player to act after these actions, as well as
    ``before`` some of them. Which cards go where they are not known is of no account to what they
    may know.

    Raises RecordError naming the field, the value found and what was expected.
    """
    record = Record(*_core.unmasked(data, ply, list(before)))
    own = record.to_dict().keys() | {"rules"}
    return replace(record, extra={key: data[key] for key in data if key not in own})
