"""Tricky rules of the deal, the nines, the glups and phase 2, one by one, for every engine.

Those of the melds are in `test_rules_melds.py`.
"""

from __future__ import annotations

import pytest

from referee import DECK, lay_deck
from scenarios import DEALER, ELDEST, Deal, Make, Solo, phase_2, play, quiet

# The deal


@pytest.mark.parametrize(
    ("turnup", "exact_cut", "points"),
    [("AS", False, 0), ("AS", True, 1), ("9S", False, 1), ("9S", True, 3)],
)
def test_dealers_points(make: Make, turnup: str, exact_cut: bool, points: int) -> None:
    deck = lay_deck("", "", turnup)
    assert list(make(deck, 0, exact_cut).scores) == [points, 0]
    assert list(make(deck, 1, exact_cut).scores) == [0, points]


def test_cards_are_dealt_one_at_a_time_to_the_eldest_first(make: Make) -> None:
    deck = list(DECK)
    for dealer in (0, 1):
        deal = make(deck, dealer)
        assert (deal.player, deal.decision, deal.phase) == (1 - dealer, "lead", 1)
        assert deal.legal() == sorted(set(deck[0:36:2]))
        deal.apply(deck[0])
        assert deal.player == dealer
        assert deal.legal() == sorted(set(deck[1:36:2]))


@pytest.mark.parametrize(
    ("led", "reply", "taker"),
    [
        ("QD", "KD", DEALER),
        ("KD", "QD", ELDEST),
        ("KD", "TD", DEALER),
        ("TD", "AD", DEALER),
        ("QD", "QD", ELDEST),  # identical: the led card
        ("AD", "9H", DEALER),  # a trump
        ("9H", "AD", ELDEST),
        ("9H", "JH", DEALER),
        ("9D", "AS", ELDEST),  # two side suits: the led card
    ],
)
def test_who_takes_a_trick_and_draws_first(make: Make, led: str, reply: str, taker: int) -> None:
    hand = "9S JS QS KS TS AS 9C JC QC TC AC"
    deal = make(lay_deck(f"{led} {hand}", f"{reply} {hand}", "JH", "KC AH"))
    play(deal, f"{led} {reply}")
    assert (deal.player, deal.decision) == (taker, "meld")
    play(deal, "pass")
    assert (deal.player, deal.decision) == (taker, "lead")
    assert ("KC" in deal.legal(), "AH" in deal.legal()) == (True, False)


def test_phase_1_has_no_duty_to_follow(make: Make) -> None:
    deal = make(lay_deck("AS", "9S AS JH 9C", "KH"))
    play(deal, "AS")
    assert {"9S", "AS", "JH", "9C"} <= set(deal.legal())


def test_pass_is_an_action_even_alone(make: Make) -> None:
    assert Solo(make, "AH", "JC JD QC QD").take() == ["pass"]


# The nine of trumps and the exchange


def test_a_nine_of_trumps_scores_at_once_led_or_following(make: Make) -> None:
    deal = make(lay_deck("9H 9S", "9H 9D", "AH"))
    play(deal, "9H")
    assert list(deal.scores) == [0, 1]
    play(deal, "9H")
    assert list(deal.scores) == [1, 1]


def test_nines_of_other_suits_score_nothing(make: Make) -> None:
    deal = make(lay_deck("9S", "9D", "AH"))
    play(deal, "9S 9D")
    assert list(deal.scores) == [0, 0]


def test_the_exchange_scores_a_point_and_is_the_one_declaration(make: Make) -> None:
    solo = Solo(make, "AH", "9H 9H QC KC", draws="KS")
    assert solo.take() == ["dix", "marriage-C:QC,KC", "pass"]
    assert "AH" not in solo.deal.legal()
    play(solo.deal, "dix")
    assert list(solo.deal.scores) == [0, 1]
    assert solo.deal.decision == "lead"
    assert {"AH", "9H", "KS"} <= set(solo.deal.legal())
    assert solo.take() == ["marriage-C:QC,KC", "pass"]  # a nine lies there now


def test_a_nine_that_is_turned_up_is_not_exchanged(make: Make) -> None:
    solo = Solo(make, "9H", "9H 9H")
    assert "dix" not in solo.take()


def test_the_exchange_needs_a_nine_in_the_hand(make: Make) -> None:
    solo = Solo(make, "AH", "9C 9C 9D 9D 9H 9H 9S 9S", draws="JH 9H")
    nines = "double-nines:9C,9C,9D,9D,9H,9H,9S,9S"
    assert solo.take() == ["dix", nines, "pass"]
    solo.deal.apply(nines)
    assert "dix" not in solo.take("JH")
    play(solo.deal, "pass")
    assert "dix" in solo.take()  # 9H has been drawn


