"""What a house may change: the core and the referee agree with every line of the houses' data."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

import pytest

from conformance import read
from glupcore import Random
from glupcore.auction import Record, Sampler, View
from places import TESTS
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
