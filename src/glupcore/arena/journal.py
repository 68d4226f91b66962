"""The file of a match: a line for the match, then one for each pair as it is finished.

Lines are only ever appended, so a match may be killed at any moment: what is lost is at most the
line that was being written, which is cut off when the file is next opened.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final, Self

from glupcore._files import naming, open_bounded
from glupcore.errors import GlupError

FORMAT: Final = "glupcore-match-1"

# A line is handed to the system at once; the disk is told once in so many seconds and at the end,
# since a pair of quick players takes less time than that.
_SYNC_SECONDS: Final = 1.0

Header = dict[str, Any]


class Journal:
    """A match file that is being written; ``lines`` are the pairs that it already held."""

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
            self.lines = self._begin(header)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: Header) -> list[str]:
        """Check the first line, or write it, and cut off a last one that is not whole."""
        self._file.seek(0)
        data = self._file.read()
        first = _line(header)
        keep = data.rfind(b"\n") + 1
        if keep == 0:
            if not first.startswith(data):
                raise GlupError(f"{self._path}: expected a match file, given another")
            self._file.truncate(0)
            self._write(first)
            return []
        lines = data[:keep].decode("utf-8", errors="replace").split("\n")
        _check_header(self._path, _parse_header(self._path, lines[0]), header)
        self._file.truncate(keep)
        return [line for line in lines[1:] if line]

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
) -> tuple[Header, Iterator[tuple[int, str]]]:
    """The header of an open match file, and the lines of its pairs with their numbers, from 1.

    A line that was not written to its end is left out. Raises GlupError for another file.
    """
    header = _parse_header(Path(path), _text(file.readline()))
    return header, _pairs(file)


def _pairs(file: IO[bytes]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(file, 2):
        if line.endswith(b"\n") and line.strip():
            yield number, _text(line)


def _text(line: bytes) -> str:
    return line.decode("utf-8", errors="replace")


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


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _parse_header(path: Path, line: str) -> Header:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise GlupError(f'{path}: expected a match file ("format": "{FORMAT}" in its first line)')
    return header


def _check_header(path: Path, found: Header, expected: Header) -> None:
    for field in expected:
        if found.get(field) != expected[field]:
            there, here = json.dumps(found.get(field)), json.dumps(expected[field])
            raise GlupError(f"{path}: another match: {field} is {there} there and {here} here")
