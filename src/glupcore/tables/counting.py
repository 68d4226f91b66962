"""The lines of a match file that its report counts, in the order of their numbers."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from glupcore.arena.journal import parse_header
from glupcore.arena.pairs import InOrder, PairResult
from glupcore.arena.rounds import RoundResult
from glupcore.errors import RecordError
from glupcore.support.fields import InputError, fault
from glupcore.tables.columns import Row

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
    """Rows of what the report of a match file counts, in the order of its numbers.

    The lines may come in whatever order. ``what`` they are of.
    """

    what: str

    def __init__(self, name: str, first: bytes) -> None:
        """Of a file by its name and first line."""
        self.header = header = parse_header(Path(name), first)
        with_luck = header.luck is not None
        self._order: InOrder[P] = InOrder(2**63, header.test, with_luck, header.rules)
        self._lines = 0

    @property
    def left_out(self) -> dict[str, int]:
        """What does not count."""
        return {f"{self.what} that do not count": self._lines - self._order.counted}

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of what counts now. Raises InputError and GlupError."""
        return [row for one in self._counted(self.read(data)) for row in self.made_of(one)]

    def read(self, data: dict[str, Any]) -> P:
        """What a line tells. Raises InputError and GlupError."""
        raise NotImplementedError

    def made_of(self, result: P) -> Iterable[Row]:
        """Its rows."""
        raise NotImplementedError

    def _counted(self, result: P) -> list[P]:
        self._lines += 1
        counting = self._order.add(result)
        if self._order.waiting > MOST_WAITING:
            reason = f"no more than {MOST_WAITING} may stand before it"
            raise fault("pair", str(self._order.counted), result.pair, reason)
        return counting
