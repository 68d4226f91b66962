"""What a text is, and its object: in any game, and in any of the forms that glupcore writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from glupcore._core import RULESETS, Endgame, NotationError, text_kind
from glupcore.deals.kinds import deal_of, names
from glupcore.deals.reading import deal_at, tells_deal
from glupcore.objects import view_of_position
from glupcore.support.fields import InputError, decoded


def read(text: str | bytes | Mapping[str, Any]) -> Any:
    """The object that a text is: a Record, SeenDeal, View or Endgame; or ``glupcore.auction.Game``.

    A record is JSON, or the tags of a deal with an auction; a game has several deals. A deal as one
    player saw it is text, or a record with ``?`` in its deck. A position is JSON, a line, or the
    drawing of ``show``; an endgame has all hands. A mapping is as its JSON. Of several deals it is
    the first: ``read_records`` reads a file.

    >>> read("H AS TS 9H KD / AS JC QD TD")
    Endgame('H AS TS 9H KD / AS JC QD TD')

    Raises RecordError, PositionError or NotationError, which say what was expected.
    """
    if isinstance(text, Mapping):
        return deal_of(text, 0) if text.keys() & {"deck", "deals"} else view_of_position(text)
    if not isinstance(text, str):
        try:
            text = decoded(text)
        except InputError as error:
            raise NotationError(str(error)) from None
    if tells_deal(text):
        return deal_at(text, 0, deal_of)
    if _is_endgame(text):
        return Endgame(text)
    return view_of_position(text)


def _is_endgame(text: str) -> bool:
    """That of an auction game begins with its name."""
    first = next(iter(text.split(maxsplit=1)), "")
    return text_kind(text) == "endgame" or first in {*names()} - {*RULESETS}
