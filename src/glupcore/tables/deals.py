"""Rows of records, as ``glupcore deal`` and ``glupcore play`` write them: each deal by account."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from glupcore import auction
from glupcore._core import GameState
from glupcore.deals import any_game
from glupcore.deals.kinds import deal_of
from glupcore.deals.records import Record
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
        "how a deal ended: in an auction game made, set, conceded …; null for two",
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


class Deals:
    """A row for each account of each deal."""

    def __init__(self) -> None:
        self.left_out = {_SEEN: 0}
        self._number = 0

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one line. Raises InputError."""
        line, self._number = self._number, self._number + 1
        try:
            found: Any = deal_of(data, line)
            if isinstance(found, any_game.Record):
                records: list[Any] = [found]
            elif isinstance(found, auction.Game):
                records = [record for record, _, _ in found.played(line)]
            else:
                self.left_out[_SEEN] += 1
                return []
            return [
                (line, deal, *row)
                for deal, record in enumerate(records)
                for row in rows_of(record, line)
            ]
        except RecordError as error:
            raise InputError(str(error), error.text) from None


def rows_of(record: any_game.Record, number: int | None = None) -> Iterator[Row]:
    """Of a deal: a row for each account. Raises RecordError."""
    state: Any = record.state_at(len(record.actions), number)
    deck = record.deck if isinstance(record.deck, str) else " ".join(record.deck)
    told: tuple[Any, ...]
    if isinstance(record, Record):
        told = record.rules, record.dealer
        for seat in range(2):
            game = (state.is_over, len(record.actions), state.trump, state.scores[seat])
            yield *told, seat, *game, None, None, None, deck
        return
    if isinstance(state, GameState):
        result = json.loads(state.to_json())["result"]
        for side, score in enumerate(state.scores):
            game = (state.is_over, len(record.actions), None, score)
            yield record.rules, record.dealer, side, *game, None, None, result, deck
        return
    rules = record.rules
    told = rules.name, record.dealer
    scores = state.scores or [None] * rules.accounts
    bidder = None if state.bidder is None else rules.account(state.bidder)
    for account in range(rules.accounts):
        game = (state.is_over, len(record.actions), state.trump, scores[account])
        bids = None if bidder is None else bidder == account
        yield *told, account, *game, state.bid, bids, state.result, deck
