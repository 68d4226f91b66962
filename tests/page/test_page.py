"""The page in a real browser, as a person uses it."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

import browser as real
from glupcore import RULESETS, Deal, Random, Record
from glupcore.play.game_file import load, save
from glupcore.play.table import Setting, Table
from places import ROOT

pytestmark = pytest.mark.slow
MOST_STEPS = 400
EXAMPLES = ROOT / "examples"
GAME = "localStorage.getItem('glupcore.game.' + sessionStorage.getItem('glupcore.game'))"
EVENTS = f"JSON.parse({GAME}).events.length"
MORE, AS_MANY = f"n => {EVENTS} > n", f"n => {EVENTS} === n"
CHANGED = f"before => {GAME} !== before"
LINE = ("WebSocket connection", "net::ERR_CONNECTION_REFUSED")
LOOKS = {"theme": "light", "pace": "none", "level": "medium", "forced": False}


class opened:  # noqa: N801 - a context manager that reads like a function
    """A page of its own, whose console has to stay empty."""

    def __init__(self, chromium: Any, address: str, **options: Any) -> None:
        looks = {**LOOKS, **options.pop("looks", {})}
        self.allowed: tuple[str, ...] = options.pop("allowed", ())
        width = options.pop("width", 1280)
        options.setdefault("reduced_motion", "reduce")
        height = options.pop("height", 860)
        self.context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        self.context.set_default_timeout(20_000)
        self.context.add_init_script(
            f"localStorage.getItem('glupcore.settings') ?? "
            f"localStorage.setItem('glupcore.settings', '{json.dumps(looks)}')"
        )
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(address)

    def __enter__(self) -> Any:
        return self.page

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.context.close()
        if kind is None:
            assert [text for text in self.said if not any(a in text for a in self.allowed)] == []


def begin(page: Any, rules: str = "glup", *, series: bool = False) -> None:
    page.check(f"input[name=rules][value={rules}]")
    if series:
        page.check("input[name=series][value=game]")
    page.click("form.start button.main")
    page.wait_for_selector(".hand .card")


def offered(page: Any) -> Any:
    """What the person can click now, once they are asked or the deal is over."""
    page.wait_for_function(
        """() => document.querySelector(
            '.play .after button.main, .declaration, .board button.card[aria-disabled="false"]'
        )"""
    )
    return page.locator('.declaration, .board button.card[aria-disabled="false"]')


def kept(page: Any) -> Any:
    """The game as a reload finds it."""
    game = json.loads(page.evaluate(GAME))
    game.pop("at")
    return game


def is_over(page: Any) -> bool:
    return bool(page.locator(".after button.main").count())


def play_out(page: Any, choose: Any) -> None:
    for _ in range(MOST_STEPS):
        things = offered(page)
        if is_over(page):
            return
        kept = page.evaluate(GAME)
        choose(page, things)
        page.wait_for_function(CHANGED, arg=kept)
    raise AssertionError("the deal did not end")


def click_first(page: Any, things: Any) -> None:
    things.first.click(position={"x": 7, "y": 14})


def press_enter(page: Any, things: Any) -> None:
    things.first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("rules", "choose"),
    [
        ("glup", click_first),
        ("two-handed", press_enter),
        ("two-handed-extended", click_first),
    ],
)
def test_a_whole_deal(page: Any, rules: str, choose: Any) -> None:
    begin(page, rules)
    real.shot(page, f"deal-{rules}")
    play_out(page, choose)
    finished = kept(page)["finished"][0]
    assert finished.get("rules", "glup") == rules
    *_, last = Record.from_dict(finished).steps()
    assert last.after.is_over
    mine, theirs = last.after.scores
    assert f"{mine}\t{theirs}" in page.inner_text(".scores tfoot")
    cells = [int(text) for text in page.locator(".scores tbody td").all_inner_texts()]
    assert [sum(cells[0::2]), sum(cells[1::2])] == [mine, theirs]
    real.shot(page, f"over-{rules}-{choose.__name__}")


def test_the_card_that_was_drawn_is_marked(page: Any) -> None:
    begin(page)
    assert page.locator(".drawn").count() == 0
    seen = set()
    while len(seen) < 3:
        things = offered(page)
        before = page.evaluate(GAME)
        click_first(page, things)
        page.wait_for_function(CHANGED, arg=before)
        offered(page)
        for mark in page.locator(".drawn").all():
            assert mark.get_attribute("aria-label").endswith(", just drawn")
            seen.add(mark.get_attribute("data-piece"))
    assert page.locator(".hand .drawn").count() == 1
    real.shot(page, "drawn")
    page.click("text=Take back")
    page.wait_for_selector(".drawn", state="detached")


def test_a_hint_is_told_and_taken(page: Any) -> None:
    begin(page)
    offered(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint .valued")
    page.wait_for_function("() => !document.querySelector('.hint').innerText.includes('so far')")
    assert page.inner_text(".hint .behind >> nth=0") == "best"
    assert "expected to come out" in page.inner_text(".hint .verdict")
    page.click(".hint .valued >> nth=0")
    assert page.locator(".hint .sources tbody tr").count() > 2
    real.shot(page, "hint")
    before = kept(page)
    page.click("text=Play it")
    page.wait_for_function(MORE, arg=len(before["events"]))
    page.wait_for_selector(".hint", state="detached")


def test_a_decision_is_taken_back(page: Any) -> None:
    begin(page)
    offered(page)
    before = kept(page)
    hand = page.locator(".hand .card").count()
    click_first(page, offered(page))
    page.wait_for_function(MORE, arg=len(before["events"]))
    offered(page)
    page.click("text=Take back")
    page.wait_for_function(AS_MANY, arg=len(before["events"]))
    assert kept(page)["record"] == before["record"]
    page.wait_for_function("n => document.querySelectorAll('.hand .card').length === n", arg=hand)


def test_a_card_is_dragged(page: Any) -> None:
    begin(page)
    offered(page)
    before = kept(page)
    page.drag_and_drop(
        '.hand .card[aria-disabled="false"] >> nth=0', ".trick", source_position={"x": 7, "y": 14}
    )
    page.wait_for_function(MORE, arg=len(before["events"]))


def test_the_focus_stays_in_the_hand(page: Any) -> None:
    begin(page)
    offered(page)
    before = kept(page)
    page.locator(".hand .card").nth(3).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(MORE, arg=len(before["events"]))
    offered(page)
    page.keyboard.press("ArrowRight")
    here = ".declarations" if page.locator(".declaration").count() > 0 else ".hand"
    assert page.evaluate("here => document.activeElement.closest(here) !== null", here)


def test_a_reload_keeps_the_game(page: Any) -> None:
    begin(page, "two-handed", series=True)
    for _ in range(5):
        click_first(page, offered(page))
        page.wait_for_timeout(150)
    offered(page)
    before, hand = kept(page), page.locator(".hand .card").all_inner_texts()
    page.reload()
    offered(page)
    assert kept(page)["record"] == before["record"]
    assert page.locator(".hand .card").all_inner_texts() == hand
    assert "Game to 1000" in page.inner_text(".scores")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a record a line"),
        ("nonsense", "line 1: expected the record of a deal"),
        ('{"deck": "9C", "dealer": 0, "actions": []}', "deck: expected"),
    ],
)
def test_a_file_that_is_none_is_told(page: Any, text: str, told: str) -> None:
    bad = {"name": "bad.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("input[type=file]", bad)
    page.wait_for_selector(f".fault:has-text('{told}')")
    begin(page)


def agreed(record: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A record as play saves it."""
    return {**record, "play": {"seat": 0, "strength": "medium", "seed": 1, "target": 1000, **more}}


