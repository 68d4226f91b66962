"""Asking about a deal with an auction: it is clicked together, and seats have names."""

from __future__ import annotations

from typing import Any

import pytest

from auction_events import events
from browser import shot
from glupcore.auction import ROWS, State
from test_page import faults, lay, opened

pytestmark = pytest.mark.slow
NAMES = ["You", "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"]
DEALT = [row for row in ROWS if row != "two-handed-draw"]  # there all cards are drawn


@pytest.fixture
def ask(page: Any) -> Any:
    page.goto(page.url + "#ask")
    page.wait_for_selector("select[name=game] optgroup >> nth=1", state="attached")
    return page


def begin(page: Any, rules: str, state: State) -> None:
    page.select_option("select[name=game]", rules)
    page.wait_for_selector(".wants:has-text('Who dealt?')")
    page.locator(".tells label", has_text=NAMES[state.dealer]).click()
    lay(page, list(state.hand(0)))


def tell(page: Any, kind: str, text: str, number: int) -> None:
    """Click what the table shows next."""
    button = page.locator(f".tells [data-action='{text}']")
    if kind == "partner":
        page.click(f".tells .offers >> text={'Nobody' if text == '-' else NAMES[int(text)]}")
    elif kind != "action" or text.startswith(("give:", "bury:")):
        lay(page, text.partition(":")[2].split(",") if ":" in text else text.split())
        page.click(".tells button.main")
    elif button.count():
        button.first.click()
    elif text.startswith("bid:"):
        page.select_option("[aria-label='The bid']", text[4:])
    else:
        lay(page, [text.removeprefix("call:")])
    page.wait_for_selector(f".told-events li:nth-child({number})")
    page.wait_for_selector(".asks, .answer :text('The deal is over.')")


def test_the_games_that_are_dealt_can_be_clicked(ask: Any) -> None:
    offered = ask.locator("select[name=game] optgroup >> nth=1 >> option")
    assert sorted(one.get_attribute("value") for one in offered.all()) == sorted(DEALT)
    assert all(" " in one for one in offered.all_inner_texts())  # titles, and no names of rows


@pytest.mark.parametrize("rules", ["four-handed", "three-handed", "five-handed", "racehorse"])
def test_a_deal_is_clicked_together(ask: Any, rules: str) -> None:
    """The widow, cards passed and buried, melds, a card that is called, and every trick."""
    state = State.from_seed(4, 1, rules=rules)
    begin(ask, rules, state)
    advised = 0
    for number, (kind, seat, text) in enumerate(events(state, 0, 4), 1):
        question = ask.inner_text(".asks")
        assert (NAMES[seat] if seat else "you") in question or kind in ("widow", "partner")
        assert ask.locator(".answer [role=alert]").count() == 0
        if seat == 0 and kind == "action" and advised < 3:
            ask.wait_for_selector(".answer .advised")
            advised += 1
        tell(ask, kind, text, number)
        if number == 6:
            shot(ask, f"ask-clicked-{rules}")
        if ask.locator(".asks").count() == 0:
            break
    assert ask.locator(".answer [role=alert]").count() == 0
    assert "The deal is over." in ask.inner_text(".answer")
    assert not any(char.isdigit() for char in ask.inner_text(".tells").split("Seats go")[1])


def test_what_was_told_is_taken_back_and_kept(ask: Any) -> None:
    state = State.from_seed(4, 1, rules="four-handed")
    begin(ask, "four-handed", state)
    first = ask.inner_text(".asks")
    tell(ask, "action", "pass", 1)
    assert ask.inner_text(".asks") != first
    ask.reload()
    ask.wait_for_selector(".told-events")
    ask.click(".tells >> text=Undo")
    ask.wait_for_selector(f".asks:has-text('{first}')")
    ask.select_option("select[name=game]", "glup")
    ask.wait_for_selector(".buckets")


def test_who_types_is_not_greeted_by_an_error(ask: Any) -> None:
    ask.check("text=Type the deal as I saw it")
    ask.select_option("select[name=begin]", "three-handed")
    ask.wait_for_selector(".wants:has-text('Type your hand')")
    ask.wait_for_timeout(600)
    assert ask.locator("[role=alert]").count() == 0


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_editor_is_for_everybody(chromium: Any, address: str, width: int, height: int) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=width, height=height) as page:
        page.goto(page.url + "#ask")
        page.wait_for_selector("select[name=game] optgroup >> nth=1", state="attached")
        begin(page, "four-handed", State.from_seed(4, 1, rules="four-handed"))
        page.wait_for_selector(".asks")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert faults(Axe().run(page).response) == []
        shot(page, f"ask-told-{width}")
