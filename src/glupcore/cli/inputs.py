"""What the commands read: files or standard input, records and the plies in them."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from copy import copy
from typing import IO, TYPE_CHECKING, Any

import click

from glupcore import objects
from glupcore._core import RULESETS, games, text_kind
from glupcore.cli.kinds import Rules
from glupcore.cli.numbers import Whole
from glupcore.deals.kinds import (
    advised_deal,
    check_whole,
    deal_of,
    not_whole,
)
from glupcore.deals.reading import deal_at
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError
from glupcore.rules import fields_of
from glupcore.support.fields import InputError, load_object, suggestion
from glupcore.support.files import Bounded, open_bounded, unpacked

if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # no generic before click 8.2

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


def read_position(source: str) -> bytes:
    """What a file holds, or standard input for ``-``; or the text itself if that is a position."""
    is_name = source == STDIN or os.path.exists(source)
    if not is_name and text_kind(source) not in ("seen", "unreadable"):
        return os.fsencode(source)
    return read_bytes(source)


def open_bytes(path: str) -> IO[bytes]:
    """A file, or standard input for ``-``, to be read in bytes; never too many at once.

    What is packed by gzip or Zstandard is unpacked as it is read.
    """
    return unpacked(open_bounded(path) if path != STDIN else open_stdin())


def open_stdin() -> Bounded:
    """Standard input as it comes, of which nothing has been read."""
    stdin: Any = getattr(sys.stdin, "buffer", None)
    if stdin is None:
        raise GlupError("standard input is closed")
    return Bounded(getattr(stdin, "raw", stdin), "standard input")


def record_of(path: str, number: int) -> Any:
    """Record ``number`` of the file, by whatever rules. Raises RecordError, OSError."""
    with open_bytes(path) as file:
        deal = deal_at(file, number, deal_of)
    if isinstance(deal, SeenDeal):
        raise not_whole(number)
    check_whole(deal, number)
    return deal


def advised_deal_in(data: bytes, number: int, rules: Rules | None = None) -> Any:
    """The same, also of an auction game."""
    given = {} if rules is None else fields_of(rules)
    return deal_at(io.BytesIO(data), number, lambda deal, n: advised_deal({**given, **deal}, n))


def view_of_position(data: bytes, rules: Rules | None) -> Any:
    """What a position in whatever form tells, in a game of either kind.

    ``rules`` are those of a JSON object that does not say its own. Raises PositionError.
    """
    position: bytes | dict[str, Any] = data
    if rules is not None:
        with suppress(InputError):  # it is no such object
            position = {**fields_of(rules), **load_object(data)}
    return objects.view_of_position(position)


class Named(_Choice):
    """One of some names; of another it is said which of them may be meant."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """As help shows it."""
        return "GAME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name. Raises click.BadParameter."""
        if value not in self.choices:
            known = ", ".join(map(repr, self.choices))
            hint = "" if value in games() else suggestion(str(value), self.choices)
            self.fail(f"{value!r} is not one of {known}{hint}", param, ctx)
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
NUMBER = Whole()
RULES = Named(RULESETS)
INPUT = FileName(allow_dash=True)
