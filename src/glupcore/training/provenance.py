"""Where a trained file comes from: the line that makes it again, and the commit it was made at."""

import shlex
import subprocess
from collections.abc import Iterable
from pathlib import Path

from glupcore.errors import GlupError


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
    """The file beside the weights that says what made them. Raises GlupError if they are one."""
    manifest = weights.with_suffix(".json")
    if manifest == weights:
        raise GlupError(f"{weights}: expected another ending than that of the manifest, .json")
    return manifest
