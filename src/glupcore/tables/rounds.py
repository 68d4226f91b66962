"""Rows of the match file of an auction game: the deals that count in its result."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from glupcore._core import GameState
from glupcore.arena.rounds import RoundResult
from glupcore.deals import any_game
from glupcore.deals.kinds import record_in
from glupcore.errors import GlupError
from glupcore.support.fields import InputError
from glupcore.support.typed import typed
from glupcore.tables.columns import (
    POINTS,
    SECONDS,
    Column,
    Columns,
    Row,
    amount,
    flag,
    label,
    measure,
    number,
    text,
)
from glupcore.tables.counting import Counting, records_of

DEALS: Final[Columns] = (
    text("a", "player A, as the match was told"),
    text("b", "player B, who has all other seats"),
    text("rules", "the name of the row"),
    Column("seed", "uint64", "", "the match's seed"),
    number("pair", "the number of the round, from 0"),
    label("deal", "which deal of the round, from 0"),
    label("dealer", "the seat that dealt"),
    label("account_of_a", "the account that A plays for"),
    amount("bid", POINTS, "the highest bid; null if all passed", nullable=True),
    flag("bidder_is_a", "whether it was A's; null if all passed", nullable=True),
    text("trump", "C, D, H or S; null if none was named", nullable=True),
    text("result", "how the deal ended: made, set, conceded …"),
    measure("score_a", POINTS, "what A's account gained; in the game for chips chips"),
    measure("score_b", POINTS, "what the other accounts gained on the mean"),
    measure("margin", POINTS, "`score_a` − `score_b`"),
    measure("tricks_a", "tricks", "tricks of one of A's seats on the mean"),
    measure("tricks_b", "tricks", "tricks of one of B's seats on the mean"),
    amount("decisions_a", "actions", "actions of A"),
    amount("decisions_b", "actions", "actions of B"),
    measure("seconds_a", SECONDS, "wall-clock time of A's decisions, in all"),
    measure("seconds_b", SECONDS, "wall-clock time of B's decisions, in all"),
    text("deck", "the cards in deal order, as in a record"),
)


@dataclass(frozen=True, slots=True)
class _Round(RoundResult):
    """A round with what was dealt, and how each deal ended."""

    records: tuple[any_game.Record, ...] = ()
    ends: tuple[Any, ...] = ()


class RoundDeals(Counting[_Round]):
    """A row for each deal of the rounds that the report counts."""

    what = "rounds"

    def read(self, data: dict[str, Any]) -> _Round:
        """A round, with what was dealt and how it ended."""
        read = typed(RoundResult, data, strict=False)
        records = records_of(data, record_in)
        ends = tuple(_end(one, f"deals[{i}]") for i, one in enumerate(records))
        return _Round(read.pair, read.deals, records, ends)

    def made_of(self, result: _Round) -> Iterator[Row]:
        """One for each of its deals."""
        of, header = result, self.header
        for which, deal in enumerate(of.deals):
            record, end = of.records[which], of.ends[which]
            bid, bidder, trump = (getattr(end, name, None) for name in ("bid", "bidder", "trump"))
            whose = None if bidder is None else end.rules.account(bidder)
            yield (
                *(header.a, header.b, header.rules, header.seed, of.pair, which),
                *(record.dealer, deal.account_of_a, bid),
                *(None if whose is None else whose == deal.account_of_a, trump, _result(end)),
                *(*deal.scores, deal.margin, *deal.tricks, *deal.decisions, *deal.seconds),
                record.deck if isinstance(record.deck, str) else " ".join(record.deck),
            )


def _result(end: Any) -> str | None:
    if isinstance(end, GameState):
        return str(json.loads(end.to_json())["result"])
    found: str | None = end.result
    return found


def _end(record: any_game.Record, place: str) -> Any:
    try:
        end = record.state_at(len(record.actions))
    except GlupError as error:
        raise InputError(f"{place}: {error}") from None
    if not end.is_over:
        raise InputError(f"{place}.actions: expected a deal played to its end")
    return end
