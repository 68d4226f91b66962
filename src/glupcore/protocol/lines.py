"""Lines of bounded length from a stream."""

from collections.abc import Iterator
from typing import IO, Final

MOST_BYTES: Final = 256 * 1024
"""A line's length; a record of a whole deal takes 2,500 bytes."""


def lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines that are not blank; None in place of one that is too long, which is not kept."""
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) > MOST_BYTES:
            while line and not line.endswith(b"\n"):
                line = stream.readline(MOST_BYTES)
            yield None
        elif line.strip():
            yield line