OPEN = Deal.from_seed(3).record().to_dict()


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([agreed(OPEN, seat=2)], "line 1: play.seat: expected 0 or 1, given 2"),
        ([agreed(OPEN, strength="huge")], "line 1: play.strength: expected one of beginner, easy"),
        (
            [agreed(OPEN, target="x")],
            'line 1: play.target: expected a whole number from 1, or null, given "x"',
        ),
        ([agreed(OPEN, speed=1)], "line 1: play: expected seat, strength, seed"),
        ([agreed({**OPEN, "dealer": 1})], "line 1: dealer: expected 0, as the seats deal in turn"),
        ([agreed(OPEN), agreed({**OPEN, "dealer": 1})], "deal 1: expected it to be over"),
        (
            [agreed(OPEN, target=None), agreed({**OPEN, "dealer": 1})],
            "line 2: expected no deal after a single",
        ),
        ([agreed({**OPEN, "actions": ["AX"]})], "deal 1: action 1: action"),
        ([{**OPEN, "rules": "whist"}], "line 1: rules: expected one of glup, two-handed"),
    ],
)
def test_a_game_that_can_not_be_is_told(page: Any, records: list[Any], told: str) -> None:
    give(page, "".join(json.dumps(record) + "\n" for record in records))
    page.wait_for_selector(".fault")
    assert told in page.inner_text(".fault")
    begin(page)


