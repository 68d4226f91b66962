"""The table of the page, as hands and eyes find it: on a desktop, on phones, by keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from browser import shot
from glupcore import Deal, Random
from glupcore.auction import Record as AuctionRecord
from glupcore.auction import Rules
from test_page import (
    CHANGED,
    GAME,
    MORE,
    MOST_STEPS,
    begin,
    click_first,
    faults,
    give,
    is_over,
    kept,
    offered,
    opened,
    play_out,
)
from test_page_auction import offered as offered_auction
from test_page_auction import take_step

pytestmark = pytest.mark.slow
FREE = '.hand .card[aria-disabled="false"]'
LAST = (
    "(document.activeElement.closest('.at') ?? document.activeElement).nextElementSibling === null"
)
PHONES = [(360, 740), (390, 844)]


@cache
def dealt(where: Callable[[Deal], bool], rules: str = "glup") -> dict[str, Any]:
    """The record of a deal of greedy, up to the first place that is wanted of seat 0."""
    for seed in range(1, 60):
        deal, rng = Deal.from_seed(seed, 1, rules=rules), Random(seed)
        while deal.player is not None:
            if deal.player == 0 and where(deal):
                return deal.record().to_dict()
            deal.apply(deal.view(deal.player).choose("greedy", rng))
    raise AssertionError("no such deal")


def in_phase_2(deal: Deal) -> bool:
    return deal.view(0).phase == 2


def in_the_middle(deal: Deal) -> bool:
    return len(deal.actions) > 40 and deal.view(0).decision == "lead"


def with_red_melds(deal: Deal) -> bool:
    view = deal.view(0)
    return view.decision == "meld" and any(
        ":" in action and "H" in action and "D" in action for action in view.legal_actions()
    )


def restricted(deal: Deal) -> bool:
    view = deal.view(0)
    few = len(set(view.legal_actions())) < len(set(str(view.hand).split()))
    return view.phase == 2 and view.decision == "follow" and few


def agreed(where: Callable[[Deal], bool] | None) -> dict[str, Any]:
    """A deal of a game to 1000, up to some place or its end."""
    record = dealt(where, "two-handed") if where else finished()
    play = {"seat": record["dealer"], "strength": "medium", "seed": 1, "target": 1000}
    return {**record, "dealer": 0, "play": play}


@cache
def finished() -> dict[str, Any]:
    deal, rng = Deal.from_seed(1, 1, rules="two-handed"), Random(1)
    while deal.player is not None:
        deal.apply(deal.view(deal.player).choose("greedy", rng))
    return deal.record().to_dict()


def boxes(page: Any, selector: str) -> list[dict[str, float]]:
    return [one.bounding_box() for one in page.locator(selector).all()]


def bottom(box: dict[str, float]) -> float:
    return box["y"] + box["height"]


# Pointers


def test_a_click_hits_the_card_that_is_seen(page: Any) -> None:
    """Wherever the pointer comes from: a card that rises covers no other one's index."""
    begin(page)
    offered(page)
    cards = boxes(page, ".hand .card")
    assert len(cards) == 18
    y = cards[0]["y"] + cards[0]["height"] / 2
    under = """([x, y]) => [...document.querySelectorAll(".hand .card")].indexOf(
        document.elementFromPoint(x, y)?.closest(".card"))"""
    for way in (1, -1):
        for nth in range(18)[::way]:
            for part in (4, 12):  # where the index of a card is
                x = cards[nth]["x"] + part
                page.mouse.move(x, y, steps=3)
                assert page.evaluate(under, [x, y]) == nth
                assert page.evaluate(under, [x, bottom(cards[nth]) - 2]) == nth
                if nth < 17:
                    assert page.evaluate(under, [cards[nth + 1]["x"] + 3, y]) == nth + 1


def test_a_pointer_that_rests_lifts_no_card(page: Any) -> None:
    page.wait_for_selector("form.start")
    page.mouse.move(300, 800)
    page.evaluate("document.querySelector('form.start button.main').click()")
    offered(page)
    # The card with the focus is lifted too, as one sees who came here by the keyboard.
    lifted = """() => [...document.querySelectorAll(".hand .card:not(:focus-visible) .face")]
        .filter((face) => getComputedStyle(face).translate !== "none").length"""
    assert page.evaluate("document.elementFromPoint(300, 800).closest('.hand .card') !== null")
    assert page.evaluate(lifted) == 0
    page.mouse.move(302, 800)
    page.wait_for_function(f"() => ({lifted})() === 1")