def test_a_nine_of_trumps_scores_from_the_table_too(make: Make) -> None:
    solo = Solo(make, "AH", "9C 9C 9D 9D 9H 9H 9S 9S")
    assert solo.declare("double-nines:9C,9C,9D,9D,9H,9H,9S,9S") == 20
    play(solo.deal, "9H+")
    assert solo.deal.scores[ELDEST] == 21


def test_the_exchange_after_the_30th_trick(make: Make) -> None:
    deal = make(lay_deck("9H 9H", "9H 9H", "AH"))
    quiet(deal, 30, "9H")
    taker = deal.player
    assert deal.legal()[0] == "dix"
    before = list(deal.scores)
    play(deal, "dix")
    assert (deal.phase, deal.decision, deal.player) == (2, "lead", taker)
    assert {"9H", "AH"} <= set(deal.legal())
    # The taker scores the exchange and the nine he kept, the other his two, not the one just drawn.
    assert deal.scores[taker] - before[taker] == 2
    assert deal.scores[1 - taker] - before[1 - taker] == 2


def test_the_nine_that_is_drawn_last_scores_nothing(make: Make) -> None:
    deal = make(lay_deck("9H 9H", "9H", "9H"))
    quiet(deal, 30, "9H")
    before = list(deal.scores)
    play(deal, "pass")
    assert [after - was for after, was in zip(deal.scores, before, strict=True)] == [1, 2]


def test_a_turn_up_that_nobody_exchanged_is_just_drawn(make: Make) -> None:
    deal = make(lay_deck("9H 9H 9H", "9H", "AH"))
    quiet(deal, 30, "9H")
    before = list(deal.scores)
    play(deal, "pass")
    assert [after - was for after, was in zip(deal.scores, before, strict=True)] == [1, 3]
    assert "AH" not in deal.legal()  # the others have been played, and the taker did not draw it


def test_nines_on_the_table_score_at_the_end_of_phase_1(make: Make) -> None:
    solo = Solo(make, "AH", "9C 9C 9D 9D 9H 9H 9S 9S")
    solo.declare("double-nines:9C,9C,9D,9D,9H,9H,9S,9S")
    quiet(solo.deal, 29, "9H")
    before = list(solo.deal.scores)
    play(solo.deal, "pass")
    gained = [after - was for after, was in zip(solo.deal.scores, before, strict=True)]
    assert gained[ELDEST] >= 2
    assert sum(gained) == 4
    # The melded cards are in the hand again: each player has 18 to play.
    for _ in range(36):
        assert not any("+" in text for text in solo.deal.legal())
        play(solo.deal, solo.deal.legal()[0])
    assert solo.deal.over


# Glups


def test_glup_thresholds(make: Make) -> None:
    steps = [  # led, reply, the count after it, the points scored
        ("AS", "9S", 1, 0),
        ("AS", "KS", 3, 1),  # a counter
        ("AS", "AS", 6, 1),  # an identical counter
        ("TS", "JS", 7, 0),
        ("TS", "TS", 9, 10),  # 7 + 3 = 10: the excess is lost
        ("AD", "KD", 11, 0),
        ("AD", "AD", 12, 1),  # 11 + 3 = 14
        ("AH", "AH", 15, 10),
        ("TH", "TH", 18, 10),
        ("TH", "TH", 21, 10),
        ("QD", "QD", 23, 0),  # identical, no counter
        ("JD", "9H", 0, 0),  # a discard
    ]
    leads, replies = [step[0] for step in steps], [step[1] for step in steps]
    deal = make(lay_deck(leads, replies, "KC"))
    for led, reply, count, points in steps:
        before = list(deal.scores)
        play(deal, f"{led} {reply}")
        assert (deal.glups, deal.player) == (count, ELDEST)
        assert list(deal.scores) == [before[DEALER] + points, before[ELDEST]]
        play(deal, "pass")
        assert deal.glups == count


def test_the_excess_over_a_threshold_is_lost(make: Make) -> None:
    deal = make(lay_deck("AD AD TD AS", "AD KD TD 9S", "KC"))
    play(deal, "AD AD pass AD KD pass")
    assert deal.glups == 5
    play(deal, "TD TD")
    assert (deal.glups, deal.scores[DEALER]) == (6, 2)
    play(deal, "pass AS 9S")
    assert (deal.glups, deal.scores[DEALER]) == (7, 2)


