"""Rows of a league's file: each deal of each round by who played it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from glupcore.arena.league import parse_header
from glupcore.arena.league_rounds import LeagueRound, check_round
from glupcore.deals.kinds import record_in
from glupcore.support.fields import fault
from glupcore.support.typed import typed
from glupcore.tables.columns import Column, Columns, Row, label, number, text
from glupcore.tables.counting import records_of
from glupcore.tables.deals import OF_A_DEAL, rows_of

DEALS: Final[Columns] = (
    text("player", "whose row it is, as the league was told"),
    Column("seed", "uint64", "", "the league's seed"),
    number("round", "the number of the round, from 0"),
    label("deal", "which deal of the round, from 0: each from other places of the table"),
    *OF_A_DEAL,
)


class LeagueDeals:
    """A row for each player of each deal."""

    def __init__(self, name: str, first: bytes) -> None:
        self._header = parse_header(Path(name), first)
        self.left_out: dict[str, int] = {}
        self._rounds = 0

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one round. Raises InputError and GlupError."""
        header = self._header
        told = typed(LeagueRound, data, strict=False)
        check_round(told, self._rounds, len(header.players), header.seed, header.rules)
        self._rounds += 1
        records = records_of(data, record_in)
        at_table = len(told.lineup)
        if len(records) != at_table:
            raise fault("deals", f"{at_table} of them", len(records))
        players = [header.players[player] for player in told.lineup]
        return [
            (players[(account + turn) % at_table], header.seed, told.round, turn, *row)
            for turn, record in enumerate(records)
            for account, row in enumerate(rows_of(record))
        ]
