"""A record of another house: which key of the rules would allow all of it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from command_line import Glup, refused
from glupcore.auction import ROWS, Record, Rules
from glupcore.auction.differing import differing

OTHERS: list[tuple[str, dict[str, Any], str]] = [
    ("four-handed", {"pass": 4}, "pass=4"),
    ("four-handed", {"pass": 2}, "pass=2"),
    ("double-deck", {"pass": 3}, "pass=3"),
]


@pytest.mark.parametrize("row", ROWS)
def test_a_record_of_the_rules_themselves(row: str) -> None:
    assert differing(Record.deal(Rules(row), 3, policy="greedy")) == []


@pytest.mark.parametrize(("row", "keys", "said"), OTHERS)
def test_the_key_that_differs_is_named(
    row: str, keys: dict[str, Any], said: str, glup: Glup
) -> None:
    there = Record.deal(Rules(row, keys), 3, policy="greedy")
    given = replace(there, rules=Rules(row))
    assert said in differing(given)
    shown = glup("replay", "-", stdin=given.to_json())
    assert refused(shown, "record 0, ply ", "; all of it could be by ", said)
    trace = glup("replay", "--trace", "-", stdin=given.to_json())
    assert refused(trace, "; all of it could be by ", said)
    assert not glup("replay", "-", stdin=there.to_json()).err


def test_the_other_way_round_and_what_is_bid() -> None:
    there = Record.deal(Rules("four-handed"), 3, policy="greedy")
    assert "pass=0" in differing(replace(there, rules=Rules("four-handed", {"pass": 4})))
    low = Rules({"from": "four-handed", "name": "low", "open": 50})
    state = Record(low, there.deck, 0).start()
    state.apply("bid:50")
    given = Record(Rules("four-handed"), there.deck, 0, ("bid:50",))
    assert "open=50" in differing(given)


def test_where_no_key_explains_it_nothing_is_said(glup: Glup) -> None:
    there = Record.deal(Rules("four-handed"), 3, policy="greedy")
    given = replace(there, actions=("bid:9990", *there.actions[1:-1], "AS", "AS", "AS"))
    assert differing(given) == []
    assert "could be" not in glup("replay", "-", stdin=given.to_json()).err
    other = json.loads(there.to_json())
    assert "could be" not in glup("replay", "-", stdin=json.dumps({**other, "dealer": 9})).err
