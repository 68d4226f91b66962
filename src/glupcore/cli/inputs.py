"""What the commands read: files or standard input, records and the plies in them."""

import io
import os
import sys
from typing import IO, Any

import click

from glupcore._core import State
from glupcore._files import Bounded, open_bounded
from glupcore.cli.numbers import Whole
from glupcore.errors import GlupError
from glupcore.records import Record, read_record

STDIN = "-"


class FileName(click.Path):
    """What can be the name of a file or of a folder: neither empty nor blank."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name. Raises click.BadParameter."""
        name = os.fsdecode(value)
        if not name.strip() or "\0" in name:
            self.fail(f"expected the name of a file, given {name!r}", param, ctx)
        return super().convert(value, param, ctx)


def read_bytes(path: str) -> bytes:
    """All of a file, or of standard input for ``-``."""
    with open_bytes(path) as file:
        return file.read()


def open_bytes(path: str) -> IO[bytes]:
    """A file, or standard input for ``-``, to be read in bytes; never too many at once."""
    if path != STDIN:
        return open_bounded(path)
    stdin: Any = getattr(sys.stdin, "buffer", None)
    if stdin is None:
        raise GlupError("standard input is closed")
    return Bounded(getattr(stdin, "raw", stdin), "standard input")


def record_of(path: str, number: int) -> Record:
    """Record ``number`` of the file. Raises RecordError, OSError."""
    with open_bytes(path) as file:
        return read_record(file, number)


def record_in(data: bytes, number: int) -> Record:
    """As record_of, for a file that has been read."""
    return read_record(io.BytesIO(data), number)


def state_of(record: Record, number: int, ply: int | None) -> State:
    """The state before action ``ply``, or after the last one. Raises RecordError."""
    return record.state_at(len(record.actions) if ply is None else ply, number)


RECORD_HELP = "Number of the record: its line in the file, from 0."
PLY_HELP = "Number of an action in the record, from 0: the state before it."
NUMBER = Whole()
INPUT = FileName(allow_dash=True)
