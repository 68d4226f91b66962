"""What contracts could have brought with all hands open."""

import json
from functools import lru_cache
from pathlib import Path

import pytest

from command_line import Glup, refused
from glupcore.auction import EndgameSolver, Par, Record, Rules, State, par
from glupcore.auction.par import NODES
from glupcore.errors import GlupError
from speeds import some_quick

ROWS = ("two-handed-draw", "three-handed", "four-handed-book")
LITTLE = 20_000  # nodes


def dealt(row: str, seed: int) -> Record:
    return Record.deal(Rules(row), seed, policy="greedy")


@lru_cache
def found(row: str, nodes: int) -> Par:
    return par(dealt(row, 7), nodes=nodes)


def at_lead(record: Record) -> State:
    ply = next(i for i in range(99) if record.state_at(i).decision == "lead")
    return record.state_at(ply)


@pytest.mark.parametrize("row", some_quick(ROWS, "two-handed-draw", "three-handed", "four-handed"))
def test_perfect_play_brings_it(row: str) -> None:
    """The count, which the rules alone make, is that of the solver's line."""
    state = at_lead(dealt(row, 7))
    one = next(one for one in found(row, NODES).contracts if one.trump == state.trump)
    assert one.exact
    _, line = EndgameSolver().line(state)
    for card in line:
        state.apply(card)
    assert state.bid is not None
    score = state.scores[state.rules.account(state.bidder)]
    assert score == (one.total if one.made else -state.bid)


@pytest.mark.parametrize("row", ["three-handed-chips", "cutthroat", "double-deck", *ROWS])
def test_the_best_come_first(row: str) -> None:
    ended = dealt(row, 7).state_at(len(dealt(row, 7).actions))
    said = found(row, LITTLE)
    assert (said.bid, said.scores) == (ended.bid, ended.scores)
    totals = [one.total for one in said.contracts]
    assert totals == sorted(totals, reverse=True)
    for one in said.contracts:
        assert one.counters <= one.total <= one.at_most <= one.melds + 250
        if one.exact:
            assert one.made == (one.total >= said.bid)


def test_a_search_that_is_stopped_has_bounds() -> None:
    exact = {one.trump: one.total for one in found("three-handed", NODES).contracts}
    bounds = found("three-handed", LITTLE).contracts
    assert all(one.total <= exact[one.trump] <= one.at_most for one in bounds)
    assert not all(one.exact for one in bounds)


def test_a_command(glup: Glup, tmp_path: Path) -> None:
    deals = tmp_path / "deals.jsonl"
    deals.write_text("".join(dealt("three-handed", s).to_json() + "\n" for s in (7, 8)))
    asked = ("solve", deals, "--par", "--nodes", LITTLE)
    first, second = glup(*asked, "--json", "--threads", 2).lines()
    assert first == json.loads(json.dumps(found("three-handed", LITTLE).to_dict()))
    assert second != first
    assert glup(*asked).out.startswith(f"{found('three-handed', LITTLE)}\n")


def test_deals_without_a_contract(glup: Glup, tmp_path: Path) -> None:
    with pytest.raises(GlupError, match="deal: expected one with a bidder"):
        par(Record.deal(Rules("three-handed"), 7))
    deals = tmp_path / "deals.jsonl"
    deals.write_text(Record.deal(Rules("three-handed"), 7).to_json())
    assert refused(glup("solve", deals, "--par"), "record 0", "expected one with a bidder")
    assert refused(glup("solve", deals, "--par", "--all"), "--all goes without --par")
    deals.write_text("\n")
    assert refused(glup("solve", deals, "--par"), "no deal in the input")


@pytest.mark.parametrize("save", [30, 140, 250])
def test_a_count_saves_the_melds(save: int) -> None:
    rules = Rules({"from": "two-handed-draw", "save": save, "card_points": [11, 10, 4, 3, 2, 0]})
    record = Record.deal(rules, 3, 0, "greedy")
    for one in par(record, nodes=200_000).contracts:
        assert one.exact
        assert isinstance(one.melds, int)
        assert one.total == one.counters + (one.melds if one.counters >= save else 0)
