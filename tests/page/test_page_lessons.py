"""The deal of the day, and what many deals teach: the same as Python finds of the records."""

from __future__ import annotations

import json
import re
from random import Random as PythonRandom
from typing import Any

import pytest

from browser import shot
from glupcore import Deal, Random, Record
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import State
from glupcore.review import review
from test_page import GAME, begin, click_first, faults, offered, opened, play_out
from test_page_auction import offered as offered_auction
from test_page_auction import play_out as play_auction
from test_page_learn import do

pytestmark = pytest.mark.slow
JUDGED = ".day:has-text('lost by'), .day:has-text('no error')"
LOOK = 400  # rollouts at a decision, as the page's reviews


def finished(seed: int) -> Record:
    deal, rng = Deal.from_seed(seed, rules="two-handed"), Random(seed)
    while deal.player is not None:
        policy = "random" if deal.player == 0 and len(deal.actions) % 4 == 0 else "greedy"
        deal.apply(deal.view(deal.player).choose(policy, rng))
    return deal.record()


def keep(
    page: Any,
    name: str,
    record: Record | AuctionRecord,
    tried: int | None = None,
    at: float = 1.7e12,
) -> None:
    """As if it had been played here."""
    told = record.to_dict()
    setting = {"rules": told["rules"], "level": "medium", "target": None, "first": 0, "seed": "0"}
    game = {"isOver": True, "setting": setting, "resigned": False, "tried": tried, "at": at}
    game |= {"finished": [told], "results": [[0, 0]], "record": told, "events": []}
    page.evaluate(
        "([id, text]) => localStorage.setItem('glupcore.game.' + id, text)",
        [name, json.dumps(game)],
    )


def lost(record: Record) -> float:
    found = review(record, iterations=LOOK, seats=[0])
    return sum(one.loss for one in found.decisions if one.grade)


def test_deals_teach_what_their_reviews_say(page: Any) -> None:
    """Stopped and gone on with after a reload; the worst one is looked at in the film."""
    records = [finished(seed) for seed in (3, 4)]
    for i, record in enumerate(records):
        keep(page, f"kept-{i}", record)
    page.goto(page.url + "#review")
    page.click("text=Look at 2 deals")
    page.wait_for_selector("text=One deal,", timeout=60_000)
    page.click("text=Stop here")
    page.wait_for_selector("button:has-text('Look at a deal')")
    page.reload()
    page.click("text=Look at a deal")
    page.wait_for_selector(".lessons [role=status]:has-text('2 deals')", timeout=60_000)
    told = float(re.search(r"2 deals, ([0-9.]+) points lost", page.inner_text(".lessons"))[1])  # type: ignore[index]
    assert told == pytest.approx(sum(map(lost, records)) / 2, abs=0.06)
    kinds = page.locator(".kinds-of-error li").all_inner_texts()
    sums = [float(re.search(r": ([0-9.]+) points", kind)[1]) for kind in kinds]  # type: ignore[index]
    assert sums == sorted(sums, reverse=True)
    assert sum(sums) == pytest.approx(2 * told, abs=0.06 * (len(sums) + 2))
    shot(page, "lessons")
    worst = page.locator(".kinds-of-error button >> nth=0")
    trick, loss = re.search(r"(Trick [0-9]+), .*: ([0-9.]+)$", worst.inner_text()).groups()  # type: ignore[union-attr]
    worst.click()
    page.wait_for_selector(".film .graph", timeout=120_000)
    said = page.inner_text("p.chosen")
    assert said.startswith(f"{trick}: you")
    assert f"was worth {loss} points more" in said