@pytest.mark.parametrize(
    ("led", "reply"),
    [("QS", "KS"), ("QS", "9C"), ("QS", "9D"), ("9C", "JC")],
)
def test_taking_and_discarding_break_the_string(make: Make, led: str, reply: str) -> None:
    deal = make(lay_deck(["AD", led], ["KD", reply], "KC"))
    play(deal, "AD KD pass")
    assert deal.glups == 2
    play(deal, led)
    assert deal.glups == 2
    play(deal, reply)
    assert deal.glups == 0


def test_the_new_follower_starts_from_nothing(make: Make) -> None:
    deal = make(lay_deck("AD QS QH", "KD KS AH", "KC"))
    play(deal, "AD KD pass QS KS pass")
    assert (deal.player, deal.glups) == (DEALER, 0)
    play(deal, "AH QH")
    assert (deal.player, deal.glups) == (DEALER, 1)


def test_glups_are_made_in_trumps_too(make: Make) -> None:
    deal = make(lay_deck("AC", "TC", "KC"))
    play(deal, "AC TC")
    assert deal.glups == 2


# Phase 2


LEADER = "AS TS TS QS 9S JD QD KD AD AD JH KH TH AH 9C 9C JC QC"
OTHER = "TS KS JS 9H QH 9C KC KC TC TC TC AC AC AC AC QC QC JC"


@pytest.mark.parametrize(
    ("led", "replies"),
    [
        ("QS", "KS TS"),  # of the suit led what beats it
        ("9S", "JS KS TS"),
        ("AS", "JS KS TS"),  # nothing beats it: follow
        ("TS", "JS KS TS"),  # an identical card does not beat it
        ("AD", "9H QH"),  # void: any trump
        ("JH", "QH"),
        ("KH", "9H QH"),
        ("QC", "AC KC TC"),
    ],
)
def test_the_follower_must_take_in_phase_2(make: Make, led: str, replies: str) -> None:
    deal = phase_2(make, "H", LEADER, OTHER)
    play(deal, led)
    assert deal.legal() == replies.split()


def test_without_the_suit_and_trumps_any_card_will_do(make: Make) -> None:
    deal = phase_2(make, "H", LEADER, OTHER)
    play(deal, "KH 9H AH QH AD")
    assert deal.legal() == ["9C", "AC", "JC", "JS", "KC", "KS", "QC", "TC", "TS"]


def test_phase_2_has_no_declarations_glups_or_points_for_nines(make: Make) -> None:
    deal = phase_2(make, "H", LEADER, OTHER)
    leader, before = deal.player, list(deal.scores)
    play(deal, "AS TS")
    assert (deal.player, deal.decision, deal.glups) == (leader, "lead", 0)
    play(deal, "KH 9H")
    assert list(deal.scores) == before


@pytest.mark.parametrize("suit", "CDHS")
def test_counters_and_last_trick_make_50(make: Make, suit: str) -> None:
    """They score when the last card has been played: aces, tens and kings of both phases, and 2."""
    deal = make(lay_deck("", "", "K" + suit))
    won = [0, 0]
    cards: list[str] = []
    while not deal.over:
        before = list(deal.scores)
        if deal.decision == "meld":
            play(deal, "pass")
            continue
        cards.append(deal.legal()[-1])
        play(deal, cards[-1])
        if len(cards) == 2 and not deal.over:
            won[deal.player] += sum(card[0] in "ATK" for card in cards)
            cards = []
    assert deal.legal() == []
    gained = [after - was for after, was in zip(deal.scores, before, strict=True)]
    assert sum(gained) == 50
    last = sum(card[0] in "ATK" for card in cards) + 2
    assert gained in ([won[0] + last, won[1]], [won[0], won[1] + last])


def test_the_last_trick_scores_2(make: Make) -> None:
    """The leader loses one trick only, and loses two points more if that is the last one."""
    trumps = "AH AH AH AH TH TH TH TH KH KH KH KH QH QH QH QH JH"
    other = "9H AD 9C 9C 9C 9C JC JC JC JC QC QC QC QC 9S 9S 9S 9S"
    points = []

    def answer(deal: Deal) -> None:
        deal.apply(min(deal.legal(), key=lambda text: text == "AD"))  # the ace when he must

    for order in (["9D", *trumps.split()], [*trumps.split(), "9D"]):
        deal = phase_2(make, "H", trumps + " 9D", other)
        leader = deal.player
        for card in order:
            if deal.player != leader:  # he has just taken the nine with his ace
                answer(deal)
                play(deal, card)
            else:
                play(deal, card)
                answer(deal)
        assert deal.over
        points.append((deal.scores[leader], deal.scores[1 - leader]))
    (early, other_early), (late, other_late) = points
    assert (early - late, other_late - other_early) == (2, 2)
