"""The classes of a deal of the games that the core alone knows, by the names of every game."""

from typing import Any

from glupcore.errors import GlupError
from glupcore.games.records import Record as Record


class SeenDeal:
    """There is none: what one seat saw is a position."""

    def __init__(self, *args: Any, rules: object = "", **given: Any) -> None:
        """Raises GlupError."""
        raise GlupError(f"rules: expected a game with deals as one player saw them, given {rules}")

    @classmethod
    def from_record(cls, record: Any, seat: int, ply: int | None = None) -> "SeenDeal":
        """Raises GlupError."""
        return cls(rules=record.rules)