# Sizes


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_phone(chromium: Any, address: str, width: int, height: int) -> None:
    """All that a turn needs is on the screen, and as large as a thumb."""
    with opened(chromium, address, width=width, height=height) as page:
        page.wait_for_selector("form.start")
        assert bottom(page.locator(".top").bounding_box()) < 60
        assert bottom(page.locator("form.start button.main").bounding_box()) < height
        begin(page)
        offered(page)
        shot(page, f"phone-{width}")
        cards = boxes(page, ".hand .card")
        rows = sorted({round(card["y"]) for card in cards})
        assert [sum(round(card["y"]) == row for card in cards) for row in rows] == [9, 9]
        assert rows[1] - rows[0] >= 44
        assert cards[1]["x"] - cards[0]["x"] >= width / 10
        assert all(0 <= card["x"] <= width - card["width"] for card in cards)
        for tool in boxes(page, ".tools button"):
            assert tool["height"] >= 44
            assert bottom(tool) <= height
            assert tool["y"] > height * 0.8
        page.click(".tools >> text=Hint")
        page.wait_for_selector(".why:not(:has-text('Thinking'))")
        [why] = boxes(page, ".why")
        assert 0 < why["y"] < bottom(why) < height
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        shot(page, f"phone-hint-{width}")


def test_a_phone_on_its_side(chromium: Any, address: str) -> None:
    with opened(chromium, address, width=740, height=360) as page:
        page.wait_for_selector("form.start")
        assert bottom(page.locator("form.start button.main").bounding_box()) < 360
        give(page, json.dumps(dealt(in_the_middle)))
        offered(page)
        shot(page, "phone-side")
        for box in boxes(page, ".hand .card, .board .melds .card, .slot, .tools button, .stock"):
            assert 0 <= box["x"] < box["x"] + box["width"] <= 740
            assert 0 <= box["y"] < bottom(box) <= 360


CUT = """all => all.filter(label => {
    const [one, board] = [label, label.closest('.board')].map(any => any.getBoundingClientRect());
    const low = label.closest('.melds').getBoundingClientRect().bottom + 1;
    const isShown = getComputedStyle(label).visibility !== 'hidden';
    const isCut = one.bottom > low || one.right > board.right;
    return isShown && (isCut || label.scrollWidth > label.clientWidth + 1);
}).map(label => label.innerText)"""


@pytest.mark.parametrize(("width", "height"), [*PHONES, (740, 360), (1280, 800)])
def test_no_label_of_a_meld_is_cut(chromium: Any, address: str, width: int, height: int) -> None:
    """What has no room is left out, with all of it in the title; "roundhou" helps nobody."""
    with opened(chromium, address, width=width, height=height) as page:
        shown = 0
        for more in (20, 45, 70, 85):
            give(page, json.dumps(dealt(lambda deal, more=more: len(deal.actions) > more)))  # type: ignore[misc]
            offered(page)
            labels = page.locator(".meld p")
            assert labels.evaluate_all(CUT) == []
            shown += labels.evaluate_all(
                "all => all.filter(x => x.checkVisibility({visibilityProperty: true})).length"
            )
            page.click(".tools >> text=New game")
            page.wait_for_selector("form.start")
        assert shown > 3 or height < width / 2  # on its side a phone has no room


SHIFTS = """() => {
    window.shifted = 0;
    const isOfHand = ({sources}) => sources.some(({node}) => node?.closest?.('.hand'));
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) window.shifted += isOfHand(shift) ? shift.value : 0;
    }).observe({type: 'layout-shift'});
}"""


