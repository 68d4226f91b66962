"""JSON from outside as the dataclass that it was written from: every value checked by its type.

Types are ``bool``, ``int``, ``float``, ``str``, ``Literal``, what may be None, tuples, lists,
mappings of text and dataclasses of these. Bounds stand beside the type: ``Annotated[int,
range(2)]`` and ``Annotated[float, Span(0, 1)]``. Numbers are finite; where NULL stands null is read
as NaN.
"""

import math
import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from glupcore.support.fields import InputError, fault, is_text, named

T = TypeVar("T")


class Span(NamedTuple):
    """The numbers from ``low`` to ``high``."""

    low: float
    high: float


NULL: Final = "null"

Seat = Annotated[int, range(2)]
Count = Annotated[int, range(2**63)]
Seed = Annotated[int, range(2**64)]
Points = Annotated[float, Span(-1e6, 1e6)]
Score = Annotated[int, range(-(10**6), 10**6 + 1)]
"""Points that are counted, and so whole."""
Seconds = Annotated[float, Span(0, 1e9)]

_WHOLE: Final = range(-(2**63), 2**64)
_FINITE: Final = Span(-sys.float_info.max, sys.float_info.max)
_SAID: Final = {bool: "true or false", str: "a text", NoneType: "null"}


def typed(kind: type[T], data: Mapping[str, Any], *, strict: bool = True) -> T:
    """An object of the dataclass ``kind`` from JSON's values; if ``strict``, without other keys.

    Raises InputError that names the place, the value and what was expected, and what the class
    itself raises.
    """
    value: T = _object(kind, data, "", strict)
    return value


def _object(kind: Any, data: Mapping[str, Any], place: str, strict: bool) -> Any:
    hints, values = _hints(kind), {}
    for key in data if strict else ():
        if key not in hints:
            raise fault(_within(place, key), f"one of {', '.join(hints)}", data[key])
    for key, (hint, is_optional) in hints.items():
        if key in data:
            values[key] = _value(hint, data[key], _within(place, key), strict)
        elif not is_optional:
            raise InputError(f"{_within(place, key)}: missing, expected {_said(hint)}")
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The type of each field, and whether it has a default."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        one.name: (
            hints[one.name],
            one.default is not MISSING or one.default_factory is not MISSING,
        )
        for one in fields(kind)
    }


def _value(hint: Any, value: Any, place: str, strict: bool) -> Any:
    for fitting in _options(hint):
        if _fits(fitting, value):
            break
    else:
        raise fault(place, _said(hint), value)
    kind, _ = _parts(fitting)
    if kind is float:
        return math.nan if value is None else float(value)
    if type(value) not in (dict, list):
        return value
    if is_dataclass(kind):
        return _object(kind, value, place, strict)
    inner = get_args(kind)
    if isinstance(value, dict):
        return {
            key: _value(inner[1], one, _within(place, key), strict) for key, one in value.items()
        }
    each = inner if _length(kind) else inner[:1] * len(value)
    items = (
        _value(part, one, f"{place}[{i}]", strict)
        for i, (part, one) in enumerate(zip(each, value, strict=True))
    )
    return get_origin(kind)(items)


def _fits(hint: Any, value: Any) -> bool:
    """Whether the value is of that type, whatever it holds."""
    kind, bounds = _parts(hint)
    if kind is bool or kind is NoneType:
        return isinstance(value, kind)
    if kind is int:
        return type(value) is int and value in (bounds or _WHOLE)
    if kind is float:
        low, high = bounds if isinstance(bounds, Span) else _FINITE
        is_number = type(value) in (int, float) and low <= value <= high
        return is_number or (bounds is NULL and value is None)
    if kind is str:
        return is_text(value)
    if get_origin(kind) is Literal:
        return any(type(one) is type(value) and one == value for one in get_args(kind))
    if get_origin(kind) in (list, tuple):
        return isinstance(value, list) and _length(kind) in (None, len(value))
    return isinstance(value, dict) and all(map(is_text, value))


def _said(hint: Any) -> str:
    """The type in words."""
    if len(options := _options(hint)) > 1:
        return " or ".join(map(_said, options))
    kind, bounds = _parts(hint)
    if kind is int:
        if bounds is None:
            return "a whole number"
        low, high = bounds[0], bounds[-1]
        return f"{low} or {high}" if low + 1 == high else f"a whole number from {low} to {high}"
    if kind is float:
        if bounds is NULL:
            return "a number or null"
        return "a number" if bounds is None else f"a number from {bounds.low:g} to {bounds.high:g}"
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(str, get_args(kind)))}"
    if get_origin(kind) in (list, tuple):
        length = _length(kind)
        return "a list" if length is None else f"a list of {length}"
    return _SAID.get(kind, "an object")


@cache
def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


@cache
def _parts(hint: Any) -> tuple[Any, Any]:
    """A type, and its bounds or None."""
    if get_origin(hint) is Annotated:
        kind, bounds = get_args(hint)
        return kind, bounds
    return hint, None


@cache
def _length(kind: Any) -> int | None:
    """Of a tuple that has one."""
    inner = get_args(kind)
    return None if get_origin(kind) is list or ... in inner else len(inner)


def _within(place: str, key: str) -> str:
    return f"{place}.{named(key)}" if place else named(key)
