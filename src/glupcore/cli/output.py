"""Text for people: colour where a terminal shows it, plain everywhere else.

Commands print by what stands here and never by themselves, so that a text has a form in every
encoding (see streams.py) and a note on the side never ends a command.
"""

import json
import sys
from typing import IO, Any

from glupcore.cli.streams import drop
from glupcore.errors import GlupError


def on_terminal() -> bool:
    """Whether a person looks on."""
    return sys.stdout.isatty()


def say(text: str) -> None:
    """Print at once; on a terminal with the red suits in red and headings in bold."""
    if on_terminal():
        from rich.console import Console

        from glupcore.render import coloured

        Console().print(coloured(text), soft_wrap=True)
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
