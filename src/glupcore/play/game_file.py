"""Games that are saved while they are played: a file of records, one a deal."""

import io
import os
import sys
from pathlib import Path

from glupcore.deals.kinds import deal_of
from glupcore.deals.reading import deals_of
from glupcore.errors import GlupError
from glupcore.play.table import Table
from glupcore.support.files import read_regular, write_whole

NAME = "play.jsonl"


def default_path() -> Path:
    """Where a game is saved if nothing else is said: among the user's data on this system.

    Raises GlupError if they have none.
    """
    if sys.platform in ("win32", "darwin"):
        import click

        return Path(click.get_app_dir("glupcore")) / NAME
    state = os.environ.get("XDG_STATE_HOME", "")
    try:
        folder = Path(state) if Path(state).is_absolute() else Path.home() / ".local" / "state"
    except RuntimeError:
        raise GlupError("HOME: missing, expected the user's folder; or name a FILE") from None
    return folder / "glupcore" / NAME


def load(path: Path) -> Table:
    """The game of a file. Raises GlupError, which names the file, if it holds none; OSError."""
    data = read_regular(path)
    try:
        return Table.from_records(deal for _, deal in deals_of(io.BytesIO(data), deal_of))
    except GlupError as error:
        raise GlupError(f"{path}: {error}") from None


def save(table: Table, path: Path) -> None:
    """Write the game; a kill leaves the former file or this one, never half of it. OSError."""
    text = "".join(record.to_json() + "\n" for record in table.records())
    if path.exists() and not path.is_file():  # such as /dev/full: nothing to put in its place
        raise GlupError(f"{path}: expected a file")
    write_whole(path, text.encode())


def set_aside(path: Path) -> Path:
    """Rename a file, so that another game may have its name; its new name, with a number."""
    number = 1
    while (kept := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    path.rename(kept)
    return kept
