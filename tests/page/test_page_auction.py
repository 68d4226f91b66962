"""The games with an auction in a real browser: seats in a ring, from the first bid to the count."""

from __future__ import annotations

from typing import Any

import pytest

from browser import shot
from glupcore import Random
from glupcore.auction import ROWS, Record, Rules, Series, State
from glupcore.play.game_file import load
from test_page import faults, give, kept, opened

pytestmark = pytest.mark.slow
MOST_STEPS = 120
ASKED = """() => document.querySelector(
    '.play .after button.main, .offers button:not(:disabled), .hand [aria-disabled="false"]')"""
PLAYED = "n => JSON.parse(localStorage.getItem('glupcore.game.' +"
PLAYED += " sessionStorage.getItem('glupcore.game'))).events.length > n"
FREE = '.hand button[aria-disabled="false"]'


def begin(page: Any, rules: str, *, series: bool = False) -> None:
    page.check("input[name=rules][value=auction]")
    page.select_option("select[name=row]", rules)
    if series:
        page.check("input[name=series][value=game]")
    page.click("form.start button.main")
    offered(page)


def offered(page: Any) -> None:
    page.wait_for_selector(".ring .board")
    page.wait_for_function(ASKED)


def is_over(page: Any) -> bool:
    return bool(page.locator(".after button.main").count())


def click(page: Any, one: Any) -> None:
    one.click(position={"x": 7, "y": 14})


def press(page: Any, one: Any) -> None:
    one.focus()
    page.keyboard.press("Enter")


def step(page: Any, act: Any = click, words: tuple[str, ...] = ()) -> None:
    """Do the first thing that is offered, a word of ours before others."""
    ready = page.locator(".offers button.main")
    for word in words:
        if page.locator(f'.offers [data-action="{word}"]').count():
            return act(page, page.locator(f'.offers [data-action="{word}"]'))
    if ready.count() and ready.is_disabled():
        return act(page, page.locator(f'{FREE}:not([aria-pressed="true"])').first)
    cards = page.locator(FREE)
    if ready.count() or not cards.count():
        return act(page, page.locator(".offers button:not(.quiet):not(:disabled)").first)
    return act(page, cards.first)


def take_step(page: Any, act: Any = click, words: tuple[str, ...] = ()) -> None:
    """The same, until it is seen: what was offered before stays for a moment."""
    chosen = page.locator(".hand .chosen").count()
    before = page.evaluate(
        "localStorage.getItem('glupcore.game.' + sessionStorage['glupcore.game'])"
    )
    step(page, act, words)
    page.wait_for_function(
        "([before, chosen]) => document.querySelectorAll('.hand .chosen').length !== chosen ||"
        " localStorage.getItem('glupcore.game.' + sessionStorage['glupcore.game']) !== before",
        arg=[before, chosen],
    )


def play_out(page: Any, act: Any = click, words: tuple[str, ...] = ()) -> list[str]:
    """To the end of the deal; what was asked on the way."""
    asked = []
    for _ in range(MOST_STEPS):
        offered(page)
        if is_over(page):
            return asked
        asked.append(page.inner_text(".asks"))
        take_step(page, act, words)
    raise AssertionError("the deal did not end")


def numbers(page: Any) -> list[list[str]]:
    """The rows of the count."""
    return [
        [cell.replace("−", "-").replace("–", "") for cell in row.split("\t")]
        for row in page.inner_text(".count-up tbody").split("\n")
    ]


def check_count(page: Any) -> None:
    """The page's count is the library's."""
    record = Record.from_dict(kept(page)["finished"][-1])
    state = record.state_at(len(record.actions))
    end = state.summary()
    assert state.is_over
    if end["result"] in ("thrown-in", "misdeal"):
        return
    gains = end["chips"] if "chips" in end else end["scores"]
    assert [int(row[3]) for row in numbers(page)] == list(gains)


@pytest.mark.parametrize("rules", ["double-deck", "seven-handed", "eight-handed"])
def test_a_whole_deal(page: Any, rules: str) -> None:
    begin(page, rules)
    assert page.locator(".plate").count() == Rules(rules).seats
    shot(page, f"auction-{rules}")
    play_out(page)
    check_count(page)
    shot(page, f"auction-over-{rules}")


