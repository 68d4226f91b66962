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
    assert leader is not None
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


def test_in_phase_2_too_many_cards_seen_are_an_error() -> None:
    position = phase_two()
    del position["opponent"]
    position["played"] = "9C 9C 9C 9C"
    position["hand"] = "9C"
    with pytest.raises(PositionError, match="played: expected at most four of each card"):
        view_from_position(position)


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


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"trump": "X"}, 'trump: expected a suit, "C", "D", "H" or "S", given "X"'),
    ({"trump": None}, 'trump: expected a suit, "C", "D", "H" or "S", given null'),
    ({"turnup": None}, 'turnup: expected a card such as "TD", given null'),
    ({"turnup": "T"}, 'turnup: expected a card such as "TD", given "T"'),
    ({"stock": 61}, "stock: expected an odd number from 1 to 59, given 61"),
    ({"stock": "41"}, 'stock: expected a whole number, given "41"'),
    ({"stock": 41.0}, "stock: expected a whole number, given 41.0"),
    ({"stock": 42}, "stock: expected"),
    ({"phase": 3}, "phase: expected 1 or 2, given 3"),
    (
        {"decision": "think"},
        'decision: expected one of "lead", "follow", "meld", "wait", given "th',
    ),
    ({"decision": 1}, 'decision: expected one of "lead", "follow", "meld", "wait", given 1'),
    ({"led": None}, 'led: expected a card such as "TD", given null'),
    ({"hand": 7}, 'hand: expected cards such as "AS TS 9H" ("" for none), given 7'),
    ({"hand": "QC QX"}, 'hand: expected cards such as "AS TS 9H" ("" for none), given "QC QX"'),
    ({"hand": "QC QC QC QC QC"}, "more than 4 copies of QC"),
    ({"hand": "QC"}, "hand: expected 18 cards in hand and on the table, given 3"),
    ({"hand": ["QC", 1]}, 'hand: expected cards such as "AS TS 9H" ("" for none), given ["QC", 1]'),
    ({"table": {}}, 'table: expected a list such as [["KS", "marriage-S"]'),
    ({"table": ["KS"]}, '(entry 0: "KS")'),
    ({"table": [["KS", "kings"], []]}, "(entry 1: [])"),
    ({"table": [["KS", "kinks"]]}, '(entry 0: "kinks" is no kind of meld, did you mean kings?)'),
    ({"table": [["XS", "kings"]]}, "(entry 0: card 'XS': expected a rank"),
    (
        {"table": [["KS", "aces"]]},
        "table: expected kinds that the card belongs to, given KS in aces",
    ),
    ({"opponent": []}, "opponent: expected an object with table, known and concealed, given []"),
    ({"opponent": "QX"}, "opponent: expected cards"),
    ({"opponent": {"concealed": -1}}, "opponent.concealed: expected a whole number, given -1"),
    ({"opponent": {"table": [], "known": "", "concealed": 5}}, "opponent.concealed: expected 17"),
    ({"played": None}, 'played: expected cards such as "AS TS 9H" ("" for none), given null'),
    (
        {"played": "9C"},
        "played: expected 44 cards, two for each of the 22 complete tricks, given 1",
    ),
    ({"glups": -1}, "glups: expected a whole number, given -1"),
    ({"scores": 5}, 'scores: expected two numbers such as {"me": 41, "opponent": 12}, given 5'),
    ({"scores": {"me": 1}}, "scores.opponent: missing, expected a whole number"),
    ({"scores": {"me": 1, "opponent": 10**40}}, "scores.opponent: expected at most 1000000"),
    ({"counters": {"me": 49, "opponent": 0}}, "counters.me: expected a number from 0 to 48"),
    ({"known": 3}, 'known: expected cards such as "AS TS 9H" ("" for none), given 3'),
    ({"known": "QC QC"}, "known: expected nothing, or the former turn-up"),
]


def sample(positions: list[dict[str, Any]]) -> dict[str, Any]:
    """A position to follow in phase 1 with cards on both tables."""
    return next(
        copy.deepcopy(entry["view"])
        for entry in positions
        if entry["view"].get("led") == "QS" and entry["view"]["stock"] == 15
    )


@pytest.mark.parametrize(("changes", "message"), BROKEN)
def test_what_is_wrong_is_named_exactly(
    positions: list[dict[str, Any]], changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError) as caught:
        view_from_position({**sample(positions), **changes})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", ["hand", "turnup", "played", "counters"])
def test_what_nothing_else_tells_is_missed(positions: list[dict[str, Any]], key: str) -> None:
    position = sample(positions)
    del position[key]
    with pytest.raises(PositionError, match=f"^{key}: missing, expected [^;]*$"):
        view_from_position(position)


def test_a_card_led_has_no_place_in_a_lead(positions: list[dict[str, Any]]) -> None:
    entry = next(e["view"] for e in positions if e["view"]["decision"] == "lead")
    with pytest.raises(PositionError, match='led: expected no card where decision is "lead"'):
        view_from_position({**entry, "led": "9C"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty input, expected a JSON object"),
        ('{"hand": [}', "not JSON (expected a value at line 1, column 11)"),
        ('{"hand":\n "\\ud800"}', "not JSON (expected a pair of surrogates at line 2, column 9)"),
        ('{"hand": "\udcff"}', "not JSON (expected UTF-8 at line 1, column 11)"),
        (b'{"hand": "\xff"}', "not UTF-8 text (byte 0xff at offset 10)"),
        ('{"glups": NaN}', "not JSON that can be read (NaN is not a finite number)"),
        ('{"a":[' * 10**5, "not JSON that can be read (nested too deeply"),
        ('{"hand": "' + " " * MOST_POSITION_BYTES + '"}', "not JSON that can be read (too long"),
        ('{"hand": "", "hand": "AS"}', 'hand: expected once, given "" and "AS"'),
        ('{"hand": "", "x": 1, "x": 2}', "x: no field of a position"),
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
