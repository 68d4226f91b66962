"""What is said of texts that can't be read: of deals, positions and endgames of both kinds of game.

Programs and people read these lines; whoever changes one changes it in the table too.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from glupcore import GlupError, State, auction
from glupcore.deals.positions import view_from_position
from glupcore.deals.records import Record
from glupcore.deals.seen import SeenDeal
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
    "seen deal": SeenDeal.parse,
    "endgame": State.from_endgame,
    "auction position": auction.View.from_json,
    "auction record": lambda text: played(auction.Record.parse(text)),
    "auction seen deal": auction.SeenDeal.parse,
}


@pytest.mark.parametrize("name", READERS)
def test_what_is_said_of_texts_that_cannot_be_read(name: str) -> None:
    rows = [row for row in ROWS if row["as"] == name]
    assert len(rows) >= 10
    for row in rows:
        with pytest.raises(GlupError) as caught:
            READERS[name](row["text"])
        found = {"error": type(caught.value).__name__, "says": str(caught.value)}
        assert found == {key: row[key] for key in found}, row["text"]
