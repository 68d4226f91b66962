"""The first deal that teaches: set positions on the real table, each with one answer."""

from __future__ import annotations

from typing import Any

import pytest

from browser import shot
from glupcore.play.lessons import Lesson, lessons
from test_page import faults, kept, opened
from test_page_review import spoken

pytestmark = pytest.mark.slow


def do(page: Any, action: str) -> None:
    """Tap a card, or what is offered."""
    if len(action) == 2:
        page.click(f".hand [aria-label^='{spoken([action])[0]}'] >> nth=-1")
    else:
        page.click(f"[data-action='{action}']")


def tens(text: str) -> str:
    return text.replace("T♣", "10♣").replace("T♠", "10♠")


def learn(page: Any, lesson: Lesson, *, errs: bool) -> None:
    page.wait_for_selector(f".lesson:has-text('{lesson.name}')")
    page.wait_for_function("() => document.querySelector('.lesson')?.dataset.thought")
    before = len(kept(page)["record"]["actions"])
    if errs:
        do(page, lesson.instead)
        page.wait_for_selector(f".found:has-text('{lesson.hint}')")
        assert len(kept(page)["record"]["actions"]) == before
    do(page, lesson.answer)
    page.wait_for_selector(".found:has-text('Right')")
    said = page.inner_text(".found")
    assert said.endswith(tens(lesson.reason()))
    page.wait_for_selector(".lesson .after :is(.main, .button)")


@pytest.mark.parametrize("kind", ["stock", "auction"])
def test_three_lessons_one_after_the_other(page: Any, kind: str) -> None:
    """From the first page to a deal of one's own."""
    all_ = [one for one in lessons() if one.kind == kind]
    page.click("text=Three short lessons")
    page.click(f".learn >> text={all_[0].name}")
    for number, lesson in enumerate(all_):
        learn(page, lesson, errs=lesson.instead != "bid:200")
        shot(page, f"lesson-{kind}-{number}")
        page.click(".lesson .after >> nth=0 >> :is(button, a) >> nth=0")
    page.wait_for_selector("form.start")
    assert page.locator(".lesson").count() == 0
    page.goto(page.url.partition("#")[0] + "#learn")
    page.wait_for_selector(".learn li")
    assert page.locator(".learn li:has-text('done')").count() == 3


def test_a_game_is_gone_back_to(page: Any) -> None:
    page.click("form.start button.main")
    page.wait_for_selector(".hand .card")
    deck = kept(page)["record"]["deck"]
    page.goto(page.url.partition("#")[0] + "#learn")
    page.click(".learn li button >> nth=3")
    page.wait_for_selector(".lesson")
    page.click("text=Back to your game")
    page.wait_for_selector(".hand .card")
    page.wait_for_selector(".lesson", state="detached")
    assert kept(page)["record"]["deck"] == deck


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_lesson_and_hand_are_on_one_screen(
    chromium: Any, address: str, width: int, height: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=width, height=height) as page:
        page.goto(page.url + "#learn")
        page.wait_for_selector(".learn li")
        assert faults(Axe().run(page).response) == []
        for number in (0, 5):
            page.click(f".learn li button >> nth={number}")
            page.wait_for_selector(".hand .card")
            page.wait_for_selector(".lesson")
            for card in page.locator(".hand .card").all():
                box = card.bounding_box()
                assert box["y"] + box["height"] / 2 <= height
            assert page.locator(".lesson").bounding_box()["y"] >= 0
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert faults(Axe().run(page).response) == []
            page.click("text=All lessons")
            page.wait_for_selector(".learn li")
