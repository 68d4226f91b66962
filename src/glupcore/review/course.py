"""What can be reviewed: a deal, a record, or a deal as one player saw it."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from glupcore.deals.deal import Deal
from glupcore.deals.reading import deal_of, read_deal
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.errors import GlupError

Reviewable = Deal | Record | SeenDeal | Mapping[str, Any] | str | bytes


@dataclass(frozen=True, slots=True)
class Course:
    """A record, and whose it is: the only seat whose cards are known, or None if all are.

    Of a player's record the deck is filled up: with cards that fit all that this player knew.
    """

    record: Record
    seat: int | None = None

    @classmethod
    def of(cls, deal: Reviewable) -> "Course":
        """Take it from whatever it may be; a text is one that ``read_deal`` reads.

        Raises RecordError, and GlupError for what is no deal.
        """
        if isinstance(deal, str | bytes):
            deal = read_deal(io.BytesIO(deal.encode() if isinstance(deal, str) else deal))
        elif isinstance(deal, Mapping):
            deal = deal_of(deal)
        if isinstance(deal, SeenDeal):
            return cls(deal.record(), deal.seat)
        if isinstance(deal, Deal):
            return cls(deal.record())
        if isinstance(deal, Record):
            return cls(deal)
        raise GlupError(f"deal: expected a deal or a record, given {type(deal).__name__}")