def test_the_bidder_names_buries_and_plays(page: Any) -> None:
    """A bid that nobody beats brings the widow, trump, melds and a choice of cards to bury."""
    begin(page, "three-handed")
    while not is_over(page) and page.locator(".bids button").count():
        page.click(".bids button >> nth=3")
        offered(page)
    asked = play_out(page)
    assert asked[:2] == ["Which trump?", "Bury 3 cards."]
    assert "Your lead." in asked
    check_count(page)
    assert page.locator(".after >> text=Review it").count() == 1
    record = Record.from_dict(kept(page)["finished"][-1])
    assert record.state_at(len(record.actions)).bidder == 0


def test_cards_are_passed_and_a_bid_is_conceded(page: Any) -> None:
    """What can't be meant by mistake is asked twice."""
    begin(page, "four-handed-racehorse")
    while page.locator(".bids button").count():
        page.click(".bids button >> nth=3")
        offered(page)
    page.click(".offers .suit >> nth=0")
    page.wait_for_selector(".offers .main[data-action=give]")
    for _ in range(4):
        page.locator(f'{FREE}[aria-pressed="false"]').first.click(position={"x": 7, "y": 14})
    page.locator(".hand .chosen").first.click(position={"x": 7, "y": 14})  # another one after all
    assert page.locator(".offers .main").is_disabled()
    page.locator(f'{FREE}[aria-pressed="false"]').last.click(position={"x": 7, "y": 14})
    page.click(".offers .main")
    page.click(".offers [data-action=concede]")
    page.click("text=Concede: sure?")
    page.wait_for_selector("text=You concede")
    check_count(page)


def test_a_game_goes_from_deal_to_deal(page: Any) -> None:
    begin(page, "four-handed-book", series=True)
    series = Series(Rules("four-handed-book"), kept(page)["setting"]["first"])
    play_out(page)
    record = Record.from_dict(kept(page)["finished"][0])
    series.add(record.state_at(len(record.actions)))
    assert [int(row[4]) for row in numbers(page)] == list(series.accounts)
    page.click("text=Next deal")
    page.wait_for_selector(".totals:has-text('deal 2')")
    offered(page)
    with page.expect_download() as found:
        page.click(".tools >> text=Save")
    table = load(found.value.path())  # which the terminal goes on with
    assert sorted(table.totals) == sorted(series.accounts)
    assert len(table.deal.view(table.seat).hand) == page.locator(".hand .card").count()
    again = kept(page)["record"]
    assert again["dealer"] == series.dealer
    assert again["series"]["accounts"] == list(series.accounts)
    page.reload()
    page.wait_for_selector(".totals:has-text('deal 2')")
    assert kept(page)["record"] == again


def nearly_over(rules: str, options: dict[str, Any]) -> dict[str, Any]:
    """A game as the page keeps it, before the person's last card of a deal that decides it."""
    for seed in range(20):
        state = State.from_seed(seed, rules=rules, options=options)
        end = state.playout(Random(seed), "greedy")
        series = Series(end.rules)
        series.add(end)
        if series.is_over:
            break
    events = []
    for action in end.actions:
        event = {"seat": state.player, "action": action, "decision": state.decision}
        events.append({**event, "forced": False})
        state.apply(action)
    last = max(i for i, event in enumerate(events) if event["seat"] == 0)
    record = Record(end.rules, end.deck, end.dealer, end.actions[:last]).to_dict()
    levels = ["medium"] * (end.rules.seats - 1)
    setting = {"kind": "auction", "rules": rules, "options": options, "levels": levels}
    setting |= {"series": True, "first": 0, "title": end.rules.title}
    game = {"at": 0, "isOver": False, "setting": setting, "finished": [], "results": []}
    return {**game, "record": record, "events": events[:last]}


def test_a_game_is_won(page: Any) -> None:
    """Who and why, and another one begins; what was taken back is won again."""
    page.evaluate(
        "game => localStorage.setItem('glupcore.game.1', JSON.stringify(game))",
        nearly_over("three-handed", {"target": 1}),
    )
    page.reload()
    page.click(".shelf >> text=Go on")
    for _ in range(2):
        play_out(page)
        page.wait_for_selector(".count-up .asks:has-text('at the target')")
        check_count(page)
        page.click("text=Take back")
        page.wait_for_selector(FREE)
    play_out(page)
    page.click("text=Another game")
    page.wait_for_selector(".totals:has-text('deal 1')")


