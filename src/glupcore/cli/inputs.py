"""What the commands read: files or standard input, records and the plies in them."""

import io
import os
import sys
from copy import copy
from pathlib import Path
from typing import IO, Any

import click

from glupcore.errors import GlupError
from glupcore.positions import is_position
from glupcore.reading import read_deal
from glupcore.records import Record, read_record
from glupcore.seen import SeenDeal

STDIN = "-"


def read_bytes(path: str) -> bytes:
    """All of a file, or of standard input for ``-``."""
    with open_bytes(path) as file:
        return file.read()


def read_position(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; or the text itself if that is a position."""
    if source != STDIN and not os.path.exists(source) and is_position(source):
        return source.encode(errors="surrogateescape")
    return read_bytes(source)


def open_bytes(path: str) -> IO[bytes]:
    """A file, or standard input for ``-``, to be read in bytes."""
    if path != STDIN:
        return Path(path).open("rb")
    stdin: IO[bytes] | None = getattr(sys.stdin, "buffer", None)
    if stdin is None:
        raise GlupError("standard input is closed")
    return stdin


def record_of(path: str, number: int) -> Record:
    """Record ``number`` of the file. Raises RecordError, OSError."""
    with open_bytes(path) as file:
        return read_record(file, number)


def deal_in(data: bytes, number: int) -> Record | SeenDeal:
    """Deal ``number`` of a file that has been read, in whatever form. Raises RecordError."""
    return read_deal(io.BytesIO(data), number)


def finite(ctx: click.Context, option: click.Parameter, value: float | None) -> Any:
    """For options of type float: what is neither infinite nor NaN."""
    if value is not None and not abs(value) < float("inf"):
        raise click.BadParameter(f"{value} is not a finite number.")
    return value


def bits64(ctx: click.Context, option: click.Parameter, value: int | None) -> Any:
    """For options of type int: a seed as the generator takes it."""
    if value is not None and not 0 <= value < 2**64:
        raise click.BadParameter(f"{value} is not a number from 0 to 2**64 - 1.")
    return value


class Index(click.Option):
    """The option ``--index``, of which help does not say that it was ``--record`` before."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        shown = copy(self)
        shown.opts = [opt for opt in self.opts if opt != "--record"]
        return click.Option.get_help_record(shown, ctx)


INDEX = ("--index", "--record", "number")
INDEX_HELP = "Number of the record: its line in the file, from 0."
PLY_HELP = "Number of an action in the record, from 0: the state before it."
NUMBER = click.IntRange(min=0)
INPUT = click.Path(dir_okay=True, allow_dash=True)
