"""Lines of bounded length from a stream, and what can be told of one that can't be read."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any, Final, NamedTuple

from glupcore._fields import InputError, load_object
from glupcore.protocol.faults import Fault

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


def read(line: Line) -> tuple[dict[str, Any], Fault | None]:
    """The object that a line holds; of one that can't be read why, and what can be told of it.

    That are the members with which the object begins, up to the first that holds others: so whose
    request it is can be told though it is too long, or nested too deeply. It is nothing of a line
    that is no JSON.
    """
    if not line.is_whole:
        fault = Fault("too_long", None, f"expected lines of at most {MOST_BYTES} bytes")
        return _first_members(line.text), fault
    try:
        return load_object(line.text), None
    except InputError as error:
        is_json = not isinstance(error.__context__, json.JSONDecodeError | UnicodeDecodeError)
        told = _first_members(line.text) if is_json else {}
        return told, Fault("bad_json", None, str(error))


def _first_members(text: bytes) -> dict[str, Any]:
    found: dict[str, Any] = {}
    match = _START.match(text)
    with suppress(ValueError):
        while match is not None and len(found) < _MOST_MEMBERS:
            match = _MEMBER.match(text, match.end())
            if match is not None:
                found.setdefault(json.loads(match[1]), json.loads(match[2]))
    return found
