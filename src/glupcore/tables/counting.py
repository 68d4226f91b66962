"""The lines of a match file that its report counts, in the order of their numbers."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from glupcore.arena.journal import Header
from glupcore.arena.pairs import InOrder, PairResult
from glupcore.arena.rounds import RoundResult
from glupcore.errors import RecordError
from glupcore.support.fields import InputError, fault

MOST_WAITING: Final = 10_000
"""Lines that may stand before one with a lower number: they are kept in memory until it comes."""

P = TypeVar("P", bound=PairResult | RoundResult)
R = TypeVar("R")


def records_of(data: dict[str, Any], read: Callable[[Any], R]) -> tuple[R, ...]:
    """What was dealt and played, of each deal of a line. Raises InputError."""
    found = []
    for number, deal in enumerate(data["deals"]):
        try:
            found.append(read(deal))
        except RecordError as error:
            raise InputError(f"deals[{number}].{error}", error.text) from None
    return tuple(found)


class Counting(Generic[P]):
    """Takes what a match file has line by line, in whatever order."""

    def __init__(self, header: Header) -> None:
        with_luck = header.luck is not None
        self._order: InOrder[P] = InOrder(2**63, header.test, with_luck, header.rules)
        self._lines = 0

    @property
    def left_out(self) -> int:
        """How many of them do not count."""
        return self._lines - self._order.counted

    def add(self, result: P) -> list[P]:
        """Those that count now. Raises InputError and GlupError."""
        self._lines += 1
        counting = self._order.add(result)
        if self._order.waiting > MOST_WAITING:
            reason = f"no more than {MOST_WAITING} may stand before it"
            raise fault("pair", str(self._order.counted), result.pair, reason)
        return counting