def test_by_keyboard_alone_on_a_phone(chromium: Any, address: str) -> None:
    """A deal for six; the focus is never lost, and nothing is wider than the screen."""
    with opened(chromium, address, width=360, height=740) as page:
        begin(page, "six-handed")
        lost = []

        def act(page: Any, one: Any) -> None:
            lost.append(page.evaluate("document.activeElement === document.body"))
            press(page, one)

        play_out(page, act)
        check_count(page)
        assert not any(lost)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1280, 800)])
def test_all_that_a_turn_needs_is_in_sight(
    chromium: Any, address: str, width: int, height: int
) -> None:
    """The own hand, every seat with its bid, what is offered: in the auction and in the play."""
    with opened(chromium, address, width=width, height=height) as page:
        begin(page, "six-handed")
        places = set()
        for _ in range(4):
            offered(page)
            for box in [
                one.bounding_box()
                for one in page.locator(".plate, .offers button, .hand .card, .tools button").all()
                if one.is_visible()
            ]:
                assert -1 <= box["x"] <= box["x"] + box["width"] <= width + 1, box
                assert 0 <= box["y"] <= box["y"] + box["height"] <= height + 1, box
            hand = page.locator(".hand").bounding_box()
            places.add((round(hand["x"]), round(hand["y"])))
            shot(page, f"auction-{width}-{len(places)}")
            if width < 400:
                for one in page.locator(".offers button").all():
                    assert one.bounding_box()["height"] >= 44
            step(page, words=("pass",))
            page.wait_for_timeout(50)
        assert len(places) == 1  # nothing jumps


def test_a_reload_a_second_tab_and_the_list_of_games(page: Any) -> None:
    begin(page, "cutthroat", series=True)
    for _ in range(6):
        if not is_over(page):
            take_step(page)
        offered(page)
    before, hand = kept(page), page.locator(".hand .card").count()
    page.reload()
    offered(page)
    assert kept(page) == before
    assert page.locator(".hand .card").count() == hand
    other = page.context.new_page()
    other.goto(page.url)
    other.click(".shelf li:has-text('without a widow') >> text=Go on here")
    offered(other)
    assert kept(other) == before
    page.wait_for_selector("text=Your game goes on in another tab")
    page.click("text=Other games")
    page.check("input[name=rules][value=two-handed]")
    page.click("form.start button.main")
    page.wait_for_selector(".stock")
    page.click(".tools >> text=New game")
    assert page.locator(".shelf li").count() == 2
    other.close()
    page.click(".shelf li:has-text('without a widow') >> text=Go on")
    offered(page)
    assert kept(page) == before


def test_a_decision_is_taken_back(page: Any) -> None:
    begin(page, "four-handed")
    before = kept(page)
    step(page, words=("pass",))
    page.wait_for_function(PLAYED, arg=len(before["events"]))
    offered(page)
    page.click("text=Take back")
    page.wait_for_selector("text=Taken back")
    assert kept(page)["record"] == before["record"]


def test_a_hint_tells_how_often_a_bid_is_made(page: Any) -> None:
    begin(page, "double-deck")
    page.keyboard.press("h")
    page.wait_for_selector(".hint .advised")
    page.wait_for_function("() => !document.querySelector('.hint').innerText.includes('so far')")
    heads = page.inner_text(".advised thead").split()
    assert heads == ["Action", "Value", "±", "played", "made"]
    told = page.locator(".advised td:nth-child(3)").all_inner_texts()
    assert told[0] == ""  # the best
    assert any(float(error) > 0 for error in told[1:] if error)
    wide = "one => [one.scrollWidth, one.clientWidth]"
    least, there = page.locator(".side").evaluate(wide)
    assert least <= there
    assert "played and made" in page.inner_text(".hint .small")
    shot(page, "auction-hint")
    before = len(kept(page)["events"])
    page.click(".advised button >> nth=0")
    page.wait_for_function(PLAYED, arg=before)
    page.wait_for_selector(".hint", state="detached")


