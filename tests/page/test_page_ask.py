"""Asking about a position from memory: nothing is taken for granted, nobody is scolded."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import browser as real
from browser import shot
from places import ROOT
from test_page import HAND, LINE, faults, lay, opened

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
    assert said.startswith("19 played cards are not given, and are drawn with the hidden ones")
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


DONE = ".certain:text-matches('^(Sure|Not sure:)')"


def searches(page: Any) -> list[dict[str, Any]]:
    """What is asked for from now on."""
    asked: list[dict[str, Any]] = []

    def sent(text: str) -> None:
        request = json.loads(text)
        if request["method"] == "analyze":
            asked.append(request)

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    page.reload()
    return asked


def test_it_deepens_while_one_looks_and_says_when_it_is_sure(ask: Any) -> None:
    """96 worlds in 0.2 s were all that was ever looked at."""
    asked = searches(ask)
    lay(ask, HAND)
    ask.fill("text=Trick >> input", "1")
    ask.wait_for_selector(".certain:text-matches('^Sure')", timeout=120_000)
    steps = [one["iterations"] for one in asked]
    assert len(steps) >= 2
    assert all(after == 10 * before for before, after in pairwise(steps))
    ask.wait_for_timeout(600)
    assert len(asked) == len(steps)


def test_a_tab_that_nobody_looks_at_thinks_no_further(ask: Any) -> None:
    ask.add_init_script("Object.defineProperty(document, 'hidden', {get: () => window.away})")
    asked = searches(ask)
    ask.evaluate("window.away = true")
    lay(ask, HAND)
    ask.fill("text=Trick >> input", "1")
    ask.wait_for_timeout(1500)
    assert asked == []
    ask.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    ask.wait_for_selector(".certain")


@pytest.mark.parametrize(
    ("others", "how"),
    [
        ([], "sure"),
        ([{"difference": -3, "difference_error": 1, "chance": 0.02}], "sure"),
        ([{"difference": -3, "difference_error": 2, "chance": 0.2}], "open"),
        ([{"difference": -0.2, "difference_error": 0.2, "chance": 0.4}], "even"),
        ([{"difference": 0, "difference_error": 0, "chance": 0.5, "standing": "same"}], "sure"),
    ],
)
def test_how_sure_one_may_be(page: Any, others: list[Any], how: str) -> None:
    best = {"action": "AS", "chance": 0.6, "standing": "compared", "difference": 0}
    actions = [best, *({"action": "KS", "standing": "compared", **one} for one in others)]
    told = page.evaluate(
        "async (advice) => (await import('./js/deepen.js')).certainty(advice, 0.5)",
        {"actions": actions, "exact": False},
    )
    assert told == how


def test_the_scores_turn_no_advice(ask: Any) -> None:
    lay(ask, HAND)
    ask.fill("text=Trick >> input", "12")
    ask.wait_for_selector(DONE, timeout=120_000)
    first = ask.inner_text(".answer .verdict"), ask.inner_text(".certain")
    ask.fill(".numbers label:has-text('mine') >> nth=0 >> input", "310")
    ask.wait_for_selector(".advice", state="detached")
    ask.wait_for_selector(DONE, timeout=120_000)
    assert (ask.inner_text(".answer .verdict"), ask.inner_text(".certain")) == first


FETCHED = "performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))"


def test_a_deal_with_an_auction_is_asked_about(ask: Any) -> None:
    """As one player saw it, and typed on: the engine's advice, or whose turn it is."""
    text = (EXAMPLES / "auction/seen.txt").read_text(encoding="utf-8")
    ask.check("text=Type the deal as I saw it")
    ask.wait_for_selector("select[name=begin]")
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
    ask.wait_for_selector("text=Ann is to play, trump ♦.")
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
