"""The data made by an independent referee: a folder for each game, files of JSON lines."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from places import TESTS

GLUP = TESTS / "data" / "conformance"
FOLDERS = {"glup": GLUP, "two-handed": GLUP / "two_handed"}


def read(folder: Path, name: str) -> list[dict[str, Any]]:
    """The objects of one file, one a line, gzipped or not."""
    data = (folder / name).read_bytes()
    text = gzip.decompress(data) if name.endswith(".gz") else data
    return [json.loads(line) for line in text.decode().splitlines()]


def every(name: str) -> list[tuple[Path, dict[str, Any]]]:
    """The objects of this file of all games, each with its game's folder."""
    return [(folder, line) for folder in FOLDERS.values() for line in read(folder, name)]
