"""Lines that fit the width they are shown in."""

import re
import shutil
import textwrap
from typing import Final

TIE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a space between words that are to stay on one line."""

# A label and the gap after it, as in a drawing: what it labels goes on below itself.
_LABEL: Final = re.compile(r" *[^ ♣♦♥♠].*? {2,}")
_WIDEST_LABEL: Final = 13
_SUIT: Final = re.compile(r"([♣♦♥♠]) ([AKQJT9]+(?: [AKQJT9]+)*)")


def width() -> int:
    """Characters in a line, of the terminal or as COLUMNS says; 100 where nothing is known."""
    return max(20, shutil.get_terminal_size((100, 24)).columns)


def folded(text: str, columns: int | None = None, *, hanging: int = 2) -> str:
    """The text with every line broken between words where it would be too long.

    What is labelled goes on below itself, what is indented goes on a little further to the right,
    and other lines by so many spaces as ``hanging`` says. A suit stays on one line, if it can.
    """
    columns = width() if columns is None else columns
    lines = (_folded_line(line, columns, hanging) for line in text.split("\n"))
    return "\n".join(lines).replace(TIE, " ")


def _folded_line(line: str, columns: int, hanging: int) -> str:
    if len(line) <= columns:
        return line
    found = _LABEL.match(line)
    label = found.end() if found else 0
    if not 0 < label <= _WIDEST_LABEL:
        lead = len(line) - len(line.lstrip())
        label = lead + 2 if lead else hanging
    return textwrap.fill(
        _SUIT.sub(lambda suit: _tied(suit, columns - label), line),
        columns,
        subsequent_indent=" " * label,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )


def _tied(suit: re.Match[str], room: int) -> str:
    if len(suit[0]) <= room:
        return suit[0].replace(" ", TIE)
    return f"{suit[1]}{TIE}{suit[2]}"
