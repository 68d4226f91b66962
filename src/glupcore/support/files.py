"""Files that others name: reading ends even where they don't, and writing leaves a whole one.

A name may stand for a device without an end, a pipe, or a file of gigabytes that is none of ours.
"""

import io
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from glupcore._core import GlupError
from glupcore.support.checks import quoted

MOST_BYTES: Final = 64 * 2**20
"""What a file that is read whole may have, and a line of one that is read line by line."""

_SAID: Final = f"at most {MOST_BYTES // 2**20} MiB"
_EACH: Final = 64  # bytes, about, that keeping a line takes beside its own
_Name = str | os.PathLike[str]
_Line = TypeVar("_Line", str, bytes, str | bytes)


class Bounded(io.BufferedReader):
    """An open file of bytes that never gives more than MOST_BYTES at once.

    Any number of lines can be read from it. More at once raises GlupError, which has its name.
    """

    def __init__(self, raw: io.RawIOBase, name: str) -> None:
        super().__init__(raw)
        self.called = name

    def read(self, size: int | None = -1, /) -> bytes:
        """All that is left, or so many bytes."""
        if size is not None and size >= 0:
            return super().read(size)
        data = super().read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise GlupError(f"{self.called}: expected {_SAID}, given more")
        return data

    def readline(self, size: int | None = -1, /) -> bytes:
        """The next line, or as much of it."""
        if size is not None and size >= 0:
            return super().readline(size)
        line = super().readline(MOST_BYTES + 1)
        if len(line) > MOST_BYTES:
            raise GlupError(f"{self.called}: expected lines of {_SAID}, given a longer one")
        return line

    def __next__(self) -> bytes:
        if line := self.readline():
            return line
        raise StopIteration


def open_bounded(path: _Name) -> Bounded:
    """The file, open for reading. Raises GlupError for what can't be a name, and OSError."""
    with _a_name(path):
        return Bounded(io.FileIO(path), os.fsdecode(path))


class _Unpacked(io.RawIOBase):
    """What a packed stream holds. What is no such stream, or not whole, raises GlupError."""

    def __init__(self, packed: IO[bytes], name: str, open_packed: Callable[[Any], Any]) -> None:
        super().__init__()
        self._packed, self._name, self._stream = packed, name, open_packed(packed)

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Unpack as much as there is room for."""
        try:
            data = self._stream.read(len(buffer))
        except Exception as error:  # zlib's, zstandard's and that of an early end have no base
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise GlupError(
                f"{self._name}: expected a packed file that is whole: {error}"
            ) from None
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        """And what it reads from."""
        self._packed.close()
        super().close()


def unpacked(file: Bounded) -> Bounded:
    """The file, or what it holds if it is packed by gzip or Zstandard. Raises GlupError."""
    start = file.peek(4)[:4]
    if start.startswith(b"\x1f\x8b"):
        import gzip

        return Bounded(_Unpacked(file, file.called, lambda packed: gzip.open(packed)), file.called)
    if start == b"\x28\xb5\x2f\xfd":
        return Bounded(_Unpacked(file, file.called, _zstandard()), file.called)
    return file


def _zstandard() -> Callable[[Any], Any]:
    try:
        import zstandard
    except ImportError:
        raise GlupError('a file packed by Zstandard needs: pip install "glupcore[bulk]"') from None
    return lambda packed: zstandard.ZstdDecompressor().stream_reader(
        packed, read_across_frames=True
    )


def read_whole(path: _Name) -> bytes:
    """What a file holds. Raises GlupError if that is too much, and OSError."""
    with open_bounded(path) as file:
        return file.read()


def read_regular(path: _Name) -> bytes:
    """As read_whole, for what has to be a file: a pipe, which might never begin, is refused."""
    file = Path(path)
    with _a_name(path):
        size = file.stat().st_size
    if not file.is_file() or size > MOST_BYTES:
        raise GlupError(f"{path}: expected a file of {_SAID}")
    return read_whole(file)


def whole(lines: Iterable[_Line]) -> Iterator[_Line]:
    """Lines that are kept together, as those of one deal. Raises GlupError for too many."""
    room = MOST_BYTES
    for line in lines:
        room -= len(line) + _EACH
        if room < 0:
            raise GlupError(f"expected {_SAID} in the lines of one deal, given more")
        yield line


def write_whole(path: _Name, data: bytes) -> None:
    """Write a file, whole or not at all. What is no file, such as a device, is written to as it is.

    Raises OSError, which names the file.
    """
    path = Path(path)
    with naming(path):
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        path = path.resolve()  # a link stays one
        unfinished = path.with_name(path.name + ".unfinished")
        try:
            unfinished.write_bytes(data)
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


def check_writable(path: _Name) -> None:
    """Raises GlupError if write_whole can't write there: said before hours of work, not after."""
    path = Path(path)
    folder = path.resolve().parent
    if path.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise GlupError(f"{path}: expected a file in a folder that can be written to")


def make_folder(path: _Name) -> None:
    """Make a folder, if it is not there, to write in. Raises GlupError, and OSError."""
    Path(path).mkdir(parents=True, exist_ok=True)
    if not os.access(path, os.W_OK):
        raise GlupError(f"{path}: expected a folder that can be written to")


@contextmanager
def _a_name(path: _Name) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise GlupError(f"{quoted(str(path))}: {error}") from None


@contextmanager
def naming(path: _Name) -> Iterator[None]:
    """Within this an OSError has the name of the file, which one of a full disk has not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = os.fspath(path)
        raise
