"""The file of a match: a line for the match, then one for each pair (support/journal.py)."""

import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final

from glupcore._core import DEFAULT_RULES
from glupcore.arena.sequential import SequentialTest
from glupcore.errors import GlupError
from glupcore.support.fields import InputError
from glupcore.support.files import open_bounded
from glupcore.support.journal import Journal, read_first, whole_lines
from glupcore.support.typed import Seed, typed

FORMAT: Final = "glupcore-match-1"
_KIND: Final = "match"


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a match file: which match it is, and what has written it."""

    format: str
    glupcore: str
    a: str
    b: str
    seed: Seed
    luck: str | None
    test: SequentialTest | None
    rules: str = DEFAULT_RULES  # as in files from before there were other games


def match_journal(path: str | os.PathLike[str], header: Header) -> Journal:
    """The file of that match, to go on with. Raises GlupError and OSError as Journal does."""
    return Journal(path, asdict(header), _KIND, lambda path, line: asdict(parse_header(path, line)))


def read_header(path: str | os.PathLike[str]) -> Header:
    """The first line of a match file. Raises GlupError for anything else, and OSError."""
    with open_bounded(path) as file:
        return read_match(file, path)[0]


def read_match(
    file: IO[bytes], path: str | os.PathLike[str]
) -> tuple[Header, Iterator[tuple[int, bytes]]]:
    """The header of an open match file, and the lines of its pairs with their numbers, from 2.

    A line that was not written to its end is left out. Raises GlupError for another file.
    """
    header = parse_header(Path(path), file.readline())
    return header, whole_lines(file, path)


def parse_header(path: Path, line: bytes) -> Header:
    """From the first line of the match file ``path``. Raises GlupError."""
    header = read_first(path, line, FORMAT, _KIND)
    try:
        return typed(Header, header, strict=False)
    except (InputError, GlupError) as fault:
        raise GlupError(f"{path}: bad first line of a match file ({fault})") from None
