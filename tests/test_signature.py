"""The bench signature: a change that means to leave behaviour alone is seen to do so.

After a change that means to alter it: ``python benchmarks/signature.py --update``, and the commit
says why.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    command = [sys.executable, str(BENCHMARKS / "signature.py"), "--json"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return json.loads(output)


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    return json.loads((BENCHMARKS / "signature.json").read_text(encoding="utf-8"))


def test_perft_of_fixed_positions(found: dict[str, Any], stored: dict[str, Any]) -> None:
    """Depends on the rules alone, not even on the generator."""
    assert found["perft"] == stored["perft"]


def test_values_of_fixed_endgames(found: dict[str, Any], stored: dict[str, Any]) -> None:
    """Depends on the rules alone."""
    key = "values_crc32"
    assert found["endgames"][key] == stored["endgames"][key]


def test_nodes_of_fixed_endgames(found: dict[str, Any], stored: dict[str, Any]) -> None:
    """The exact solver searches what it did, on every machine."""
    assert found["endgames"]["nodes"] == stored["endgames"]["nodes"]


# The greedy policy is in the signature too, but it may change whenever it gets better.
def test_random_deals(found: dict[str, Any], stored: dict[str, Any]) -> None:
    """The same seeds give the same deals, on every machine and instruction set."""
    assert found["random"] == stored["random"]
