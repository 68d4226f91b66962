"""A file of lines: one that says what it is of, then one for each result as it is found.

Lines are only ever appended, so the work may be killed at any moment: what is lost is at most the
line that was being written, which is cut off when the file is next opened. The last member of a
result is the checksum of the line without it, so that one that was changed since is not taken.
"""

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final, Self
from zlib import crc32

from glupcore.errors import GlupError
from glupcore.support.fields import InputError, load_object, shown
from glupcore.support.files import naming, open_bounded

Header = Mapping[str, Any]
"""The first line: what has to be the same for the work to go on, and ``format``."""

# A line is handed to the system at once; the disk is told once in so many seconds and at the end,
# since a quick result takes less time than that.
_SYNC_SECONDS: Final = 1.0

_SUM: Final = re.compile(rb',"crc32":"([0-9a-f]{8})"\}\s*')


class Journal:
    """A file of results that is being written."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        header: Header,
        kind: str,
        read: Callable[[Path, bytes], Header] | None = None,
    ) -> None:
        """Open the file of the work that ``header`` describes, or begin it.

        ``kind`` says in errors what its results are of; ``read`` reads the first line of a file
        that is there. Raises GlupError if the file is of other work, naming the field that differs,
        or none of this kind at all; it is then left as it was.
        """
        self._path, self._kind = Path(path), kind
        self._read = read or (lambda path, line: read_first(path, line, header["format"], kind))
        if self._path.exists() and not self._path.is_file():
            raise GlupError(f"{path}: expected a file to which a {kind} can be appended")
        self._synced = time.monotonic()
        self._file = self._path.open("a+b")  # writes go to the end
        try:
            self._lock()
            self._begin(header)
        except BaseException:
            with suppress(OSError):  # of what could not be written a second time
                self._file.close()
            raise

    def _begin(self, header: Header) -> None:
        """Check the first line, or write it, and cut off a last one that is not whole."""
        with open_bounded(self._path) as file:
            line = file.readline()
            keep = len(line) + sum(len(more) for more in file if more.endswith(b"\n"))
        if line.endswith(b"\n"):
            self._check(self._read(self._path, line), header)
            self._file.truncate(keep)
            return
        first = json.dumps(header, separators=(",", ":")).encode() + b"\n"
        if not first.startswith(line):
            raise GlupError(f"{self._path}: expected a {self._kind} file, given another")
        self._file.truncate(0)
        self._write(first)

    def _check(self, there: Header, wanted: Header) -> None:
        for field in ("rules", *wanted):  # another game is another in more than its name
            if there.get(field) != (here := wanted.get(field)):
                both = f"{field} is {shown(there.get(field))} there and {shown(here)} here"
                raise GlupError(f"{self._path}: another {self._kind}: {both}")

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The results in the file, as they were added, and the numbers of their lines, from 2."""
        with open_bounded(self._path) as file:
            file.readline()
            for number, line in whole_lines(file, self._path):
                yield number, _SUM.sub(b"}", line)

    def add(self, line: str) -> None:
        """Append the line of a result, a JSON object with members."""
        data = line.encode()
        self._write(b'%b,"crc32":"%08x"}\n' % (data[:-1], crc32(data)))

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

    def _lock(self) -> None:
        """Keep others from the file while it is open, where the system can do that."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise GlupError(f"{self._path}: another {self._kind} is writing to it") from None
        except OSError:  # a file system without locks
            return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def line_of(found: object) -> str:
    """What a worker gave, if it may be the line of a result. Raises GlupError."""
    if isinstance(found, str) and found.isascii() and found.isprintable() and found[-1:] == "}":
        return found
    raise GlupError(f"expected the line of a result, given {shown(found)}")


def whole_lines(file: IO[bytes], name: object) -> Iterator[tuple[int, bytes]]:
    """Those behind the first of an open file, from 2, but for one not written to its end.

    Raises GlupError where a line is not what its checksum says, or has none and an earlier one has:
    files from before there were any go on with them.
    """
    has_sums = False
    for number, line in enumerate(file, 2):
        if not line.endswith(b"\n") or not line.strip():
            continue
        written = _SUM.search(line)
        if written is None and has_sums:
            raise GlupError(f"{name}, line {number}: expected a checksum, as the lines before have")
        if written is not None:
            has_sums = True
            found = b"%08x" % crc32(line[: written.start()] + b"}")
            if written.end() != len(line) or found != written[1]:
                where = f"{name}, line {number}"
                raise GlupError(f"{where}: it is not as it was written (its checksum)")
        yield number, line


def read_first(path: Path, line: bytes, form: str, kind: str) -> dict[str, Any]:
    """The first line of a file. Raises GlupError if it says no such ``format``."""
    expected = f'expected a {kind} file ("format": "{form}" in its first line)'
    try:
        header = load_object(line)
    except InputError as fault:
        raise GlupError(f"{path}: {expected}: {fault}") from None
    if header.get("format") != form:
        raise GlupError(f"{path}: {expected}")
    return header
