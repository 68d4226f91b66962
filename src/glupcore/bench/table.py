"""A table, as aligned text or in Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass

from glupcore.drawing.columns import Row, aligned

__all__ = ["Row", "Table"]


@dataclass(frozen=True, slots=True)
class Table:
    """All columns but the first hold numbers; notes explain the rows."""

    name: str
    title: str
    head: Row
    rows: Sequence[Row]
    notes: Sequence[str] = ()

    def text(self, width: int | None = None) -> str:
        """Aligned, below its title, at most ``width`` characters wide."""
        lines = aligned([self.head, *self.rows], width and width - 2)
        return "\n".join([self.title, *(f"  {line}".rstrip() for line in [*lines, *self.notes])])

    def markdown(self) -> str:
        """Without its title."""
        rule = ("---", *["---:"] * (len(self.head) - 1))
        lines = ["| " + " | ".join(line) + " |" for line in (self.head, rule, *self.rows)]
        if self.notes:
            lines += ["", *(f"- {note}." for note in self.notes)]
        return "\n".join(lines)