def give(page: Any, text: str) -> None:
    """Open a saved game."""
    file = {"name": "play.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("input[type=file]", file)


def saved(page: Any) -> Table:
    """The game that the page saves, as ``glupcore play`` takes it up."""
    with page.expect_download() as found:
        page.click(".tools >> text=Save")
    return load(found.value.path())


def played(table: Table, actions: int) -> Table:
    """Played on by the engine itself, deal after deal."""
    for _ in range(actions):
        if table.asks == "next deal":
            table.next_deal()
        elif table.asks == "engine":
            table.reply()
        else:
            table.act(table.view.choose("greedy", Random(1)))
    return table


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_goes_on_in_the_page_and_back(
    page: Any, tmp_path: Path, rules: str, seat: int
) -> None:
    setting = Setting(seat, "medium", 2**63 + 1, 1000, 2.5, rules)
    table = played(Table(setting), 150 if rules == "glup" else 100)
    save(table, tmp_path / "play.jsonl")
    give(page, (tmp_path / "play.jsonl").read_text(encoding="utf-8"))
    offered(page)
    back = saved(page)
    assert f"Game to 1000\t{back.totals[0]}\t{back.totals[1]}" in page.inner_text(".scores")
    assert [one.to_dict() for one in back.records()][:-1] == [
        one.to_dict() for one in table.records()
    ][:-1]
    assert back.records()[-1].actions[: len(table.deal.actions)] == table.deal.actions
    assert back.setting == setting
    click_first(page, offered(page))
    offered(page)
    again = saved(page)
    assert len(again.deal.actions) > len(back.deal.actions)
    again.reply() if again.asks == "engine" else played(again, 1)


def test_a_game_begun_in_the_page_goes_on_in_the_terminal(page: Any) -> None:
    begin(page, "two-handed-extended", series=True)
    click_first(page, offered(page))
    offered(page)
    table = saved(page)
    assert table.setting.rules == "two-handed-extended"
    assert (table.setting.strength, table.setting.target) == ("medium", 1000)
    deck = kept(page)["record"]["deck"]
    assert table.deal.record().to_dict()["deck"] == (
        deck if isinstance(deck, str) else " ".join(deck)
    )
    hand = page.locator(".hand .card").count()
    assert hand == len(table.view.hand)
    played(table, 40)


def test_a_game_that_was_given_up_stays_so(page: Any, tmp_path: Path) -> None:
    table = played(Table(Setting(1, "easy", 5)), 20)
    table.resign()
    save(table, tmp_path / "play.jsonl")
    give(page, (tmp_path / "play.jsonl").read_text(encoding="utf-8"))
    page.wait_for_selector(".asks:has-text('You gave the game up.')")
    assert page.locator('.board button.card[aria-disabled="false"]').count() == 0
    page.reload()
    page.wait_for_selector(".asks:has-text('You gave the game up.')")
    assert saved(page).resigned


@pytest.mark.parametrize("first", [0, 1])
def test_a_file_of_an_older_page_is_opened(page: Any, first: int) -> None:
    record = Deal.from_seed(7, first, rules="two-handed").record().to_dict()
    setting = {"rules": "two-handed", "level": "easy", "target": 1000, "first": first}
    give(page, json.dumps({**record, "page": setting}))
    offered(page)
    assert kept(page)["record"]["dealer"] == first
    table = saved(page)
    assert (table.seat, table.setting.strength, table.setting.target) == (first, "easy", 1000)
    assert "page" not in table.records()[0].extra


def test_what_is_not_legal_says_why(page: Any) -> None:
    begin(page, "two-handed")
    for _ in range(MOST_STEPS):
        things = offered(page)
        assert not is_over(page), "everything was legal in all the deal"
        barred = page.locator('.hand .card[aria-disabled="true"]')
        if page.inner_text(".asks") == "Your card." and barred.count():
            assert "have to" in str(barred.first.get_attribute("title"))
            return
        before = page.evaluate(GAME)
        click_first(page, things)
        page.wait_for_function(CHANGED, arg=before)


def test_a_lost_line_is_found_again(chromium: Any) -> None:
    with real.served() as (url, server), opened(chromium, url, allowed=LINE) as page:
        begin(page)
        offered(page)
        before = kept(page)["record"]
        server.terminate()
        server.wait(20)
        page.wait_for_selector(".lost")
        real.shot(page, "lost")
        port = url.rstrip("/").rpartition(":")[2]
        with real.served("--port", port):
            page.wait_for_selector(".lost", state="detached")
            assert kept(page)["record"] == before
            click_first(page, offered(page))
            page.wait_for_function(MORE, arg=len(before["actions"]))


def test_a_deal_is_reviewed_and_tried_again(page: Any) -> None:
    page.goto(page.url + "#review")
    page.set_input_files("input[type=file]", EXAMPLES / "deals.jsonl")
    page.wait_for_selector(".graph", timeout=120_000)
    real.shot(page, "review")
    told = page.inner_text(".account")
    parts = [
        float(line.split("\t")[1].replace("−", "-")) for line in told.split("\n") if "\t" in line
    ]
    assert sum(parts[:-1]) == pytest.approx(parts[-1], abs=0.5)
    assert page.locator(".moments li").count() == 3
    page.click(".moments button >> nth=0")
    page.wait_for_selector(".hand .card")
    assert len(kept(page)["record"]["actions"]) > 0


def test_a_game_is_kept_while_another_deal_is_tried(page: Any) -> None:
    begin(page, "two-handed", series=True)
    click_first(page, offered(page))
    offered(page)
    before = kept(page)
    page.goto(page.url.split("#")[0] + "#review")
    page.set_input_files("input[type=file]", EXAMPLES / "deals.jsonl")
    page.click(".moments button >> nth=0", timeout=120_000)
    page.wait_for_selector(".tools >> text=Back to your game")
    assert kept(page)["setting"]["rules"] == "glup"
    page.click("text=Back to your game")
    offered(page)
    assert kept(page) == before
    assert page.locator("text=Back to your game").count() == 0


def games(page: Any) -> list[Any]:
    """All that are kept, without the moment at which they were."""
    found = page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('glupcore.game.'))"
        ".map((name) => JSON.parse(localStorage.getItem(name)))"
    )
    return [{key: value for key, value in game.items() if key != "at"} for game in found]


