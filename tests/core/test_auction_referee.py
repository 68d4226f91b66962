"""The referee of the auction games reproduces all of their conformance data."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from conformance import read
from places import TESTS
from referee.auction import ROWS, Endgame, Series, perft, replay, trace, view

DATA = TESTS / "data" / "auction"
RECORDS = read(DATA, "records.jsonl")
QUICK = 2000  # sequences of actions that are counted by default


def test_every_row_has_records() -> None:
    assert {record["rules"] for record in RECORDS} == set(ROWS)


def test_traces() -> None:
    lines = read(DATA, "traces.jsonl.gz")
    wanted = {index: list(group) for index, group in groupby(lines, lambda line: line["record"])}
    assert sorted(wanted) == list(range(len(RECORDS)))
    for index, record in enumerate(RECORDS):
        for got, line in zip(trace(record, index), wanted[index], strict=True):
            assert got == line


def test_positions() -> None:
    for position in read(DATA, "positions.jsonl"):
        deal, wanted = replay(RECORDS[position["record"]], position["ply"]), position["view"]
        assert view(deal, wanted["seat"]) == wanted
        own = deal.player == wanted["seat"]
        assert (deal.legal() if own else None) == position["legal"]


def _count(case: dict[str, Any], least: int, most: float) -> None:
    deal = replay(RECORDS[case["record"]], case["ply"])
    assert deal.decision == case["decision"]
    for depth, count in enumerate(case["counts"], 1):
        if least <= count < most:
            assert perft(deal, depth) == count


@pytest.mark.parametrize("rules", ROWS)
def test_perft(rules: str) -> None:
    for case in read(DATA, "perft.jsonl"):
        if case["rules"] == rules:
            _count(case, 0, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ROWS)
def test_perft_in_full(rules: str) -> None:
    for case in read(DATA, "perft.jsonl"):
        if case["rules"] == rules:
            _count(case, QUICK, float("inf"))


def _solve(case: dict[str, Any]) -> None:
    endgame = Endgame.parse(case["endgame"])
    values = endgame.actions()
    assert values == case["actions"]
    assert endgame.value() == case["value"]
    assert [card for card, value in values.items() if value == case["value"]] == case["best"]


def _cards_in(case: dict[str, Any]) -> int:
    seats = 1 + str(case["endgame"]).count("/")
    return seats * int(case["cards"])


def test_endgames() -> None:
    small = [case for case in read(DATA, "endgames.jsonl") if _cards_in(case) <= 16]
    assert len(small) > 100
    for case in small:
        _solve(case)


@pytest.mark.slow
def test_large_endgames() -> None:
    for case in read(DATA, "endgames.jsonl"):
        if _cards_in(case) > 16:
            _solve(case)


@pytest.mark.parametrize(
    "game", read(DATA, "games.jsonl"), ids=lambda g: f"{g['rules']}-{g['tag']}"
)
def test_game(game: dict[str, Any]) -> None:
    series = Series(game["rules"], game["dealer"], game["options"])
    for played, stands in zip(game["deals"], game["after"], strict=True):
        assert series.winners is None
        deal = series.deal(played["deck"])
        for action in played["actions"]:
            deal.apply(action)
        assert series.add(deal) == stands
    assert series.winners is not None