@pytest.mark.parametrize("rules", ["glup", "four-handed"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_the_hand_is_not_laid_out_anew(
    chromium: Any, address: str, width: int, height: int, rules: str
) -> None:
    """Its cards are moved: a deal of Glup had a layout shift of 1.4 by them; 0.1 is good."""
    with opened(chromium, address, width=width, height=height) as page:
        if rules == "glup":
            begin(page)
        else:
            record = AuctionRecord.deal(Rules(rules), 7, policy="greedy").to_dict()
            plays = next(i for i, one in enumerate(record["actions"]) if len(one) == 2)
            give(page, json.dumps({**record, "actions": record["actions"][:plays]}))
        page.wait_for_selector(".hand .card")
        page.evaluate(SHIFTS)
        for _ in range(16 if rules == "glup" else 6):
            before = page.evaluate(GAME)
            if rules == "glup":
                click_first(page, offered(page))
                page.wait_for_function(CHANGED, arg=before)
            else:
                offered_auction(page)
                take_step(page)
        assert page.evaluate("window.shifted") < 0.1


def test_cards_grow_with_the_window(chromium: Any, address: str) -> None:
    widths = []
    for width, height in ((1280, 800), (1920, 1080)):
        with opened(chromium, address, width=width, height=height) as page:
            begin(page)
            offered(page)
            [first, *_] = boxes(page, ".hand .card")
            widths.append(first["width"])
            assert bottom(first) <= height
            shot(page, f"table-{width}")
    assert widths[0] > 85
    assert widths[1] > 1.35 * widths[0]


def test_nothing_moves_but_cards(page: Any) -> None:
    """In all of a deal, whatever is declared, the trick and the hand stand where they stood."""
    begin(page, "two-handed")
    places = set()

    def choose(page: Any, things: Any) -> None:
        for name in (".trick", ".prompt", ".hand"):
            box = page.locator(name).bounding_box()
            places.add((name, round(box["x"]), round(box["y"])))
        click_first(page, things)

    play_out(page, choose)
    assert sorted(name for name, *_ in places) == [".hand", ".prompt", ".trick"]


def test_cards_are_grey_only_where_they_are_not_allowed(page: Any) -> None:
    """Where there is a suit to follow; not while one declares, leads or waits."""
    record = dealt(restricted)
    give(page, json.dumps(record))
    offered(page)
    view = Deal.from_record(record).view(0)
    assert page.locator(".barred").count() == len(view.hand) - page.locator(FREE).count() > 0
    page.click(".tools >> text=New game")
    for where, asks in ((with_red_melds, "Declare something?"), (in_the_middle, "Your lead.")):
        give(page, json.dumps(dealt(where)))
        page.wait_for_selector(f".asks:has-text('{asks}')")
        assert page.locator(".barred").count() == 0
        page.click(".tools >> text=New game")
        page.wait_for_selector("form.start")


def test_a_card_flies_from_the_stock_below_what_is_said(chromium: Any, address: str) -> None:
    """As large as the stock's cards at first; words and buttons stay above it."""
    with opened(chromium, address, reduced_motion="no-preference") as page:
        page.add_init_script(
            """globalThis.flights = [];
            const usual = Element.prototype.animate;
            Element.prototype.animate = function (frames, options) {
                const size = Number(/scale\\((.*)\\)/.exec(frames[0].transform)[1]);
                const { zIndex: z } = frames[0];
                flights.push({ drawn: this.matches(".drawn"), size: size * this.offsetWidth, z });
                return usual.call(this, frames, options);
            };"""
        )
        page.reload()
        begin(page)
        while not page.locator(".hand .drawn").count():
            before = page.evaluate(GAME)
            click_first(page, offered(page))
            page.wait_for_function(CHANGED, arg=before)
            offered(page)
        flights = page.evaluate("flights")
        stock = page.locator(".stock > .back").bounding_box()["width"]
        drawn = [flight["size"] for flight in flights if flight["drawn"]]
        assert drawn
        assert drawn[0] == pytest.approx(stock, rel=0.05)
        hand = page.locator(".hand .card >> nth=0").bounding_box()["width"]
        assert max(drawn) < 1.05 * hand
        above = int(page.evaluate("getComputedStyle(document.querySelector('.prompt')).zIndex"))
        assert all(flight["z"] < above for flight in flights)


@pytest.mark.parametrize(("width", "height"), [*PHONES, (740, 360), (1280, 800)])
def test_phases_and_ends_fit_the_screen(
    chromium: Any, address: str, width: int, height: int
) -> None:
    """What is said does not lie below cards, and the next deal is a button that is seen."""
    with opened(chromium, address, width=width, height=height) as page:
        give(page, json.dumps(agreed(in_phase_2)))
        page.wait_for_selector(".stock.gone")
        slots = boxes(page, ".slot")
        for box in boxes(page, ".told, .stock"):
            for slot in slots:
                apart = (
                    box["x"] + box["width"] <= slot["x"] or slot["x"] + slot["width"] <= box["x"]
                )
                assert apart or bottom(box) <= slot["y"] or bottom(slot) <= box["y"]
        shot(page, f"open-{width}")
        page.click(".tools >> text=New game")
        give(page, json.dumps(agreed(None)))
        page.wait_for_selector(".after >> text=Next deal")
        for box in boxes(page, ".after button, .result .scores, .tools button"):
            assert 0 <= box["y"] < bottom(box) <= height
        assert page.evaluate("scrollY") == 0
        shot(page, f"end-{width}")
        page.click(".tools >> text=New game")
        assert "to 1000, deal 2 waits, you" in page.inner_text(".shelf li >> nth=0")


# What is known


def test_open_hands_are_shown(page: Any) -> None:
    """In phase 2 everybody knows all cards; that it has begun is said."""
    record = dealt(in_phase_2)
    give(page, json.dumps(record))
    page.wait_for_selector("[aria-label='Their hand'] .card")
    assert "all cards are known" in page.inner_text(".news")
    cards = page.locator("[aria-label='Their hand'] .card, .slot.by-1 .card").count()
    assert cards == page.locator(".hand .card").count()
    assert page.locator(".their-hand .back").count() == 0
    labels = page.locator("[aria-label='Their hand'] .card").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert all(" of " in label for label in labels)
    shot(page, "phase-2")
    before = kept(page)
    click_first(page, offered(page))
    page.wait_for_function(MORE, arg=len(before["events"]))


def test_unseen_cards_and_the_last_trick(page: Any) -> None:
    give(page, json.dumps(dealt(in_the_middle)))
    offered(page)
    told = page.inner_text(".seen summary")
    concealed = int(page.inner_text(".their-hand .count"))
    stock = int(page.inner_text(".stock .count"))
    assert told == f"{concealed + stock} cards not seen yet"
    page.click(".seen summary")
    counts = page.locator(".left-over td").all_inner_texts()
    assert len(counts) == 4
    assert page.inner_text(".last-trick").startswith("Last trick: ")


# Hints


def test_a_hint_lights_its_card_and_says_why(page: Any) -> None:
    give(page, json.dumps(dealt(in_the_middle)))
    offered(page)
    assert page.locator(".lit").count() == 0
    before = boxes(page, ".hand, .trick")
    page.keyboard.press("h")
    page.wait_for_selector(".hint .valued")
    page.wait_for_function("() => !document.querySelector('.hint').innerText.includes('so far')")
    assert page.locator(".lit").count() == 1
    label = page.inner_text(".hint .verdict strong")
    assert page.inner_text(".why").startswith(label)
    assert boxes(page, ".hand, .trick") == before
    shot(page, "hint-lit")


GIVES_UP = "which costs a 26 % chance of pinochle"
OUTLOOK = {"marriages": 4.0, "counters": 3.0}


def valued(action: str, difference: float, **more: Any) -> dict[str, Any]:
    return {"action": action, "difference": difference, "standing": "compared", **more}


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([valued("QS", 0)], "Q♠: there is no choice."),
        (
            [valued("QS", 0), valued("KS", -0.2)],
            "Q♠, but K♠ is worth as much.",
        ),
        (
            [valued("QS", 0), {**valued("KS", 0), "standing": "same"}],
            "Q♠: whatever you do is worth the same.",
        ),
        (
            [
                valued("AS", 0, outlook={"mine": OUTLOOK, "theirs": OUTLOOK, "gives_up": []}),
                valued(
                    "QS",
                    -12.04,
                    outlook={
                        "mine": OUTLOOK,
                        "theirs": OUTLOOK,
                        "gives_up": [{"kind": "pinochle", "chance": 0.26}],
                    },
                ),
            ],
            f"A♠ is worth 12 points more than Q♠, {GIVES_UP}.",
        ),
        (
            [
                valued("AS", 0, outlook={"mine": {**OUTLOOK, "marriages": 9.0}, "theirs": OUTLOOK}),
                valued("pass", -5.5, outlook={"mine": OUTLOOK, "theirs": OUTLOOK}),
            ],
            "A♠ is worth 5.5 points more than to declare nothing.",
        ),
    ],
)
def test_the_reason_of_a_hint(page: Any, actions: list[Any], said: str) -> None:
    """In one sentence, of positions where it is known."""
    told = page.evaluate(
        "async (actions) => (await import('./js/reason.js')).reason({actions}, null)", actions
    )
    assert told == said


