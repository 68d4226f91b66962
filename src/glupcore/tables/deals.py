"""Rows of records, as ``glupcore deal`` and ``glupcore play`` write them: each deal by account."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from glupcore import auction
from glupcore.deals.kinds import deal_of
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.errors import RecordError
from glupcore.support.fields import InputError
from glupcore.tables.columns import (
    POINTS,
    Columns,
    Row,
    amount,
    flag,
    label,
    number,
    text,
)

OF_A_DEAL: Final[Columns] = (
    text("rules", "the name of the game, or of a house's own rules"),
    label("dealer", "the seat that dealt"),
    label("account", "whose row it is; a seat where each plays for themselves"),
    flag("over", "whether the deal was played to its end"),
    amount("plies", "actions", "actions in the deal, the same for all accounts"),
    text("trump", "C, D, H or S; null if none was named", nullable=True),
    amount(
        "score",
        POINTS,
        "what the account made: so far, in an auction game by the deal, which is null until then",
        nullable=True,
    ),
    amount("bid", POINTS, "the highest bid; null without one", nullable=True),
    flag("is_bidder", "whether it was this account's; null without one", nullable=True),
    text(
        "result",
        "how a deal of an auction game ended: made, set, conceded …; else null",
        nullable=True,
    ),
    text("deck", "the cards in deal order, as in a record"),
)

DEALS: Final[Columns] = (
    number("number", "the number of the line in the file, from 0"),
    label("deal", "which deal of a game, from 0; 0 of a deal alone"),
    *OF_A_DEAL,
)
_SEEN: Final = "deals as one player saw them"
_OTHER: Final = "deals of games without solvers"


class Deals:
    """A row for each account of each deal."""

    def __init__(self) -> None:
        self.left_out = {_SEEN: 0, _OTHER: 0}
        self._number = 0

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one line. Raises InputError."""
        line, self._number = self._number, self._number + 1
        try:
            found: Any = deal_of(data, line)
            if isinstance(found, Record | auction.Record):
                records: list[Any] = [found]
            elif isinstance(found, auction.Game):
                records = [record for record, _, _ in found.played(line)]
            else:
                self.left_out[_SEEN if isinstance(found, SeenDeal) else _OTHER] += 1
                return []
            return [
                (line, deal, *row)
                for deal, record in enumerate(records)
                for row in rows_of(record, line)
            ]
        except RecordError as error:
            raise InputError(str(error), error.text) from None


def rows_of(record: Record | auction.Record, number: int | None = None) -> Iterator[Row]:
    """Of a deal: a row for each account. Raises RecordError."""
    state: Any = record.state_at(len(record.actions), number)
    deck = " ".join(record.deck)
    told: tuple[Any, ...]
    if isinstance(record, Record):
        told = record.rules, record.dealer
        for seat in range(2):
            game = (state.is_over, len(record.actions), state.trump, state.scores[seat])
            yield *told, seat, *game, None, None, None, deck
        return
    rules = record.rules
    told = rules.name, record.dealer
    scores = state.scores or [None] * rules.accounts
    bidder = None if state.bidder is None else rules.account(state.bidder)
    for account in range(rules.accounts):
        game = (state.is_over, len(record.actions), state.trump, scores[account])
        bids = None if bidder is None else bidder == account
        yield *told, account, *game, state.bid, bids, state.result, deck