def test_a_new_game_ends_none(page: Any) -> None:
    """Games are a list; who begins another one goes on with the first whenever they like."""
    begin(page, "two-handed", series=True)
    click_first(page, offered(page))
    offered(page)
    first = kept(page)
    page.click(".tools >> text=New game")
    begin(page, "glup")
    offered(page)
    assert first in games(page)
    page.click(".tools >> text=New game")
    assert page.locator(".shelf li").count() == 2
    real.shot(page, "games")
    page.click(".shelf li:has-text('Two-handed') >> text=Go on")
    offered(page)
    assert kept(page) == first
    page.click(".tools >> text=New game")
    page.click(".shelf li:has-text('Two-handed') >> text=Remove")
    page.click("text=Put it back")
    assert first in games(page)


def test_a_deal_that_is_only_tried_leaves_no_game(page: Any) -> None:
    """If nothing was played in it."""
    page.goto(page.url + "#review")
    page.set_input_files("input[type=file]", EXAMPLES / "deals.jsonl")
    page.click(".moments button >> nth=0", timeout=120_000)
    offered(page)
    page.click(".tools >> text=New game")
    page.wait_for_selector("form.start")
    assert games(page) == []


def test_what_an_older_page_kept_is_among_the_games(page: Any) -> None:
    begin(page, "two-handed")
    offered(page)
    game = kept(page)
    page.evaluate(
        "game => { localStorage.clear(); sessionStorage.clear();"
        " localStorage.setItem('glupcore.table', JSON.stringify(game));"
        " localStorage.setItem('glupcore.aside', JSON.stringify({...game, finished: []})); }",
        game,
    )
    page.reload()
    page.click(".shelf >> text=Go on")
    offered(page)
    assert kept(page) == game
    assert len(games(page)) == 2


