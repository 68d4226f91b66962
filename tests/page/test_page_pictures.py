"""Ten states of the page beside stored pictures: nothing moves or changes its colour unnoticed.

Pictures are compared as one sees them from afar, an eighth of their size, so that another version
of a font does not matter. ``GLUP_PICTURES=new`` stores them anew: look at them.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from browser import SHOTS
from extras import need
from glupcore import Deal, Random
from test_page import offered, opened

Image = need("PIL.Image")
pytestmark = pytest.mark.slow
STORED = Path(__file__).parent / "pictures"
EIGHTH = 8
NEAR, SHARE = 40, 0.03  # of 255 levels; of all places
AUCTION = """() => document.querySelector('.ring .offers button:not(:disabled)')"""


def greedy(rules: str, until: Callable[[Deal], bool]) -> bytes:
    deal, rng = Deal.from_seed(12, rules=rules), Random(1)
    while deal.player is not None and not (deal.player == 0 and until(deal)):
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return json.dumps(deal.record().to_dict()).encode()


def take_up(page: Any, text: bytes) -> None:
    file = {"name": "deal.jsonl", "mimeType": "text/plain", "buffer": text}
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(".board, .film")


def at_table(rules: str, until: Callable[[Deal], bool]) -> Callable[[Any], None]:
    def there(page: Any) -> None:
        take_up(page, greedy(rules, until))
        offered(page)

    return there


def film(page: Any) -> None:
    page.goto(page.url + "#review")
    take_up(page, greedy("two-handed", lambda _: False))
    page.wait_for_selector(".account", timeout=120_000)
    page.locator(".controls input").fill("40")
    page.wait_for_selector(".film .board[data-ply='40']")


def room(place: str, there: str) -> Callable[[Any], None]:
    def enter(page: Any) -> None:
        page.goto(page.url + place)
        page.wait_for_selector(there)

    return enter


def auction(page: Any) -> None:
    """The deal of a certain day, from its first question."""
    page.clock.set_fixed_time("2026-01-05T12:00:00")
    page.reload()
    page.check("input[name=rules][value=auction]")
    page.select_option("select[name=row]", "four-handed")
    page.click("text=Today's deal")
    page.wait_for_function(AUCTION)


def melds(deal: Deal) -> bool:
    return len(deal.actions) > 70 and deal.state.decision.name == "MELD"


def second(deal: Deal) -> bool:
    return deal.state.phase == 2


STATES: dict[str, tuple[int, int, str, Callable[[Any], None]]] = {
    "start": (1280, 800, "light", room("", ".fan .card")),
    "start-phone": (360, 740, "dark", room("", ".fan .card")),
    "table": (1280, 800, "light", at_table("glup", lambda deal: len(deal.actions) > 60)),
    "table-phone": (390, 844, "light", at_table("glup", lambda deal: len(deal.actions) > 60)),
    "open-hands": (1280, 800, "dark", at_table("two-handed", second)),
    "ring": (1280, 800, "light", auction),
    "ring-phone": (360, 740, "dark", auction),
    "film": (1280, 800, "light", film),
    "ask": (1280, 800, "light", room("#ask", ".pack .card")),
    "rules": (1280, 800, "light", room("#rules/three-handed/melds", ".kinds .card")),
}


@pytest.mark.parametrize("name", STATES)
def test_a_state_looks_as_it_did(chromium: Any, address: str, name: str) -> None:
    width, height, theme, enter = STATES[name]
    with opened(chromium, address, width=width, height=height, looks={"theme": theme}) as page:
        enter(page)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(300)
        seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = seen.resize((width // EIGHTH, height // EIGHTH), Image.Resampling.BOX)
    if os.environ.get("GLUP_PICTURES") == "new":
        STORED.mkdir(exist_ok=True)
        small.quantize(64).save(STORED / f"{name}.png", optimize=True)
    known = np.asarray(Image.open(STORED / f"{name}.png").convert("RGB"), dtype=int)
    other = np.abs(known - np.asarray(small, dtype=int)).max(axis=2) > NEAR
    if other.mean() > SHARE:
        SHOTS.mkdir(parents=True, exist_ok=True)
        seen.save(SHOTS / f"changed-{name}.png")
    assert other.mean() <= SHARE


def test_a_picture_that_changed_is_noticed() -> None:
    """The table of one game is not taken for another's, nor light for dark."""
    known = {
        path.stem: np.asarray(Image.open(path).convert("RGB"), dtype=int)
        for path in STORED.glob("*.png")
    }
    assert set(known) == set(STATES)
    for one, other in (
        ("table", "ring"),
        ("table", "open-hands"),
        ("ask", "rules"),
        ("table", "film"),
    ):
        assert (np.abs(known[one] - known[other]).max(axis=2) > NEAR).mean() > 3 * SHARE
