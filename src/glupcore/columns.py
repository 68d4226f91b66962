"""Text in columns for people, however narrow their terminal is."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

Row = Sequence[str]

_GAP: Final = "  "
_NARROWEST: Final = 12  # that the first column becomes
_ENOUGH: Final = 20  # that it becomes to have all the others beside it
_LABEL: Final = re.compile(r" *\S+(?: \S+)* {2,}(?=\S)")
_BOUND: Final = "\N{NO-BREAK SPACE}"


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


def folded(text: str, width: int) -> str:
    """The text with lines of at most ``width`` characters, broken between words.

    What goes on is indented: to where the content began if a label stands before it. What two
    spaces set apart, such as the cards of a suit, stays together where it can.
    """
    return "\n".join(part for line in text.split("\n") for part in _parts(line, width))


def _parts(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    found = _LABEL.match(line)
    start = found.end() if found else 0
    indent = start if 0 < start <= width // 2 else len(line) - len(line.lstrip()) + 2
    groups = re.split(r"( {2,})", line[start:])
    bound = (
        group.replace(" ", _BOUND) if group.strip() and len(group) <= width - indent else group
        for group in groups
    )
    parts = textwrap.wrap(
        line[:start] + "".join(bound),
        max(width, indent + 1),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        drop_whitespace=True,
        replace_whitespace=False,
    )
    return [part.replace(_BOUND, " ") for part in parts]
