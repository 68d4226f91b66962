"""The nineteen worked examples of the rules of the auction games, asked of the referee."""

from __future__ import annotations

from typing import Any

import pytest

from referee.auction import GAME, ROWS, Deal, Melded, Rules, Series, melds, replay, summary
from referee.auction.auction import amounts, short_bids
from referee.auction.melds import checks_of
from referee.auction.score import chips, chips_decided, scores
from referee.auction.tricks import holder, playable
from referee.cards import CARDS, sort_cards


def _melds(rules: str, trump: str, hand: str, **options: Any) -> Melded:
    return melds(hand.split(), trump, Rules(rules, options))


def _deck(rules: str, *hands: str, widow: str = "") -> list[str]:
    """A deck that deals these cards (eldest's hand first), what is missing from the rest."""
    row, rest = ROWS[rules], Rules(rules).pack
    wanted = [*(hand.split() for hand in hands), *([] for _ in range(row.seats - len(hands)))]
    last = widow.split()
    for card in [card for hand in wanted for card in hand] + last:
        rest.remove(card)
    for cards, size in [*((hand, row.hand) for hand in wanted), (last, row.widow)]:
        while len(cards) < size:
            cards.append(rest.pop())
    assert not rest
    deck: list[str] = []
    for start in range(0, row.hand, row.packet):
        for hand in wanted:
            deck += hand[start : start + row.packet]
    return [*deck, *last]


def _played(rules: str, trump: str, bid: int, bidder: int) -> Deal:
    """A deal as it stands when melds, tricks and result are put in by hand."""
    deal = Deal(rules, _deck(rules))
    deal.bid, deal.bidder, deal.trump = bid, bidder, trump
    deal.hands = [[] for _ in deal.hands]
    return deal


def _put(deal: Deal, meld: list[float], tricks: list[tuple[int, str]], result: str) -> Deal:
    deal.melded = [Melded(points) for points in meld]
    deal.tricks = [(taker, cards.split(), taker) for taker, cards in tricks]
    deal.leader, deal.result = tricks[-1][0], result
    return deal


def _counters(count: int, size: int = 4) -> str:
    """Cards of which so many are counters."""
    return " ".join(["AC"] * count + ["JC"] * (size - count))


def test_1_sharing() -> None:
    hand = "JC 9D JD QD QD KD KD TD AD JH JS QS"
    found = _melds("four-handed-book", "D", hand)
    assert found.points == 28
    assert found.kinds == {"run": 1, "trump-marriage": 1, "pinochle": 1, "J": 1, "dix": 1}
    assert found.shown["JD"] == 1
    assert _melds("four-handed", "D", hand).points == 280


def test_2_round_robin() -> None:
    robin = "KC QC KD QD KH QH KS QS"
    assert _melds("three-handed", "H", f"{robin} AC TC 9C 9H").points == 25
    assert _melds("three-handed", "H", f"{robin} JH TH AH 9H").points == 36
    assert _melds("three-handed", "H", f"{robin} AC TC 9C 9H", roundhouse_bonus=1).points == 26


def test_3_double_run() -> None:
    found = _melds("four-handed-book", "S", "AS AS TS TS KS KS QS QS JS JS 9S JD")
    assert (found.points, found.kinds["trump-marriage"]) == (155, 0)
    found = _melds("four-handed-book", "S", "AS AS JD TS KS KS QS QS JS JS 9S JD")
    assert (found.points, found.kinds["run"], found.kinds["pinochle"]) == (50, 1, 2)


def test_4_double_deck() -> None:
    hearts = "JH JH JH QH QH QH QH KH KH KH KH TH TH TH AH AH AH KC QC AS"
    assert _melds("double-deck", "H", hearts).points == 231
    spades = "JS QS KS TS AS " * 4
    assert _melds("double-deck", "S", spades).points == 300
    mixed = "JD JD JD JD QS QS QS QS KS KS KS KS AC AD AH AS AS TS JS JS"
    assert _melds("double-deck", "S", mixed).points == 127