def test_the_sentence_of_the_core_comes_first(page: Any) -> None:
    advice = {
        "actions": [valued("AS", 0), valued("TS", -5)],
        "reason": "It keeps T♠: no higher spade is out.",
    }
    told = page.evaluate(
        "async (advice) => (await import('./js/reason.js')).reason(advice, null)", advice
    )
    assert told == "A♠: it keeps 10♠: no higher spade is out."


# Keys and colours


def test_a_deal_by_keyboard_alone(page: Any) -> None:
    """What has the focus is never lost, so one always goes on from where one is."""
    page.check("input[name=rules][value=two-handed]")
    page.focus("form.start button.main")
    page.keyboard.press("Enter")
    for _ in range(MOST_STEPS):
        offered(page)
        assert page.evaluate("document.activeElement !== document.body")
        if is_over(page):
            break
        before = page.evaluate(GAME)
        if page.evaluate("document.activeElement.closest('.hand, .melds') !== null"):
            page.keyboard.press("Home")
        for _ in range(40):
            focus = page.evaluate(
                "() => { const now = document.activeElement; return now.matches('.declaration') ||"
                " now.matches('.board button.card[aria-disabled=\"false\"]'); }"
            )
            if focus:
                break
            inside = page.evaluate("document.activeElement.closest('.hand') !== null")
            last = page.evaluate(
                "document.activeElement === [...document.querySelectorAll('.hand .card')].at(-1)"
            )
            page.keyboard.press("ArrowRight" if inside and not last else "Shift+Tab")
        page.keyboard.press("Enter")
        page.wait_for_function(CHANGED, arg=before)
        assert page.evaluate("document.activeElement !== document.body")
    assert is_over(page)


