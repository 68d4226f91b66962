"""The same seeded request has the same answer at every door, in games of every family.

Other languages are asked the same: tests/javascript/test_wasm_games.py and tests/library.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from command_line import Glup
from doors import ALL, SEARCH, asked, rules_name, untimed
from engine_process import Process
from glupcore import Record, SeenDeal, auction, recommend
from glupcore.client import SimpleEngine
from glupcore.deals.masked import masked

of_every_kind = pytest.mark.parametrize("rules", ALL, ids=rules_name)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("engine") / "stderr") as process:
        yield process


@pytest.fixture(scope="module")
def client() -> Iterator[SimpleEngine]:
    with SimpleEngine([sys.executable, "-m", "glupcore", "engine"]) as engine:
        yield engine


@of_every_kind
def test_python(rules: Any) -> None:
    """A record, its JSON, and what who is to act knows, in every form."""
    for record, expected in asked(rules):
        read = Record.from_dict(record)
        view = read.view_at(len(read.actions), None)
        position = view.to_json()
        forms = (position, position.encode(), json.loads(position))
        for way in (read, json.dumps(record), view, *forms):
            assert untimed(recommend(way, **SEARCH).to_dict()) == expected


@of_every_kind
def test_command_line(rules: Any, glup: Glup, tmp_path: Path) -> None:
    for record, expected in asked(rules):
        path = tmp_path / "deal.jsonl"
        path.write_text(json.dumps(record))
        told = glup("recommend", path, "--json", "--iterations=300", "--seed=1")
        assert told.status == 0, told.err
        assert untimed(told.lines()[0]) == expected


def subjects(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The same decision in every form that is no game."""
    read = Record.from_dict(record)
    ply = len(read.actions)
    view = read.view_at(ply, None)
    position = view.to_json()
    yield from ({"record": record}, {"position": position}, {"position": json.loads(position)})
    if isinstance(read, auction.Record):
        yield {"record": read.to_tags()}
    elif read.rules != "pisti":
        yield {"record": masked(read, ply, view.seat)}
        yield {"record": SeenDeal.from_record(read, view.seat).to_text()}


@of_every_kind
def test_engine(rules: Any, engine: Process) -> None:
    """Of a record, of a game that is kept, of a position, and of what one player may write down."""
    for record, expected in asked(rules):
        start = {key: one for key, one in record.items() if key != "actions"}
        engine.send({"id": "new", "method": "new", "game": "one", **start})
        engine.final("new")
        for action in record["actions"]:
            engine.send({"id": "play", "method": "play", "game": "one", "action": action})
            assert "result" in engine.final("play")
        for subject in ({"game": "one"}, *subjects(record)):
            engine.send({"id": "ask", "method": "analyze", **subject, **SEARCH})
            assert untimed(engine.final("ask")["result"]) == expected, subject


@of_every_kind
def test_client(rules: Any, client: SimpleEngine) -> None:
    for record, expected in asked(rules):
        advice = client.analyze(record=record, **SEARCH)
        assert untimed(advice.to_dict()) == expected
