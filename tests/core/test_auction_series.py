"""What ends a game of auction pinochle: the turns that the games of the data do not take."""

from __future__ import annotations

from typing import Any

import pytest

from referee.auction import Deal, Melded, Rules, Series

COUNTER, BLANK = "AC", "JC"


def _deal(series: Series, bidder: int, bid: int, counts: list[int], result: str) -> Deal:
    """A deal in which each seat took so many counters, the last of them with the last trick."""
    rules = series.rules
    deal = Deal(rules.name, rules.pack, series.dealer, rules.options)
    deal.bid, deal.bidder, deal.trump, deal.result = bid, bidder, "H", result
    deal.hands = [[] for _ in deal.hands]
    deal.melded = [Melded() for _ in deal.hands]
    deal.tricks = [
        (seat, [COUNTER] * count + [BLANK], seat) for seat, count in enumerate(counts) if count
    ]
    deal.leader = deal.tricks[-1][2]
    return deal


def _series(name: str, accounts: list[float], **options: Any) -> Series:
    series = Series(name, 0, options)
    assert len(accounts) == len(series.accounts)
    series.accounts = accounts
    return series


def test_out_backwards_of_three_is_won_by_the_highest_of_the_others() -> None:
    series = _series("three-handed", [-90, 20, 20], out_backwards=True)
    series.add(_deal(series, 0, 20, [0, 12, 12], "set"))
    assert series.accounts == [-110, 32, 33]  # the last trick is seat 2's
    assert series.winners == [2]


def test_out_backwards_comes_before_reach() -> None:
    series = _series("three-handed", [-90, 20, 95], out_backwards=True)
    series.add(_deal(series, 0, 20, [0, 100, 10], "set"))
    assert series.winners == [1]


def test_the_partner_of_the_bidder_bids_out() -> None:
    for accounts, winners in (([0, 0, 400, 0, 480], [4]), ([0, 0, 490, 0, 490], [2])):
        series = _series("five-handed", [float(n) for n in accounts], end="bid-out")
        deal = _deal(series, 2, 35, [4, 0, 30, 0, 14], "made")
        deal.partner = 4
        series.add(deal)
        assert series.winners == winners


def test_only_the_bidder_bids_out() -> None:
    series = _series("cutthroat", [90, 95, 0])
    series.add(_deal(series, 2, 10, [7, 7, 10], "made"))
    assert (series.accounts, series.winners) == ([97, 102, 11], None)


def test_slide_out_counts_failures_of_others_above_the_target() -> None:
    series = _series("cutthroat", [120, 200, 0], slide_out=2)
    for bidder, accounts, winners in (
        (2, [132, 213, -20], None),  # seats 0 and 1 are at one
        (1, [144, 193, -7], [0]),  # and here only seat 0 counts
    ):
        counts = [12 if seat != bidder else 0 for seat in range(3)]
        series.add(_deal(series, bidder, 20, counts, "set"))
        assert (series.accounts, series.winners) == (accounts, winners)


def test_slide_out_begins_again_below_the_target() -> None:
    series = _series("cutthroat", [120, 90, 0], slide_out=2)
    series.add(_deal(series, 2, 20, [4, 4, 0], "set"))
    series.add(_deal(series, 0, 30, [0, 1, 1], "set"))  # 124 − 30
    for _ in range(2):  # from below the target, then from above it
        series.add(_deal(series, 2, 20, [12, 0, 0], "set"))
        assert series.winners is None
    series.add(_deal(series, 2, 20, [12, 0, 0], "set"))
    assert series.winners == [0]


def test_equal_accounts_slide_on() -> None:
    series = _series("cutthroat", [120, 121, 0], slide_out=1)
    series.add(_deal(series, 2, 20, [13, 11, 0], "set"))
    assert (series.accounts, series.winners) == ([133, 133, -20], None)
    series.add(_deal(series, 2, 20, [13, 11, 0], "set"))
    assert series.winners == [0]


def test_a_missed_moon_of_teams_is_won_by_the_other_one() -> None:
    series = _series("four-handed", [500, 0], moon="game")
    deal = _deal(series, 0, 150, [0, 4, 0, 0], "moon-missed")
    deal.moon, deal.melded = True, None
    assert series.add(deal)["winners"] == [1]


def test_another_deal_waits_for_a_single_highest() -> None:
    series = _series("three-handed", [95, 95, 0], tie="another")
    for counts, winners in (([8, 7, 8], None), ([8, 8, 7], None), ([9, 8, 7], [0])):
        series.add(_deal(series, 2, 1, counts, "made"))
        assert series.winners == winners
        series.accounts = [103, 103, 0]


@pytest.mark.parametrize("result", ["thrown-in", "misdeal"])
def test_nothing_changes_after_a_deal_without_a_result(result: str) -> None:
    series = _series("double-deck", [600, 700])
    deal = _deal(series, 0, 50, [4, 0, 0, 0], result)
    stands = series.add(deal)
    assert (stands["accounts"], stands["winners"]) == ([600, 700], None)
    assert stands["dealer"] == (0 if result == "misdeal" else 1)


def test_the_pot_is_shared_out_rounded_down() -> None:
    series = _series("three-handed-chips", [3, 100, 101], pot=9)
    series.add(_deal_conceded(series, 0))
    # 3 − 5 − 3: nobody else pays; the pot is 9 + 15 + 1 and goes to the other two
    assert series.accounts == [-3, 95 + 12, 96 + 13]
    assert (series.pot, series.winners) == (0, [2])


def test_equal_shares_favour_the_first_from_the_dealer() -> None:
    series = _series("three-handed-chips", [3, 100, 100], pot=9)
    series.add(_deal_conceded(series, 0))
    assert series.accounts == [-3, 95 + 13, 95 + 12]


def test_the_pot_stays_where_nobody_has_chips() -> None:
    series = _series("three-handed-chips", [3, 5, 4], pot=9)
    series.add(_deal_conceded(series, 0))
    assert (series.accounts, series.pot, series.winners) == ([-3, 0, -1], 25, [1])


def _deal_conceded(series: Series, bidder: int) -> Deal:
    deal = Deal("three-handed-chips", Rules("three-handed-chips").pack, series.dealer)
    deal.bid, deal.bidder, deal.result = 20, bidder, "conceded-unseen"
    return deal
