"""What all tests share: Hypothesis profiles and the conformance data."""

import gc
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from command_line import glup
from conformance import GLUP, read
from scenarios import ENGINES, Make

__all__ = ["glup"]  # a fixture

os.environ.pop("COLUMNS", None)  # pytest-xdist sets it; lines are as long as a test says

# A shell has its background jobs ignore it, and so would every program that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

EXAMPLES = int(os.environ.get("GLUP_EXAMPLES", "25"))
settings.register_profile("default", deadline=None, max_examples=EXAMPLES)
settings.register_profile(
    "ci", deadline=None, max_examples=EXAMPLES, derandomize=True, print_blob=True
)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_collection_finish() -> None:
    """Tests that collect garbage needn't look through all the others."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def conformance() -> Path:
    """The folder of Glup's data, made by an independent referee."""
    return GLUP


@pytest.fixture(scope="session")
def records() -> list[dict[str, Any]]:
    return read(GLUP, "records.jsonl")


@pytest.fixture(scope="session")
def positions() -> list[dict[str, Any]]:
    """Each with ``view`` (a position) and ``legal`` (its actions)."""
    return read(GLUP, "positions.jsonl")


@pytest.fixture(params=sorted(ENGINES))
def make(request: pytest.FixtureRequest) -> Make:
    """Each engine in turn: the referee, and the one under test."""
    return ENGINES[request.param]