def test_arrows_and_enter_are_enough(page: Any) -> None:
    """After a trick that one took the focus is where something can be done."""
    begin(page)
    offered(page)
    page.focus(".hand button")
    page.keyboard.press("Home")
    declared = 0
    for _ in range(MOST_STEPS):
        offered(page)
        if is_over(page):
            break
        asked = page.locator(".declaration").count() > 0
        if asked:
            assert page.evaluate("document.activeElement.matches('.declaration:first-child')")
            declared += 1
            for _ in range(declared % 2):  # there and back
                page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowLeft")
        before, presses = page.evaluate(GAME), 0
        while not page.evaluate(
            "() => { const now = document.activeElement; return now.matches('.declaration') ||"
            " now.matches('.board button.card[aria-disabled=\"false\"]'); }"
        ):
            is_last = page.evaluate(LAST)
            page.keyboard.press("Home" if is_last else "ArrowRight")
            presses += 1
            assert presses < 30
        page.keyboard.press("Enter")
        page.wait_for_function(CHANGED, arg=before)
    assert is_over(page)
    assert declared > 0


def test_another_deal_is_a_tap_away(page: Any) -> None:
    begin(page, "two-handed")
    play_out(page, click_first)
    before = kept(page)["record"]
    page.click(".after >> text=Another deal")
    offered(page)
    after = kept(page)["record"]
    assert after["deck"] != before["deck"]
    assert after["dealer"] == 1 - before["dealer"]
    assert kept(page)["setting"]["rules"] == "two-handed"


