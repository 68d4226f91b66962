"""Which key of the rules is another where a record was made, if one alone explains all of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from glupcore.auction.house import changed
from glupcore.auction.records import Record
from glupcore.errors import GlupError

_FEW: Final = 16  # values of a number that are all tried
_BID: Final = "bid:"


def differing(record: Record) -> list[str]:
    """Keys and values such as ``pass=4``: with any one of them all actions could have been taken.

    Empty for a record that is right, and where it takes more than one. Of numbers that may be many
    those are tried that were bid.
    """
    if _is_possible(record):
        return []
    bids = {int(one[len(_BID) :]) for one in record.actions if one[len(_BID) :].isdigit()}
    found = []
    for key in record.rules.keys():  # noqa: SIM118
        for value in _others(key, bids):
            try:
                rules = changed(record.rules, {key["name"]: value})
            except GlupError:
                continue
            if _is_possible(replace(record, rules=rules)):
                found.append(f"{key['name']}={_text(value)}")
                break
    return found


def _is_possible(record: Record) -> bool:
    try:
        record.state_at(len(record.actions))
    except GlupError:
        return False
    return True


def _others(key: Mapping[str, Any], bids: Iterable[int]) -> list[Any]:
    match key:
        case {"type": "boolean"}:
            values: list[Any] = [False, True]
        case {"words": words}:
            values = words
        case {"values": few}:
            values = few
        case {"type": "integer", "low": low, "high": high} if high - low <= _FEW:
            values = [*range(low, high + 1)]
        case {"type": "integer"}:
            values = sorted({0, *bids})
        case _:
            values = []
    return [value for value in values if value != key["value"]]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
