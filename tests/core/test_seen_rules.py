"""Deals of the traditional game as one player saw them: what is told, asked and understood."""

import json
from collections.abc import Iterator

import pytest

from glupcore import Deal, GlupError, Record, SeenDeal, ruleset
from glupcore.deals.masked import masked
from glupcore.deals.talk import TableTalk
from places import TESTS

RECORDS = TESTS / "data" / "conformance" / "two_handed" / "records.jsonl"
EVERY = 11  # of the records, so that it takes seconds
HEAD = "rules: two-handed\nhand: C A9 D KQJT9 H A9 S A9K\nturnup: QH\n"


def records() -> Iterator[Record]:
    for line in RECORDS.read_text(encoding="utf-8").splitlines()[::EVERY]:
        yield Deal.from_record(json.loads(line)).record()


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_player_sees_is_told_in_every_form(seat: int) -> None:
    for record in records():
        for ply in (len(record.actions) // 3, len(record.actions)):
            seen = SeenDeal.from_record(record, seat, ply)
            assert seen.rules == record.rules
            assert seen.actions == record.actions[:ply]
            if seen.needs != "draw":
                assert seen.view() == record.state_at(ply).view(seat)
            assert SeenDeal.parse(seen.to_text()) == seen
            assert SeenDeal.from_dict(seen.to_dict()) == seen
            assert seen.to_dict() == masked(record, ply, seat)


def test_what_happens_is_among_what_may_happen_and_can_be_undone() -> None:
    for record in records():
        seen = SeenDeal.from_record(record, 0, 0)
        begin = seen.to_text()
        for event in SeenDeal.from_record(record, 0).events:
            if event.is_draw:
                assert event.text in seen.possible_draws()
                seen.draw(event.text)
            else:
                if seen.needs == "meld":
                    assert event.text in seen.legal_actions()
                seen.apply(event.text)
        while seen.events:
            seen.undo()
        assert seen.to_text() == begin


def test_dix_comes_before_the_meld_of_the_same_turn() -> None:
    """And the same player goes on until they declare or pass, or the draw is told."""
    deal = SeenDeal.parse(HEAD + "they: 9C me: AC")
    assert deal.legal_actions() == ["dix", "marriage-D:QD,KD", "pass"]
    deal.tell("dix")
    assert (deal.needs, deal.player) == ("meld", 0)
    assert deal.legal_actions() == ["marriage-D:QD,KD", "pass"]
    deal.tell("marriage")
    assert deal.needs == "draw"
    assert "me: dix  me: marriage-D" in deal.to_text()
    assert SeenDeal.parse(deal.to_text()) == deal


def test_a_second_nine_is_shown_and_may_be_played_from_the_table() -> None:
    deal = SeenDeal.parse(HEAD + "they: 9C me: AC dix draw AD\nme: 9C they: AC they: dix")
    assert [melded.history for melded in deal.world().table(1)] == [["dix"]]
    deal.tell("draw TS they: 9H+")
    assert deal.world().led == "9H"


def test_the_other_may_have_a_nine_while_one_is_unseen() -> None:
    theirs = "they: AC me: 9C"
    assert "dix" in SeenDeal.parse(HEAD + theirs).legal_actions()
    both = HEAD.replace("H A9", "H 99")
    assert "dix" not in SeenDeal.parse(both + theirs).legal_actions()


def test_three_of_a_card_among_hand_and_turnup_are_too_many() -> None:
    with pytest.raises(GlupError, match="at most two of each card, given three of QH"):
        SeenDeal("9C JC QC KC TC AC 9D JD QD KD QH QH", "QH", rules="two-handed")


def test_the_traditional_names_of_melds_are_understood() -> None:
    hand = "rules: two-handed\nhand: AC AD AH AS JH QH KH TH 9C AH JD QS\nturnup: 9H\n"
    for name, kind in (
        ("flush", "run"),
        ("aces around", "aces"),
        ("royal marriage", "marriage-H"),
        ("bezique", "pinochle"),
    ):
        deal = SeenDeal.parse(f"{hand}they: 9S me: AH {name}")
        assert deal.actions[-1].startswith(f"{kind}:")


def test_talk_asks_for_the_hand_of_that_game() -> None:
    talk = TableTalk(rules="two-handed")
    question = talk.question
    assert question.text == f"Your hand, {ruleset('two-handed').hand_cards} cards?"
    talk.answer("C A9 D KQJT9 H A9 S A9K")
    talk.answer("QH")
    assert talk.answer("they") == ("dealer: they",)
    assert talk.deal.rules == "two-handed"
    assert TableTalk.parse(talk.to_text()).rules == "two-handed"