def test_5_triple_deck() -> None:
    assert _melds("triple-deck", "H", "AC AD AH AS " * 5).points == 250
    assert _melds("triple-deck", "H", "JD QS " * 5).points == 94


def test_6_racehorse_not_greedy() -> None:
    hand = "KS KS KS QS QS QS JS TS AS KC QC KD QD AC AD AH"
    found = _melds("racehorse", "S", hand)
    assert found.points == 1040
    assert (found.kinds["run"], found.kinds["trump-marriage"]) == (0, 3)
    assert found.shown["JS"] == found.shown["TS"] == 0
    assert found.shown["AS"] == 1  # with the aces


def test_7_racehorse_four_of_a_kind() -> None:
    hand = "JS QS KS TS AS AS AS AS AS AC AD AH JD"
    assert _melds("racehorse", "S", hand).points == 1290
    assert _melds("racehorse", "S", "KS QS " * 4).points == GAME


def _burying(hand: str) -> Deal:
    """Eldest has the bid at 19 or more with these 18 cards, hearts being trumps."""
    cards = hand.split()
    deck = _deck("three-handed", " ".join(cards[:15]), widow=" ".join(cards[15:]))
    deal = Deal("three-handed", deck, 0)
    deal.apply("bid:1000")  # so that the others pass, whatever they hold
    deal.apply("pass")
    deal.apply("pass")
    deal.apply("trump:H")
    return deal


def test_8_burying() -> None:
    deal = _burying("AH TH KH QH JH KC QC AC AD AS JD QS TC TS JC 9C 9D 9S")
    assert deal.legal() == ["bury:3/9C,JC,TC,9D,9S,TS", "concede"]
    assert deal.melded[1] is not None
    assert deal.melded[1].points == 31
    deal = _burying("AH AH TH TH KH KH QH QH JH JH AC AC AD AD AS AS 9H 9C")
    assert deal.melded[1] is not None
    assert deal.melded[1].points == 251
    assert deal.legal()[0].startswith("bury:3/9C+AC,AC,AD,AD,9H,")
    deal.apply("bury:9C,AC,AD")


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("KC", "9C QC TC AC", "TC AC"),
        ("KC TC", "9C QC TC AC", "AC"),
        ("KC TC", "9C QC TC", "9C QC TC"),
        ("KC 9H", "9C TC AC", "9C TC AC"),
        ("TD QH", "9H JH AC", "9H JH"),
        ("TD QH", "9H KH AC", "KH"),
        ("TD QD", "9H AC", "9H"),
        ("KD KH", "9H JH AS", "9H JH"),
    ],
)
def test_9_following(trick: str, hand: str, legal: str) -> None:
    assert playable(hand.split(), trick.split(), "H") == legal.split()


def test_10_taking() -> None:
    assert holder(["TD", "TD", "AD", "AD"], "H") == 2
    assert holder(["AC", "QH", "AC", "QH"], "H") == 1


def test_11_bids() -> None:
    deal = Deal("double-deck", _deck("double-deck"), 0)
    deal.apply("bid:58")
    assert [w for w in deal.legal() if w != "misdeal"] == ["bid:59-60/1", "bid:65-1000/5", "pass"]
    assert short_bids(Rules("triple-deck"), 75) == ["bid:75-1000/5"]
    assert [part[:3] for part in amounts(Rules("triple-deck"), 75)] == [range(75, 90, 5)]
    racehorse = [list(part) for part in amounts(Rules("racehorse"), 501)]
    assert racehorse[0] == list(range(510, 601, 10))
    assert racehorse[1][0] == 650
    deal = Deal("racehorse", _deck("racehorse"), 0)
    assert (deal.bid, deal.bidder, deal.player) == (500, 1, 2)
    assert deal.legal() == ["bid:510-600/10", "bid:650-10000/50", "pass"]
    queens = "QC QD QD QH QH 9C 9C TC TC AC AC 9D 9D TD"  # and another card
    kings = "TD AD AD JC JC JD JD JH JH KH KH KS KS 9H 9S"
    dealers = "KC KC KD KD TH TH TS TS AH AH AS AS JS JS"  # and another card
    for more, less, legal in [
        ("QC", "9H", ["bid:19-1000/1", "pass"]),
        ("9H", "QC", ["bid:19-1000/1"]),
    ]:
        hands = (f"{queens} {more}", kings, f"{dealers} {less}")
        deal = Deal("three-handed", _deck("three-handed", *hands), 0)
        deal.apply("pass")
        deal.apply("pass")
        assert deal.player == deal.dealer
        assert deal.legal() == legal


