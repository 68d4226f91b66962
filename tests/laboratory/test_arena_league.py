"""A league: strengths from tables of ever other players."""

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from command_line import Glup, refused
from glupcore import GlupError
from glupcore.arena.league import LeagueResult, league
from glupcore.arena.match import match
from glupcore.arena.ratings import Rating, Ratings
from glupcore.arena.seeds import lineup
from glupcore.auction import Record, Rules

GAMES = ["glup", "two-handed", "three-handed", "four-handed", "double-deck"]
PLAYERS = ("greedy", "random", "greedy:slips=0.3")


def players_of(rules: str) -> tuple[str, ...]:
    """Three that all play this game, the strongest first."""
    return PLAYERS if rules not in ("glup", "two-handed") else ("network", "greedy", "random")


def rate(players: int, lineups: Iterable[Sequence[int]], gains: Iterable[Any]) -> Ratings:
    """Of all rounds at once."""
    rating = Rating(players)
    for one, gained in zip(lineups, gains, strict=True):
        rating.add(one, gained)
    assert np.array_equal(rating.strengths(), rating.ratings().strengths, equal_nan=True)
    return rating.ratings()


def told(result: LeagueResult) -> dict[str, float]:
    """Strengths by player."""
    return {one.player: one.strength for one in result.standings}


@pytest.mark.parametrize("rules", GAMES)
def test_the_stronger_stand_above(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    result = league(players_of(rules), rounds=45, seed=1, rules=rules, path=path)
    assert result.standings[-1].player == "random"
    strengths = [one.strength for one in result.standings]
    assert strengths == sorted(strengths, reverse=True)
    assert sum(strengths) == pytest.approx(0, abs=1e-9)
    for one, below in pairwise(result.standings):
        assert one.ahead[0] == pytest.approx(one.strength - below.strength)
    last = result.standings[-2].ahead
    assert last[0] > 3 * last[1] > 0
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [line["round"] for line in lines] == list(range(45))
    for line in lines:
        assert len({deal["deck"] for deal in line["deals"]}) == 1
        assert len(line["deals"]) == len(line["lineup"])


@pytest.mark.parametrize("rules", ["three-handed", "five-handed", "eight-handed"])
def test_each_at_a_table_has_every_place_once(rules: str, tmp_path: Path) -> None:
    row, path = Rules(rules), tmp_path / "league.jsonl"
    league(PLAYERS, rounds=6, seed=2, rules=rules, path=path)
    for text in path.read_text().splitlines()[1:]:
        line = json.loads(text)
        assert {*line["lineup"]} == ({0, 1, 2} if row.accounts > 2 else {*line["lineup"]})
        decisions, gained = [0] * row.accounts, [0.0] * row.accounts
        for turn, deal in enumerate(line["deals"]):
            record = Record.from_dict(deal)
            state = record.start()
            for action in record.actions:
                account = row.account(state.player)
                decisions[(account + turn) % row.accounts] += 1
                state.apply(action)
            if not state.summary()["win"]:
                for account, points in enumerate(state.scores):
                    gained[(account + turn) % row.accounts] += points / row.accounts
            else:
                gained = []
                break
        if gained:
            assert line["decisions"] == decisions
            assert line["points"] == pytest.approx(gained)


def test_two_players_are_as_far_apart_as_in_a_match() -> None:
    """Of who plays the same whenever asked, so that only the decks matter."""
    pair = league(["network", "greedy"], rounds=20, seed=5)
    margin = match("network", "greedy", pairs=20, seed=5).estimate
    best = 1 if pair.standings[0].player == "network" else -1
    assert pair.standings[0].ahead[0] == pytest.approx(best * margin.mean, abs=1e-4)
    assert pair.standings[0].ahead[1] == pytest.approx(margin.error, abs=1e-4)


def test_any_number_of_jobs_and_any_interruption_find_the_same(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    league(PLAYERS, rounds=3, seed=3, rules="three-handed", path=path)
    with path.open("a") as file:
        file.write('{"round":3,"line')  # as if it had been killed
    went_on = league(PLAYERS, rounds=9, rules="three-handed", path=path, jobs=2)
    assert told(went_on) == told(league(PLAYERS, rounds=9, seed=3, rules="three-handed"))
    with pytest.raises(GlupError, match="another league: players"):
        league(PLAYERS[::-1], rounds=9, rules="three-handed", path=path)
    with pytest.raises(GlupError, match="rules"):
        league(PLAYERS, rounds=9, rules="cutthroat", path=path)


def test_a_line_that_was_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    league(PLAYERS, rounds=2, seed=3, rules="three-handed", path=path)
    lines = path.read_text().splitlines()
    data = json.loads(lines[1])
    for field, value, fault in (
        ("round", 1, "round: expected 0, given 1"),
        ("lineup", [0, 0, 0], r"lineup: expected \[.*\], given \[0, 0, 0\]"),
        ("points", [1, 2], "expected one number for each at the table"),
        ("seconds", [0, 0, None], "seconds"),
    ):
        changed = json.dumps(
            {key: v for key, v in {**data, field: value}.items() if key != "crc32"}
        )
        path.write_text("\n".join([lines[0], changed, lines[2], ""]))
        with pytest.raises(GlupError, match=rf"league.jsonl, line 2: .*{fault}"):
            league(PLAYERS, rounds=2, rules="three-handed", path=path)


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        (["greedy"], "expected 2 to 26 different ones, given 1"),
        (["greedy", "greedy"], "expected 2 to 26 different ones, given 2"),
        (["greedy", "network"], "network"),
        (["greedy", "nobody"], "nobody"),
    ],
)
def test_players_that_cannot_be(players: list[str], fault: str) -> None:
    with pytest.raises(GlupError, match=fault):
        league(players, rules="three-handed", rounds=2)


