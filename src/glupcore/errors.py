"""What glupcore raises for bad input: every one of them is a GlupError, and so a ValueError."""

from typing import Any

from glupcore._core import GlupError, IllegalActionError, NotationError, PositionError
from glupcore.support.fields import shown

__all__ = ["GlupError", "IllegalActionError", "NotationError", "PositionError", "RecordError"]


class RecordError(GlupError):
    """A record of a deal that can't be read, or that holds an action that can't be taken.

    ``record`` is the number of the record in its file (from 0; None for a record by itself),
    ``ply`` that of the action (None if the fault is not in an action), ``text`` what was found
    and ``reason`` what is wrong with it.
    """

    def __init__(self, record: int | None, ply: int | None, text: str, reason: str) -> None:
        self.record = record
        self.ply = ply
        self.text = text
        self.reason = reason
        places = (("record", record), ("ply", ply))
        where = ", ".join(f"{name} {number}" for name, number in places if number is not None)
        what = reason if ply is None or text in reason else f"{shown(text)}: {reason}"
        super().__init__(f"{where}: {what}" if where else what)

    def __reduce__(self) -> tuple[Any, ...]:
        return RecordError, (self.record, self.ply, self.text, self.reason)
