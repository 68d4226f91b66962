"""Deals with an auction out of a file, and over: gone on with, and looked over as a film."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browser import shot
from glupcore import Random
from glupcore.auction import Record, Rules, State
from glupcore.auction.review import review
from glupcore.play.game_file import save
from glupcore.play.table import Setting, Table
from test_page import agreed, faults, games, give, kept, opened, played, saved
from test_page_auction import offered, take_step
from test_page_review import at, hand, spoken

pytestmark = pytest.mark.slow
LOOK = 400  # playouts at a decision


@pytest.mark.parametrize(
    ("rules", "seat", "options", "actions"),
    [
        ("four-handed", 2, {}, 130),
        ("three-handed-chips", 1, {}, 250),
        ("double-deck", 3, {"target": 300}, 40),
        ("two-handed-draw", 0, {}, 150),
    ],
)
def test_a_game_goes_on_in_the_page_and_back(
    page: Any, tmp_path: Path, rules: str, seat: int, options: dict[str, Any], actions: int
) -> None:
    strength = tuple(["easy", "medium", "greedy"][: Rules(rules).seats - 1])
    setting = Setting(seat, strength, 2**63 + 1, None, 2.5, Rules(rules, options))
    table = played(Table(setting), actions)
    save(table, tmp_path / "play.jsonl")
    give(page, (tmp_path / "play.jsonl").read_text(encoding="utf-8"))
    offered(page)
    back = saved(page)
    assert back.setting == setting
    before, after = table.records(), back.records()
    assert [one.to_dict() for one in after[:-1]] == [one.to_dict() for one in before[:-1]]
    assert after[-1].actions[: len(table.deal.actions)] == table.deal.actions
    assert len(kept(page)["finished"]) == len(after) - (not back.deal.is_over)
    assert page.locator(".hand .card").count() == len(back.view.hand)
    totals = [int(text.replace("−", "-")) for text in page.locator(".totals td").all_inner_texts()]
    assert sorted(totals[: len(back.totals)]) == sorted(back.totals)
    take_step(page)
    offered(page)
    assert len(kept(page)["events"]) >= len(back.deal.actions)
    page.reload()
    offered(page)
    page.click(".tools >> text=New game")
    assert page.locator(".shelf li").count() == 1


def finished(rules: str, seed: int = 7) -> Record:
    end = State.from_seed(seed, rules=rules).playout(Random(1), "greedy")
    return Record(end.rules, end.deck, end.dealer, tuple(end.actions))


FOUR = finished("four-handed").to_dict()
OPEN = {**FOUR, "actions": []}


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([agreed(OPEN, seat=4)], "line 1: play.seat: expected 0 to 3, given 4"),
        (
            [agreed(OPEN, strength=["easy"])],
            "line 1: play.strength: expected one for each of the 3",
        ),
        ([agreed(OPEN, strength="huge")], "line 1: play.strength: expected one of beginner, easy"),
        ([agreed(OPEN, names=["Ann"])], "line 1: play.names: expected 4 names"),
        ([agreed(OPEN, speed=1)], "line 1: play: expected seat, strength, seed"),
        ([agreed({**OPEN, "dealer": 1})], "line 1: dealer: expected 0, who deals first, given 1"),
        ([agreed({**OPEN, "dealer": 7})], "line 1: dealer: expected 0 to 3, given 7"),
        ([agreed({**OPEN, "deck": 5})], "line 1: deck: expected cards in deal order, given 5"),
        ([agreed({**OPEN, "deck": "AS"})], "deal 1: record"),
        ([agreed({**OPEN, "options": {"tarjet": 9}})], "deal 1: record"),
        ([agreed({**OPEN, "actions": ["bid:3"]})], "deal 1: action 1: action: "),
        ([agreed(OPEN), agreed({**OPEN, "dealer": 1})], "deal 1: expected it to be over"),
        ([agreed(FOUR), agreed(OPEN)], "deal 2: dealer: expected 1, who deals next by the rules"),
        ([agreed(OPEN), {**OPEN, "rules": "check"}], "line 2: rules: expected all deals by the sa"),
        ([{**OPEN, "rules": "whist"}], "line 1: rules: expected one of glup, two-handed"),
        ([{**OPEN, "rules": None}], "line 1: rules: expected one of glup, two-handed"),
        ([{**OPEN, "rules": {"seats": 9}}], "line 1: rules"),
    ],
)
def test_a_game_that_can_not_be_is_told(page: Any, records: list[Any], told: str) -> None:
    """In a line, and the page goes on."""
    give(page, "".join(json.dumps(record) + "\n" for record in records))
    page.wait_for_selector(".fault")
    assert told in page.inner_text(".fault")
    assert games(page) == []
    give(page, json.dumps(OPEN))
    offered(page)


def open_review(page: Any, record: Record) -> None:
    page.goto(page.url.partition("#")[0] + "#review")
    text = json.dumps(record.to_dict()).encode()
    file = {"name": "deal.jsonl", "mimeType": "text/plain", "buffer": text}
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(".film .graph", timeout=120_000)


def test_a_film_s_controls_are_in_sight_with_all_hands_on(chromium: Any, address: str) -> None:
    with opened(chromium, address, width=390, height=844) as page:
        open_review(page, finished("four-handed"))
        page.locator(".film").evaluate("film => film.scrollIntoView({block: 'start'})")
        box = page.locator(".film .controls").bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= 844
        shot(page, "ring-film-phone")


@pytest.mark.parametrize("rules", ["four-handed", "three-handed", "double-deck"])
def test_the_board_shows_every_hand_as_it_was(page: Any, rules: str) -> None:
    record = finished(rules)
    open_review(page, record)
    found = review(record, iterations=LOOK)
    worst = found.errors(0)[0]  # one's own
    assert int(page.input_value(".controls input")) == worst.ply
    assert f"was worth {worst.loss:.1f} points more" in page.inner_text("p.chosen")
    marks = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", None: ""}
    signs = sorted(page.locator(".tricks .step b").all_inner_texts())
    assert signs == sorted(marks[one.grade] for one in found.errors())
    column = "all => all.map(({style}) => parseInt(style.gridColumn) - 2)"
    led, took = (
        page.locator(f".tricks .step:has(.{mark})").evaluate_all(column) for mark in ("led", "took")
    )
    states = (record.state_at(ply) for ply in range(len(record.actions)))
    assert led == [state.player for state in states if state.decision == "lead"]
    assert took[:-1] == led[1:]
    assert len(took) == len(led)
    shot(page, f"ring-film-{rules}")
    plays = next(i for i, one in enumerate(record.actions) if len(one) == 2)
    for ply in (0, plays - 1, plays + 7, len(record.actions) - 5):
        page.locator(".controls input").fill(str(ply))
        at(page, ply)
        state = record.state_at(ply)
        whose = ["Your", *(f"{one}\u2019s" for one in ("Ann", "Bob", "Cleo"))]
        for seat, name in enumerate(whose[: record.rules.seats]):
            assert sorted(hand(page, name)) == sorted(spoken(state.hand(seat)))
    shot(page, f"ring-film-play-{rules}")
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    at(page, len(record.actions) - 6)
    page.click(".tricks li >> nth=-1 >> button >> nth=0")
    at(page, len(record.actions) - record.rules.seats)
    assert page.locator(".tricks [aria-current]").count() == 1


def test_trying_from_the_film_touches_no_game(page: Any) -> None:
    open_review(page, finished("four-handed"))
    page.click("text=Try it from here")
    offered(page)
    page.click(".tools >> text=New game")
    page.wait_for_selector("form.start")
    assert [one for one in games(page) if one["tried"] is None] == []


@pytest.mark.parametrize(("width", "height", "theme"), [(360, 740, "dark"), (1280, 800, "light")])
def test_the_film_is_for_everybody(
    chromium: Any, address: str, width: int, height: int, theme: str
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, width=width, height=height, looks={"theme": theme}) as page:
        open_review(page, finished("four-handed"))
        at(page, int(page.input_value(".controls input")))
        assert faults(Axe().run(page).response) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        cards = [one.bounding_box() for one in page.locator(".film .hand .card").all()]
        others = [one.bounding_box() for one in page.locator(".film .hands .card").all()]
        board = page.locator(".film .board").bounding_box()
        for one in (*cards, *others):
            assert board["x"] <= one["x"] <= board["x"] + board["width"] - one["width"] + 1
            assert board["y"] <= one["y"] <= board["y"] + board["height"] - one["height"] + 1
        assert len({one["y"] for one in cards}) <= 2
        shot(page, f"ring-film-{width}")
