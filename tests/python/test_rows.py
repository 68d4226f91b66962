"""Flat rows for tables: nothing nested, the same keys in each, and no number lost on the way."""

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import pytest

from glupcore import ActionValue, Deal, State, read_records, recommend, solve, trace_lines
from places import ROOT

DEALS = ROOT / "examples/deals.jsonl"

Rows = Sequence[dict[str, Any]]


def check_flat(rows: Rows) -> None:
    """A table as pandas and csv take it."""
    assert rows
    assert len({tuple(row) for row in rows}) == 1
    for row in rows:
        assert all(value is None or isinstance(value, str | int | float) for value in row.values())
    writer = csv.DictWriter(io.StringIO(), list(rows[0]))
    writer.writerows(rows)


@pytest.fixture(scope="module")
def deal() -> Deal:
    return Deal(next(read_records(DEALS)))


@pytest.mark.parametrize("ply", [0, 2, 51, 110])
@pytest.mark.parametrize("explain", [False, True])
def test_rows_of_an_advice(deal: Deal, ply: int, explain: bool) -> None:
    state = deal.state_at(ply)
    advice = recommend(state.view(state.player), iterations=20, seed=1, explain=explain)
    rows = advice.rows()
    check_flat(rows)
    assert [row["rank"] for row in rows] == list(range(1, len(advice) + 1))
    names = {field.name for field in fields(ActionValue)}
    names -= {"outlook", "contract", "tells_rollouts"}
    for row, one in zip(rows, advice, strict=True):
        for name in names:
            value, wanted = row[name], getattr(one, name)
            assert value == wanted or (math.isnan(value) and math.isnan(wanted))
        if one.outlook is not None:
            for side in ("mine", "theirs"):
                told = sum(points for key, points in row.items() if key.startswith(f"{side} "))
                assert told == pytest.approx(sum(getattr(one.outlook, side).values()))


def test_rows_of_a_deal_are_those_of_its_trace(deal: Deal) -> None:
    rows = deal.rows()
    check_flat(rows)
    lines = [line for line in trace_lines(deal.record()) if "ply" in line]
    for row, line in zip(rows, lines, strict=True):
        for key in ("ply", "phase", "player", "decision", "action", "glups"):
            assert row[key] == line[key]  # type: ignore[literal-required]
        assert [row["score_0"], row["score_1"]] == line["scores"]
        assert row["legal"] == len(line["legal"])
    assert {row["type"] for row in rows} >= {"play", "declare", "pass"}
    assert all((row["kind"] is None) == (row["type"] != "declare") for row in rows)
    assert Deal.from_seed(1).rows() == []


def test_a_row_of_a_solution() -> None:
    texts = ["H AS TS 9H KD / AS JC QD TD", "H AS TS 9H [KD] / AS JC QD TD"]
    solutions = [solve(text) for text in texts] + [solve(State.from_endgame(t)) for t in texts]
    rows = [solution.row() for solution in solutions]
    check_flat(rows)
    assert rows[0]["line"].split() == list(solutions[0].line)
    assert (rows[0]["value"], rows[0]["best"]) == (3, "AS")