def test_12_save() -> None:
    tricks = [(1, "QC JC JC QC")] * 3 + [(0, _counters(4))]
    deal = _put(_played("double-deck", "H", 50, 0), [60, 40, 0, 0], tricks, "made")
    assert scores(deal)[1] == 0
    row = [(1, "JC JC JC"), (0, _counters(3, 3))]
    deal = _put(_played("three-handed", "H", 20, 0), [20, 15, 0], row, "made")
    assert scores(deal)[1] == 15
    tricks = [(0, _counters(33, 40)), (1, _counters(15, 40))]
    deal = _put(_played("double-deck", "H", 65, 0), [31, 22, 0, 0], tricks, "set")
    assert scores(deal) == [-65, 22 + 15 + 2]  # count 17: the last trick is theirs


def test_12_in_racehorse_the_others_alone_have_to_save_theirs() -> None:
    """The bidder's side scores 6340 of melds and 40 buried without a counter in a trick."""
    deal = _played("racehorse", "H", 500, 1)
    deal.buried = ["AC", "AC", "AD", "AD"]
    melds = [900, 2600, 0, 1340, 0, 2400]
    assert scores(_put(deal, melds, [(3, _counters(0)), (0, _counters(4))], "made")) == [970, 6380]
    assert scores(_put(deal, melds, [(3, _counters(4)), (0, _counters(0))], "made")) == [30, 6420]


def test_13_five_hands() -> None:
    tricks = [(0, _counters(26, 40)), (4, _counters(22, 40))]
    deal = _put(_played("five-handed", "H", 60, 2), [8, 4, 12, 0, 30], tricks, "made")
    deal.partner = 4
    assert scores(deal) == [38, 38, 66, 38, 66]


def _chips(result: str, trump: str | None, bid: int = 36) -> tuple[list[int], int]:
    deal = _played("three-handed-chips", "S", bid, 0)
    deal.trump, deal.result = trump, result
    changes, pot = chips(deal, 85)  # 100 with the ante
    return [change + 5 for change in changes], pot


def test_14_chips() -> None:
    assert _chips("made", "S") == ([42, -14, -14], 86)
    assert _chips("made", "S", 35) == ([42, -14, -14], 86)
    assert _chips("made", "S", 34) == ([16, -8, -8], 100)  # below 35 the pot pays nothing
    assert _chips("set", "S") == ([-84, 28, 28], 128)
    assert _chips("conceded", None) == ([-21, 7, 7], 107)
    assert _chips("conceded-unseen", None) == ([-7, 0, 0], 107)
    deal = _played("three-handed-chips", "H", 36, 0)
    deal.buried, deal.hands[1] = ["AC", "TC", "KC"], ["AH"]
    deal.melded = [Melded(25), None, None]
    assert chips_decided(_put_tricks(deal, 7, 0)) is None
    assert chips_decided(_put_tricks(deal, 8, 0)) == "made"
    assert chips_decided(_put_tricks(deal, 0, 14)) is None
    assert chips_decided(_put_tricks(deal, 0, 15)) == "set"


def _put_tricks(deal: Deal, mine: int, theirs: int) -> Deal:
    deal.tricks = [(0, ["AC"] * mine + ["JC"], 0), (1, ["AC"] * theirs + ["JC"], 1)]
    deal.leader = 1  # who still has a card
    return deal


