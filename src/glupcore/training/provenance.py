"""Where a trained file comes from: the line that makes it again, and the commit it was made at."""

import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path

from glupcore.errors import GlupError
from glupcore.support.files import check_writable
from glupcore.support.weights import GLUP


def rules_option(rules: str) -> list[tuple[str, object]]:
    """The option that names the ruleset: none for Glup, whose lines are older than it."""
    return [] if rules == GLUP else [("rules", rules)]


def command_line(kind: str, file: str, options: Iterable[tuple[str, object]]) -> str:
    """The call of ``glupcore train`` that makes ``file``, with options by name and value."""
    words = ["glupcore", "train", kind, file]
    for name, value in options:
        words += [f"--{name}", str(value)]
    return shlex.join(words)


def commit() -> str:
    """The commit of the source this runs from, as far as it can be told."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def manifest_of(weights: Path) -> Path:
    """The file beside the weights that says what made them. Raises GlupError if they are one.

    So it does if the weights are no file, or one that can't be written.
    """
    if weights.exists() and not weights.is_file():  # a device, and files beside it
        raise GlupError(f"{weights}: expected the name of a file")
    check_writable(weights)
    manifest = weights.with_suffix(".json")
    if manifest == weights:
        raise GlupError(f"{weights}: expected another ending than that of the manifest, .json")
    return manifest
