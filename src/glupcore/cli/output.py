"""Text for people: colour where a terminal shows it, plain everywhere else."""

import json
import sys
from typing import Any

import click

from glupcore.render import SIGNS

_LETTERS = {ord(sign): letter for letter, sign in SIGNS.items()}


def on_terminal() -> bool:
    """Whether a person looks on."""
    return sys.stdout.isatty()


def say(text: str) -> None:
    """Print a drawing; on a terminal with the red suits in red and headings in bold."""
    if on_terminal():
        from rich.console import Console

        from glupcore.render import coloured

        Console().print(coloured(text), soft_wrap=True)
    else:
        click.echo(_encodable(text))


def say_json(data: Any) -> None:
    """Print one line of JSON. Buffered: a long trace is thousands of lines."""
    sys.stdout.write(json.dumps(data, separators=(",", ":")) + "\n")


def _encodable(text: str) -> str:
    """The text with letters for suit signs where the output's encoding has none."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(_LETTERS)
    return text
