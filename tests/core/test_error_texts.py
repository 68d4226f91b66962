"""What is said of input that can't be read or does not fit: of every kind, and of requests.

Programs and people read these lines; whoever changes one changes it in the table too.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine_answers import asked
from glupcore import Endgame, GlupError, State, View, auction
from glupcore.deals.masked import unmasked
from glupcore.deals.positions import view_from_position
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
from glupcore.rules import rules_of
from glupcore.support.fields import InputError
from glupcore.support.toml import load_toml
from places import ROOT

ROWS = [
    json.loads(line)
    for line in (ROOT / "tests/data/error_texts.jsonl").read_text(encoding="utf-8").split("\n")
    if line
]


def played(record: Any) -> None:
    record.state_at(len(record.actions))


READERS: dict[str, Callable[[str], object]] = {
    "position": view_from_position,
    "record": lambda text: played(Record.parse(text)),
    "masked": lambda text: unmasked(json.loads(text)),
    "seen deal": SeenDeal.parse,
    "endgame": State.from_endgame,
    "house": lambda text: auction.Rules(json.loads(text)),
    "house file": lambda text: rules_of(load_toml(text)),
    "auction position": auction.View.from_json,
    "auction record": lambda text: played(auction.Record.parse(text)),
    "auction seen deal": auction.SeenDeal.parse,
    "auction endgame": Endgame,
    "tags": auction.Record.from_tags,
    "pisti position": View.from_json,
}


def of(name: str) -> list[dict[str, Any]]:
    rows = [row for row in ROWS if row["as"] == name]
    assert len(rows) >= 5
    return rows


@pytest.mark.parametrize("name", READERS)
def test_what_is_said_of_texts_that_cannot_be_read(name: str) -> None:
    for row in of(name):
        with pytest.raises((GlupError, InputError)) as caught:
            READERS[name](row["text"])
        found = {"error": type(caught.value).__name__, "says": str(caught.value)}
        assert found == {key: row[key] for key in found}, row["text"]
        assert str(caught.value).isprintable()


def test_what_is_said_of_requests_that_cannot_be_answered() -> None:
    for row in of("request"):
        (reply,) = asked(json.loads(row["text"]))
        expected = {"code": row["error"], "field": row["field"], "message": row["says"]}
        assert {key: reply["error"][key] for key in expected} == expected, row["text"]
