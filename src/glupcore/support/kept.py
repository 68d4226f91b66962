"""Objects that an older version has pickled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from typing import Any


def filled(self: Any, values: Sequence[Any]) -> None:
    """``__setstate__`` of a frozen dataclass with slots: what is not there has its default.

    So a field that comes in later stands behind all others.
    """
    for number, field in enumerate(fields(self)):
        made = field.default if field.default_factory is MISSING else field.default_factory()
        value = values[number] if number < len(values) else made
        object.__setattr__(self, field.name, value)
