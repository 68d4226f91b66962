"""JSON from outside, taken field by field with every type checked.

What goes wrong is an InputError whose text names the field, the value found and what was expected;
the caller turns it into the error of its own subject.
"""

import json
import reprlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from glupcore import _core
from glupcore._core import COPIES, Cards, GlupError
from glupcore._core import load_object as load_object
from glupcore.support.checks import LONGEST, cut

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
        """The field, whatever it is. Raises InputError if it is missing."""
        if key not in self._data:
            raise self.fault(key, expected)
        return self._data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``. Raises InputError."""
        expected = f"an integer from {low} to {high}"
        value = self.any(key, expected)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fault(key, expected)
        return value

    def one_of(self, key: str, texts: Sequence[str]) -> str:
        """One of these texts. Raises InputError."""
        expected = f"one of {', '.join(texts)}"
        value = self.any(key, expected)
        if value not in texts:
            raise self.fault(key, expected)
        return str(value)

    def sequence(self, key: str, expected: str) -> list[Any]:
        """A list. Raises InputError."""
        value = self.any(key, expected)
        if not isinstance(value, list | tuple):
            raise self.fault(key, expected)
        return list(value)
