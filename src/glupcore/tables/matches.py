"""Rows of a match file: the deals that count in its result."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from glupcore.arena.pairs import PairResult
from glupcore.arena.play import DealResult
from glupcore.deals.records import Record
from glupcore.deals.sources import SOURCES
from glupcore.support.fields import fault, named
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


def _named(source: str, side: str) -> str:
    return f"{source.replace('-', '_')}_{side}"


DEALS: Final[Columns] = (
    text("a", "player A, as the match was told"),
    text("b", "player B"),
    text("rules", "the name of the ruleset"),
    Column("seed", "uint64", "", "the match's seed"),
    number("pair", "the number of the pair, from 0"),
    label("deal", "which of the two deals of the pair: 0 or 1"),
    label("dealer", "the seat that dealt"),
    label("seat_of_a", "the seat of A: 0 in the first deal of a pair, 1 in the second"),
    flag("exact_cut", "whether the dealer cut exactly the cards dealt, where that scores"),
    amount("score_a", POINTS, "what A made"),
    amount("score_b", POINTS, "what B made"),
    amount("margin", POINTS, "`score_a` − `score_b`"),
    measure(
        "luck",
        POINTS,
        "what the draws brought A more than B; null in a match without luck",
        nullable=True,
    ),
    measure(
        "margin_without_luck",
        POINTS,
        "`margin` − `luck`, whose mean is the margin of the report; null in a match without luck",
        nullable=True,
    ),
    amount("tricks_a", "tricks", "tricks taken by A"),
    amount("tricks_b", "tricks", "tricks taken by B"),
    amount("decisions_a", "actions", "actions of A where there was a choice"),
    amount("decisions_b", "actions", "actions of B where there was a choice"),
    measure("seconds_a", SECONDS, "wall-clock time of A's decisions, in all"),
    measure("seconds_b", SECONDS, "wall-clock time of B's decisions, in all"),
    *(amount(_named(one, "a"), POINTS, "what A made from this source") for one in SOURCES),
    *(amount(_named(one, "b"), POINTS, "what B made from this source") for one in SOURCES),
    text("deck", "the cards in deal order, as in a record"),
)


@dataclass(frozen=True, slots=True)
class _Pair(PairResult):
    """A pair with what was dealt."""

    records: tuple[Record, ...] = ()


class MatchDeals(Counting[_Pair]):
    """Two rows for each pair that the report counts."""

    what = "pairs"

    def read(self, data: dict[str, Any]) -> _Pair:
        """A pair, with what was dealt."""
        read = typed(PairResult, data, strict=False)
        for i, deal in enumerate(read.deals):
            _check_sources(deal, f"deals[{i}].sources")
        return _Pair(read.pair, read.deals, records_of(data, Record.from_dict))

    def made_of(self, result: _Pair) -> Iterator[Row]:
        """One for each of its deals."""
        pair, header = result, self.header
        for which, (deal, record) in enumerate(zip(pair.deals, pair.records, strict=True)):
            seats = deal.seat_of_a, 1 - deal.seat_of_a
            luck = None if header.luck is None else deal.luck_of_a
            yield (
                *(header.a, header.b, header.rules, header.seed, pair.pair, which),
                *(record.dealer, deal.seat_of_a, record.exact_cut),
                *(deal.scores[seat] for seat in seats),
                deal.margin,
                luck,
                None if luck is None else deal.margin - luck,
                *(deal.tricks[seat] for seat in seats),
                *(deal.decisions[seat] for seat in seats),
                *(deal.seconds[seat] for seat in seats),
                *(deal.sources[seat].get(one, 0) for seat in seats for one in SOURCES),
                " ".join(record.deck),
            )


def _check_sources(deal: DealResult, place: str) -> None:
    for seat, sources in enumerate(deal.sources):
        for name, points in sources.items():
            if name not in SOURCES:
                expected = f"none but {', '.join(SOURCES)}"
                raise fault(f"{place}[{seat}].{named(name)}", expected, points)
