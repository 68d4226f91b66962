"""What notebooks are given of auction games: pictures of deals and views, and tables of advice."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from glupcore import Random, recommend
from glupcore.auction import ROWS, Record, Rules, State, View
from glupcore.auction.picture import html, svg
from glupcore.drawing.parts import CARD, WIDTH

G = "{http://www.w3.org/2000/svg}g"


def played(rules: str) -> Iterator[State]:
    """A deal here and there, from its first action to its last."""
    record = Record.deal(Rules(rules), 3, policy="greedy")
    plies = len(record.actions)
    return (record.state_at(ply) for ply in sorted({*range(0, plies, 13), plies}))


def classes(position: State | View) -> list[str]:
    picture = ET.fromstring(position._repr_svg_())
    return [one.get("class", "") for one in picture.iter()]


@pytest.mark.parametrize("rules", ROWS)
def test_a_picture_shows_every_card_that_may_be_seen_and_no_other(rules: str) -> None:
    for state in played(rules):
        drawn = classes(state)
        hands = sum(len(state.hand(seat)) for seat in range(state.rules.seats))
        assert drawn.count("card") == hands + len(state.trick)
        assert "back" not in drawn
        for seat in range(state.rules.seats):
            view = state.view(seat)
            facts = view.to_dict()
            seen = classes(view)
            shown = facts["shown"] or [""] * state.rules.seats
            others = [one for one in range(state.rules.seats) if one != seat]
            known = sum(len(shown[one].split()) for one in others)
            hidden = sum(facts["sizes"][one] for one in others) - known
            assert seen.count("card") == len(view.hand) + known + len(state.trick)
            assert seen.count("back") == hidden


@pytest.mark.parametrize("rules", ROWS)
def test_the_picture_is_wide_enough(rules: str) -> None:
    for state in played(rules):
        for position in (state, state.view(0)):
            for group in ET.fromstring(svg(position)).iter(G):
                place = group.get("transform", "translate(0)")[len("translate(") : -1]
                assert 0 <= float(place.partition(",")[0]) <= WIDTH - CARD[0]


def test_a_view_is_drawn_of_the_view_alone() -> None:
    for state in played("double-deck"):
        view = state.view(1)
        world = view.sample(Random(5))
        assert svg(world.view(1)) == svg(view)


def test_names_turn_contract_and_counts_are_written() -> None:
    record = Record.deal(Rules("four-handed"), 3, policy="greedy")
    state = record.state_at(len(record.actions) - 6)
    words = " ".join(ET.fromstring(svg(state.view(0))).itertext())
    for part in ("You (seat 0)", "Seat 2", f"to {state.decision}", f"bid {state.bid} by seat"):
        assert part in words
    assert f"trump {dict(zip('CDHS', '♣♦♥♠', strict=True))[state.trump or '']}" in words
    end = record.state_at(len(record.actions))
    assert end.outcome() in " ".join(ET.fromstring(svg(end)).itertext())


def test_notebooks_find_them_and_terminals_a_drawing() -> None:
    state = State.from_seed(7, rules="four-handed")
    for position in (state, state.view(2)):
        assert position._repr_html_() == html(position)
        assert position._repr_svg_() in position._repr_html_()
        assert "to bid" in str(position)
        assert "\n" in str(position)


def test_a_repr_says_whose_turn_it_is() -> None:
    state = State.from_seed(7, rules="four-handed")
    assert repr(state.view(2)) == "<View of four-handed by seat 2: seat 1 to bid>"
    state.apply("bid 250")
    assert repr(state.view(0)).endswith(": seat 2 to bid, bid 250 by seat 1>")
    over = state.playout(Random(1), "greedy")
    assert repr(over.view(0)) == f"<View of four-handed by seat 0: {over.result}>"


def test_advice_tells_how_often_a_bid_is_played_and_made() -> None:
    view = State.from_seed(7, rules="four-handed").view(1)
    advice = recommend(view, iterations=30, seed=1)
    page = advice._repr_html_()
    for one in advice:
        assert f">{one.contract.bids:.0%}<" in page
        assert f">{one.contract.made:.0%}<" in page
    assert ">bids<" in page
    assert ">made<" in page
