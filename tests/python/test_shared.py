"""Objects that several threads use at once keep their promise: tests/support/hammer.py, each in a
process. So a crash is told as one.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import glupcore
from places import TESTS

HAMMER = TESTS / "support" / "hammer.py"


@pytest.mark.parametrize(
    "what",
    [
        "solver_of_two_threads",
        "solver_hammered",
        "solver_that_calls_itself",
        "exact_of_two_threads",
        "solvers_of_two_threads",
        "env_of_two_threads",
        "env_with_choices_that_change",
        "env_with_arrays_that_change",
        "env_that_gets_no_threads",
        "perft_of_a_state_that_changes",
        "trainer_of_two_threads",
        "samples_that_grow",
        "forecast_fit_of_two_threads",
        "small_objects",
    ],
)
def test_shared_by_threads(what: str) -> None:
    package = str(Path(glupcore.__file__).parents[1])  # wherever it is installed
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", HAMMER, what],
        env={**os.environ, "PYTHONPATH": package},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr}"
