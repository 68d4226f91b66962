"""The page in Firefox: deals of both families, a hint, the film, the rules, sizes; axe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import firefox as real
from browser import served
from extras import need
from firefox import Tab

need("websockets")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(real.FIREFOX is None, reason="needs Firefox (apt install firefox-esr)"),
]
SIZES = [(360, 740), (390, 844), (740, 360), (1280, 800), (1920, 1080)]
LOOKS = '{"theme": "light", "pace": "none", "level": "beginner"}'
FREE = '.board button.card[aria-disabled="false"]'
ASKED = (
    "document.querySelector('.after button.main, .offers button:not(:disabled), .declaration,"
    f" {FREE}') !== null"
)
WIDTH = "document.documentElement.scrollWidth"
EVENTS = (
    "JSON.parse(localStorage.getItem('glupcore.game.' +"
    " sessionStorage.getItem('glupcore.game'))).events.length"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served() as (url, _):
        yield url


@pytest.fixture
def tab(address: str, tmp_path: Path) -> Iterator[Tab]:
    with real.firefox(tmp_path) as tab:
        tab.goto(address)
        tab.get(f"localStorage.setItem('glupcore.settings', '{LOOKS}')")
        tab.goto(address)
        yield tab
        assert tab.said == []


def choose(tab: Tab, name: str, value: str) -> None:
    selector = f"[name={name}]"
    tab.until(f"document.querySelector('select{selector}') !== null")
    change = "s.dispatchEvent(new Event('change', {bubbles: true}))"
    one = f"document.querySelector('select{selector}')"
    tab.get(f"(s => {{ s.value = '{value}'; {change}; }})({one})")


def play(tab: Tab, count: int) -> None:
    for _ in range(count):
        tab.until(ASKED)
        before = tab.get(EVENTS)
        for one in (".declaration", ".offers button:not(:disabled):not(.quiet)", FREE):
            if tab.get(f"document.querySelector('{one}') !== null"):
                tab.click(one)
                break
        tab.until(f"{EVENTS} > {before}")


def axe(tab: Tab) -> Any:
    from axe_playwright_python import base

    source = (Path(base.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    tab.get(f"(() => {{ {source}; }})()")
    return tab.get("axe.run().then((found) => found.violations.map((one) => one.id))")


def test_a_deal_of_two(tab: Tab) -> None:
    tab.click("form.start button.main")
    play(tab, 6)
    tab.until(ASKED)
    tab.press("h")
    tab.until("document.querySelector('.hint .valued') !== null")
    assert axe(tab) == []
    for width, height in SIZES:
        tab.size(width, height)
        assert tab.get(WIDTH) <= width, width
    before = tab.get(EVENTS)
    tab.get("location.reload()")
    tab.until(ASKED)
    assert tab.get(EVENTS) == before


def test_a_game_with_an_auction(tab: Tab) -> None:
    tab.click("input[name=rules][value=auction]")
    choose(tab, "row", "four-handed")
    tab.click("form.start button.main")
    tab.until("document.querySelector('.ring .board') !== null")
    play(tab, 3)
    tab.until(ASKED)
    assert axe(tab) == []
    for width, height in SIZES:
        tab.size(width, height)
        assert tab.get(WIDTH) <= width, width


def test_the_film_and_the_rules(tab: Tab, address: str) -> None:
    from glupcore import Deal, Random

    deal, rng = Deal.from_seed(5, rules="two-handed"), Random(1)
    while deal.player is not None:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    told = json.dumps(deal.record().to_dict())
    tab.goto(tab.get(f"import('/js/share.js').then(({{ linkTo }}) => linkTo({told}))"))
    tab.get("location.reload()")
    tab.until("document.querySelector('.film .graph') !== null")
    at = tab.get("document.querySelector('.film .board').dataset.ply")
    tab.press("\ue014")
    tab.until(f"document.querySelector('.film .board').dataset.ply !== '{at}'")
    assert axe(tab) == []
    tab.goto(f"{address}#rules/double-deck/melds")
    tab.get("location.reload()")
    tab.until("document.activeElement.textContent === 'Melds'")
    assert axe(tab) == []
