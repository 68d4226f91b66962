"""Text for people: colour where a terminal shows it, plain everywhere else.

Commands print by what stands here and never by themselves, so that a text has a form in every
encoding (see streams.py) and a note on the side never ends a command.
"""

import json
import sys
from shutil import get_terminal_size
from typing import IO, Any

from glupcore.cli.streams import drop
from glupcore.drawing.columns import folded
from glupcore.errors import GlupError


def on_terminal() -> bool:
    """Whether a person looks on."""
    return sys.stdout.isatty()


def columns() -> int | None:
    """How wide the terminal is; None where there is none, and so no limit."""
    return get_terminal_size().columns if on_terminal() else None


def width() -> int:
    """How wide to draw: as the terminal or COLUMNS says; 100 where nothing is known."""
    return max(20, get_terminal_size((100, 24)).columns)


def say(text: str) -> None:
    """Print at once; on a terminal with the red suits in red and headings in bold.

    There long lines are broken between words.
    """
    limit = columns()
    if limit is not None:
        from rich.console import Console

        from glupcore.drawing.render import coloured

        Console().print(coloured(folded(text, limit)), soft_wrap=True)
    else:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def say_json(data: Any, indent: int | None = None) -> None:
    """Print one line of JSON, or several. Buffered: a long trace is thousands of lines."""
    separators = (",", ":") if indent is None else None
    sys.stdout.write(json.dumps(data, separators=separators, indent=indent) + "\n")


def say_aside(text: str, end: str = "\n") -> None:
    """Print to stderr what is no result; if nobody can read it, nothing."""
    try:
        sys.stderr.write(text + end)
        sys.stderr.flush()
    except OSError:
        drop(sys.stderr)


def raw_output() -> IO[bytes]:
    """Stdout for bytes. Raises GlupError if it is closed."""
    raw: IO[bytes] | None = getattr(sys.stdout, "buffer", None)
    if raw is None:
        raise GlupError("standard output is closed")
    return raw
