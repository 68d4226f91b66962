"""What a seat knows, written and read, and the worlds that agree with it."""

from __future__ import annotations

import json
import pickle
import random
import re
from typing import Any

import pytest

from conformance import read
from glupcore import GlupError, PositionError, Random
from glupcore.auction import ROWS, Record, Sampler, View
from places import TESTS

DATA = TESTS / "data" / "auction"
RECORDS = read(DATA, "records.jsonl")
POSITIONS = read(DATA, "positions.jsonl")


def _view(case: dict[str, Any]) -> View:
    state = Record.from_dict(RECORDS[case["record"]]).state_at(case["ply"])
    return state.view(case["view"]["seat"])


def test_positions_of_the_referee() -> None:
    assert {case["view"]["rules"] for case in POSITIONS} == set(ROWS)
    for case in POSITIONS:
        view = _view(case)
        assert json.loads(view.to_json()) == view.to_dict() == case["view"]
        assert view.legal_actions() == (case["legal"] or [])
        assert view.to_act == (case["legal"] is not None)
        assert View.from_json(json.dumps(case["view"])) == view


@pytest.mark.parametrize("rules", ROWS)
def test_worlds_are_the_same_to_the_seat(rules: str) -> None:
    rng = Random(7)
    for case in POSITIONS:
        if case["view"]["rules"] != rules:
            continue
        view = _view(case)
        truth = Record.from_dict(RECORDS[case["record"]]).state_at(case["ply"])
        sampler = Sampler(view)
        for _ in range(3):
            world = sampler.sample(rng)
            assert world.view(view.seat) == view
            for seat in range(view.rules.seats):
                for card, (least, most) in view.ranges(seat).items():
                    assert least <= world.hand(seat).count(card) <= most
                    assert least <= truth.hand(seat).count(card) <= most


def test_hidden_cards_make_no_difference_and_seen_ones_do() -> None:
    case = next(case for case in POSITIONS if case["view"]["decision"] == "follow")
    view = _view(case)
    assert hash(view) == hash(_view(case))
    assert view != view.sample(Random(1)).view((view.seat + 1) % view.rules.seats)


def test_an_own_play_that_broke_a_duty_is_refused_with_the_reason() -> None:
    """A card of the seat's own hand for one that it played: all else stays as it was."""
    reasons = set()
    for case in POSITIONS:
        view = case["view"]
        for number, (leader, played, _) in enumerate(view["tricks"]):
            at = (view["seat"] - leader) % len(played.split())
            for card in {*view["hand"].split()} if at < len(played.split()) else ():
                spoilt = json.loads(json.dumps(view))
                cards, hand = played.split(), view["hand"].split()
                cards[at], hand[hand.index(card)] = card, cards[at]
                spoilt["tricks"][number][1] = " ".join(cards)
                spoilt["hand"] = " ".join(hand)
                try:
                    View.from_json(json.dumps(spoilt))
                except PositionError as error:
                    found = re.fullmatch(r"actions: ([a-z ]+): [9JQKTACDHS, ]+", str(error))
                    if found:
                        reasons.add(found[1])
    assert reasons == {
        "the suit led has to be followed",
        "a trump has to be played",
        "the trick can be beaten",
    }


def test_all_faults_of_a_position_at_once() -> None:
    case = next(case["view"] for case in POSITIONS if case["view"]["decision"] == "bid")
    spoilt = {**case, "seat": 9, "hand": "XX", "dealer": "me"}
    with pytest.raises(PositionError) as caught:
        View.from_json(json.dumps(spoilt))
    for field in ("seat", "hand", "dealer"):
        assert field in str(caught.value)


def test_views_are_written_and_pickled() -> None:
    for data in RECORDS[::5]:
        record = Record.from_dict(data)
        for ply in range(0, len(record.actions) + 1, 4):
            state = record.state_at(ply)
            view = state.view(ply // 4 % state.rules.seats)
            for copied in (View.from_bytes(view.to_bytes()), pickle.loads(pickle.dumps(view))):
                assert copied == view
                assert hash(copied) == hash(view)
                assert copied.to_bytes() == view.to_bytes()


def test_bytes_of_strangers_are_no_views() -> None:
    rng = random.Random(3)
    refused = 0
    for data in RECORDS[::9]:
        record = Record.from_dict(data)
        state = record.state_at(rng.randrange(len(record.actions) + 1))
        good = state.view(0).to_bytes()
        for cut in (b"", good[:-1], good + b"\0"):
            with pytest.raises(GlupError):
                View.from_bytes(cut)
        for _ in range(20):
            bad = bytearray(good)
            bad[rng.randrange(len(bad))] = rng.choice((0, 1, 2, 24, 127, 255, rng.randrange(256)))
            try:
                view = View.from_bytes(bad)
            except GlupError:
                refused += 1
            else:  # such as other accounts
                assert View.from_bytes(view.to_bytes()) == view
    assert refused > 100
