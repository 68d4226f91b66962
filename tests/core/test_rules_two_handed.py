"""Traditional two-handed pinochle: each sentence of its rules, one by one, for every engine."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from referee import CARDS, RANKS, REFEREES, SUITS
from scenarios import DEALER, ELDEST, Deal, Make, Solo, phase_2, play, quiet

PLAIN, EXTENDED = "two-handed", "two-handed-extended"
PACK = REFEREES[PLAIN].pack
BOTH = pytest.mark.parametrize("rules", [PLAIN, EXTENDED])

solo = partial(Solo, rules=PLAIN)
extended = partial(Solo, rules=EXTENDED)


def laid(
    make: Make, eldest: str, dealer: str, turnup: str, stock: str = "", *, rules: str = PLAIN
) -> Any:
    """A deal of these hands, filled up."""
    return make(PACK.lay(eldest, dealer, turnup, stock), rules=rules)


def gained(deal: Deal, actions: str) -> list[int]:
    """The points of the dealer and the eldest that these actions bring."""
    before = list(deal.scores)
    play(deal, actions)
    return [after - was for after, was in zip(deal.scores, before, strict=True)]


def kinds(legal: list[str]) -> set[str]:
    """The kinds among some actions."""
    return {text.partition(":")[0] for text in legal} - {"pass", "dix"}


# Cards and deal


@BOTH
def test_there_are_48_cards_two_copies_of_each(make: Make, rules: str) -> None:
    deck = [card for card in CARDS for _ in range(2)]
    assert make(deck, rules=rules).phase == 1
    for wrong in (deck[1:], [*deck[1:], "AS"], deck * 2):
        with pytest.raises(ValueError, match=r"."):
            make(wrong, rules=rules)


@BOTH
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal_is_in_packets_of_four_eldest_first(make: Make, rules: str, dealer: int) -> None:
    deck = [card for card in CARDS for _ in range(2)][::-1]
    deal = make(deck, dealer, rules=rules)
    eldest = [*deck[0:4], *deck[8:12], *deck[16:20]]
    assert (deal.player, deal.decision) == (1 - dealer, "lead")
    assert Counter(deal.view(1 - dealer)["hand"].split()) == Counter(eldest)
    others = [*deck[4:8], *deck[12:16], *deck[20:24]]
    assert Counter(deal.view(dealer)["hand"].split()) == Counter(others)
    assert deal.turnup == deck[24]
    assert deal.view(0)["trump"] == deck[24][1]
    assert deal.view(0)["stock"] == 23


def test_the_turn_up_is_drawn_last_after_12_tricks(make: Make) -> None:
    deal = laid(make, "", "", "AH", "KH QS")
    quiet(deal, 12, "AH")
    assert (deal.phase, deal.decision, deal.view(0)["stock"]) == (1, "meld", 1)
    taker = deal.player
    play(deal, "pass")
    assert (deal.phase, deal.decision, deal.player) == (2, "lead", taker)
    assert "AH" in deal.view(1 - taker)["hand"].split()
    assert deal.turnup is None


@BOTH
@pytest.mark.parametrize(("turnup", "points"), [("9S", 10), ("9C", 10), ("AS", 0), ("JD", 0)])
def test_a_nine_turned_up_is_10_points_for_the_dealer(
    make: Make, rules: str, turnup: str, points: int
) -> None:
    deck = PACK.lay("", "", turnup)
    assert list(make(deck, 0, rules=rules).scores) == [points, 0]
    assert list(make(deck, 1, rules=rules).scores) == [0, points]


@BOTH
def test_there_is_no_exact_cut(make: Make, rules: str) -> None:
    deck = PACK.lay("", "", "9S")
    assert list(make(deck, 0, False, rules=rules).scores) == [10, 0]
    with pytest.raises(ValueError, match="exact_cut"):
        make(deck, 0, True, rules=rules)


# Phase 1


def test_any_card_may_be_played(make: Make) -> None:
    deal = laid(make, "AS", "9S AS JH 9C", "KH")
    play(deal, "AS")
    assert {"9S", "AS", "JH", "9C"} <= set(deal.legal())


@pytest.mark.parametrize(
    ("led", "reply", "taker"),
    [
        ("QD", "KD", DEALER),
        ("KD", "QD", ELDEST),
        ("KD", "TD", DEALER),
        ("QD", "QD", ELDEST),  # identical: the led card
        ("AD", "9H", DEALER),  # a trump
        ("9H", "AD", ELDEST),
        ("JH", "JH", ELDEST),
        ("9D", "AS", ELDEST),  # two side suits: the led card
    ],
)
def test_the_taker_declares_draws_first_and_leads(
    make: Make, led: str, reply: str, taker: int
) -> None:
    deal = laid(make, f"{led} 9S KS TS", f"{reply} 9S KS TS", "QH", "KC AC")
    play(deal, f"{led} {reply}")
    assert (deal.player, deal.decision) == (taker, "meld")
    play(deal, "pass")
    assert (deal.player, deal.decision) == (taker, "lead")
    drawn = [deal.view(seat)["hand"].split().count("KC") for seat in (taker, 1 - taker)]
    assert drawn[0] > 0
    assert "AC" in deal.view(1 - taker)["hand"].split()


def test_there_are_no_glups(make: Make) -> None:
    deal = laid(make, "AS TS AD", "KS TS KD", "QH")
    for trick in ("AS KS pass", "TS TS pass", "AD KD pass"):
        assert gained(deal, trick) == [0, 0]
        assert deal.glups == 0


def test_playing_a_nine_of_trumps_scores_nothing(make: Make) -> None:
    deal = laid(make, "9H", "9H", "AH")
    assert gained(deal, "9H 9H") == [0, 0]


def test_a_nine_that_is_held_at_the_end_of_phase_1_scores_nothing(make: Make) -> None:
    deal = laid(make, "9H", "9H", "AH")
    quiet(deal, 12, "9H")
    assert gained(deal, "pass") == [0, 0]


def test_one_meld_ends_the_declaration(make: Make) -> None:
    game = solo(make, "AH", "KS QS KC QC")
    game.declare("marriage-S:QS,KS")
    assert game.deal.decision == "lead"
    assert kinds(game.take()) == {"marriage-C"}


def test_a_pass_ends_the_declaration_and_is_always_there(make: Make) -> None:
    game = solo(make, "AH", "JC JD")
    assert game.take() == ["pass"]
    play(game.deal, "pass")
    assert game.deal.decision == "lead"


def test_dix_comes_before_the_meld_any_number_of_them(make: Make) -> None:
    game = solo(make, "AH", "9H 9H KS QS")
    assert game.take() == ["dix", "marriage-S:QS,KS", "pass"]
    assert gained(game.deal, "dix") == [0, 10]
    assert (game.deal.player, game.deal.decision) == (ELDEST, "meld")
    assert game.deal.legal() == ["dix", "marriage-S:QS,KS", "pass"]
    assert gained(game.deal, "dix") == [0, 10]
    assert game.deal.legal() == ["marriage-S:QS,KS", "pass"]
    assert gained(game.deal, "marriage-S:QS,KS") == [0, 20]
    assert game.deal.decision == "lead"


def test_nobody_draws_until_the_declaration_ends(make: Make) -> None:
    game = solo(make, "AH", "9H 9H", draws="KC")
    game.take()
    stock = game.deal.view(ELDEST)["stock"]
    play(game.deal, "dix dix")
    assert game.deal.view(ELDEST)["stock"] == stock == 23
    play(game.deal, "pass")
    assert game.deal.view(ELDEST)["stock"] == 21
    assert "KC" in game.deal.legal()


def test_the_nine_is_exchanged_for_the_turn_up_and_both_know_where_that_is(make: Make) -> None:
    game = solo(make, "AH", "9H")
    game.take()
    play(game.deal, "dix")
    assert game.deal.turnup == "9H"
    mine, theirs = game.deal.view(ELDEST), game.deal.view(DEALER)
    assert "AH" in mine["hand"].split()
    assert "9H" not in mine["hand"].split()
    assert mine["known"] == theirs["opponent"]["known"] == "AH"
    assert mine["table"] == theirs["opponent"]["table"] == []
    play(game.deal, "pass AH")
    assert game.deal.view(DEALER)["opponent"]["known"] == ""


def test_the_former_turn_up_may_be_melded_at_once(make: Make) -> None:
    game = solo(make, "KH", "9H QH")
    game.take()
    assert gained(game.deal, "dix marriage-H:QH,KH") == [0, 50]
    assert game.deal.view(DEALER)["opponent"]["known"] == ""


def test_beside_a_nine_turned_up_the_nine_is_shown_on_the_table(make: Make) -> None:
    game = solo(make, "9H", "9H")
    assert game.take() == ["dix", "pass"]
    assert gained(game.deal, "dix") == [0, 10]
    assert game.deal.turnup == "9H"
    assert game.deal.view(ELDEST)["table"] == [["9H", "dix"]]
    assert game.deal.view(DEALER)["opponent"]["table"] == [["9H", "dix"]]
    assert "known" not in game.deal.view(ELDEST)


def test_a_shown_nine_is_played_as_any_other(make: Make) -> None:
    game = solo(make, "9H", "9H")
    game.take()
    play(game.deal, "dix pass")
    assert "9H+" in game.deal.legal()
    assert gained(game.deal, "9H+") == [0, 0]
    assert game.deal.view(ELDEST)["table"] == []


def test_dix_needs_a_nine_in_the_hand_for_a_nine_scores_once(make: Make) -> None:
    game = solo(make, "9H", "9H")
    game.take()
    play(game.deal, "dix")
    assert game.deal.legal() == ["pass"]
    play(game.deal, "pass")
    assert game.take() == ["pass"]


def test_another_nine_than_of_trumps_is_no_dix(make: Make) -> None:
    assert solo(make, "AH", "9S 9S 9C").take() == ["pass"]


def test_a_shown_nine_serves_in_no_meld(make: Make) -> None:
    game = extended(make, "AH", "9H 9H KS QS")
    game.take()
    play(game.deal, "dix dix")
    assert kinds(game.deal.legal()) == {"marriage-S"}


def test_after_the_12th_trick_the_taker_may_still_declare(make: Make) -> None:
    deal = laid(make, "9H 9H KS QS", "9D 9D JD JD", "AH")
    while deal.view(0)["stock"] > 1 or deal.decision != "meld":
        if deal.decision == "meld":
            play(deal, "pass")
        legal = [text for text in deal.legal() if text not in ("9H", "KS", "QS")]
        play(deal, max(legal, key=lambda text: (RANKS.index(text[0]), text)))
        if deal.decision == "follow":
            led = deal.view(0)["led"]
            low = [t for t in deal.legal() if t[1] not in ("H", led[1])] or deal.legal()
            play(deal, next(text for text in low if deal.player != ELDEST or text != "9H"))
    taker = deal.player
    assert "pass" in deal.legal()
    if "dix" in deal.legal():
        play(deal, "dix")
        assert (deal.player, deal.decision, deal.phase) == (taker, "meld", 1)
    play(deal, "pass")
    assert (deal.player, deal.decision, deal.phase) == (taker, "lead", 2)


# Melds


MELDS = [
    ("marriage-C", "QC KC", 20),
    ("marriage-D", "QD KD", 20),
    ("marriage-H", "QH KH", 40),  # in trumps
    ("marriage-S", "QS KS", 20),
    ("pinochle", "JD QS", 40),
    ("run", "JH QH KH TH AH", 150),
    ("jacks", "JC JD JH JS", 40),
    ("queens", "QC QD QH QS", 60),
    ("kings", "KC KD KH KS", 80),
    ("aces", "AC AD AH AS", 100),
]
MORE_MELDS = [
    ("double-pinochle", "JD JD QS QS", 300),
    ("double-run", "JH JH QH QH KH KH TH TH AH AH", 1500),
    ("double-jacks", "JC JC JD JD JH JH JS JS", 400),
    ("double-queens", "QC QC QD QD QH QH QS QS", 600),
    ("double-kings", "KC KC KD KD KH KH KS KS", 800),
    ("double-aces", "AC AC AD AD AH AH AS AS", 1000),
    ("roundhouse", "QC KC QD KD QH KH QS KS", 240),
]


@BOTH
@pytest.mark.parametrize(("kind", "cards", "points"), MELDS)
def test_melds_and_their_points(make: Make, rules: str, kind: str, cards: str, points: int) -> None:
    game = Solo(make, "9H", cards, rules=rules)
    assert game.declare(f"{kind}:{cards.replace(' ', ',')}") == points
    table = game.deal.view(ELDEST)["table"]
    assert table == [[card, kind] for card in cards.split()]


@pytest.mark.parametrize(("kind", "cards", "points"), MORE_MELDS)
def test_melds_of_the_extended_rules(make: Make, kind: str, cards: str, points: int) -> None:
    game = extended(make, "9H", cards)
    assert game.declare(f"{kind}:{cards.replace(' ', ',')}") == points
    assert kind not in solo(make, "9H", cards).kinds()


def test_kinds_of_glup_alone_are_none_here(make: Make) -> None:
    nines = extended(make, "AH", "9C 9C 9D 9D 9H 9H 9S 9S")
    assert nines.take() == ["dix", "pass"]
    courts = extended(make, "TH", "JC QC KC AC JD QD KD AD JH JS AH")
    assert not {"roundhouse-of-runs", "double-marriage-C"} & courts.kinds()
    runs = extended(make, "9H", "JH QH KH TH AH KS KS QS QS")
    assert runs.kinds() == {"marriage-H", "marriage-S", "run"}


def test_at_least_one_card_comes_from_the_hand(make: Make) -> None:
    game = solo(make, "9C", "QC QD QH QS KC KD KH KS", draws="JS TS JS TS")
    for suit in SUITS:
        game.declare(f"marriage-{suit}:Q{suit},K{suit}")
    assert game.kinds("JS") == set()  # four queens and four kings lie there


def test_a_card_on_the_table_serves_again_in_another_class(make: Make) -> None:
    game = solo(make, "AC", "JD QS KS QC QD QH")
    assert game.declare("pinochle:JD,QS") == 40
    assert game.declare("queens:QC,QD,QH,QS+") == 60
    assert game.declare("marriage-S:QS+,KS") == 20
    table = game.deal.view(ELDEST)["table"]
    assert ["QS", "marriage-S", "pinochle", "queens"] in table


def test_a_trump_marriage_may_be_made_a_run(make: Make) -> None:
    game = solo(make, "9H", "JH QH KH TH AH")
    assert game.declare("marriage-H:QH,KH") == 40
    assert game.declare("run:JH,QH+,KH+,TH,AH") == 150


def test_after_a_run_its_king_and_queen_make_no_marriage_the_other_copies_may(make: Make) -> None:
    game = solo(make, "9H", "JH QH KH TH AH QH KH")
    game.declare("run:JH,QH,KH,TH,AH")
    assert game.take() == ["marriage-H:QH,KH", "pass"]


def test_no_second_meld_of_the_same_kind_with_a_card_of_the_first(make: Make) -> None:
    game = solo(make, "AC", "JD JD QS KS KS")
    game.declare("pinochle:JD,QS")
    game.declare("marriage-S:QS+,KS")
    assert game.kinds() == set()
    again = solo(make, "AC", "JD JD QS QS")
    again.declare("pinochle:JD,QS")
    assert again.declare("pinochle:JD,QS") == 40


@pytest.mark.parametrize("kind", ["pinochle", "run", "jacks", "queens", "kings", "aces"])
def test_a_double_is_declared_at_once(make: Make, kind: str) -> None:
    """A kind and its double are incompatible both ways."""
    cards = next(cards.split() for name, cards, _ in MELDS if name == kind)
    double = f"double-{kind}"
    game = extended(make, "9H", " ".join(cards * 2))
    assert {kind, double} <= game.kinds()
    play(game.deal, f"{kind}:{','.join(cards)}")
    assert game.kinds() & {kind, double} == {kind}  # with the other copies alone
    play(game.deal, f"{kind}:{','.join(cards)}")
    assert not game.kinds() & {kind, double}


def test_after_a_double_its_cards_make_no_single(make: Make) -> None:
    game = extended(make, "9H", "JD QS QS JD KS")
    game.declare("double-pinochle:JD,JD,QS,QS")
    assert game.kinds() == {"marriage-S"}


ROUNDHOUSE = ",".join(f"Q{suit},K{suit}" for suit in SUITS)


@pytest.mark.parametrize(
    ("first", "more"),
    [("marriage-C", ""), ("marriage-H", ""), ("run", "JH TH AH"), ("queens", ""), ("kings", "")],
)
def test_a_roundhouse_may_take_their_cards(make: Make, first: str, more: str) -> None:
    game = extended(make, "9H", f"{ROUNDHOUSE.replace(',', ' ')} {more}")
    meld = next(text for text in game.take() if text.startswith(first))
    play(game.deal, meld)
    assert "roundhouse" in game.kinds()


@pytest.mark.parametrize(
    ("more", "allowed"),
    [
        ("KC QC", {"marriage-C"}),  # the other copies
        ("KD", set()),  # no marriage, no kings
        ("QC", set()),
        ("JH TH AH", set()),  # no run
        ("JD", {"pinochle"}),
    ],
)
def test_what_the_cards_of_a_roundhouse_may_serve_in(
    make: Make, more: str, allowed: set[str]
) -> None:
    game = extended(make, "9H", f"{ROUNDHOUSE.replace(',', ' ')} {more}")
    game.declare(f"roundhouse:{ROUNDHOUSE}")
    assert game.kinds() == allowed


@pytest.mark.parametrize(
    ("double", "more"),
    [
        ("double-pinochle", "JD JD QS"),
        ("double-queens", "QC QD QH QS"),
        ("double-kings", "KC KD KH KS"),
        ("double-run", "JH JH TH TH AH AH QH KH"),
    ],
)
def test_a_roundhouse_may_become_a_double(make: Make, double: str, more: str) -> None:
    """What does not fit into the hand is drawn while cards that have served are led."""
    hand, draws = more.split()[:3], more.split()[3:]
    game = extended(make, "9H", f"{ROUNDHOUSE.replace(',', ' ')} {' '.join(hand)}", " ".join(draws))
    game.declare(f"roundhouse:{ROUNDHOUSE}")
    needed = next(cards.split() for name, cards, _ in MORE_MELDS if name == double)
    for _ in range(len(draws) + 1):
        spare = [t for t in game.deal.legal() if t[:2] not in needed and t[1] != "H"]
        found = game.kinds(min(spare, key=lambda t: ("+" in t, t)))
        if double in found:
            return
        play(game.deal, "pass")
    pytest.fail(f"no {double} after the roundhouse")


@pytest.mark.parametrize("double", ["double-queens", "double-kings", "double-run"])
def test_after_these_doubles_there_is_no_roundhouse(make: Make, double: str) -> None:
    cards = next(cards for name, cards, _ in MORE_MELDS if name == double)
    others = [card for card in ROUNDHOUSE.split(",") if card not in cards]
    room = 11 - len(cards.split())
    game = extended(make, "9H", f"{cards} {' '.join(others[:room])}", " ".join(others[room:]))
    game.declare(f"{double}:{cards.replace(' ', ',')}")
    for _ in range(len(others[room:]) + 1):
        table = Counter(row[0] for row in game.deal.view(ELDEST)["table"])
        lead = next(card for card in table if card not in ROUNDHOUSE or table[card] == 2)
        assert "roundhouse" not in game.kinds(lead + "+")
        play(game.deal, "pass")
    assert set(others) <= set(game.deal.view(ELDEST)["hand"].split())


def test_classes_of_equal_cards_are_numbered_by_history(make: Make) -> None:
    """As numbers whose bits are the places in the table of melds."""
    game = extended(make, "9S", "JS QS KS TS AS JD JD QS")
    game.declare("double-pinochle:JD,JD,QS,QS")  # bit 11
    legal = game.take()
    assert "run:JS,QS+,KS,TS,AS" in legal
    assert "QS+2" not in legal
    play(game.deal, "run:JS,QS+,KS,TS,AS")  # bit 5 besides, for one of the queens
    assert {"QS+", "QS+2"} <= set(game.deal.legal())
    table = [row for row in game.deal.view(ELDEST)["table"] if row[0] == "QS"]
    assert table == [["QS", "double-pinochle"], ["QS", "run", "double-pinochle"]]


# Phase 2


LEADER = "AS QS 9S JD KD AD JH KH TH AH 9C QC"
OTHER = "TS KS JS 9H QH 9C KC TC TC AC QC JC"


def test_melded_cards_return_to_the_hand_and_the_taker_leads(make: Make) -> None:
    game = solo(make, "AH", "KS QS")
    game.declare("marriage-S:QS,KS")
    quiet(game.deal, 11, "KS")
    taker = game.deal.player
    play(game.deal, "pass")
    assert (game.deal.player, game.deal.decision, game.deal.phase) == (taker, "lead", 2)
    assert game.deal.view(ELDEST)["table"] == []
    assert "KS" in game.deal.view(ELDEST)["hand"].split()
    for seat in (ELDEST, DEALER):  # all cards are known
        view = game.deal.view(seat)
        assert view["opponent"]["known"] == game.deal.view(1 - seat)["hand"]
    for _ in range(24):
        assert not any("+" in text for text in game.deal.legal())
        play(game.deal, game.deal.legal()[0])
    assert game.deal.over


@BOTH
@pytest.mark.parametrize(
    ("led", "replies"),
    [
        ("QS", "JS KS TS"),  # a plain suit: follow, high or low
        ("AS", "JS KS TS"),
        ("JH", "QH"),  # trumps: beat it
        ("KH", "9H QH"),  # can't: any trump
        ("AD", "9H QH"),  # void: any trump
        ("9C", "9C AC JC KC QC TC"),
    ],
)
def test_duties_of_the_follower(make: Make, rules: str, led: str, replies: str) -> None:
    deal = phase_2(make, "H", LEADER, OTHER, rules=rules)
    play(deal, led)
    assert deal.legal() == replies.split()


def test_an_equal_trump_does_not_beat(make: Make) -> None:
    leader = "QH AS QS 9S JD KD AD JH KH TH AH 9C"
    deal = phase_2(make, "H", leader, OTHER, rules=PLAIN)
    play(deal, "QH")
    assert deal.legal() == ["9H", "QH"]
    play(deal, "QH")
    assert deal.view(deal.player)["hand"].split().count("AH") == 1  # the leader took it


def test_without_the_suit_and_trumps_any_card_will_do(make: Make) -> None:
    deal = phase_2(make, "H", LEADER, OTHER, rules=PLAIN)
    play(deal, "KH 9H AH QH AD")
    assert deal.legal() == ["9C", "AC", "JC", "JS", "KC", "KS", "QC", "TC", "TS"]


def test_phase_2_has_no_declarations_and_scores_nothing_before_its_end(make: Make) -> None:
    deal = phase_2(make, "H", LEADER, OTHER, rules=PLAIN)
    leader = deal.player
    assert gained(deal, "AS JS KH 9H") == [0, 0]
    assert (deal.player, deal.decision, deal.glups) == (leader, "lead", 0)


def test_the_last_trick_scores_10_and_all_cards_240(make: Make) -> None:
    deal = phase_2(make, "H", LEADER, OTHER, rules=PLAIN)
    scores = list(deal.scores)
    while not deal.over:
        play(deal, deal.legal()[0])
    assert sum(deal.counters) == 240
    final = [after - was for after, was in zip(deal.scores, scores, strict=True)]
    assert sum(final) == 250
    assert sorted(a - b for a, b in zip(final, deal.counters, strict=True)) == [0, 10]


@pytest.mark.parametrize(
    ("cards", "points"), [("AS TS", 21), ("KS QS", 7), ("JS 9S", 2), ("AS AS", 22), ("QS JS", 5)]
)
def test_the_points_of_cards(make: Make, cards: str, points: int) -> None:
    """They stand in `counters` as they are taken, in both phases, not rounded."""
    led, reply = cards.split()
    deal = laid(make, led, reply, "AH")
    play(deal, f"{led} {reply}")
    assert list(deal.counters) == [0, points]
    assert deal.view(ELDEST)["counters"] == {"me": points, "opponent": 0}
    assert list(deal.scores) == [0, 0]


@BOTH
def test_views_say_the_rules_and_no_glups(make: Make, rules: str) -> None:
    deal = laid(make, "", "", "AH", rules=rules)
    for seat in (0, 1):
        view = deal.view(seat)
        assert (view["rules"], view["glups"]) == (rules, 0)
