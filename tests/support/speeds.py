"""Some of many cases each time, and all of them by night."""

from collections.abc import Iterable
from typing import Any

import pytest


def some_quick(cases: Iterable[Any], *quick: Any) -> list[Any]:
    """The cases, of which all but the quick ones are marked as slow."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.slow) for case in cases]


def first_quick(count: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, each of several values, of which all but the first few are marked as slow."""
    return [case if number < count else _slow(case) for number, case in enumerate(cases)]


def _slow(case: Any) -> Any:
    values, name = getattr(case, "values", case), getattr(case, "id", None)
    return pytest.param(*values, id=name, marks=pytest.mark.slow)
