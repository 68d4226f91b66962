"""The first deal that teaches: what it says is what the engine finds, whatever the chance."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from glupcore import read, recommend
from glupcore.play.lessons import Lesson, lessons

ALL = lessons()
WHY = {  # of each, without its numbers
    "The trick": "It takes the trick as A♣ would, and you keep that.",
    "Melds": "It takes the trick, and then you can declare run for N.",
    "What to keep": "It keeps the chance of aces for N, which lacks only A♣.",
    "Count a hand": "In ♠ your hand melds N, in ♥ N.",
    "Bid": "Your best suit, ♣, brings about N ± N, and the next bid is N.",
    "Draw trumps": "It draws trumps: N are still out.",
}


def test_there_are_three_for_each_kind_of_game() -> None:
    assert Counter(one.kind for one in ALL) == {"stock": 3, "auction": 3}
    assert [one.name for one in ALL] == list(WHY)


@pytest.mark.parametrize("lesson", ALL, ids=lambda one: one.name)
def test_the_engine_finds_the_answer_and_says_why(lesson: Lesson) -> None:
    record = read(lesson.record)
    view = record.state_at(len(record.actions)).view(0)
    for seed in range(4):
        advice = recommend(view, iterations=4000, seed=seed, explain=True)
        assert advice.action == lesson.answer
        worse = [one for one in advice if one.standing != "same" and one is not advice.actions[0]]
        assert all(one.difference < -5 for one in worse)
        assert advice[lesson.instead] in worse
        said = advice[lesson.instead].reason or advice.reason or ""
        assert re.sub(r"\d+", "N", said) == WHY[lesson.name]
    assert re.sub(r"\d+", "N", lesson.reason()) == WHY[lesson.name]


@pytest.mark.parametrize("lesson", ALL, ids=lambda one: one.name)
def test_at_a_table_it_is_the_same_deal(lesson: Lesson) -> None:
    """There seat 0 deals, and the person sits elsewhere."""
    family, deal = lesson.table()
    record = read(lesson.record)
    seats = 2 if lesson.kind == "stock" else record.rules.seats
    mine = record.state_at(len(record.actions)).view(0)
    there = deal.view(-record.dealer % seats)
    assert str(there.hand) == str(mine.hand)
    assert lesson.answer in [one.action for one in family.choices(deal)]
    assert ("Bob" in family.opening()) == (lesson.kind == "auction")
