"""Objects that several threads use at once keep their promise: tests/support/hammer.py, in
processes. So a crash is told as one; the last name that was told is whose it was.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import glupcore
from places import TESTS

SOLVERS = [
    "solver_of_two_threads", "solver_hammered", "solver_that_calls_itself", "exact_of_two_threads",
    "solvers_of_two_threads",
]  # fmt: skip
OTHERS = [
    "env_of_two_threads", "env_with_choices_that_change", "env_with_arrays_that_change",
    "perft_of_a_state_that_changes", "small_objects",
    "env_that_gets_no_threads",  # and leaves the process too little memory for another
]  # fmt: skip


@pytest.mark.parametrize("seconds", ["0.1", pytest.param("1", marks=pytest.mark.slow)])
@pytest.mark.parametrize("names", [SOLVERS, OTHERS], ids=["solvers", "others"])
def test_shared_by_threads(names: list[str], seconds: str) -> None:
    package = str(Path(glupcore.__file__).parents[1])  # wherever it is installed
    hammer = TESTS / "support" / "hammer.py"
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", hammer, *names],
        env={**os.environ, "PYTHONPATH": package, "GLUP_HAMMER_SECONDS": seconds},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
    )
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr}"
