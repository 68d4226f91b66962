"""The core agrees with every line of the conformance data of the auction games."""

from __future__ import annotations

import pickle
from itertools import groupby
from typing import Any

import pytest

from conformance import read
from glupcore import Random
from glupcore.auction import ROWS, Action, Game, Record, Rules, Series, State, melds
from places import TESTS

DATA = TESTS / "data" / "auction"
RECORDS = read(DATA, "records.jsonl")
QUICK = 300_000  # sequences of actions that are counted by default


def test_traces() -> None:
    lines = read(DATA, "traces.jsonl.gz")
    wanted = {index: list(group) for index, group in groupby(lines, lambda line: line["record"])}
    assert len(wanted) == len(RECORDS)
    for index, record in enumerate(RECORDS):
        assert list(Record.from_dict(record).trace_lines(index)) == wanted[index]


def test_records_are_written_as_they_were_read() -> None:
    for data in RECORDS:
        record = Record.from_dict(data)
        written = record.to_dict()
        assert {"options": {}, **written} == {"options": {}, **data}
        assert Record.parse(record.to_json()) == record
        assert [*written][:3] == ["rules", "deck", "dealer"]


def _counts(case: dict[str, Any], least: int, most: float) -> None:
    state = Record.from_dict(RECORDS[case["record"]]).state_at(case["ply"])
    assert (state.rules.name, state.decision) == (case["rules"], case["decision"])
    for depth, count in enumerate(case["counts"], 1):
        if least <= count < most:
            assert state.perft(depth) == count
    assert state.count_actions() == case["counts"][0]


@pytest.mark.parametrize("rules", ROWS)
def test_perft(rules: str) -> None:
    for case in read(DATA, "perft.jsonl"):
        if case["rules"] == rules:
            _counts(case, 0, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ROWS)
def test_perft_in_full(rules: str) -> None:
    for case in read(DATA, "perft.jsonl"):
        if case["rules"] == rules:
            _counts(case, QUICK, float("inf"))


def test_games() -> None:
    for data in read(DATA, "games.jsonl"):
        game = Game.from_dict(data)
        for (_, state, series), after in zip(game.played(), data["after"], strict=True):
            assert series.standing(state) == after
            assert list(series.accounts) == after["accounts"]
            assert (series.why is None) == (after["winners"] is None)


@pytest.mark.parametrize("rules", ROWS)
def test_nth_actions_are_all_different_and_legal(rules: str) -> None:
    for data in [record for record in RECORDS if record["rules"] == rules][:6]:
        record = Record.from_dict(data)
        state = record.start()
        for ply, action in enumerate(record.actions):
            count = state.count_actions()
            if count < 200 and ply < 30:
                texts = [state.nth_action(index) for index in range(count)]
                assert len(set(texts)) == count
                assert [str(one) for one in Action.legal(state)] == texts
                assert all(state.parse(text) == text for text in texts)
                assert state.parse(action) in texts
            state.apply(action)


def test_actions_of_a_state_lead_to_it() -> None:
    for data in RECORDS[::7]:
        record = Record.from_dict(data)
        state = record.state_at(len(record.actions))
        assert tuple(state.actions) == record.actions
        assert State.from_bytes(state.to_bytes()) == state
        for copied in (state.copy(), pickle.loads(pickle.dumps(state))):
            assert copied == state
            assert hash(copied) == hash(state)


def test_values_are_pickled_and_shown() -> None:
    rules = Rules("double-deck", {"target": 300})
    series = Series(rules, 2)
    hand = melds("JC 9D JD QD QD KD KD TD AD JH JS QS", "D", "four-handed-book")
    action = Action.parse("bury: jc, 9D 9c")
    for value in (rules, series, hand, hand.melds[0], action):
        assert pickle.loads(pickle.dumps(value)) == value
    assert repr(rules) == "<Rules double-deck, target 300>"
    assert repr(series) == "<Series of double-deck, 0:0 after 0 deals>"
    assert repr(State.from_seed(7, rules=rules)) == "<State of double-deck: seat 1 to bid>"
    assert repr(hand) == "<Melds 28>"
    assert repr(action) == "<Action bury:9C,JC,9D>"
    assert (action.type, action.cards, action.amount) == ("bury", ("9C", "JC", "9D"), None)


def test_a_seed_deals_what_its_deck_deals() -> None:
    for name in ROWS:
        rules = Rules(name)
        deck = rules.deck(Random(5))
        assert State.from_seed(5, 1, rules=name) == State.from_deck(deck, 1, rules=rules)
        assert sorted(deck) == sorted(rules.pack)


def test_playouts_end() -> None:
    rng = Random(3)
    for name in ROWS:
        state = State.from_seed(1, rules=name)
        end = state.playout(rng)
        assert end.is_over
        assert state.actions == []
        record = Record(state.rules, Rules(name).deck(Random(1)), 0, tuple(end.actions))
        assert record.state_at(len(record.actions)) == end