def test_two_tabs_know_of_each_other(page: Any) -> None:
    """One has a game at a time, and finds what was played in the other; each may have its own."""
    begin(page, "two-handed")
    click_first(page, offered(page))
    offered(page)
    before = kept(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".shelf li:has-text('open in another tab')")
    other.click(".shelf >> text=Go on here")
    offered(other)
    assert kept(other) == before
    page.wait_for_selector("text=Your game goes on in another tab")
    assert page.locator("form.start, .hand .card").count() == 0
    click_first(other, offered(other))
    other.wait_for_function(MORE, arg=len(before["events"]))
    offered(other)
    after = kept(other)
    page.click("text=Go on here")
    offered(page)
    assert kept(page) == after
    assert after["events"][: len(before["events"])] == before["events"]
    other.wait_for_selector("text=Your game goes on in another tab")
    other.click("text=Other games")
    begin(other, "two-handed-extended")
    offered(other)
    assert kept(page) == after
    assert page.locator(".hand .card").count() > 0
    assert len(games(page)) == 2
    other.close()
    page.click(".tools >> text=New game")
    assert page.locator(".shelf li").count() == 2
    assert page.locator("text=open in another tab").count() == 0


@pytest.mark.parametrize(
    "odd", [{"toString": 1}, {}, [], None, 5, "odd"], ids=lambda odd: json.dumps(odd)
)
def test_kept_settings_that_are_none_are_the_usual(page: Any, odd: Any) -> None:
    names = ["theme", "fourColours", "pace", "keys", "rules", "level", "series"]
    for text in (json.dumps(dict.fromkeys(names, odd)), json.dumps(odd), "{"):
        page.evaluate("text => localStorage.setItem('glupcore.settings', text)", text)
        page.reload()
        page.wait_for_selector("form.start")


def test_a_kept_game_that_is_none_is_left(page: Any) -> None:
    begin(page, "two-handed")
    offered(page)
    game = kept(page)
    for odd in ({}, 5, [None], None):
        for name in ("results", "finished", "events", "record"):
            if (name, odd) in (("finished", [None]), ("events", [None])):
                continue  # not looked at before they are needed
            text = json.dumps({**game, name: odd})
            page.evaluate(
                "([id, text]) => { localStorage.setItem('glupcore.game.' + id, text);"
                " sessionStorage.setItem('glupcore.game', id); }",
                ["odd", text],
            )
            page.reload()
            page.wait_for_selector("form.start")


def test_a_link_holds_a_deal(page: Any) -> None:
    """With what its cut was; a link of an older page has no word of that."""
    record = {**OPEN, "exact_cut": True, "actions": ["9C"]}
    link = "async (record) => (await import('./js/share.js')).linkTo(record)"
    deal = "async (text) => (await import('./js/share.js')).linked(text)"
    text = page.evaluate(link, record).partition("#review/")[2]
    assert Record.from_dict(page.evaluate(deal, text)) == Record.from_dict(record)
    old = json.dumps(["glup", 0, OPEN["deck"].replace(" ", ""), "9C"]).encode()
    found = page.evaluate(deal, base64.urlsafe_b64encode(old).decode())
    assert Record.from_dict(found) == Record.from_dict({**record, "exact_cut": False})


def test_a_link_to_no_deal_says_what_is_wrong(page: Any) -> None:
    text = page.evaluate(
        "async (record) => (await import('./js/share.js')).linkTo(record)",
        {**OPEN, "actions": ["pass"] * 20_000},
    )
    page.goto(text)
    assert "action: 'pass'" in page.inner_text(".fault")
    assert page.locator(".lost").count() == 0


def test_a_text_that_is_too_long_is_told(page: Any) -> None:
    page.goto(page.url + "#ask")
    page.check("text=Type the deal as I saw it")
    page.fill("textarea", "hand: AS " * 10_000)
    page.wait_for_selector("[role=alert]:has-text('too long for the engine')")
    page.wait_for_selector(".lost", state="detached")


