"""Text in columns for people, however narrow their terminal is."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

Row = Sequence[str]

TIE: Final = "\N{NO-BREAK SPACE}"
"""Stands for a space between words that are to stay on one line."""

_GAP: Final = "  "
_NARROWEST: Final = 12  # that the first column becomes
_ENOUGH: Final = 20  # that it becomes to have all the others beside it
_SUIT: Final = re.compile(r"(?<!\S)([♣♦♥♠]) (?=\S)")
_LABEL: Final = re.compile(r" *\S+(?: \S+)* {2,}(?=\S)")


def aligned(rows: Sequence[Row], width: int | None = None) -> list[str]:
    """The rows as lines, the first column to the left and the others to the right.

    What is too wide for ``width`` characters stands below, beside the first column again.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if width is not None:
        widths[0] = min(widths[0], _room(widths[1:], width))
    lines: list[str] = []
    for block in _blocks(widths, width):
        if lines:
            lines.append("")
        for row in rows:
            *labels, last = textwrap.wrap(row[0], widths[0]) or [""]
            cells = [row[i].rjust(widths[i]) for i in block]
            lines += [*labels, _GAP.join([last.ljust(widths[0]), *cells]).rstrip()]
    return lines


def _room(others: Sequence[int], width: int) -> int:
    """For the first column: beside all the others if that is enough, or beside any of them."""
    beside_all = width - sum(len(_GAP) + other for other in others)
    if beside_all >= _ENOUGH:
        return beside_all
    return max(_NARROWEST, width - len(_GAP) - max(others, default=0))


def _blocks(widths: Sequence[int], width: int | None) -> Iterator[list[int]]:
    """The columns that stand beside the first one, each time as many as there is room for."""
    block: list[int] = []
    used = widths[0]
    for i in range(1, len(widths)):
        more = len(_GAP) + widths[i]
        if block and width is not None and used + more > width:
            yield block
            block, used = [], widths[0]
        block.append(i)
        used += more
    yield block


def folded(text: str, width: int, *, hanging: int = 2, whole_words: bool = False) -> str:
    """The text with lines of at most ``width`` characters, broken between words.

    What is labelled goes on below its beginning, what is indented goes on a little further to the
    right, and other lines by so many spaces as ``hanging`` says. What two spaces set apart, such as
    the cards of a suit, stays together where it can, and so do words with a TIE between them. A
    word that is longer than a line is broken, unless ``whole_words``: the name of a file is to be
    copied.
    """
    lines = (_folded_line(line, width, hanging, whole_words) for line in text.split("\n"))
    return "\n".join(lines).replace(TIE, " ")


def _folded_line(line: str, width: int, hanging: int, whole_words: bool) -> str:
    if len(line) <= width:
        return line
    found = _LABEL.match(line)
    start = found.end() if found else 0
    indent = start
    if not 0 < start <= width // 2:
        lead = len(line) - len(line.lstrip())
        indent = lead + 2 if lead else hanging
    groups = re.split(r"( {2,})", line[start:])
    tied = (_tied(group, width - indent) for group in groups)
    return textwrap.fill(
        line[:start] + "".join(tied),
        max(width, indent + 1),
        subsequent_indent=" " * indent,
        break_long_words=not whole_words,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )


def _tied(group: str, room: int) -> str:
    """A group of words held together; if it is too long, at least the sign of a suit and a rank."""
    if not group.strip():
        return group
    return group.replace(" ", TIE) if len(group) <= room else _SUIT.sub(rf"\1{TIE}", group)
