"""Games that begin where others have left off."""

import pickle
from typing import Any

import pytest

from glupcore import GlupError, Random, Series
from glupcore._core import MOST_POINTS
from glupcore.auction import ROWS, Rules
from glupcore.auction import Series as AuctionSeries


def test_a_game_goes_on_from_totals() -> None:
    game = Series(totals=(870, 910), first_dealer=1)
    assert (game.totals, game.dealer, game.deals, game.winner) == ((870, 910), 1, 0, None)
    game.add((140, 60))
    assert (game.totals, game.winner) == ((1010, 970), 0)
    assert pickle.loads(pickle.dumps(game)) == game
    assert Series(lead=100, totals=(300, 100)).winner == 0
    assert Series(totals=(0, 0)) == Series()


def test_totals_have_bounds() -> None:
    for totals in ((MOST_POINTS + 1, 0), (0, -MOST_POINTS - 1)):
        with pytest.raises(GlupError, match=r"totals: -?1000001 given, expected at most 1000000"):
            Series(totals=totals)


@pytest.mark.parametrize("rules", ROWS)
def test_an_auction_game_goes_on_from_accounts(rules: str) -> None:
    """As the game that has come there by deals."""
    played = AuctionSeries(rules)
    for seed in range(3):
        deck = played.next_rules.deck(Random(seed))
        played.add(played.deal(deck).playout(Random(seed), "greedy"))
    begun = AuctionSeries(played.next_rules, played.dealer, accounts=played.accounts)
    assert (begun.accounts, begun.dealer, begun.deals) == (played.accounts, played.dealer, 0)
    deck = played.next_rules.deck(Random(7))
    assert begun.deal(deck) == played.deal(deck)
    if not played.is_over:
        end = played.deal(deck).playout(Random(7), "greedy")
        begun.add(end)
        played.add(end)
        assert begun.accounts == played.accounts
    assert AuctionSeries(rules, accounts=None) == AuctionSeries(rules)
    assert pickle.loads(pickle.dumps(begun)) == begun


@pytest.mark.parametrize("accounts", [[], [1], [1, 2, 3, 4], [10**10, 0, 0]])
def test_accounts_are_as_many_as_the_game_has(accounts: Any) -> None:
    expected = r"accounts: \[.*\] given, expected 3 numbers of at most 1000000000 points"
    with pytest.raises(GlupError, match=expected):
        AuctionSeries(Rules("three-handed"), accounts=accounts)


def test_a_deal_settled_at_the_table_is_entered_by_its_scores() -> None:
    """Who has bid decides ties and who may win; a partner wins with the bidder."""
    game = AuctionSeries("three-handed", accounts=[90, 95, 0])
    game.add([15, 12, 0], bidder=1)
    assert (game.accounts, game.winners, game.dealer, game.deals) == ((105, 107, 0), [1], 1, 1)
    game = AuctionSeries("cutthroat", accounts=[90, 95, 0])
    game.add([15, 12, -20], bidder=2)
    assert game.winners is None
    game = AuctionSeries("five-handed", options={"end": "bid-out"}, accounts=[0, 0, 0, 480, 480])
    game.add([9, 60, 9, 60, 9], bidder=1, partner=3)
    assert game.winners == [3]
    game = AuctionSeries("check")
    game.add([0, -600, 90], bidder=1, checks=[1, -2, 0])
    assert game.checks == (1, -2, 0)
    game = AuctionSeries("three-handed-chips")
    game.add([-5, -5, -5])
    game.add([9, -6, -6], bidder=0)
    assert (game.accounts, game.pot, game.deals) == ((164, 149, 149), 18, 2)


@pytest.mark.parametrize(
    ("rules", "scores", "given", "said"),
    [
        ("three-handed", [1, 2], {"bidder": 0}, r"scores: \[1, 2\] given, expected 3 numbers"),
        ("three-handed", [1, 2, 3], {}, "bidder: nobody given, expected the seat whose contract"),
        ("three-handed", [1, 2, 3], {"bidder": 3}, "bidder: .*3"),
        ("check", [0, 0, 0], {"bidder": 0, "checks": [1]}, r"checks: \[1\] given, expected 3 num"),
        ("three-handed-chips", [5, 5, 5], {}, "scores: 15 chips given in all, expected at most"),
    ],
)
def test_scores_that_no_deal_has(rules: str, scores: Any, given: Any, said: str) -> None:
    game = AuctionSeries(rules)
    with pytest.raises(GlupError, match=said):
        game.add(scores, **given)
    assert game == AuctionSeries(rules)
