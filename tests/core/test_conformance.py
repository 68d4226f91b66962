"""The core and every line of the data made by an independent referee, for each game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup
from conformance import FOLDERS, read
from glupcore import (
    Deal,
    Record,
    State,
    line_from_view,
    position_from_view,
    read_records,
    view_from_position,
)
from glupcore._core import EndgameSolver

pytestmark = pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)


def canonical(position: dict[str, Any]) -> dict[str, Any]:
    """A position with its tables in one order, as cards alike may stand in any."""
    opponent = position["opponent"]
    theirs = {**opponent, "table": sorted(opponent["table"])}
    return {**position, "table": sorted(position["table"]), "opponent": theirs}


def test_records_come_back_unchanged(folder: Path) -> None:
    """But for `exact_cut`, which is said of every deal."""
    lines = read(folder, "records.jsonl")
    for data in lines:
        record = Record.from_dict(data)
        assert record.to_dict() == {"exact_cut": False, **data}
        assert Record.parse(record.to_json()) == record
        ours = [key for key in record.to_dict() if key not in record.extra]
        rules = ["rules"] if "rules" in data else []
        assert ours == [*rules, "deck", "dealer", "exact_cut", "actions"]
        deal = Deal.from_record(data)
        assert deal == Deal.from_record(json.dumps(data)) == Deal.from_record(record)
        assert list(deal.actions) == data["actions"]
        assert deal.record() == record
    path = folder / "records.jsonl"
    assert list(read_records(path)) == [Record.from_dict(data) for data in lines]


def test_traces(folder: Path, glup: Glup) -> None:
    result = glup("replay", "--trace", folder / "records.jsonl")
    assert (result.status, result.err) == (0, "")
    assert result.lines() == read(folder, "traces.jsonl.gz")


def test_perft(folder: Path, glup: Glup) -> None:
    for case in read(folder, "perft.jsonl"):
        args = ["--record", case["record"], "--ply", case["ply"], "--depth", len(case["counts"])]
        result = glup("perft", folder / "records.jsonl", *args, "--json")
        assert result.lines() == [{"counts": case["counts"]}]
        result = glup("perft", folder / "records.jsonl", *args)
        depths = [f"depth {n}: {count}" for n, count in enumerate(case["counts"], 1)]
        assert result.out.splitlines() == depths


def test_positions(folder: Path) -> None:
    for case in read(folder, "positions.jsonl"):
        view = view_from_position(case["view"])
        position: dict[str, Any] = dict(position_from_view(view))
        assert canonical(position) == canonical(case["view"])
        assert list(position) == list(case["view"])
        assert view.legal_actions() == case["legal"]
        assert view_from_position(line_from_view(view)) == view


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_endgames(folder: Path, step: int) -> None:
    """The values, the value of every legal card, and a line of play that comes to the value."""
    solver = EndgameSolver()
    cases = read(folder, "endgames.jsonl")
    assert len(cases) >= 80
    for case in cases[::step]:
        state = State.from_endgame(case["endgame"])
        assert State.from_endgame(state.to_endgame()) == state
        lower, upper, _ = solver.value(state)
        assert lower == upper == case["value"]
        values = {card: bounds[:2] for card, bounds in solver.actions(state)}
        assert values == {card: (value, value) for card, value in case["actions"].items()}
        bounds, cards = solver.line(state)
        assert bounds[:2] == (lower, upper)
        for card in cards:
            state.apply(card)
        assert state.is_over
        assert state.scores[0] - state.scores[1] == case["value"]


def test_solve(folder: Path, glup: Glup, tmp_path: Path) -> None:
    """The command says the values, from the leader's side whoever is to act."""
    cases = read(folder, "endgames.jsonl")[:20]
    path = tmp_path / "endgames.txt"
    path.write_text("".join(case["endgame"] + "\n" for case in cases), encoding="utf-8")
    result = glup("solve", path, "--all", "--json")
    assert (result.status, result.err) == (0, "")
    for line, case in zip(result.lines(), cases, strict=True):
        assert (line["value"], line["actions"]) == (case["value"], case["actions"])
