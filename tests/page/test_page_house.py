"""A house's own rules on the page: a form of the engine's questions, and a link for friends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser import shot
from glupcore.auction import Rules
from glupcore.support.toml import load_toml
from test_page import faults, kept, opened
from test_page_auction import offered

pytestmark = pytest.mark.slow


def enter(page: Any, row: str = "four-handed") -> None:
    page.check("input[name=rules][value=auction]")
    page.select_option("select[name=row]", row)
    page.click("summary:has-text('House rules')")
    page.wait_for_selector(".house-form")


def answer(page: Any, topic: str, name: str, value: Any) -> None:
    group = page.locator(f".house-form > details:has([name={name}])")
    if not group.evaluate("one => one.open"):
        group.locator("summary").click()
    field = page.locator(f".house-form [name={name}]")
    assert group.locator("summary").inner_text().startswith(topic)
    if isinstance(value, bool):
        field.set_checked(value)
    elif field.evaluate("one => one.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(str(value))
        field.press("Enter")


def house(page: Any) -> dict[str, Any]:
    """What is kept of it."""
    text = page.evaluate("JSON.parse(localStorage.getItem('glupcore.settings')).options")
    return dict(json.loads(text)[page.input_value("select[name=row]")])


def settled(page: Any, keys: dict[str, Any]) -> None:
    said = json.dumps(keys)
    page.wait_for_function(
        """said => {
            const { options, row } = JSON.parse(localStorage.getItem('glupcore.settings'));
            const own = JSON.parse(options || '{}')[row] ?? {};
            const wanted = JSON.parse(said);
            const same = ([k, v]) => JSON.stringify(own[k]) === JSON.stringify(v);
            return Object.entries(wanted).every(same)
                && Object.keys(own).length === Object.keys(wanted).length;
        }""",
        arg=said,
    )


def test_a_house_is_filled_in_shared_and_played(chromium: Any, address: str) -> None:
    with opened(chromium, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        enter(page)
        answer(page, "Bids", "open", 250)
        answer(page, "Bids", "grid", "50")
        answer(page, "Play", "card_points", "11 10 4 3 2 0")
        answer(page, "Melds", "run", "150")
        answer(page, "Score", "save", "counter")
        answer(page, "Auction", "bidding", "once")
        answer(page, "Play", "lead_trump", True)
        page.fill("[name=house-name]", "tuesday club")
        page.press("[name=house-name]", "Enter")
        keys = {
            "name": "tuesday-club",
            "open": 250,
            "grid": [[50, 50]],
            "bidding": "once",
            "lead_trump": True,
            "save": "counter",
            "card_points": [11, 10, 4, 3, 2, 0],
            "run": [150],
        }
        settled(page, keys)
        assert page.input_value(".house-form [name=grid]") == "50"
        assert page.locator("form.start").count() == 1  # Enter has not dealt
        assert "tuesday-club" in page.inner_text(".what")
        assert "Bids (2 changed)" in page.inner_text(".house-form")
        shot(page, "house-form")
        with page.expect_download() as saved:
            page.click("text=Save tuesday-club.toml")
        assert saved.value.suggested_filename == "tuesday-club.toml"
        saved_keys = load_toml(saved.value.path().read_bytes())
        assert Rules(saved_keys) == Rules({"from": "four-handed", **keys})
        page.click("text=Copy a link to these rules")
        page.wait_for_selector("text=Copied")
        link = page.evaluate("navigator.clipboard.readText()")
    with opened(chromium, link) as friend:
        friend.wait_for_selector("form.start .what:has-text('tuesday-club')")
        assert friend.url.endswith("#play")
        assert friend.input_value("select[name=row]") == "four-handed"
        friend.click("form.start button.main")
        offered(friend)
        setting = kept(friend)["setting"]
        assert Rules(setting["rules"]) == Rules({"from": "four-handed", **keys})
        assert setting["options"] == {}
        assert setting["title"] == "tuesday-club"
        friend.reload()
        offered(friend)
        assert kept(friend)["setting"] == setting
        assert friend.locator(".fault").count() == 0


def test_answers_that_do_not_go_together_wait_for_each_other(page: Any) -> None:
    enter(page, "three-handed")
    answer(page, "Bids", "open", 16)
    page.wait_for_selector(".house-form .fault:has-text('expected dealer_min as well')")
    assert page.is_disabled("text=Copy a link to these rules")
    answer(page, "Bids", "dealer_min", 15)
    page.wait_for_function("() => !document.querySelector('.house-form .fault')")
    assert house(page) == {"open": 16, "dealer_min": 15}
    answer(page, "Melds", "run", "many")
    page.wait_for_selector(".house-form .fault:has-text('run: expected a list')")
    assert house(page) == {"open": 16, "dealer_min": 15}
    page.click("text=All as usual")
    settled(page, {})


def test_only_what_matters_is_asked(page: Any) -> None:
    enter(page, "three-handed")
    assert page.locator(".house-form [name=bury]").count() == 1
    assert page.locator(".house-form [name=prices]").count() == 0
    assert page.locator(".house-form [name=slide_out]").count() == 0
    answer(page, "End of the game", "end", "bid-out")
    page.wait_for_selector(".house-form [name=slide_out]", state="attached")
    page.select_option("select[name=row]", "three-handed-chips")
    page.wait_for_selector(".house-form [name=prices]", state="attached")
    assert page.locator(".house-form [name=target]").count() == 0


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("abc", "The link is not whole"),
        ("e30", "The link has no rules in it"),  # {}
        ("eyJmcm9tIjoiZm91ci1oYW5kZWQiLCJvcGVuIjoxfQ", "open: 1 given, expected"),
    ],
)
def test_a_link_that_can_t_be_played_says_why(page: Any, link: str, said: str) -> None:
    page.goto(page.url.partition("#")[0] + f"#play/{link}")
    page.wait_for_selector(f"form.start .fault:has-text('{said}')")


def test_the_form_is_not_loaded_before_it_is_opened(page: Any) -> None:
    names = "performance.getEntriesByType('resource').map((one) => one.name)"
    page.check("input[name=rules][value=auction]")
    page.wait_for_selector("select[name=row]")
    assert not [name for name in page.evaluate(names) if "house" in name]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_it_is_for_everybody(chromium: Any, address: str, width: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    looks = {"theme": "auto"}
    with opened(chromium, address, color_scheme=scheme, looks=looks, width=width) as page:
        enter(page, "three-handed")
        answer(page, "Bids", "open", 16)
        page.wait_for_selector(".house-form .fault")
        topics = "document.querySelectorAll('.house-form > details')"
        page.evaluate(f"for (const one of {topics}) one.open = true")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(Axe().run(page).response) == []
        shot(page, f"house-form-{width}")