def test_luck_is_left_in_where_one_sees_all_cards(tmp_path: Path) -> None:
    path = tmp_path / "league.jsonl"
    league(["clairvoyant:iterations=2", "random"], rounds=1, seed=1, path=path)
    header, line = map(json.loads, path.read_text().splitlines())
    assert header["luck"] is None
    assert line["luck"] is None


def test_lineups_are_by_chance_and_as_different_as_they_may_be() -> None:
    seen = [lineup(7, number, 5, 3) for number in range(400)]
    assert all(len({*one}) == 3 for one in seen)
    for player in range(5):
        assert 200 < sum(player in one for one in seen) < 280  # 240 expected, deviation 10
    assert {tuple(sorted(lineup(7, number, 2, 3))) for number in range(20)} == {
        (0, 0, 1),
        (0, 1, 1),
    }


def test_strengths_are_found_with_honest_errors() -> None:
    """Of players whose strengths are known, at tables where what one gains another loses."""
    true, chance = np.array([4.0, 1.0, -1.0, -4.0]), np.random.default_rng(1)
    squares = []
    for _ in range(300):
        lineups = [list(chance.permutation(4)[:3]) for _ in range(60)]
        noise = chance.normal(0, 10, (60, 3)) + chance.normal(0, 30, (60, 1))
        found = rate(
            4, lineups, [true[line] + more for line, more in zip(lineups, noise, strict=True)]
        )
        assert found.strengths.sum() == pytest.approx(0, abs=1e-9)
        squares.append(
            [
                ((found.strengths[player] - true[player]) / found.error(player)) ** 2
                for player in range(4)
            ]
        )
        apart, error = found.ahead(0, 3)
        squares[-1].append(((apart - 8) / error) ** 2)
    means = np.mean(squares, axis=0)  # of 300 chi-squares: 1 with an error of 0.08
    assert np.all((means > 0.75) & (means < 1.3)), means


def test_what_too_few_rounds_say() -> None:
    assert np.isnan(rate(3, [[0, 1]], [[1.0, 0.0]]).strengths).all()
    one = rate(2, [[1, 0]], [[3.0, 1.0]])
    assert one.strengths == pytest.approx([-1, 1])
    assert one.error(0) == np.inf


def test_the_command(glup: Glup) -> None:
    line = ("league", *PLAYERS, "--rules", "three-handed", "--rounds", "12", "--seed", "1")
    text = glup(*line).out
    assert text.splitlines()[0] == "12 rounds of three-handed, seed 1"
    assert text.splitlines()[-1].startswith("3 random")
    data = json.loads(glup(*line, "--json").out)
    assert [one["player"] for one in data["standings"]][-1] == "random"
    for one, row in zip(data["standings"], text.splitlines()[3:], strict=True):
        assert f"{one['strength']:+.2f} ± {one['error']:.2f}" in row
    assert refused(glup("league", "greedy"), "expected 2 to 26 different ones")
    few = glup("league", *players_of("glup"), "--rounds", "1", "--seed", "1")
    assert few.out.count(" -") >= 6
