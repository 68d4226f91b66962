"""``glupcore lessons``: the first deal in the terminal."""

from __future__ import annotations

import pytest

from command_line import Glup, refused
from glupcore.play.lessons import lessons

TYPED = {"trump:S": "spades", "trump:H": "hearts", "bid:200": "200"}


def test_they_are_listed(glup: Glup) -> None:
    told = glup("lessons").out
    for number, one in enumerate(lessons(), 1):
        assert f"  {number} {one.name}\n" in told


@pytest.mark.parametrize("number", range(1, 7))
def test_who_errs_gets_a_hint_and_who_finds_it_the_reason(glup: Glup, number: int) -> None:
    one = lessons()[number - 1]
    right, wrong = (TYPED.get(action, action) for action in (one.answer, one.instead))
    done = glup("lessons", number, stdin=f"{wrong}\nnonsense\n{wrong}\n{right}\n")
    said = " ".join(done.out.split())
    assert one.task in said
    assert one.hint in said
    assert "nonsense" in said
    assert said.count(one.reason()) == 2  # once it is told, and once it is found
    assert ("The next one" in said) == (number < len(lessons()))


def test_who_leaves_has_not_found_it(glup: Glup) -> None:
    assert "Right" not in glup("lessons", 1, stdin="").out
    assert refused(glup("lessons", 7), "NUMBER: expected 1 to 6, given 7")
