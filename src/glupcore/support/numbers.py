"""What JSON can't write."""

import math
from collections.abc import Mapping, Sequence
from typing import Any


def finite_or_none(number: float) -> float | None:
    """The number, or None, which JSON writes as null."""
    return number if math.isfinite(number) else None


def without_nan(value: Any) -> Any:
    """The value with null in place of numbers that JSON can't write."""
    if isinstance(value, float):
        return finite_or_none(value)
    if isinstance(value, Mapping):
        return {key: without_nan(part) for key, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [without_nan(part) for part in value]
    return value


def number_or_nan(value: float | None) -> float:
    """What ``finite_or_none`` has left out stands for no number."""
    return math.nan if value is None else value
