"""The auction games in the suite of rules: sequences of actions, cards a second, melds."""

from collections.abc import Callable
from typing import Final

import glupcore.bench._kernels as _kernels
from glupcore._auction import ROWS
from glupcore.bench.measure import Subject

MEASURED: Final = ("four-handed", "double-deck")
DRAWN: Final = ("four-handed", "double-deck", "three-handed", "triple-deck")
MOMENTS: Final = {
    "auction": "in the auction",
    "start": "before the first lead",
    "middle": "when half of the cards are played",
}
VIEWS: Final = 16
PASS: Final = 16  # deals of a call
GREEDY_DEALS: Final = 200
GREEDY_SUMS: Final = ("units bid", "contracts made", "counters of the bidder's side")
POSITIONS: Final = ("auction", "first lead", "last tricks")


def signature() -> dict[str, int | str]:
    """Of each row: sequences of actions from three positions, and what greedy deals come to."""
    found: dict[str, int | str] = {}
    for rules in ROWS:
        for position, count in zip(POSITIONS, _kernels.auction_perft(rules), strict=True):
            found[f"{rules}: perft, {position}"] = count
        sums = _kernels.auction_greedy(rules, GREEDY_DEALS, 1)
        for name, value in zip(GREEDY_SUMS, sums, strict=True):
            found[f"{rules}: greedy, {name}"] = value
    return found


def subjects() -> list[Subject]:
    """Cards played at random, shuffle, deal, auction, melds and score included; melds alone."""
    found = []
    for rules in MEASURED:
        found += [
            _plays(rules, "play", "a card of a random deal", checked=False),
            _plays(rules, "state", "the same by a State, every action checked", checked=True),
            _greedy(rules),
            _melds(rules),
        ]
    for rules in DRAWN:
        for moment, when in MOMENTS.items():
            found += _worlds(rules, moment, when)
    return found


def _worlds(rules: str, moment: str, when: str) -> list[Subject]:
    worlds = _kernels.AuctionWorlds(rules, moment, VIEWS)

    def subject(name: str, what: str, work: Callable[[int], None]) -> Subject:
        return _subject(rules, f"{name}.{moment}", f"{what} {when}", work, VIEWS)

    return [
        subject("prepare", "a view prepared to draw worlds", worlds.prepare),
        subject("world", "a world of a prepared view", worlds.draw),
    ]


def _plays(rules: str, name: str, what: str, *, checked: bool) -> Subject:
    seeds = iter(range(1 << 62))
    cards = _kernels.auction_plays(rules, 1, 0, checked)

    def work(count: int) -> None:
        _kernels.auction_plays(rules, PASS * count, next(seeds), checked)

    return _subject(rules, name, what, work, PASS * cards)


def _greedy(rules: str) -> Subject:
    seeds = iter(range(1 << 62))

    def work(count: int) -> None:
        _kernels.auction_greedy(rules, PASS * count, next(seeds))

    return _subject(rules, "greedy", "a whole deal, bid and played by greedy", work, PASS)


def _melds(rules: str) -> Subject:
    hands = _kernels.auction_melds(rules, 1)

    def work(count: int) -> None:
        _kernels.auction_melds(rules, count)

    return _subject(rules, "melds", "melds of a hand for all four trump suits", work, hands)


def _subject(rules: str, name: str, what: str, work: Callable[[int], None], per: float) -> Subject:
    return Subject(f"rules.{rules}.{name}", f"{rules}: {what}", work, per)
