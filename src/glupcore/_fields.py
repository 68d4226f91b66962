"""JSON from outside, taken field by field with every type checked.

What goes wrong is an InputError whose text names the field, the value found and what was expected;
the caller turns it into the error of its own subject.
"""

import json
import math
import reprlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from glupcore import _core
from glupcore._core import COPIES, Cards, GlupError

RANKS: Final = "9JQKTA"
"""From low to high."""

PACK: Final = tuple(rank + suit for suit in "CDHS" for rank in RANKS) * COPIES
"""The 96 cards."""

_LONGEST: Final = 60  # characters of a value that an error message shows


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
    """The JSON object that ``text`` holds. Raises InputError for anything else."""
    if isinstance(text, bytes):
        text = decoded(text)
    try:
        text = text.removeprefix("\ufeff")  # a byte order mark
        if not text.strip():
            raise InputError("empty input, expected a JSON object")
        data = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"not JSON ({error.msg} at {place})") from None
    except RecursionError:
        raise InputError("not JSON that can be read (nested too deeply)") from None
    except ValueError as error:  # a number with too many digits
        raise InputError(f"not JSON that can be read ({error})") from None
    if not isinstance(data, dict):
        raise InputError(f"expected a JSON object, given {shown(data)}", shown(data))
    return data


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text} is not a finite number")
    return value


def shown(value: object) -> str:
    """The value as an error message shows it: JSON, on one line, not too long."""
    try:
        text = json.dumps(value, ensure_ascii=False)
        if not text.isprintable():
            text = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        text = reprlib.repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


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
        value = shown(self._data[key])
        tail = f" ({reason})" if reason else ""
        return InputError(f"{key}: expected {expected}, given {value}{tail}", value)

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

    def sequence(self, key: str, expected: str) -> list[Any]:
        value = self.any(key, expected)
        if not isinstance(value, list | tuple):
            raise self.fault(key, expected)
        return list(value)
