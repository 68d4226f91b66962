"""How a player bids, and what they make of it: counts over deals of an auction game."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import Any, Final

from glupcore.arena.results import Row
from glupcore.arena.rounds import gains_of
from glupcore.auction import Record, Rules
from glupcore.auction.of_rules import side_of
from glupcore.drawing.columns import aligned

_MADE: Final = ("made", "moon", "game")
_CONCEDED: Final = ("conceded", "conceded-unseen")
_LOST: Final = ("set", "moon-missed", "no-marriage", *_CONCEDED)


@dataclass(slots=True)
class AuctionProfile:
    """What a player did in so many hands, each the cards of a seat in a deal.

    ``bidding`` counts hands that bid, ``passing`` those whose first word is a pass, ``bids`` the
    amounts of the contracts that they got, ``results`` how these ended, of finished deals alone,
    and ``trumps`` what was named. ``melds``, ``counters`` and ``tricks`` are sums over the hands
    ``played``, ``gains`` what the account of a finished deal gained more than the others on the
    mean, by whether the bidder was of it.
    """

    rules: Rules
    hands: int = 0
    bidding: int = 0
    passing: int = 0
    bids: list[int] = field(default_factory=list)
    trumps: Counter[str] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    played: int = 0
    melds: int = 0
    counters: int = 0
    tricks: int = 0
    gains: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})


def count_auction(
    record: Record, profiles: Sequence[AuctionProfile], number: int | None = None
) -> None:
    """Add what all seats do in a recorded deal to their profiles; one may be given more than once.

    Raises RecordError at the first action that can't be taken; then nothing has been added.
    """
    words: list[list[str]] = [[] for _ in profiles]
    end = record.start()
    for ply, action in enumerate(record.actions):
        seat, bids = end.player, end.decision == "bid"
        record.play(end, range(ply, ply + 1), number)
        if bids and seat is not None:
            words[seat].append(action)
    for seat, said in enumerate(words):
        profiles[seat].hands += 1
        profiles[seat].bidding += any(word != "pass" for word in said)
        profiles[seat].passing += said[:1] == ["pass"]
    told: Mapping[str, Any] = end.summary()
    if told["trump"] is not None:
        profiles[told["bidder"]].trumps[told["trump"]] += 1
    if told["bid"] is not None and told["bidder"] is not None:
        profiles[told["bidder"]].bids.append(told["bid"])
    if told["complete"] and told["result"] in (*_MADE, *_LOST):
        profiles[told["bidder"]].results[told["result"]] += 1
        _count_end(record.rules, end, told, profiles)


def _count_end(
    rules: Rules, end: Any, told: Mapping[str, Any], profiles: Sequence[AuctionProfile]
) -> None:
    gains, ours = gains_of(rules, end), side_of(rules, told["bidder"], told["partner"])
    for seat, profile in enumerate(profiles):
        account = rules.account(seat)
        others = [gain for one, gain in enumerate(gains) if one != account]
        profile.gains[seat in ours].append(gains[account] - fmean(others))
        if told["counters"] is None:  # not played
            continue
        melds = told["melds"][seat]
        profile.played += 1
        profile.melds += melds if isinstance(melds, int) else 0
        profile.counters += told["counters"][seat]
        profile.tricks += told["tricks"][seat]


def auction_text(profiles: Mapping[str, AuctionProfile], width: int | None = None) -> str:
    """Four tables with a column for each player, without a line's end after the last.

    They are at most ``width`` characters wide.
    """
    tables = (_auction, _trumps, _contracts, _hands)
    return "\n\n".join("\n".join(aligned(_table(*table, profiles), width)) for table in tables)


def _named(suit: str, one: AuctionProfile) -> str:
    return _share(one.trumps[suit], one.trumps.total())


_Cells = Mapping[str, Callable[[AuctionProfile], str]]

_auction: Final[tuple[str, _Cells]] = (
    "auction",
    {
        "hands": lambda one: str(one.hands),
        "bid at all": lambda one: _share(one.bidding, one.hands),
        "passed at once": lambda one: _share(one.passing, one.hands),
        "got the contract": lambda one: _share(len(one.bids), one.hands),
        "its amount, mean": lambda one: _mean(one.bids),
    },
)
_trumps: Final[tuple[str, _Cells]] = ("named", {suit: partial(_named, suit) for suit in "CDHS"})
_contracts: Final[tuple[str, _Cells]] = (
    "contracts",
    {
        "made": lambda one: _results(one, _MADE),
        "lost": lambda one: _results(one, _LOST),
        "of these conceded": lambda one: _results(one, _CONCEDED),
        "gain of the bidder's side": lambda one: _mean(one.gains[True]),
        "gain of the others": lambda one: _mean(one.gains[False]),
    },
)
_hands: Final[tuple[str, _Cells]] = (
    "a hand played",
    {
        "melds": lambda one: _ratio(one.melds, one.played),
        "counters": lambda one: _ratio(one.counters, one.played),
        "tricks": lambda one: _ratio(one.tricks, one.played),
    },
)


def _table(heading: str, cells: _Cells, profiles: Mapping[str, AuctionProfile]) -> list[Row]:
    rows: list[Row] = [(heading, *profiles)]
    rows += [(name, *map(cell, profiles.values())) for name, cell in cells.items()]
    return rows


def _results(one: AuctionProfile, names: tuple[str, ...]) -> str:
    return _share(sum(one.results[name] for name in names), one.results.total())


def _mean(numbers: Sequence[float]) -> str:
    return f"{fmean(numbers):.1f}" if numbers else "-"


def _ratio(total: int, of_all: int) -> str:
    return f"{total / of_all:.1f}" if of_all else "-"


def _share(part: int, of_all: int) -> str:
    return f"{part / of_all:.0%}" if of_all else "-"
