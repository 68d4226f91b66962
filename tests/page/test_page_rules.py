"""The rules as a page: every game, every meld pictured, contents, a search, and at hand in play."""

from __future__ import annotations

from typing import Any

import pytest

from browser import shot
from glupcore import RULESETS
from glupcore.auction import ROWS
from test_page import begin, faults, opened

pytestmark = pytest.mark.slow


def enter(page: Any, place: str = "") -> None:
    page.goto(page.url.partition("#")[0] + "#rules" + place)
    page.wait_for_selector(".rules .kinds")


@pytest.mark.parametrize("rules", ["glup", "two-handed", "four-handed", "double-deck"])
def test_rules_are_a_page(page: Any, rules: str) -> None:
    """With headings and lists, and nothing that only a terminal has."""
    enter(page)
    page.select_option(".rules select >> nth=0", rules)
    words = {"glup": "The deal", "two-handed": "The deal"}.get(rules, "Auction")
    page.wait_for_selector(f".rules h2:has-text('{words}')")
    text = page.inner_text(".rules")
    assert "glupcore" not in text
    assert "docs/" not in text
    assert page.locator(".rules h2").count() > 3
    assert page.locator(".rules pre").count() == 0
    assert page.url.endswith(f"#rules/{rules}")
    shot(page, f"rules-{rules}")


def test_every_game_has_its_rules(page: Any) -> None:
    enter(page)
    page.wait_for_selector("optgroup >> nth=3", state="attached")
    listed = page.locator(".rules select >> nth=0 >> option")
    values = listed.evaluate_all("all => all.map((one) => one.value)")
    assert values[: len(RULESETS)] == list(RULESETS)
    assert sorted(values[len(RULESETS) :]) == sorted(ROWS)


def test_contents_lead_to_their_section(page: Any) -> None:
    enter(page, "/four-handed")
    page.click(".contents a:has-text('Score')")
    page.wait_for_function("() => document.activeElement.textContent === 'Score'")
    top = page.locator("#score h2").bounding_box()["y"]
    assert 0 <= top < 860
    page.goto(page.url.replace("four-handed/score", "double-deck/melds"))
    page.wait_for_selector("h1:has-text('Double-deck')")
    page.wait_for_function("() => document.activeElement.textContent === 'Melds'")
    assert 0 <= page.locator("#melds h2").bounding_box()["y"] < 100


def test_a_search_leaves_what_has_the_words(page: Any) -> None:
    enter(page, "/glup")
    page.fill("input[type=search]", "double aces")
    page.wait_for_selector(".rules mark")
    names = page.locator(".kinds b").all_inner_texts()
    assert names == ["double aces"]
    assert page.inner_text("[role=status]:below(nav)") == "One place"
    page.fill("input[type=search]", "turn-up")
    page.wait_for_function("() => document.querySelectorAll('.kinds').length === 0")
    blocks = page.locator(".rules section p.text").all_inner_texts()
    assert len(blocks) > 1
    assert all("turn-up" in block for block in blocks)
    page.fill("input[type=search]", "no such word (")
    page.wait_for_selector("text=No places")
    page.fill("input[type=search]", "")
    page.wait_for_selector(".kinds")


@pytest.mark.parametrize("rules", ["glup", "two-handed"])
def test_what_melds_are_worth_is_at_hand(page: Any, rules: str) -> None:
    """In the game's own trump, while one plays; the link leads to the pictures."""
    begin(page, rules)
    page.click(".worths summary")
    rows = page.locator(".worths tr").all_inner_texts()
    run = next(row for row in rows if row.startswith("run"))
    assert run.split()[-1] == {"glup": "15", "two-handed": "150"}[rules]
    counters = {"glup": "aces, tens and kings in tricks", "two-handed": "what the cards in tricks"}
    said = page.inner_text(".worths")
    assert f"The dix is the nine of trumps. Counters are {counters[rules]}" in said
    page.click(".worths a")
    page.wait_for_selector(".rules #melds .kinds")
    page.click("nav[aria-label=Rooms] >> text=Play")
    page.wait_for_selector(".hand .card")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_they_are_for_everybody(chromium: Any, address: str, width: int, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=width, looks={"theme": theme}) as page:
        for game in ("glup", "three-handed"):
            enter(page, f"/{game}")
            page.wait_for_selector("h2:has-text('Melds')")
            assert faults(Axe().run(page).response) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.fill("input[type=search]", "trump")
            page.wait_for_selector("mark")
            assert faults(Axe().run(page).response) == []
