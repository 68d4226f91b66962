"""Asking about a position from memory: nothing is taken for granted, nobody is scolded."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import browser as real
from browser import shot
from places import ROOT
from test_page import HAND, LINE, address, chromium, faults, lay, opened, page

__all__ = ["address", "chromium", "page"]  # fixtures
pytestmark = pytest.mark.slow
EXAMPLES = ROOT / "examples"


@pytest.fixture
def ask(page: Any) -> Any:
    page.goto(page.url + "#ask")
    page.wait_for_selector(".pack")
    return page


def test_no_first_trick_is_taken_for_granted(ask: Any) -> None:
    """18 cards without a word of what was played may stand at any trick."""
    lay(ask, HAND)
    ask.wait_for_selector(".wants:has-text('Which trick is it?')")
    ask.wait_for_timeout(800)
    assert ask.locator(".advice").count() == 0
    ask.fill("text=Trick >> input", "1")
    ask.wait_for_selector(".advice .valued")
    assert ask.locator(".gap").count() == 0


def test_nobody_is_scolded_on_the_way(ask: Any) -> None:
    """A position that is not complete yet is no fault; what comes next is said."""
    for count, card in enumerate(HAND[:-1], 1):
        lay(ask, [card])
        said = ask.inner_text(".wants")
        assert said.startswith(f"{count} of your 18 cards are laid")
        assert ask.locator("[role=alert]").count() == 0
    assert "lay the trick you took under Played" in ask.inner_text(".wants")
    ask.select_option("text=Phase >> select", "2")
    assert "0 of their 17 cards are laid" in ask.inner_text(".wants")


def test_what_is_not_remembered_is_drawn(ask: Any) -> None:
    """In the middle of a deal, with three of 22 cards played known: 22 taps and a number."""
    lay(ask, HAND)
    ask.check("text=Played")
    lay(ask, ["AD", "AD", "TD"])
    ask.fill("text=Trick >> input", "12")
    ask.wait_for_selector(".advice .valued")
    ask.wait_for_selector(".gap:has-text('is best with')")
    said = ask.inner_text(".gap")
    assert said.startswith("19 cards played were not told, and are drawn with the hidden ones")
    assert "they could move the value by ±" in said
    assert ask.inner_text(".why") != ""
    ask.fill("text=Trick >> input", "2")
    ask.wait_for_selector(".wants:has-text('1 more card lies under Played')")
    shot(ask, "ask-memory")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_the_answer_is_on_the_screen(chromium: Any, address: str, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=360, height=740, looks={"theme": theme}) as page:
        page.goto(page.url + "#ask")
        lay(page, HAND)
        page.fill("text=Trick >> input", "1")
        page.wait_for_selector(".answer .why")
        box = page.locator(".answer .why").bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= 740
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        levels = page.evaluate(
            "[...document.querySelectorAll('h1, h2, h3')].map((one) => Number(one.tagName[1]))"
        )
        assert all(after - before <= 1 for before, after in pairwise(levels))
        assert faults(Axe().run(page).response) == []
        shot(page, f"ask-phone-{theme}")


FETCHED = "performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))"


def test_a_deal_with_an_auction_is_asked_about(ask: Any) -> None:
    """As one player saw it, and typed on: the engine's advice, or whose turn it is."""
    text = (EXAMPLES / "auction/seen.txt").read_text(encoding="utf-8")
    ask.check("text=Type the deal as I saw it")
    ask.select_option("select[name=begin]", "three-handed")
    assert ask.input_value("textarea").startswith("rules: three-handed\n")
    ask.fill("textarea", text)
    ask.wait_for_selector(".answer .advised tbody tr")
    assert "You are to act: lead, trump ♦" in ask.inner_text(".answer")
    first = ask.inner_text(".answer .verdict strong")
    assert first in ask.inner_text(".answer .advised tbody tr >> nth=0")
    from axe_playwright_python.sync_playwright import Axe

    assert faults(Axe().run(ask).response) == []
    shot(ask, "ask-auction")
    ask.fill("textarea", text + "AH\n")
    ask.wait_for_selector("text=Others are to act")
    assert ask.locator(".answer .advised").count() == 0
    ask.fill("textarea", text + "9S\n")
    ask.wait_for_selector("[role=alert]")
    assert "9S" in ask.inner_text("[role=alert]")


def test_a_room_is_loaded_when_one_enters_it(chromium: Any) -> None:
    """And where the engine is gone just then, as soon as it is there again."""
    with real.served() as (url, server), opened(chromium, url, allowed=LINE) as page:
        page.wait_for_selector("form.start button.main")
        assert not {"ask.js", "review.js", "film.js"} & set(page.evaluate(FETCHED))
        page.click("nav >> text=Review")
        page.wait_for_selector("main h1:has-text('Review')")
        server.terminate()
        server.wait(20)
        page.wait_for_selector(".lost")
        page.click("nav >> text=Ask")
        page.wait_for_selector("text=This room comes from the engine")
        with real.served("--port", url.rstrip("/").rpartition(":")[2]):
            page.wait_for_selector(".lost", state="detached")
            page.wait_for_selector(".pack [data-card]")
