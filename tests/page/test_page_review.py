"""A review as a film: board, sentence, graph and tricks in step, the same for everybody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from browser import shot
from glupcore import Deal, Random, Record
from glupcore.review import review
from test_page import faults, games, kept, opened

pytestmark = pytest.mark.slow
LOOK = 400  # rollouts at a decision


def finished() -> Record:
    deal, rng = Deal.from_seed(5, rules="two-handed"), Random(1)
    while deal.player is not None:
        policy = "random" if deal.player == 0 and len(deal.actions) % 5 == 0 else "greedy"
        deal.apply(deal.view(deal.player).choose(policy, rng))
    return deal.record()


RECORD = finished()


def open_review(page: Any) -> None:
    page.goto(page.url + "#review")
    text = json.dumps(RECORD.to_dict()).encode()
    file = {"name": "deal.jsonl", "mimeType": "text/plain", "buffer": text}
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector(".film .graph", timeout=120_000)


@pytest.fixture
def film(page: Any) -> Any:
    """Of a review that has ended, as then it goes to the worst moment."""
    open_review(page)
    page.wait_for_selector(".account", timeout=120_000)
    return page


def at(page: Any, ply: int) -> None:
    """Until the film shows the cards before an action."""
    page.wait_for_selector(f".film .board[data-ply='{ply}']")


def hand(page: Any, whose: str) -> list[str]:
    cards = page.locator(f"[aria-label='{whose} hand'] [role=img]")
    labels = cards.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [label.partition(",")[0] for label in labels]


def spoken(cards: Any) -> list[str]:
    names = {"9": "nine", "J": "jack", "Q": "queen", "K": "king", "T": "ten", "A": "ace"}
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return [f"{names[card[0]]} of {suits[card[1]]}" for card in cards]


def test_the_board_shows_both_hands_as_they_were(film: Any) -> None:
    for ply in (0, 21, len(RECORD.actions) - 3):
        film.locator(".controls input").fill(str(ply))
        at(film, ply)
        for seat, whose in enumerate(("Your", "Their")):
            cards = RECORD.state_at(ply).view(seat).hand
            assert sorted(hand(film, whose)) == sorted(spoken(str(cards).split()))


def test_all_goes_in_step(film: Any) -> None:
    """By keys, slider, list, graph; and all of it is on one screen."""
    start = int(film.input_value(".controls input"))
    film.locator("h1").click()
    film.keyboard.press("ArrowRight")
    at(film, start + 1)
    film.keyboard.press("ArrowLeft")
    film.keyboard.press("ArrowLeft")
    at(film, start - 1)
    assert film.input_value(".controls input") == str(start - 1)
    line = film.locator(".graph .now").bounding_box()["x"]
    film.click(".tricks li >> nth=2 >> button >> nth=1")
    film.wait_for_function(
        "() => document.querySelector('p.chosen').innerText.startsWith('Trick 3')"
    )
    assert film.locator(".graph .now").bounding_box()["x"] != line
    assert film.locator(".tricks [aria-current]").count() == 1
    box = film.locator(".graph").bounding_box()
    film.mouse.click(box["x"] + box["width"] / 2, box["y"] + 20)
    middle = int(film.input_value(".controls input"))
    assert abs(middle - len(RECORD.actions) / 2) < len(RECORD.actions) / 8
    at(film, middle)
    numbers = film.locator(".graph text").all_text_contents()
    assert {"trick 1", "5", "10", "15"} <= set(numbers)
    for part in (".film .board", "p.chosen", ".controls", ".graph", ".tricks"):
        box = film.locator(part).bounding_box()
        assert 0 <= box["y"] < box["y"] + box["height"] <= 860, part


def test_the_card_played_is_red_and_the_better_one_gold(film: Any) -> None:
    """Where the review begins: at the worst moment, with the sentence about it."""
    at(film, int(film.input_value(".controls input")))
    said = film.inner_text("p.chosen")
    assert said == film.inner_text(".moments p >> nth=0")
    done, better = film.locator(".card.done"), film.locator(".card.better")
    assert done.count() + better.count() > 0
    for card in (*done.all(), *better.all()):
        assert card.get_attribute("aria-label").rpartition(", ")[2] in ("played", "better")
    shot(film, "film")
    worst = max(
        (one for one in review(RECORD, iterations=LOOK).decisions if one.grade),
        key=lambda one: one.loss,
    )
    assert int(film.input_value(".controls input")) == worst.ply
    assert f"was worth {worst.loss:.1f} points more" in said


def test_a_review_has_no_cap_of_time(page: Any) -> None:
    """So that it is the same for everybody, on a machine that is busy, too."""
    asked: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: asked.append(json.loads(text))),
    )
    page.reload()
    open_review(page)
    [one] = [request for request in asked if request["method"] == "review"]
    assert one["iterations"] == LOOK
    assert "seconds" not in one
    version = page.evaluate(
        """async () => {
            const { Engine } = await import('./js/engine.js');
            const { connect } = await import('./js/carry.js');
            const engine = new Engine(connect);
            return (await engine.ask('query_version')).most.seconds;
        }"""
    )
    assert version >= 300


def test_trying_from_the_film_touches_no_game(film: Any) -> None:
    film.click("text=Try it from here")
    film.wait_for_selector(".hand .card")
    assert kept(film)["tried"] == len(kept(film)["record"]["actions"]) or kept(film)["events"]
    film.click(".tools >> text=New game")
    film.wait_for_selector("form.start")
    assert games(film) == []


BETTER = "; 10♥ was worth 41.0 points more"
MOMENT = {"sources": {}, "gives_up": [{"kind": "run", "chance": 0.31}]}
LOSS = {"best": "TH", "action": "QH", "loss": 41.04, "error": 2.0}


@pytest.mark.parametrize(
    ("step", "decision", "moment", "said"),
    [
        ({}, LOSS, MOMENT, f"{BETTER} (± 2.0): Q♥ cost a 31 % chance of run."),
        ({}, LOSS, None, f"{BETTER} (± 2.0)."),
        ({}, {**LOSS, "loss": 0}, None, ", which is as good as 10♥."),
        ({}, {**LOSS, "best": "QH"}, None, ", as the engine would."),
        ({}, {**LOSS, "loss": 9.96}, None, "; 10♥ was worth 9.9 points more (± 2.0)."),
        ({}, {**LOSS, "loss": 10.0}, None, "; 10♥ was worth 10.0 points more (± 2.0)."),
        ({"forced": True}, None, None, "; there was no choice."),
        (
            {},
            {**LOSS, "error": 0},
            {"sources": {"runs": 20.0, "counters": 0.2}, "gives_up": []},
            f"{BETTER}.",
        ),
        (
            {},
            {**LOSS, "reason": "It takes the trick as A\u2665 would, and you keep that."},
            MOMENT,
            f"{BETTER} (± 2.0): it takes the trick as A\u2665 would, and you keep that.",
        ),
    ],
)  # fmt: skip
def test_what_a_step_was_worth(
    page: Any, step: dict[str, Any], decision: Any, moment: Any, said: str
) -> None:
    """What gives something up is the card that was played."""
    whole = {"trick": 5, "seat": 0, "decision": "lead", "action": "QH", **step}
    told = page.evaluate(
        "async (all) => (await import('./js/verdict.js')).verdict(...all)",
        [whole, decision, moment, None, {"blunder": 10.0, "mistake": 3.0}],
    )
    assert told == f"Trick 5: you played Q♥{said}"


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (740, 360)])
def test_the_film_on_a_phone(chromium: Any, address: str, width: int, height: int) -> None:
    with opened(chromium, address, width=width, height=height) as page:
        open_review(page)
        page.evaluate("scrollTo(0, 0)")
        for part in (".film .board", "p.chosen", ".controls", ".graph"):
            box = page.locator(part).bounding_box()
            assert 0 <= box["y"] < box["y"] + box["height"] <= height, part
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        shot(page, f"film-phone-{width}")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800)])
def test_a_moment_that_is_looked_at_is_on_the_screen(
    chromium: Any, address: str, width: int, height: int
) -> None:
    with opened(chromium, address, width=width, height=height) as page:
        open_review(page)
        page.click(".moments li:last-child >> text=Look at it")
        ply = int(page.input_value(".controls input"))
        at(page, ply)
        for part in (".film .board", "p.chosen"):
            box = page.locator(part).bounding_box()
            assert 0 <= box["y"] < box["y"] + box["height"] <= height, part
        shot(page, f"moment-{width}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_film_is_for_everybody(chromium: Any, address: str, theme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with opened(chromium, address, looks={"theme": theme}) as page:
        open_review(page)
        at(page, int(page.input_value(".controls input")))
        assert faults(Axe().run(page).response) == []
        shot(page, f"film-{theme}")
