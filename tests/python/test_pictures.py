"""What notebooks are given of positions and advice: pictures and tables."""

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from glupcore import Advice, Deal, State, View, read_records, recommend, view_from_position
from glupcore.drawing.svg import WIDTH, html, svg
from places import ROOT

EXAMPLES = ROOT / "examples"


@pytest.fixture(scope="module")
def states() -> list[State]:
    records = list(read_records(EXAMPLES / "deals.jsonl"))
    return [r.state_at(ply) for i, r in enumerate(records) for ply in range(i, len(r.actions), 17)]


@pytest.fixture(scope="module")
def view() -> View:
    return view_from_position(json.loads((EXAMPLES / "position.json").read_text("utf-8")))


def classes(picture: str) -> list[str]:
    return [element.get("class", "") for element in ET.fromstring(picture).iter()]


def open_cards(position: State | View) -> int:
    """Cards that lie face up, or that who looks at it knows in a hand."""
    tables: list[int]
    if isinstance(position, State):
        hands = [len(position.hand(seat)) for seat in (0, 1)]
        tables = [melded.copies for seat in (0, 1) for melded in position.table(seat)]
    else:
        hands = [len(position.hand), len(position.opponent_known)]
        tables = [melded.copies for melded in (*position.table, *position.opponent_table)]
    single = (position.turnup is not None) + (position.led is not None)
    return sum(hands) + sum(tables) + single


def test_a_picture_shows_every_card_that_may_be_seen_and_no_other(states: list[State]) -> None:
    for state in states:
        for position in (state, state.view(0), state.view(1)):
            drawn = classes(position._repr_svg_())
            assert drawn.count("card") == open_cards(position)
            backs = 2 if state.phase == 1 and state.stock else 0
            if isinstance(position, View):
                backs += position.concealed - len(position.opponent_known)
            assert drawn.count("back") == backs


def test_the_picture_is_wide_enough(states: list[State]) -> None:
    for state in states:
        root = ET.fromstring(svg(state))
        for group in root.iter("{http://www.w3.org/2000/svg}g"):
            place = group.get("transform", "translate(0)")[len("translate(") : -1]
            assert 0 <= float(place.partition(",")[0]) <= WIDTH - 34


def test_same_knowledge_same_picture(states: list[State]) -> None:
    """A view's picture is drawn of the view alone."""
    for state in states:
        seen = state.view(0)
        assert svg(View.from_bytes(seen.to_bytes())) == svg(seen)


def test_names_turn_kinds_and_counts_are_written(view: View) -> None:
    words = " ".join(ET.fromstring(svg(view)).itertext())
    for part in ("You (seat 0)", "to declare", "double-kings", "16 unknown", "stock 29"):
        assert part in words
    for part in ("trump ♥", "82 points · 12 counters", "1 point · 8 counters"):
        assert part in words


def test_notebooks_find_them(view: View, states: list[State]) -> None:
    deal = Deal.from_seed(3)
    for shown in (view, states[0], deal):
        picture = shown._repr_svg_()
        assert ET.fromstring(picture).tag.endswith("svg")
        assert picture in shown._repr_html_()
    assert deal._repr_svg_() == svg(deal.state)
    assert html(view) == view._repr_html_()


class Cells(HTMLParser):
    """The texts of a table, and whether every tag that is opened is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_advice_is_a_table_with_a_row_for_each_action(view: View) -> None:
    advice = recommend(view, iterations=20, seed=1)
    page = advice._repr_html_()
    assert page.count("<tr") == 1 + len(advice)
    assert f"{advice.value:+.2f}".replace("-", "−") in Cells(page).texts
    assert advice.summary() in Cells(page).texts


def test_advice_is_escaped(view: View) -> None:
    advice = recommend(view, solver="greedy")
    one = replace(
        advice.actions[0], action="<b>&", standing="dominated", like="<i>", difference_error=1.5
    )
    page = Advice(**{f: getattr(advice, f) for f in advice.__slots__} | {
        "action": "<b>&", "actions": (one,), "solver": "<script>"
    })._repr_html_()  # fmt: skip
    texts = " ".join(Cells(page).texts)
    for part in ("<b>&", "no better than <i>", "<script>"):
        assert part in texts
