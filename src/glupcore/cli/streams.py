"""The standard streams, made fit for all that is printed: open, and a form for every character."""

import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from typing import Final, NoReturn, TextIO

from glupcore.drawing.render import SIGNS

_PLAIN_FORMS: Final = "glupcore.plain"  # the name of our error handler
_BARS: Final = "▁▂▃▄▅▆▇█"

_PLAIN: Final = {
    **{sign: letter for letter, sign in SIGNS.items()},
    **dict(zip(_BARS, "_.-~=+*#", strict=True)),
    **dict.fromkeys("−–—\u2010\u2011─━═╌╍┄┅╴╶", "-"),
    **dict.fromkeys("│┃║┆┇┊┋", "|"),
    **dict.fromkeys("\u2018\u2019\u2032", "'"),
    **dict.fromkeys("\u201c\u201d\u2033", '"'),
    **dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{BRAILLE PATTERN BLANK}", " "),
    "±": "+/-",
    "×": "x",
    "·": ".",
    "•": "*",
    "…": "...",
    "µ": "u",
    "≤": "<=",
    "≥": ">=",
    "≈": "~",
    "≠": "!=",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "░": ".",
    "▒": ":",
    "▓": "%",
    "✓": "+",
    "✗": "x",
}


def plain(text: str) -> str:
    """The text in ASCII: letters for suit signs, ``+/-`` for ±, ``\\xe9`` for what has no other."""
    return "".join(map(_plain_form, text))


def encodable(text: str, stream: TextIO) -> str:
    """The text with plain forms of the characters that the stream's encoding lacks."""
    encoding = stream.encoding or "ascii"
    return text.encode(encoding, _PLAIN_FORMS).decode(encoding)


def secure() -> None:
    """Make the streams fit, however the process was started.

    Whatever is then written to stdout or stderr has a form in any encoding. What is written to a
    closed stdout raises OSError; a closed stderr takes everything.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:  # or the next file opened would be taken for a standard stream
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_PLAIN_FORMS)


def drop(stream: TextIO) -> None:
    """Let what can't be written go, or Python would complain of it on its way out."""
    with suppress(OSError):
        number = stream.fileno()
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, number)
        os.close(null)


class _Closed(io.TextIOBase):
    encoding = "utf-8"

    def write(self, text: str) -> NoReturn:
        raise OSError(errno.EBADF, "standard output is closed")


def _plain_form(char: str) -> str:
    if char.isascii():
        return char
    if char in _PLAIN:
        return _PLAIN[char]
    if "\N{BOX DRAWINGS LIGHT HORIZONTAL}" <= char <= "\N{BOX DRAWINGS HEAVY LEFT AND LIGHT RIGHT}":
        return "+"
    if "\N{UPPER HALF BLOCK}" <= char <= "\N{QUADRANT UPPER RIGHT AND LOWER LEFT AND LOWER RIGHT}":
        return "#"
    if "\N{BRAILLE PATTERN BLANK}" <= char <= "\N{BRAILLE PATTERN DOTS-12345678}":
        return "*"
    return char.encode("ascii", "backslashreplace").decode()


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(_PLAIN_FORMS, _handle)
