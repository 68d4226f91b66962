"""Some of many cases each time, and all of them by night."""

from collections.abc import Iterable
from typing import Any

import pytest


def some_quick(cases: Iterable[Any], *quick: Any) -> list[Any]:
    """The cases, of which all but the quick ones are marked as slow."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.slow) for case in cases]


def every(step: int, cases: Iterable[Any]) -> list[Any]:
    """The cases, of which all but each so-and-so-manieth are marked as slow."""
    return [
        pytest.param(case, marks=pytest.mark.slow) if number % step else case
        for number, case in enumerate(cases)
    ]
