"""What all tests share: Hypothesis profiles and the conformance data."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from command_line import glup
from scenarios import ENGINES, Make

__all__ = ["glup"]  # a fixture

os.environ.pop("COLUMNS", None)  # pytest-xdist sets it; lines are as long as a test says

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")

CONFORMANCE = Path(__file__).parent / "data" / "conformance"


def _load(name: str) -> list[dict[str, Any]]:
    with (CONFORMANCE / name).open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The folder of data made by an independent referee."""
    return CONFORMANCE


@pytest.fixture(scope="session")
def records() -> list[dict[str, Any]]:
    return _load("records.jsonl")


@pytest.fixture(scope="session")
def positions() -> list[dict[str, Any]]:
    """Each with ``view`` (a position) and ``legal`` (its actions)."""
    return _load("positions.jsonl")


@pytest.fixture(scope="session")
def perfts() -> list[dict[str, Any]]:
    return _load("perft.jsonl")


@pytest.fixture(params=sorted(ENGINES))
def make(request: pytest.FixtureRequest) -> Make:
    """Each engine in turn: the referee, and the one under test."""
    return ENGINES[request.param]
