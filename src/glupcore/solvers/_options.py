"""Options of solvers: each declared once, with its default, its range and what it is for.

The declaration checks the values that are given, and ``glupcore solvers NAME`` is made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from glupcore._core import GlupError
from glupcore.support.checks import check_count, check_flag, is_number, is_whole, quoted


@dataclass(frozen=True)
class Range:
    """The values that an option may have, in words, and a check that raises GlupError."""

    text: str
    check: Callable[[str, Any], None]
    data: dict[str, Any] | None = None
    """The same for programs; None where the type of the option says all."""


def whole(most: int | None = None) -> Range:
    """A whole number of at least 1."""
    text = "1 or more" if most is None else f"1 to {most}"
    data = {"whole": True, "most": most}
    return Range(text, lambda name, value: check_count(name, value, most), data)


def whole_between(low: int, high: int) -> Range:
    """A whole number from ``low`` to ``high``."""

    def check(name: str, value: Any) -> None:
        if not (is_whole(value) and low <= value <= high):
            expected = f"a whole number from {low} to {high}"
            raise GlupError(f"{name}: expected {expected}, given {quoted(value)}")

    return Range(f"{low} to {high}", check, {"whole": True, "low": low, "most": high})


def or_none(values: Range, meaning: str) -> Range:
    """The same or None, which has a meaning of its own."""

    def check(name: str, value: Any) -> None:
        if value is not None:
            values.check(name, value)

    return Range(f"{values.text}; none: {meaning}", check, values.data)


def between(low: float, high: float) -> Range:
    """A number from ``low`` to ``high``."""
    expected = f"a number from {low:g} to {high:g}"

    def check(name: str, value: Any) -> None:
        if not (is_number(value) and low <= value <= high):
            raise GlupError(f"{name}: expected {expected}, given {quoted(value)}")

    return Range(expected, check, {"low": float(low), "high": float(high)})


def one_of(*words: str) -> Range:
    """One of these texts."""
    expected = f"{', '.join(words[:-1])} or {words[-1]}"

    def check(name: str, value: Any) -> None:
        if value not in words:
            raise GlupError(f"{name}: expected {expected}, given {quoted(value)}")

    return Range(", ".join(words), check, {"words": list(words)})


FLAG = Range("true, false", check_flag)
FILE = Range("a file; none: that of the package", lambda name, value: None)


def option(default: Any, values: Range, purpose: str) -> Any:
    """A field of a solver's dataclass."""
    return field(default=default, metadata={"values": values, "purpose": purpose})


Facts = tuple[str, Any, str, str, tuple[str, ...], float, float]
"""Name, default, purpose, what None means, words, least and most, as the core declares them."""


def options_by_name(facts: Iterable[Facts]) -> dict[str, Any]:
    """Fields of a solver's dataclass, of options that the core declares."""
    return {one[0]: _declared_option(one) for one in facts}


def _declared_option(facts: Facts) -> Any:
    _, default, purpose, none, words, low, high = facts
    if words:
        values = one_of(*words)
    elif isinstance(default, bool):
        values = FLAG
    elif isinstance(default, float):
        values = between(low, high)
    elif low < 1:
        values = whole_between(int(low), int(high))
    else:
        values = whole(None if high == float("inf") else int(high))
    return option(default, or_none(values, none) if none else values, purpose)


def check_options(solver: Any) -> None:
    """Raises GlupError, which names the option, if a value is out of its range."""
    for name, _, _, values in _declared(solver):
        values.check(name, getattr(solver, name))


def options_given(solver: Any) -> dict[str, Any]:
    """Each option by its name, and the value that it has."""
    return {name: getattr(solver, name) for name, *_ in _declared(solver)}


def options_of(kind: type) -> list[tuple[str, str, str, str]]:
    """Of each option its name, its default, its range and what it is for, as texts."""
    return [
        (name, _as_written(default), values.text, purpose)
        for name, default, purpose, values in _declared(kind)
    ]


def _declared(solver: Any) -> list[tuple[str, Any, str, Range]]:
    return [
        (one.name, one.default, one.metadata["purpose"], one.metadata["values"])
        for one in fields(solver)
        if one.metadata
    ]


def _as_written(value: Any) -> str:
    """As a specification of a player has it."""
    return str(value).lower() if value is None or isinstance(value, bool) else f"{value}"
