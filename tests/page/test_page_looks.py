"""What one can choose of the page's looks and sounds, and that pictures of it stay as they were."""

from __future__ import annotations

from typing import Any

import pytest

from browser import shot
from test_page import begin, click_first, faults, offered, opened
from test_page_auction import begin as begin_auction
from test_page_auction import take_step

pytestmark = pytest.mark.slow
HEARD = """
window.heard = [];
class Node { connect(next) { return next; } start() { heard.push(this.kind); } stop() {} }
const param = () => ({ value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} });
window.AudioContext = class {
  sampleRate = 8000; currentTime = 0; destination = null;
  resume() { return Promise.resolve(); }
  createBuffer(_, n) { return { getChannelData: () => new Float32Array(n) }; }
  node(kind) { return Object.assign(new Node(), { kind, gain: param(), frequency: param() }); }
  createBufferSource() { return this.node("noise"); }
  createOscillator() { return this.node("tone"); }
  createBiquadFilter() { return this.node("filter"); }
  createGain() { return this.node("gain"); }
};"""
FELTS, DECKS = ("green", "blue", "wine", "slate"), ("blue", "red", "large")


def choose(page: Any, name: str, value: str) -> None:
    page.click(".settings summary")
    page.select_option(f".settings select[name={name}]", value)
    page.click(".settings summary")


def test_felt_and_cards_are_chosen_and_kept(page: Any) -> None:
    begin(page)
    offered(page)
    felt = "getComputedStyle(document.querySelector('.board')).backgroundColor"
    picture = page.locator(".hand .face .picture >> nth=0")
    before = page.evaluate(felt)
    assert picture.is_visible()
    choose(page, "felt", "wine")
    choose(page, "deck", "large")
    page.wait_for_function(f"before => {felt} !== before", arg=before)
    assert not picture.is_visible()
    shot(page, "large-print")
    page.reload()
    offered(page)
    assert page.evaluate(felt) != before
    assert not page.locator(".hand .face .picture >> nth=0").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("felt", FELTS)
def test_every_felt_can_be_read(chromium: Any, address: str, felt: str, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    looks = {"theme": theme, "felt": felt, "fourColours": True}
    with opened(chromium, address, looks=looks) as page:
        begin_auction(page, "four-handed")
        assert faults(Axe().run(page).response) == []
        page.click(".tools >> text=New game")
        begin(page)
        offered(page)
        assert faults(Axe().run(page).response) == []


def test_nothing_is_heard_until_it_is_wanted(page: Any) -> None:
    """Cards are taps, melds tones, a bid a knock; a pass is silent."""
    page.add_init_script(HEARD)
    page.reload()
    begin(page)
    click_first(page, offered(page))
    offered(page)
    assert page.evaluate("heard") == []
    page.click(".settings summary")
    page.check(".settings input[name=sound]")
    page.click(".settings summary")
    for _ in range(5):  # a meld may come before the first card
        if "noise" not in page.evaluate("heard"):
            click_first(page, offered(page))
            page.wait_for_function("() => heard.length > 0")
    assert "noise" in page.evaluate("heard")
    page.click(".tools >> text=New game")
    begin_auction(page, "double-deck")
    page.wait_for_timeout(100)
    before = page.evaluate("heard.length")
    take_step(page, words=("bid:50",))
    page.wait_for_function("n => heard.length > n", arg=before)
