"""Positions: what one player knows, as JSON and as a view."""

import copy
import json
import string
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glupcore import (
    Cards,
    Deal,
    GlupError,
    PositionError,
    Random,
    position_from_view,
    view_from_position,
)
from glupcore._core import MOST_POSITION_BYTES

KEYS = [
    "trump", "turnup", "stock", "phase", "decision", "hand", "table", "opponent", "played", "glups",
    "scores", "counters",
]  # fmt: skip


def played(seed: int, plies: int, policy: str = "greedy") -> Deal:
    rng = Random(seed)
    deal = Deal.from_deck(rng.deck())
    while deal.player is not None and len(deal.actions) < plies:
        deal.apply(deal.view(deal.player).choose(policy, rng))
    return deal


def test_json_text_and_bytes_are_read_too(positions: list[dict[str, Any]]) -> None:
    position = positions[0]["view"]
    view = view_from_position(position)
    assert view_from_position(json.dumps(position)) == view
    assert view_from_position(json.dumps(position, indent=1).encode()) == view


@given(st.integers(0, 2**32), st.integers(0, 126), st.sampled_from(["random", "greedy"]))
def test_every_view_of_a_deal_comes_back_equal(seed: int, plies: int, policy: str) -> None:
    deal = played(seed, plies, policy)
    if deal.is_over:
        return
    for seat in (0, 1):
        view = deal.view(seat)
        position = position_from_view(view)
        text = json.dumps(position)
        again = view_from_position(text, seat)
        assert again == view
        assert hash(again) == hash(view)
        assert json.dumps(position_from_view(again)) == text
        optional = [key for key in ("led", "known") if key in position]
        assert list(position) == KEYS + optional
        assert again.legal_actions() == view.legal_actions()


def test_waiting_for_the_follower_names_the_card_led() -> None:
    deal = Deal.from_seed(3)
    leader = deal.player
    card = deal.apply(deal.legal_actions()[0])
    position = position_from_view(deal.view(leader))
    assert (position["decision"], position["led"]) == ("wait", card)


def exchange() -> Deal:
    """A deal just after an exchange of the turn-up."""
    for seed in range(500):
        deal = Deal.from_seed(seed)
        while deal.state.phase == 1 and deal.player is not None:
            legal = deal.legal_actions()
            if "dix" in legal:
                deal.apply("dix")
                return deal
            deal.apply(legal[-1])
    raise AssertionError("no exchange in 500 deals")


def test_the_exchanged_turn_up_is_known_to_both() -> None:
    deal = exchange()
    taker = deal.state.leader
    mine, theirs = position_from_view(deal.view(taker)), position_from_view(deal.view(1 - taker))
    assert mine["known"] == theirs["opponent"]["known"] != ""
    assert "known" not in theirs
    del mine["known"]
    assert len(view_from_position(mine).known) == 0


def phase_two() -> dict[str, Any]:
    deal = played(5, 200)
    while deal.state.phase == 2:
        deal.undo()
    plies = len(deal.actions) + 1
    view = played(5, plies).view(0)
    assert view.phase == 2
    return dict(position_from_view(view))


def test_in_phase_2_the_opponent_may_be_left_out() -> None:
    position = phase_two()
    view = view_from_position(position)
    del position["opponent"]
    assert view_from_position(position) == view


def test_input_is_read_kindly(positions: list[dict[str, Any]]) -> None:
    signs = str.maketrans({"C": "♣", "D": "♦", "H": "♥", "S": "♠"})
    for entry in positions:
        position = copy.deepcopy(entry["view"])
        position["trump"] = position["trump"].lower()
        position["hand"] = [card.lower().replace("t", "10") for card in position["hand"].split()]
        position["played"] = " ".join(reversed(position["played"].translate(signs).split()))
        position["decision"] = position["decision"].upper()
        position["table"] = [[c.lower(), *(k.upper() for k in ks)] for c, *ks in position["table"]]
        assert view_from_position(position) == view_from_position(entry["view"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b'{"hand": "\xff"}', "not UTF-8 text (byte 0xff at offset 10)"),
        ('{"a":[' * 10**5, "not JSON that can be read (nested too deeply"),
        ('{"hand": "' + " " * MOST_POSITION_BYTES + '"}', "not JSON that can be read (too long"),
    ],
)
def test_what_is_wrong_with_a_text_is_told(text: str | bytes, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        view_from_position(text)
    assert str(caught.value).startswith(message)
    assert caught.value.faults


def test_of_many_faults_the_first_are_told() -> None:
    with pytest.raises(PositionError) as caught:
        view_from_position(
            {"hand": "", "table": [["KS", "kinks"]] * 3000} | dict.fromkeys(string.ascii_lowercase)
        )
    assert len(caught.value.faults) == 20 + 1 + 1
    assert "entry 19" in str(caught.value)
    assert "entry 20" not in str(caught.value)


EXPECTED = 'hand: expected cards such as "AS TS 9H" ("" for none), given'


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (float("nan"), "position: expected fields that JSON can hold"),
        ("\udcff", "not JSON (expected a pair of surrogates"),
        (nested(500), "not JSON that can be read (nested too deeply"),
        (nested(10**5), "position: expected fields that JSON can hold"),
        ([10**5000], "position: expected fields that JSON can hold"),
        (Cards("AS"), f"{EXPECTED} \"Cards('AS')\""),
        (b"AS", f"{EXPECTED} \"b'AS'\""),
        ("♣" * 70, f'{EXPECTED} "{"♣" * 58}…'),
    ],
)
def test_values_that_no_json_has_are_refused(hand: object, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        view_from_position({"hand": hand})
    assert str(caught.value).startswith(message)


def test_mappings_of_any_kind_are_read(positions: list[dict[str, Any]]) -> None:
    position = positions[0]["view"]
    inner = {**position, "opponent": MappingProxyType(position["opponent"])}
    assert view_from_position(MappingProxyType(inner)) == view_from_position(position)


def test_text_that_is_no_position_is_an_error() -> None:
    for text in ("", "{", "[]", b"\xff", "nan", "1" * 5000, '"\\ud800"'):
        with pytest.raises(PositionError):
            view_from_position(text)
    assert issubclass(PositionError, GlupError)
