"""Files that players name, such as weights, where they play on another machine."""

import tempfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_ENGINE: Final = "engine"


def files_of(player: str) -> list[str]:
    """Those that the options of a solver name."""
    name, _, options = player.partition(":")
    named = [item.partition("=")[2] for item in options.split(",")] if name != _ENGINE else []
    return [path for path in named if Path(path).is_file()]


def with_files(player: str, files: Mapping[str, bytes]) -> str:
    """The player, with files of this machine in place of those that are named: the same inside."""
    name, colon, options = player.partition(":")
    if name == _ENGINE or not files:
        return player
    here = {path: _kept(data) for path, data in files.items()}
    items = (item.partition("=") for item in options.split(","))
    return name + colon + ",".join(f"{key}{sign}{here.get(of, of)}" for key, sign, of in items)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """It goes when this process ends."""
    return tempfile.TemporaryDirectory(prefix="glupcore-")


def _kept(data: bytes) -> str:
    path = Path(_folder().name, sha256(data).hexdigest())
    if not path.exists():
        path.write_bytes(data)
    return str(path)
