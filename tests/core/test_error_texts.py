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

FILE = ROOT / "tests/data/error_texts.jsonl"
ROWS = [json.loads(line) for line in FILE.read_text(encoding="utf-8").split("\n") if line]


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


def said(row: dict[str, Any]) -> dict[str, Any]:
    """What is said of it by now, beside what it is."""
    if row["as"] == "request":
        (reply,) = asked(json.loads(row["text"]))
        error = reply["error"]
        return {**row, "error": error["code"], "field": error["field"], "says": error["message"]}
    try:
        READERS[row["as"]](row["text"])
    except (GlupError, InputError) as fault:
        return {**row, "error": type(fault).__name__, "says": str(fault)}
    return {**row, "error": "", "says": ""}


@pytest.mark.parametrize("name", [*READERS, "request"])
def test_what_is_said_of_input_that_is_refused(name: str) -> None:
    rows = [row for row in ROWS if row["as"] == name]
    assert len(rows) >= 5
    for row in rows:
        assert said(row) == row
        assert row["says"].isprintable()


if __name__ == "__main__":  # writes the table anew; tests/support has to be in PYTHONPATH
    lines = [json.dumps(said(row), sort_keys=True) for row in ROWS]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
