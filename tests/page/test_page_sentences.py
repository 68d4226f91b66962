"""What happens is told in the page as at a terminal: by the core's sentences."""

import re
from typing import Any

import pytest

import test_page_auction as ring
from glupcore import Deal
from glupcore.auction import Record, Rules
from test_page import begin, click_first, kept, play_out

pytestmark = pytest.mark.slow
NAMES = ("You", "Ann", "Bob", "Cleo")
SUIT = re.compile(r"(?<=[♣♦♥♠])(?: [9JQKTA]+\b)+")


def on_cards(sentences: list[str]) -> str:
    """As the page writes them: a ten is a 10 on its cards."""
    text = " ".join(sentences)
    text = SUIT.sub(lambda ranks: ranks[0].replace("T", " 10"), text)
    return " ".join(re.sub(r"T(?=[♣♦♥♠])", "10", text).split())


def said(page: Any) -> str:
    """What is read; what is heard has no signs."""
    heard = page.text_content("main + .unseen")
    assert heard
    assert not set("♣♦♥♠") & set(heard)
    text: str = page.inner_text(".said")
    return " ".join(text.split())


@pytest.mark.parametrize("rules", ["glup", "two-handed"])
def test_the_page_says_what_the_terminal_says(page: Any, rules: str) -> None:
    told = []

    def choose(page: Any, things: Any) -> None:
        deal = Deal.from_record({"rules": rules, **kept(page)["record"]})
        *before, last = (None, *deal.actions)
        state = deal.state_at(max(len(before) - 1, 0))
        told.append(on_cards(state.sentences(0, last)))
        assert said(page) == told[-1]
        click_first(page, things)

    begin(page, rules)
    play_out(page, choose)
    assert len(told) > 20
    assert said(page).count("The last trick: ") == 1


@pytest.mark.parametrize("rules", ["three-handed", "double-deck"])
def test_the_same_of_a_deal_with_an_auction(page: Any, rules: str) -> None:
    names = NAMES[: Rules(rules).seats]
    told = []

    def act(page: Any, one: Any) -> None:
        record = Record.from_dict(kept(page)["record"])
        *before, last = (None, *record.actions)
        state = record.state_at(max(len(before) - 1, 0))
        told.append(on_cards(state.sentences(0, last, names=names)))
        assert said(page) == told[-1]
        ring.click(page, one)

    ring.begin(page, rules)
    ring.play_out(page, act)
    assert len(told) > 10