def before_a_choice_of_cards() -> Record:
    """Up to a trick in which the person can play more than one card."""
    state = State.from_seed(7, rules="four-handed")
    for action in state.playout(Random(1), "greedy").actions:
        legal = state.legal_actions()
        if state.player == 0 and len(legal) > 1 and all(len(one) == 2 for one in legal):
            break
        state.apply(action)
    return Record(state.rules, state.deck, state.dealer, tuple(state.actions))


def test_a_hint_explains_the_columns_that_are_there(page: Any) -> None:
    give(page, before_a_choice_of_cards().to_json())
    offered(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint .advised")
    assert page.inner_text(".advised thead").split() == ["Action", "Value", "±"]
    assert "played and made" not in page.inner_text(".hint .small")


def test_every_game_of_the_engine_can_be_chosen(page: Any) -> None:
    page.check("input[name=rules][value=auction]")
    page.wait_for_selector("select[name=row]")
    rows = "[...document.querySelectorAll('select[name=row] option')].map((one) => one.value)"
    assert sorted(page.evaluate(rows)) == sorted(ROWS)
    page.select_option("select[name=row]", "four-handed")
    page.click("text=House rules")
    page.click("text=Widow and passing")
    page.check("input[name=kitty]")
    page.click("text=Each seat by itself")
    assert page.locator("select[name^=level-]").count() == 3
    page.select_option("select[name=level-2]", "easy")
    page.click("form.start button.main")
    offered(page)
    setting = kept(page)["setting"]
    assert setting["options"] == {"kitty": True}
    assert setting["levels"] == ["medium", "easy", "medium"]
    assert page.locator(".hand .card").count() == 11


def test_nothing_of_it_is_loaded_before_it_is_wanted(page: Any) -> None:
    page.wait_for_selector("form.start")
    names = "performance.getEntriesByType('resource').map((one) => one.name)"
    assert not [name for name in page.evaluate(names) if "/ring/" in name]
    page.check("input[name=rules][value=auction]")
    page.wait_for_selector("select[name=row]")
    assert [name for name in page.evaluate(names) if "/ring/" in name]


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_it_is_for_everybody(chromium: Any, address: str, width: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    looks = {"theme": "auto"}
    size = {"width": width, "height": 740}
    with opened(chromium, address, color_scheme=scheme, looks=looks, **size) as page:
        page.check("input[name=rules][value=auction]")
        page.wait_for_selector("select[name=row]")
        found = {"choice": faults(Axe().run(page).response)}
        begin(page, "three-handed")
        found["auction"] = faults(Axe().run(page).response)
        while page.locator(".bids button").count():
            page.click(".bids button >> nth=3")
            offered(page)
        found["trump"] = faults(Axe().run(page).response)
        page.click(".offers .suit >> nth=0")
        offered(page)
        found["melds"] = faults(Axe().run(page).response)
        shot(page, f"auction-melds-{scheme}")
        page.click(".offers [data-action=concede]")
        page.click("text=Concede: sure?")
        page.wait_for_selector("text=You concede")
        found["count"] = faults(Axe().run(page).response)
        assert found == {name: [] for name in found}


OVERLAPS = """() => {
    const boxes = (one) => [...document.querySelectorAll(one)].map((it) =>
        it.getBoundingClientRect());
    return boxes('.plate').some((a) => boxes('.ladder li').some((b) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
}"""


@pytest.mark.parametrize("rules", ["three-handed", "five-handed", "seven-handed", "eight-handed"])
def test_no_seat_lies_over_what_has_been_said(page: Any, rules: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, rules)
    assert page.locator(".ladder li").count()
    assert page.evaluate(OVERLAPS) is False


@pytest.mark.parametrize(("rules", "is_weighed"), [("four-handed", True), ("five-handed", False)])
def test_a_hint_in_a_game_tells_the_chance_to_win_it(
    page: Any, rules: str, is_weighed: bool
) -> None:
    begin(page, rules, series=True)
    page.keyboard.press("h")
    verdict = page.wait_for_selector(".hint .verdict:has-text('hance to win the game')")
    assert ("points" in verdict.inner_text()) is not is_weighed
    heads = page.locator(".hint th[scope=col]").all_inner_texts()
    assert "win" in heads
    assert ("game weighs" in page.locator(".hint .small").inner_text()) is is_weighed
