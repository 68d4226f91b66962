"""JSON from outside, taken field by field with every type checked.

What goes wrong is an InputError whose text names the field, the value found and what was expected;
the caller turns it into the error of its own subject.
"""

import json
import math
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from glupcore import _core
from glupcore._checks import LONGEST, cut
from glupcore._core import COPIES, Cards, GlupError

RANKS: Final = "9JQKTA"
"""From low to high."""

PACK: Final = tuple(rank + suit for suit in "CDHS" for rank in RANKS) * COPIES
"""The 96 cards."""

MOST_DEPTH: Final = 64
"""Objects and lists within one another, as in the core's own reader."""


class InputError(Exception):
    """What is wrong with an input; ``value`` is the text of what was found, "" if nothing was."""

    def __init__(self, message: str, value: str = "") -> None:
        super().__init__(message)
        self.value = value


def decoded(text: bytes) -> str:
    """As UTF-8. Raises InputError."""
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        raise InputError(f"not UTF-8 text (byte 0x{byte:02x} at offset {error.start})") from None


def load_object(text: str | bytes) -> dict[str, Any]:
    """The JSON object that ``text`` holds, no key of it given twice. Raises InputError."""
    if isinstance(text, bytes):
        text = decoded(text)
    try:
        text = text.removeprefix("\ufeff")  # a byte order mark
        if not text.strip():
            raise InputError("empty input, expected a JSON object")
        data = _JSON.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"not JSON ({error.msg} at {place})") from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:  # of Python's own limit, which its message explains to programmers
        raise InputError("not JSON that can be read (a number of too many digits)") from None
    if text.count("[") + text.count("{") > MOST_DEPTH and _depth(data) > MOST_DEPTH:
        raise _too_deep()
    if not isinstance(data, dict):
        raise InputError(f"expected a JSON object, given {shown(data)}", shown(data))
    return data


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(members)
    if len(data) < len(members):
        seen: dict[str, Any] = {}
        for key, value in members:
            if key in seen:
                both = f"{shown(seen[key])} and {shown(value)}"
                raise InputError(f"{named(key)}: expected once, given {both}", shown(value))
            seen[key] = value
    return data


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise InputError(f"not JSON that can be read ({cut(text)} is not a finite number)")
    return value


_JSON: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_finite, parse_constant=_finite
)


def _too_deep() -> InputError:
    return InputError("not JSON that can be read (nested too deeply)")


def _depth(value: object) -> int:
    """How many objects and lists stand within one another."""
    depth, level = 0, [value]
    while level := [one for one in level if type(one) is dict or type(one) is list]:
        depth += 1
        level = [part for one in level for part in (one.values() if type(one) is dict else one)]
    return depth


def named(key: str) -> str:
    """A key as an error names it: in quotes unless it is a word."""
    return key if key.isascii() and key.isidentifier() and len(key) < LONGEST else shown(key)


def fault(place: str, expected: str, value: object, reason: str = "") -> InputError:
    """The fault to raise for a value that is not what was expected there."""
    tail = f" ({reason})" if reason else ""
    return InputError(f"{place}: expected {expected}, given {shown(value)}{tail}", shown(value))


def shown(value: object) -> str:
    """The value as an error message shows it: JSON, on one line, not too long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
        if not text.isprintable():
            text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = reprlib.repr(value)
    return cut(text)


def near_word(word: str, options: Iterable[str]) -> str | None:
    """The option that looks most like the word, None if none does."""
    return _core.near_word(word, list(options))


def suggestion(word: str, options: Iterable[str]) -> str:
    """``, did you mean …?``, or nothing if none of the options is like it."""
    near = near_word(word, options)
    return f", did you mean {near}?" if near else ""


@lru_cache(maxsize=1024)
def card(text: str) -> str:
    """The canonical text of one card, read kindly. Raises GlupError."""
    cards = list(Cards((text,)))
    if len(cards) != 1:
        raise GlupError(f"expected one card, given {shown(text)}")
    return cards[0]


def is_text(value: object) -> bool:
    """Whether it is a string that has a UTF-8 form (JSON can spell half a surrogate pair)."""
    if not isinstance(value, str):
        return False
    try:
        return value.isascii() or bool(value.encode())
    except UnicodeEncodeError:
        return False


class Fields:
    """The fields of one JSON object."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def fault(self, key: str, expected: str, reason: str = "") -> InputError:
        """The fault to raise for this field."""
        if key not in self._data:
            return InputError(f"{key}: missing, expected {expected}")
        return fault(key, expected, self._data[key], reason)

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def any(self, key: str, expected: str) -> Any:
        if key not in self._data:
            raise self.fault(key, expected)
        return self._data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        expected = f"an integer from {low} to {high}"
        value = self.any(key, expected)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(key, expected)
        return value

    def boolean(self, key: str) -> bool:
        value = self.any(key, "true or false")
        if not isinstance(value, bool):
            raise self.fault(key, "true or false")
        return value

    def one_of(self, key: str, texts: Sequence[str]) -> str:
        expected = f"one of {', '.join(texts)}"
        value = self.any(key, expected)
        if value not in texts:
            raise self.fault(key, expected)
        return str(value)

    def sequence(self, key: str, expected: str) -> list[Any]:
        value = self.any(key, expected)
        if not isinstance(value, list | tuple):
            raise self.fault(key, expected)
        return list(value)
