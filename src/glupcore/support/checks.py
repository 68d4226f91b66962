"""Checks of what callers give, with errors that name the argument."""

import sys
from numbers import Integral, Real
from typing import Any, Final

from glupcore._core import GlupError

_GREATEST: Final = sys.float_info.max
LONGEST: Final = 60
"""Characters of a value that an error message shows."""


def quoted(value: object) -> str:
    """The value as an error message quotes it: as Python writes it, cut where that is long."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # thousands of digits, or of lists in one another
        text = f"one of {type(value).__name__}"
    return cut(text)


def cut(text: str) -> str:
    """The text, or the beginning of one that is too long for an error message."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def check_seconds(value: Any, name: str = "seconds") -> None:
    """Raises GlupError unless it is a positive, finite number."""
    if not (_is_a(value, Real) and 0 < value <= _GREATEST):
        raise GlupError(f"{name}: expected a positive number, given {quoted(value)}")


def check_flag(name: str, value: Any) -> None:
    """Raises GlupError unless it is True or False."""
    if not isinstance(value, bool):
        raise GlupError(f"{name}: expected True or False, given {quoted(value)}")


def check_count(name: str, value: Any, most: int | None = None) -> None:
    """Raises GlupError unless it is a whole number of at least 1, and at most ``most``."""
    if not (_is_a(value, Integral) and value >= 1):
        raise GlupError(f"{name}: expected a whole number of at least 1, given {quoted(value)}")
    if most is not None and value > most:
        raise GlupError(f"{name}: expected a whole number of at most {most}, given {quoted(value)}")


def check_whole(name: str, value: Any, most: int) -> None:
    """Raises GlupError unless it is a whole number from 0 to ``most``."""
    if not _is_a(value, Integral):
        raise GlupError(f"{name}: expected a whole number, given {quoted(value)}")
    if value < 0:
        raise GlupError(f"{name}: expected a whole number of at least 0, given {quoted(value)}")
    if value > most:
        raise GlupError(f"{name}: expected at most {most} points, given {quoted(value)}")


def check_seed(value: Any) -> None:
    """Raises GlupError unless it is a whole number from 0 to 2**64 - 1."""
    if not (_is_a(value, Integral) and 0 <= value < 2**64):
        raise GlupError(f"seed: expected a whole number from 0 to 2**64 - 1, given {quoted(value)}")


def is_number(value: Any) -> bool:
    """Whether it is a real number that a float can be."""
    return _is_a(value, Real) and abs(value) <= _GREATEST


def is_whole(value: Any) -> bool:
    """Whether it is a whole number."""
    return _is_a(value, Integral)


def _is_a(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)