def test_an_only_card_plays_itself(chromium: Any, address: str) -> None:
    """To the end of a deal nobody taps a card that is the only one."""
    with opened(chromium, address, looks={"forced": True}) as page:
        begin(page, "two-handed")
        for _ in range(MOST_STEPS):
            offered(page)
            if is_over(page):
                break
            assert page.locator("button.card[aria-disabled='false'], .declaration").count() > 1
            before = page.evaluate(GAME)
            click_first(page, page.locator(".declaration, .card[aria-disabled='false']"))
            page.wait_for_function(CHANGED, arg=before)
        assert is_over(page)
        forced = [one for one in kept(page)["events"] if one["forced"] and one["seat"] == 0]
        assert forced
        page.click("text=Take back")
        page.wait_for_selector("text=Taken back")
        assert page.locator(".card[aria-disabled='false']").count() > 1


def test_trumps_stand_first_if_one_likes(page: Any) -> None:
    begin(page, "two-handed")
    offered(page)
    first = "[...document.querySelectorAll('.hand .card')].map((one) => one.dataset.action[1])"
    sign = page.inner_text(".stock .trump")[-1]
    page.click(".settings summary")
    page.check(".settings input[name=trumpsFirst]")
    suits = page.evaluate(first)
    trumps = suits.count("CDHS"["♣♦♥♠".index(sign)])
    assert set(suits[:trumps]) <= {"CDHS"["♣♦♥♠".index(sign)]}
    order = list(dict.fromkeys(suits))
    assert len(order) == len({*order})


def test_declarations_fit_on_a_phone(chromium: Any, address: str) -> None:
    with opened(chromium, address, width=390, height=844) as page:
        give(page, json.dumps(dealt(with_red_melds)))
        page.wait_for_selector(".declaration .suit-H")
        for number in range(2):
            box = page.locator(".declaration").nth(number).bounding_box()
            assert 0 <= box["x"] < box["x"] + box["width"] <= 390
        prompt = page.locator(".prompt")
        assert prompt.evaluate("one => one.scrollHeight <= one.clientHeight")
        shot(page, "declarations-phone")


def test_bars_of_a_hint_are_of_one_length(page: Any) -> None:
    begin(page)
    offered(page)
    page.keyboard.press("h")
    page.wait_for_selector(".advice li:nth-child(4)")
    page.wait_for_function("() => !document.querySelector('.hint').innerText.includes('so far')")
    boxes = page.locator(".advice .bar").evaluate_all(
        "all => all.map((one) => [one, one.closest('.valued').querySelector('.behind')])"
        ".map(([bar, text]) => [bar.offsetWidth, text.scrollWidth - text.clientWidth])"
    )
    assert len({width for width, _ in boxes}) == 1
    assert max(over for _, over in boxes) <= 0


@pytest.mark.parametrize("colours", [False, True])
def test_declarations_can_be_read_in_the_dark(chromium: Any, address: str, colours: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    looks = {"theme": "dark", "fourColours": colours}
    with opened(chromium, address, looks=looks) as page:
        give(page, json.dumps(dealt(with_red_melds)))
        page.wait_for_selector(".declaration .suit-H")
        assert page.locator(".declaration .suit-D").count() > 0
        shot(page, f"declarations-dark-{colours}")
        assert faults(Axe().run(page).response) == []


# Where something is missing


def test_a_link_without_a_deal_is_told(page: Any) -> None:
    page.goto(page.url + "#review/AAAA")
    page.wait_for_selector(".fault:has-text('no deal in this link')")


def test_rules_without_an_engine_say_so(page: Any) -> None:
    page.route_web_socket("**/socket", lambda socket: socket.close())
    page.goto(page.url + "#rules")
    page.reload()
    page.wait_for_selector(".lost")
    assert "come from the engine" in page.inner_text("main")


def test_the_first_page_says_what_is_dealt(chromium: Any, address: str) -> None:
    """As strong as the command line's engine, until something else is chosen."""
    with opened(chromium, address, looks={"level": 0}) as page:
        page.wait_for_selector("form.start .fan .card")
        assert page.inner_text(".welcome .what") == "Glup Pinochle, one deal, against medium"


def test_the_end_of_a_deal_says_what_made_it(page: Any) -> None:
    begin(page, "two-handed")
    play_out(page, click_first)
    assert page.locator(".board .result .scores tbody tr").count() > 2
    shot(page, "result")
