"""Where the points of a deal come from: every change of the score has one source."""

from functools import cache
from typing import Final

from glupcore._core import SOURCES, SourceTally, meld_kinds
from glupcore._core import sources_of as sources_of
from glupcore.deals.records import Record

__all__ = ["SCORED", "SOURCES", "Points", "family", "points_by_source", "sources_of"]

SCORED: Final = SOURCES[:-1]
"""Those that score after the deal has begun, in the order in which the core counts them: all but
"dealer"."""

Points = dict[str, int]
"""Points by source, with a key for each of SOURCES."""


def family(identifier: str) -> str:
    """The source that a kind of meld belongs to; the kind by its identifier.

    The marriages of all suits are one family, so are runs with the roundhouse of runs, and so are
    the melds of one rank from all four suits ("arounds", the nines among them). Four trumps of one
    rank are "trump-fours".

    >>> family("double-marriage-H"), family("double-nines"), family("quadruple-jacks")
    ('marriages', 'arounds', 'arounds')
    """
    return _families()[identifier]


@cache
def _families() -> dict[str, str]:
    return {kind.identifier: kind.source for kind in meld_kinds("C")}


def points_by_source(record: Record, number: int | None = None) -> tuple[Points, Points]:
    """What each seat has scored from each source in a recorded deal, finished or not.

    The points of a seat sum to its score. "dealer" is the dealer's points for the turn-up and the
    cut, "nines" the nines of trumps played in phase 1 or held at its end, "exchange" that of the
    turn-up; "counters" and "last-trick" are counted when the deal is over.

    Raises RecordError at the first action that can't be taken.
    """
    tally = SourceTally(record.start())
    for step in record.steps(number):
        tally.see(step.before, step.action)
    return tally.points