def test_15_checks() -> None:
    rules = Rules("check")
    own = melds(["JH", "QH", "KH", "TH", "AH", "AC", "AD", "AS"], "H", rules)
    other = melds(["JD", "JD", "QS", "QS"], "H", rules)
    assert (checks_of(own, "H"), checks_of(other, "H")) == (2, 1)
    series = Series("check")
    series.checks, series.winners = [checks_of(own, "H") - 2, checks_of(other, "H"), 0], [1]
    assert series.payments == [-1, 2, -1]


def _after(accounts: list[float]) -> Series:
    """A game to 100 with these totals after a deal in which seat 2 was set."""
    series = Series("three-handed", 0, {})
    series.accounts = [have - 10 for have in accounts[:2]] + [accounts[2] + 20]
    tricks = [(0, _counters(10)), (1, _counters(9)), (1, "JC JC JC")]
    deal = _put(_played("three-handed", "H", 20, 2), [0, 0, 0], tricks, "set")
    series.add(deal)
    assert series.accounts == accounts
    return series


def test_16_ties() -> None:
    series = _after([118, 104, 60])
    assert (series.target, series.winners) == (125, None)
    assert _after([130, 104, 60]).winners == [0]
    series = _after([131, 127, 60])
    assert (series.target, series.winners) == (150, None)


def test_17_deal() -> None:
    deck = [CARDS[n % 24] for n in range(48)]
    deal = Deal("three-handed", deck, 0)

    def at(*places: int) -> list[str]:
        return [deck[start + j] for start in places for j in range(3)]

    assert deal.hands[1] == at(0, 9, 18, 27, 36)
    assert deal.hands[2] == at(3, 12, 21, 30, 39)
    assert deal.hands[0] == at(6, 15, 24, 33, 42)
    assert deal.widow == at(45)


WHOLE: dict[str, Any] = {
    "rules": "three-handed",
    "dealer": 0,
    "deck": "AD KD JH 9H 9D TC TD KC AC QC TD TH TH KH KS KD QH AS KH JD QD KS QC JS 9D 9C AD KC"
    " TC TS JC 9S JS QS AH JD AS QH 9H QS TS QD 9S AH JC AC 9C JH",
    "actions": "bid:20 bid:21 pass pass trump:D bury:QD,9S,JS 9C JC QC QH KH AH QS AS QS TH TH AH"
    " TD AD 9D TS KS AS AC KC AC AD JD 9H JD QD TS TC TC KC KH JH QH 9H KS KD 9S TD JS KD QC"
    " 9D JH JC 9C",
}
PASSING: dict[str, Any] = {
    "rules": "four-handed-racehorse",
    "dealer": 0,
    "deck": "9H TH AS AH KC JD QC AD TC QH AH TD KD 9S JH TD KC QS QD TS KH JS 9D 9S JD AC 9C 9C"
    " KH TC QS QH TS TH 9H JH KS JC 9D JS QD KD KS AC AD AS QC JC",
    "actions": "pass bid:200 pass pass trump:S give:AD,JH,QH,QS give:AD,QH,KH,9S AD TD TD QD KS KS"
    " AS AS KD TS 9D KD JH JH AH KH QH KH AH JS 9D QD AD TS KC JC TC JC JD 9S QS JD 9H JS AC"
    " QH QC AC TC 9H 9C QC TH KC QS 9C 9S TH",
}


def _replay(record: dict[str, Any]) -> Deal:
    return replay({**record, "actions": record["actions"].split()})


def test_18_a_whole_record() -> None:
    told = summary(_replay(WHOLE))
    assert told["melds"] == [15, 19, 3]
    assert told["tricks"] == [6, 9, 0]
    assert (told["counters"], told["last_trick"]) == ([14, 11, 0], 1)
    assert (told["result"], told["scores"]) == ("set", [29, 30, -21])


def test_19_passing() -> None:
    told = summary(_replay(PASSING))
    assert told["melds"] == [40, 0, 140, 20]
    assert (told["counters"], told["last_trick"]) == ([40, 50, 100, 60], 2)
    assert (told["result"], told["scores"]) == ("made", [320, 130])
    assert sort_cards(PASSING["deck"].split()) == Rules("four-handed-racehorse").pack
