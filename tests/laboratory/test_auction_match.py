"""Matches of the auction games: rounds in place of pairs."""

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup, refused
from glupcore import Advice, GlupError
from glupcore.arena.league import league
from glupcore.arena.match import match, match_of
from glupcore.arena.results import match_text
from glupcore.arena.rounds import RoundResult
from glupcore.arena.sequential import SequentialTest
from glupcore.auction import ROWS, Record, Rules
from glupcore.auction.solvers import Pimc

DEALS = {"three-handed": 3, "four-handed": 2, "five-handed": 5, "eight-handed": 4}


@pytest.mark.parametrize("rules", ROWS)
def test_greedy_is_ahead_in_every_row_and_its_file_tells_all(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    result = match("greedy", "random", pairs=12, seed=1, rules=rules, path=path)
    assert result.raw.mean > 2 * result.raw.error > 0
    assert result.corrected is None
    lines = path.read_text().splitlines()[1:]
    assert len(lines) == 12
    for number, line in enumerate(lines):
        data = json.loads(line)
        assert len({deal["deck"] for deal in data["deals"]}) == 1
        accounts = [deal["account_of_a"] for deal in data["deals"]]
        assert accounts == list(range(DEALS.get(rules, len(accounts))))
        for deal in data["deals"]:
            record = Record.from_dict(deal)
            assert record.dealer == number % record.rules.seats
            end = record.state_at(len(record.actions))
            assert end.is_over
            if not (rules == "three-handed-chips" or end.summary()["win"]):
                gains = list(end.scores)
                own = gains.pop(deal["account_of_a"])
                assert deal["scores"] == pytest.approx([own, sum(gains) / len(gains)])
    assert match_of(path).raw == result.raw


def test_the_same_player_gains_nothing_between_two_sides() -> None:
    result = match("greedy", "greedy", pairs=5, seed=2, rules="double-deck")
    assert set(result.margins) == {0}
    assert result.a.tricks == result.b.tricks


def test_it_goes_on_and_any_number_of_jobs_finds_the_same(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match("greedy", "random", pairs=3, seed=3, rules="cutthroat", path=path)
    went_on = match("greedy", "random", pairs=7, rules="cutthroat", path=path, jobs=2)
    assert went_on.margins == match("greedy", "random", pairs=7, seed=3, rules="cutthroat").margins
    with pytest.raises(GlupError, match="rules"):
        match("greedy", "random", pairs=7, path=path, rules="check")


def test_a_sequential_test_stops_it() -> None:
    test = SequentialTest(0, 5)
    result = match("greedy", "random", seed=4, rules="three-handed", test=test)
    assert (result.ended, result.verdict) == ("test", "H1")


def test_who_and_what_it_does_not_know(glup: Glup) -> None:
    with pytest.raises(
        GlupError, match="one of auto, determinized, greedy, ismcts, pimc, random in"
    ):
        match("greedy", "exact", rules="check")
    with pytest.raises(GlupError, match="luck"):
        match("greedy", "random", rules="check", luck=True)
    with pytest.raises(GlupError, match="not the line of a round"):
        RoundResult.parse('{"pair": 0, "deals": [{"account_of_a": -1}]}')
    assert refused(glup("match", "greedy", "exact", "--rules", "check"), "ismcts, pimc", "exact")
    told = glup("match", "greedy", "random", "--rules", "check", "--pairs", 2).out
    assert "2 rounds of deals of check" in told


CLUB = {"from": "double-deck", "name": "our-club", "target": 400}
HOUSES = [Rules(CLUB), Rules("three-handed", {"target": 60})]


@pytest.mark.parametrize("rules", HOUSES, ids=["house", "options"])
def test_a_clubs_own_rules_are_played(rules: Rules, tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    result = match("greedy", "random", pairs=3, seed=5, rules=rules, path=path)
    assert f"deals of {rules.name}" in match_text(result)
    went_on = match("greedy", "random", pairs=6, rules=rules, path=path)
    assert went_on.margins[:3] == result.margins
    assert match_of(path).margins == went_on.margins
    for line in path.read_text().splitlines()[1:]:
        assert all(Record.from_dict(deal).rules == rules for deal in json.loads(line)["deals"])
    for other in (rules.name, "double-deck", Rules({**CLUB, "target": 300})):
        with pytest.raises(GlupError, match="rules"):
            match("greedy", "random", pairs=7, rules=other, path=path)


def test_a_clubs_own_rules_in_a_file(glup: Glup, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('from = "cutthroat"\nname = "our-club"\ntarget = 50\n')
    told = glup("match", "greedy", "random", "--rules", club, "--pairs", 2, "--seed", 1).out
    assert "2 rounds of deals of our-club" in told
    told = glup("league", "greedy", "random", "--rules", club, "--rounds", 2, "--seed", 1).out
    assert "2 rounds of our-club" in told


@pytest.mark.parametrize("rules", ["double-deck", HOUSES[0]], ids=["row", "house"])
def test_any_program_may_play(rules: Any) -> None:
    command = [sys.executable, "-m", "glupcore", "engine", "--solver", "greedy"]
    program = "engine:" + shlex.join(command)
    result = match(program, "random", pairs=2, seed=1, rules=rules)
    alone = match("greedy", "random", pairs=2, seed=1, rules=rules)
    assert result.margins == alone.margins
    table = league([program, "greedy"], rounds=2, seed=1, rules=rules)
    assert len({row.points for row in table.standings}) == 1


def test_a_program_that_is_none_is_told_at_once() -> None:
    with pytest.raises(GlupError, match="can't start '/no/such/program'"):
        match("engine:/no/such/program", "random", pairs=2, seed=1, rules="double-deck")


def test_a_match_ends_though_a_search_has_taken_the_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searches: list[str] = []
    advise = Pimc.advise

    def interrupted(*args: Any) -> Advice:
        found = advise(*args)
        searches.append(found.action)
        return replace(found, stopped="interrupt" if len(searches) == 3 else "limit")

    monkeypatch.setattr(Pimc, "advise", interrupted)
    result = match("pimc:iterations=2", "greedy", pairs=2, seed=1, rules="four-handed")
    assert (result.ended, result.pairs, len(searches)) == ("interrupt", 0, 3)