HAND = ["AS", "AS", "TS", "KS", "QS", "JS", "AH", "TH", "KH"]
HAND += ["QH", "QD", "JD", "AC", "TC", "KC", "QC", "JC", "9C"]


def lay(page: Any, cards: list[str]) -> None:
    """Put them where cards are asked for."""
    for card in cards:
        page.click(f".pack [data-card='{card}']")


def test_a_position_is_set_up(page: Any) -> None:
    page.goto(page.url + "#ask")
    lay(page, HAND)
    page.fill("text=Trick >> input", "1")
    page.wait_for_selector(".advice .valued")
    assert "you are to lead" in page.inner_text(".ask")
    page.click('[aria-label="Take away the nine of clubs"]')
    page.wait_for_selector("text=17 of your 18 cards are laid")
    real.shot(page, "ask")
    page.check("text=Type the deal as I saw it")
    page.fill("textarea", (EXAMPLES / "seen.txt").read_text(encoding="utf-8"))
    page.wait_for_selector(".advice .valued, p:has-text('They are to act')")


def test_each_tab_keeps_what_it_asks_about(page: Any) -> None:
    tabs = {"the first": page, "the second": page.context.new_page()}
    for text, tab in tabs.items():
        tab.goto(page.url.partition("#")[0] + "#ask")
        tab.check("text=Type the deal as I saw it")
        tab.fill("textarea", text)
    for text, tab in tabs.items():
        tab.reload()
        assert tab.input_value("textarea") == text


def test_phase_2_is_solved(page: Any) -> None:
    page.goto(page.url + "#ask")
    page.select_option("text=Phase >> select", "2")
    page.select_option("text=Trump >> select", "9H")
    for card in ["AS", "TS", "9H", "KD"]:
        page.click(f".pack [data-card='{card}']")
    page.check("text=Theirs")
    for card in ["AS", "JC", "QD", "TD"]:
        page.click(f".pack [data-card='{card}']")
    page.wait_for_selector(".line")
    assert "3 points more" in page.inner_text("[aria-label='Best play of both']")
    page.click("text=Play A♠")
    assert page.locator(".line .done").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_room_is_for_everybody(chromium: Any, address: str, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    rooms = {"start": "", "ask": "#ask", "review": "#review", "rules": "#rules"}
    with opened(chromium, address, color_scheme=scheme, looks={"theme": "auto"}) as page:
        found = {}
        for name, place in rooms.items():
            page.goto(address + place)
            page.wait_for_selector({"rules": ".kinds"}.get(name, "h1"))
            found[name] = faults(Axe().run(page).response)
            real.shot(page, f"{name}-{scheme}")
        page.goto(address)
        begin(page)
        offered(page)
        page.keyboard.press("h")
        page.wait_for_selector(".hint .valued")
        found["table"] = faults(Axe().run(page).response)
        real.shot(page, f"table-{scheme}")
        assert found == {name: [] for name in found}


def faults(response: Any) -> list[str]:
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in response["violations"]]


def test_a_small_screen(chromium: Any, address: str) -> None:
    with opened(chromium, address, width=360) as page:
        for place in ("#ask", "#review", "#rules", ""):
            page.goto(address + place)
            page.wait_for_selector("h1")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, place
        begin(page)
        for _ in range(6):
            click_first(page, offered(page))
            page.wait_for_timeout(150)
        offered(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        real.shot(page, "small")


def test_the_picture_of_the_readme(page: Any) -> None:
    """``docs/table.png``: a deal of the examples, at a decision."""
    record = json.loads((EXAMPLES / "deals.jsonl").read_text(encoding="utf-8").splitlines()[0])
    file = {"name": "deal.jsonl", "mimeType": "text/plain", "buffer": b""}
    file["buffer"] = json.dumps({**record, "actions": record["actions"][:52]}).encode()
    page.set_input_files("input[type=file]", file)
    offered(page)
    page.keyboard.press("h")
    page.wait_for_selector(".hint .valued")
    page.wait_for_function("() => !document.querySelector('.hint').innerText.includes('so far')")
    assert len(kept(page)["record"]["actions"]) >= 52
    assert page.locator(".melds .card").count() > 0
    real.SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(real.SHOTS / "table.png"))