def test_mistakes_are_found_one_after_the_other(page: Any) -> None:
    """On the table, the worst first: what was chosen is not taken again, what is better is."""
    records = [finished(seed) for seed in (3, 4)]
    for i, record in enumerate(records):
        keep(page, f"kept-{i}", record)
    page.goto(page.url + "#review")
    page.click("text=Look at 2 deals")
    page.wait_for_selector(".lessons [role=status]:has-text('2 deals')", timeout=60_000)
    found = [
        (one, record)
        for record in records
        for one in review(record, iterations=LOOK, seats=[0]).decisions
        if one.grade
    ]
    found.sort(key=lambda pair: -pair[0].loss)
    page.click(f"text=Learn from your {len(found)} mistakes")
    for number, (one, record) in enumerate(found[:2], 1):
        page.wait_for_selector(f".lesson:has-text('{number} of {len(found)}: Trick {one.trick}')")
        page.wait_for_selector(".lesson[data-thought]")
        assert "You chose " in page.inner_text(".lesson")
        at = json.loads(page.evaluate(GAME))["record"]["actions"]
        assert at == list(record.actions[: one.ply])
        do(page, one.action)
        page.wait_for_selector(".found:has-text('Not ')")
        do(page, one.best)
        page.wait_for_selector(".found:has-text('Right: ')")
        said = page.inner_text(".found")
        why = record.state_at(one.ply).view(0).reason(one.best, one.action)
        assert len(why) == 0 or why[:20] in said or f"{one.loss:.1f} points" in said
        shot(page, f"mistake-{number}")
        page.click(".lesson .after button")
    page.click("text=Enough for now")
    page.wait_for_selector(".lessons")


def test_errors_by_deal_are_a_curve(page: Any) -> None:
    """The deal played last stands at its end; of two there is no line yet."""
    records = [finished(seed) for seed in (3, 4, 6)]
    for i, record in enumerate(records[:2]):
        keep(page, f"kept-{i}", record, at=1.7e12 + i)
    page.goto(page.url + "#review")
    page.click("text=Look at 2 deals")
    page.wait_for_selector(".lessons [role=status]:has-text('2 deals')", timeout=60_000)
    assert page.locator(".curve").count() == 0
    keep(page, "kept-2", records[2], at=1.7e12 + 2)
    page.reload()
    page.click("text=Look at a deal")
    page.wait_for_selector(".curve", timeout=60_000)
    told = page.locator(".curve svg").get_attribute("aria-label")
    losses = [float(one) for one in told.rpartition(": ")[2].split(", ")]
    assert losses == [pytest.approx(lost(record), abs=0.06) for record in records]
    shot(page, "curve")


def badly_played() -> AuctionRecord:
    """Bid by rule, and then any card."""
    state, rng = State.from_seed(4, rules="four-handed"), PythonRandom(1)
    for action in state.playout(Random(1), "greedy").actions:
        if len(action) > 2:
            state.apply(action)
    while not state.is_over:
        state.apply(rng.choice([one for one in state.legal_actions() if len(one) == 2]))
    return AuctionRecord(state.rules, state.deck, state.dealer, tuple(state.actions))


def test_an_auction_deal_teaches_its_own_game(page: Any) -> None:
    """Its errors are told by their tricks, and nothing of a stock and of declarations is said."""
    record = badly_played()
    keep(page, "kept", record)
    page.goto(page.url + "#review")
    page.click("text=Look at a deal")
    page.wait_for_selector(".lessons [role=status]:has-text('One deal')", timeout=120_000)
    kinds = page.locator(".kinds-of-error li").all_inner_texts()
    in_tricks = [kind for kind in kinds if kind.startswith(("Leads", "Cards to a trick"))]
    assert in_tricks
    for kind in in_tricks:
        assert re.search(r"\nTrick [0-9]+, ", kind)
        assert "Before the play" not in kind
        assert "lets you do next" not in kind
        assert "wants the trick" not in kind
    shot(page, "lessons-auction")


def test_a_deal_that_was_only_tried_teaches_nothing(page: Any) -> None:
    keep(page, "kept", finished(3), tried=12)
    page.goto(page.url + "#review")
    page.wait_for_selector("h1:has-text('Review')")
    page.wait_for_selector("text=Open a record")
    assert page.locator(".lessons").count() == 0


def deck(page: Any) -> Any:
    return json.loads(page.evaluate(GAME))["record"]["deck"]


