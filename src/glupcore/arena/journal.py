"""The file of a match: a line for the match, then one for each pair as it is finished.

Lines are only ever appended, so a match may be killed at any moment: what is lost is at most the
line that was being written, which is cut off when the file is next opened.
"""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final, Self

from glupcore._fields import InputError, load_object, shown
from glupcore._files import naming, open_bounded
from glupcore._typed import Seed, typed
from glupcore.arena.sequential import SequentialTest
from glupcore.errors import GlupError

FORMAT: Final = "glupcore-match-1"

# A line is handed to the system at once; the disk is told once in so many seconds and at the end,
# since a pair of quick players takes less time than that.
_SYNC_SECONDS: Final = 1.0


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
    rules: str = "glup"  # as in files from before there were other games


class Journal:
    """A match file that is being written."""

    def __init__(self, path: str | os.PathLike[str], header: Header) -> None:
        """Open the file of the match that ``header`` describes, or begin it.

        Raises GlupError if the file is that of another match, naming the field that differs, or
        no match file at all; it is then left as it was.
        """
        self._path = Path(path)
        if self._path.exists() and not self._path.is_file():
            raise GlupError(f"{path}: expected a file to which a match can be appended")
        self._synced = time.monotonic()
        self._file = self._path.open("a+b")  # writes go to the end
        try:
            _lock(self._file, self._path)
            self._begin(header)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: Header) -> None:
        """Check the first line, or write it, and cut off a last one that is not whole."""
        with open_bounded(self._path) as file:
            line = file.readline()
            keep = len(line) + sum(len(more) for more in file if more.endswith(b"\n"))
        if line.endswith(b"\n"):
            _check_header(self._path, _parse_header(self._path, line), header)
            self._file.truncate(keep)
            return
        first = _line(header)
        if not first.startswith(line):
            raise GlupError(f"{self._path}: expected a match file, given another")
        self._file.truncate(0)
        self._write(first)

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The pairs that the file holds, with the numbers of their lines. Raises GlupError."""
        with open_bounded(self._path) as file:
            yield from read_match(file, self._path)[1]

    def add(self, line: str) -> None:
        """Append the line of a pair."""
        self._write(line.encode() + b"\n")

    def close(self) -> None:
        """See that all is on the disk."""
        with naming(self._path):
            self._sync()
            self._file.close()

    def _write(self, data: bytes) -> None:
        with naming(self._path):
            self._file.write(data)
            self._file.flush()
            if time.monotonic() - self._synced > _SYNC_SECONDS:
                self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def read_header(path: str | os.PathLike[str]) -> Header:
    """The first line of a match file. Raises GlupError for anything else, and OSError."""
    with open_bounded(path) as file:
        return read_match(file, path)[0]


def read_match(
    file: IO[bytes], path: str | os.PathLike[str]
) -> tuple[Header, Iterator[tuple[int, bytes]]]:
    """The header of an open match file, and the lines of its pairs with their numbers, from 1.

    A line that was not written to its end is left out. Raises GlupError for another file.
    """
    header = _parse_header(Path(path), file.readline())
    return header, _pairs(file)


def _pairs(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(file, 2):
        if line.endswith(b"\n") and line.strip():
            yield number, line


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep other matches from the file while it is open, where the system can do that."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GlupError(f"{path}: another match is writing to it") from None
    except OSError:  # a file system without locks
        return


def _line(header: Header) -> bytes:
    return json.dumps(asdict(header), separators=(",", ":")).encode() + b"\n"


def _parse_header(path: Path, line: bytes) -> Header:
    expected = f'expected a match file ("format": "{FORMAT}" in its first line)'
    try:
        header = load_object(line)
    except InputError as fault:
        raise GlupError(f"{path}: {expected}: {fault}") from None
    if header.get("format") != FORMAT:
        raise GlupError(f"{path}: {expected}")
    try:
        return typed(Header, header, strict=False)
    except (InputError, GlupError) as fault:
        raise GlupError(f"{path}: bad first line of a match file ({fault})") from None


def _check_header(path: Path, found: Header, expected: Header) -> None:
    there, wanted = asdict(found), asdict(expected)
    for field in ("rules", *wanted):  # another game is another in more than its name
        if there[field] != (here := wanted[field]):
            both = f"{field} is {shown(there[field])} there and {shown(here)} here"
            raise GlupError(f"{path}: another match: {both}")
