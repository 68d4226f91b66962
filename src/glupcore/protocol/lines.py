"""Lines of bounded length from a stream."""

from collections.abc import Iterator
from typing import IO, Final, NamedTuple

from glupcore.protocol.requests import DECLARED

MOST_BYTES: Final[int] = DECLARED["line"]
"""A line's length; a record of a whole deal takes 2,500 bytes."""


class Line(NamedTuple):
    """A line that is not blank; of one that is too long the first ``MOST_BYTES``."""

    text: bytes
    is_whole: bool = True


def lines(stream: IO[bytes]) -> Iterator[Line]:
    """The lines of a stream; never is more kept than a line may have."""
    while text := stream.readline(MOST_BYTES + 1):
        if len(text) > MOST_BYTES:
            head = text[:MOST_BYTES]
            while text and not text.endswith(b"\n"):
                text = stream.readline(MOST_BYTES)
            yield Line(head, is_whole=False)
        elif text.strip():
            yield Line(text)