def test_everybody_has_the_deal_of_the_day(chromium: Any, address: str) -> None:
    found = {}
    for who in ("one", "other"):
        with opened(chromium, address) as page:
            for rules in ("glup", "two-handed"):
                page.check(f"input[name=rules][value={rules}]")
                page.click("text=Today's deal")
                offered(page)
                found[who, rules] = deck(page)
                page.click(".tools >> text=New game")
            assert page.inner_text(".daily button").startswith("Go on with")
    assert found["one", "glup"] == found["other", "glup"]
    assert found["one", "two-handed"] == found["other", "two-handed"]
    assert sorted(found["one", "glup"]) != sorted(found["one", "two-handed"])
    with opened(chromium, address) as page:
        begin(page)
        offered(page)
        assert deck(page) != found["one", "glup"]


def test_the_deal_of_the_day_is_compared_by_errors(page: Any) -> None:
    page.check("input[name=rules][value=two-handed]")
    page.click("text=Today's deal")
    play_out(page, click_first)
    page.wait_for_selector(JUDGED, timeout=60_000)
    page.click("text=New game")
    assert "lost by" in page.inner_text(".daily")
    page.click("text=Look at today's deal")
    page.click("text=Review this deal")
    page.wait_for_selector(".account", timeout=120_000)
    told = re.search(r"You: ([0-9.]+) points lost", page.inner_text("[aria-label='The account']"))
    page.click("nav[aria-label=Rooms] >> text=Play")
    page.click("text=New game")
    assert f"{told[1]} points lost by" in page.inner_text(".daily")
    assert page.locator(".daily >> text=Copy to compare").count() == 1
    shot(page, "daily")


@pytest.mark.parametrize("rules", ["two-handed", "three-handed"])
def test_the_day_ends_with_its_verdict(page: Any, rules: str) -> None:
    """What one's decisions cost, and what the engine makes of the same cards; it is kept."""
    from axe_playwright_python.sync_playwright import Axe

    is_auction = rules == "three-handed"
    page.check(f"input[name=rules][value={'auction' if is_auction else rules}]")
    if is_auction:
        page.select_option("select[name=row]", rules)
    page.click("text=Today's deal")
    if is_auction:
        play_auction(page)
    else:
        play_out(page, click_first)
    page.wait_for_selector(JUDGED, timeout=60_000)
    record = json.loads(page.evaluate(GAME))["finished"][0]
    assert faults(Axe().run(page).response) == []
    page.click("text=What the engine makes of these cards")
    page.wait_for_selector(".day:has-text('you made')", timeout=120_000)
    told = page.inner_text(".day")
    if not is_auction:
        *_, last = Record.from_dict(record).steps()
        assert told.endswith("you made {} to {}.".format(*last.after.scores))
    shot(page, f"day-{rules}")
    page.reload()
    page.wait_for_selector(".day:has-text('you made')")
    assert page.inner_text(".day") == told
    page.click("text=Another")
    page.wait_for_selector(".hand .card")
    assert page.locator(".day").count() == 0


def test_a_game_with_an_auction_has_one_too(chromium: Any, address: str) -> None:
    found = []
    for plays in (True, False):
        with opened(chromium, address) as page:
            page.check("input[name=rules][value=auction]")
            page.select_option("select[name=row]", "three-handed")
            page.click("text=Today's deal")
            offered_auction(page)
            found.append(deck(page))
            if not plays:
                continue
            play_auction(page)
            page.wait_for_selector(JUDGED, timeout=60_000)
            page.goto(address + "#review")
            page.wait_for_selector(".lessons [role=status]:has-text('One deal')", timeout=120_000)
    assert found[0] == found[1]


def test_they_are_for_everybody(chromium: Any, address: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=360) as page:
        keep(page, "kept", finished(3))
        page.goto(address + "#review")
        page.click("text=Look at a deal")
        page.wait_for_selector(".kinds-of-error li", timeout=60_000)
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            assert faults(Axe().run(page).response) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
