"""A table, as aligned text or in Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass

Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """All columns but the first hold numbers; notes explain the rows."""

    name: str
    title: str
    head: Row
    rows: Sequence[Row]
    notes: Sequence[str] = ()

    def text(self) -> str:
        """Aligned, below its title."""
        lines = [self.head, *self.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]

        def aligned(line: Row) -> str:
            cells = [line[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
            return "  ".join(cells).rstrip()

        return "\n  ".join([self.title, *map(aligned, lines), *self.notes])

    def markdown(self) -> str:
        """Without its title."""
        rule = ("---", *["---:"] * (len(self.head) - 1))
        lines = ["| " + " | ".join(line) + " |" for line in (self.head, rule, *self.rows)]
        if self.notes:
            lines += ["", *(f"- {note}." for note in self.notes)]
        return "\n".join(lines)
