"""What trains, used by several threads at once: tests/support/hammer_training.py, in a process."""

import os
import subprocess
import sys
from pathlib import Path

import glupcore
from places import TESTS


def test_shared_by_threads() -> None:
    package = str(Path(glupcore.__file__).parents[1])  # wherever it is installed
    hammer = TESTS / "support" / "hammer_training.py"
    names = ["trainer_of_two_threads", "samples_that_grow", "forecast_fit_of_two_threads"]
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", hammer, *names],
        env={**os.environ, "PYTHONPATH": package},
        capture_output=True,
        encoding="utf-8",
        timeout=240,
    )
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr}"
