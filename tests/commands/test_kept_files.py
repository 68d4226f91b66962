"""What glupcore 0.1 has kept, objects as well as files, is read and gone on with."""

import json
import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest

import glupcore
from command_line import Glup
from glupcore import Action, Deal, Record, SeenDeal, Series, recommend
from places import TESTS

KEPT = TESTS / "data" / "kept"
GAMES = ("glup", "two-handed", "double-deck", "our-club")
WITH_FILES = ("glup", "double-deck")
of_every_kind = pytest.mark.parametrize("game", GAMES)
with_files = pytest.mark.parametrize("game", WITH_FILES)


def kept(game: str, what: str) -> Any:
    return pickle.loads((KEPT / f"{game}.{what}.pickle").read_bytes())


def holds(found: Any, before: Any) -> bool:
    """Whether all is there that was there before: keys may have come in."""
    if isinstance(before, dict):
        return all(key in found and holds(found[key], value) for key, value in before.items())
    if isinstance(before, list):
        return len(found) == len(before) and all(map(holds, found, before))
    return bool(found == before)


def test_all_of_it_is_looked_at() -> None:
    objects = {path.name.split(".")[1] for path in KEPT.glob("*.pickle")}
    seen = {"state", "view", "deal", "record", "actions", "advice", "series", "seen", "review"}
    assert objects == seen | {"rules"}
    files = {path.name.partition("-")[0] for path in KEPT.glob("*.jsonl")}
    assert files == {"match", "league", "deal", "review", "game"}


@of_every_kind
def test_deals(game: str) -> None:
    record, deal = kept(game, "record"), kept(game, "deal")
    assert isinstance(record, Record)
    assert isinstance(deal, Deal)
    assert deal == Deal.from_record(record)
    assert deal.record() == record
    assert len(deal.actions) == 11
    state, view = kept(game, "state"), kept(game, "view")
    assert state == deal.state
    assert view == deal.view(deal.player)
    assert [str(one) for one in kept(game, "actions")] == list(map(str, Action.legal(state)[:3]))
    deal.apply(deal.undo())
    assert deal.state == state


@of_every_kind
def test_what_was_asked(game: str) -> None:
    advice, deal = kept(game, "advice"), kept(game, "deal")
    assert {one.action for one in advice.actions} >= {advice.action}
    assert advice.to_dict() == type(advice).from_dict(advice.to_dict()).to_dict()
    again = recommend(deal, iterations=40, seed=1)
    assert {one.action for one in again.actions} == {one.action for one in advice.actions}
    assert kept(game, "review").to_dict()["decisions"]
    series = kept(game, "series")
    assert isinstance(series, Series)
    assert series.deals == 0


@pytest.mark.parametrize("game", GAMES[:2])
def test_seen_deals(game: str) -> None:
    seen, record = kept(game, "seen"), kept(game, "record")
    assert isinstance(seen, SeenDeal)
    assert seen.to_text() == SeenDeal.from_record(record, seen.seat).to_text()


@pytest.mark.parametrize("game", GAMES[2:])
def test_rules(game: str) -> None:
    assert kept(game, "rules") == kept(game, "record").rules
    assert str(kept(game, "rules")) == game


@with_files
@pytest.mark.parametrize("command", ["match", "league"])
def test_matches_and_leagues_go_on(game: str, command: str, tmp_path: Path, glup: Glup) -> None:
    """The file of another version is left as it was, and says why; else it goes on."""
    path = Path(shutil.copy(KEPT / f"{command}-{game}.jsonl", tmp_path))
    kept_text = path.read_text()
    third = {"glup": "network", "double-deck": "greedy:slips=0.2"}[game]
    asked = {
        "match": ["greedy", "random", "--pairs", 3],
        "league": ["greedy", "random", third, "--rounds", 3],
    }[command]
    asked += ["--rules", game, "--seed", 1, "--out", path]
    told = glup(command, *asked)
    here = glupcore.__version__
    assert told.status == 2
    assert f'another {command}: glupcore is "0.1.0" there and "{here}" here' in told.err
    assert path.read_text() == kept_text
    path.write_text(kept_text.replace('"glupcore":"0.1.0"', f'"glupcore":"{here}"', 1))
    before = path.read_text().splitlines()
    told = glup(command, *asked)
    assert told.status == 0, told.err
    after = path.read_text().splitlines()
    assert after[: len(before)] == before
    assert len(after) > len(before)
    if command == "match":
        path.write_text(kept_text)
        assert glup("report", path).status == 0


@with_files
def test_reviews_and_deals(game: str, glup: Glup) -> None:
    review, deal = KEPT / f"review-{game}.jsonl", KEPT / f"deal-{game}.jsonl"
    assert glup("replay", deal).status == 0
    told = json.loads(review.read_text())
    again = glup("review", deal, "--iterations", 20, "--seed", 1, "--json").lines()[0]
    plies = [[one["ply"] for one in each["decisions"]] for each in (told, again)]
    assert plies[0] == plies[1]
    read = type(kept(game, "review")).from_dict(told)
    assert holds(json.loads(json.dumps(read.to_dict())), told)


@with_files
def test_games_of_the_table_go_on(game: str, tmp_path: Path, glup: Glup) -> None:
    path = Path(shutil.copy(KEPT / f"game-{game}.jsonl", tmp_path))
    (before,) = map(json.loads, path.read_text().splitlines())
    told = glup("play", path, stdin="1\nquit\n")
    assert told.status == 0, told.err
    (after,) = map(json.loads, path.read_text().splitlines())
    taken = len(before["actions"])
    assert after["actions"][:taken] == before["actions"]
    assert len(after["actions"]) > taken
