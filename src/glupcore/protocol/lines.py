"""Lines of bounded length from a stream, and what can be told of one that can't be read."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any, Final, NamedTuple

MOST_BYTES: Final = 256 * 1024
"""A line's length; a record of a whole deal takes 2,500 bytes."""

_MEMBER: Final = re.compile(
    rb'[{,][ \t]*("(?:[^"\\]|\\.){0,1200}")[ \t]*:[ \t]*'
    rb'("(?:[^"\\]|\\.){0,1200}"|[-+.\w]{1,40})[ \t]*(?=[,}])'
)
_START: Final = re.compile(rb"(?:\xef\xbb\xbf)?[ \t]*")
_MOST_MEMBERS: Final = 32


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


def first_members(text: bytes) -> dict[str, Any]:
    """The members with which a JSON object begins, up to the first that holds others.

    So whose request it is can be told though it is nested too deeply, or too long.
    """
    found: dict[str, Any] = {}
    match = _START.match(text)
    with suppress(ValueError):
        while match is not None and len(found) < _MOST_MEMBERS:
            match = _MEMBER.match(text, match.end())
            if match is not None:
                found.setdefault(json.loads(match[1]), json.loads(match[2]))
    return found
