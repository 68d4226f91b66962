"""What a house may change: the core and the referee agree with every line of the houses' data."""

from __future__ import annotations

import json
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from conformance import read
from glupcore import Random
from glupcore.auction import Record, Rules, Sampler, Series, View, read_rules
from places import TESTS
from referee.auction import Series as RefereeSeries
from referee.auction import replay, trace
from referee.auction import view as seen_by_referee

DATA = TESTS / "data" / "auction"
RECORDS = read(DATA, "houses.jsonl")
HOUSES = {record["rules"]["name"]: record["rules"] for record in RECORDS}


def _traces() -> dict[int, list[dict[str, Any]]]:
    lines = read(DATA, "houses_traces.jsonl.gz")
    return {index: list(group) for index, group in groupby(lines, lambda line: line["record"])}


def test_traces() -> None:
    wanted = _traces()
    assert sorted(wanted) == list(range(len(RECORDS)))
    for index, record in enumerate(RECORDS):
        assert list(Record.from_dict(record).trace_lines(index)) == wanted[index]


def test_traces_of_the_referee() -> None:
    wanted = _traces()
    for index, record in enumerate(RECORDS):
        for got, line in zip(trace(record, index), wanted[index], strict=True):
            assert got == line


def test_records_are_written_as_they_were_read() -> None:
    for data in RECORDS:
        assert Record.from_dict(data).to_dict() == data


@pytest.mark.parametrize("name", HOUSES)
def test_views_and_the_worlds_that_agree_with_them(name: str) -> None:
    """At every seventh decision what each seat knows is what the referee says it knows."""
    rng = Random(1)
    house = HOUSES[name]
    for index, data in enumerate(record for record in RECORDS if record["rules"] == house):
        record = Record.from_dict(data)
        for ply in range(index % 7, len(record.actions), 7):
            state, deal = record.state_at(ply), replay(data, ply)
            for seat in range(state.rules.seats):
                view = state.view(seat)
                told = view.to_dict()
                assert told == seen_by_referee(deal, seat)
                assert View.from_json(json.dumps(told)) == view
                assert Sampler(view).sample(rng).view(seat) == view


OTHERS: list[dict[str, Any]] = [
    # What the houses of the data do not have, or not together.
    {"from": "four-handed", "grid": [[150, 5], [300, 25]], "misdeal_nines": 3, "tens": [40, 400]},
    {"from": "three-handed-chips", "seats": 4, "hand": 11, "widow": 4, "bid_needs": "marriage"},
    {"from": "three-handed-chips", "save": 12, "misdeal_nines": 2, "marriage": True, "deals": 9},
    {"from": "three-handed-chips", "scale": 10, "save": "trick", "leads": "eldest", "pot_from": 0},
    {"from": "check", "concede": "trump", "trump_first": True, "head": "trumps", "set_costs": 3},
    {"from": "check", "nines": 3, "copies": 3, "seats": 4, "hand": 17, "widow": 4, "look": "any"},
    {"from": "seven-handed", "spare_partner": True, "leads": "eldest", "concede": "trump"},
    {"from": "eight-handed", "spare_partner": True, "nines_around": [30], "lead_trump": True},
    {"from": "six-handed", "sides": "three-teams", "moon": "points", "set_to_others": True},
    {"from": "four-handed-book", "moon": "bonus", "leads": "eldest", "set_costs": 2},
    {"from": "four-handed", "widow": 4, "hand": 11, "moon": "game", "trump_first": True},
    {
        "from": "four-handed-racehorse",
        "widow": 4,
        "hand": 11,
        "widow_open": False,
        "marriage": True,
    },
    {"from": "cutthroat", "compel": True, "bid_needs": 7, "count_floor": 5, "meld_floor": 3},
    {"from": "two-handed-draw", "bid_needs": "marriage", "head": "never", "save": 100},
    {"from": "racehorse", "stands": False, "scale": 1, "bidding": "once", "bury": "no-counter"},
    {"from": "triple-deck", "run_keeps_marriage": True, "plain_run": [7, 70], "four_jacks": 9},
]


@pytest.mark.parametrize("keys", [*HOUSES.values(), *OTHERS], ids=str)
def test_games_of_houses_stand_as_the_referee_has_them(keys: dict[str, Any]) -> None:
    """Deals one after another, by rule and at random: traces, and what stands after each."""
    rules, rng = Rules(keys), Random(5)
    for policy in ("greedy", "random"):
        series, own = Series(rules, 0), RefereeSeries(keys)
        for _ in range(6):
            if series.is_over:
                break
            state = series.deal(rules.deck(rng))
            dealer = state.dealer
            while (player := state.player) is not None:
                state.apply(state.view(player).choose(policy, rng))
            data = {"rules": keys, "deck": " ".join(state.deck), "dealer": dealer}
            data |= {"options": state.rules.options, "actions": list(state.actions)}
            lines = json.loads(json.dumps(trace(data, 0)))
            record = Record(state.rules, state.deck, dealer, tuple(state.actions))
            assert list(record.trace_lines(0)) == lines
            series.add(state)
            deal = replay(data)
            assert series.standing(state) == json.loads(json.dumps(own.add(deal)))


@pytest.mark.parametrize(
    ("told", "keys"),
    [
        ("four-handed:grid=150:10/300:50", {"grid": [[150, 10], [300, 50]]}),
        ("double-deck:grid=G1,bidding=once", {"grid": "G1", "bidding": "once"}),
        ("four-handed:card_points=11/10/4/3/2/0", {"card_points": [11, 10, 4, 3, 2, 0]}),
        ("four-handed:save=120,save_others=none", {"save": 120, "save_others": "none"}),
        ("double-deck:bid_needs=marriage", {"bid_needs": "marriage"}),
        ("double-deck:bid_needs=20,misdeal_cards=12", {"bid_needs": 20, "misdeal_cards": 12}),
        ("check:tens=50/500,bury=no-counter", {"tens": [50, 500], "bury": "no-counter"}),
        (
            "three-handed-chips:prices=20:1/30:5,suit_price=1/1/1/3,chips=50",
            {"prices": [[20, 1], [30, 5]], "suit_price": [1, 1, 1, 3], "chips": 50},
        ),
    ],
)
def test_keys_on_the_line_in_a_file_and_in_a_record(
    told: str, keys: dict[str, Any], tmp_path: Path
) -> None:
    row = told.partition(":")[0]
    house = {"from": row, "name": f"my-{row}", **keys}
    assert read_rules(told).to_value() == house
    path = tmp_path / "house.toml"
    path.write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in house.items()))
    assert read_rules(path) == Rules(house) == read_rules(told)
    assert read_rules(path).toml().count("\n") == Rules(row).toml().count("\n")


def test_a_house_is_written_with_the_keys_that_it_was_given() -> None:
    for keys in (
        {"from": "three-handed", "name": "tens", "scale": 10},  # all else follows
        {"from": "three-handed", "name": "tens", "scale": 10, "open": 200, "target": 1000},
        {"from": "four-handed-book", "save": "trick", "save_others": "trick"},
        {"from": "four-handed"},
    ):
        rules = Rules(keys)
        assert rules.to_value() == keys
        assert (rules.is_house, rules.name) == (True, keys.get("name", keys["from"]))
    assert Rules({"from": "four-handed", "marriage": False}).to_value() == {"from": "four-handed"}
