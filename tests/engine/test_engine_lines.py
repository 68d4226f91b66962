"""Lines that can't be read, replies that can't be written, faults that nobody can read all of."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import glupcore
from glupcore import Deal, SeenDeal
from glupcore.deals.masked import masked
from glupcore.protocol.engine import Engine
from glupcore.protocol.games import Games
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.log import Log
from glupcore.protocol.metrics import Metrics
from glupcore.protocol.replies import Asker, Replies
from glupcore.protocol.requests import Request, read_request
from glupcore.protocol.spots import spots_of
from glupcore.solvers.spec import Spec

Message = dict[str, Any]
NAMED = '{"id": "1", "client": "c", '


def answer(line: str | bytes) -> Message:
    """The reply to a line."""
    data = line if isinstance(line, bytes) else line.encode()
    out = io.BytesIO()
    Engine(out, Spec.parse("greedy"), 1).serve(io.BytesIO(data))
    (reply,) = out.getvalue().splitlines()
    result: Message = json.loads(reply)
    return result


# Whose a line is


@pytest.mark.parametrize("depth", [*range(950, 1000, 7), 3000, 20_000])
@pytest.mark.parametrize("key", ["position", "record", "solver", "x", "id2"])
def test_a_request_nested_deeply_gets_its_own_error(depth: int, key: str) -> None:
    body = f'"method": "legal", "{key}": ' + '{"x": ' * depth + "1" + "}" * depth + "}"
    reply = answer(NAMED + body)
    assert (reply["id"], reply["client"]) == ("1", "c")
    assert reply["error"]["code"] in ("bad_json", "bad_request")


@pytest.mark.parametrize(
    "line",
    [
        NAMED + '"seconds": NaN}',
        NAMED + '"seconds": 1e999}',
        NAMED + '"seed": ' + "9" * 5000 + "}",
        NAMED + '"x": "' + "x" * MOST_BYTES + '"}',
        '\ufeff {"method": "legal", "id" :"1","client":"c","x":-Infinity}',
        '{"client": "c", "seconds": 1.5e3, "a": null, "id": "\\u0031", "x": NaN}',
    ],
)
def test_so_does_one_that_can_not_be_read_otherwise(line: str) -> None:
    reply = answer(line)
    assert (reply["id"], reply["client"]) == ("1", "c")
    assert reply["error"]["code"] in ("bad_json", "too_long")


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        NAMED.encode() + b'"x": }',
        NAMED.encode() + b'"x": "\xff"}',
        b"[" * 100_000,
        b'{"id":' * 30_000,
        b'{"x": [' + b"[" * 3000 + b"]" * 3000 + b'], "id": "1"}',
        b'{"id": "' + b"x" * 201 + b'", "x": NaN}',
        b'{"id": 5, "x": NaN}',
        b"{" + b'"x": 1, ' * 32 + b'"id": "1", "y": NaN}',  # so many are looked at, of any names
        b'{"id": "\\ud800", "x": NaN}',
        b'{"' + b"x" * MOST_BYTES,
    ],
)
def test_what_tells_no_id_has_none(line: bytes) -> None:
    reply = answer(line)
    assert reply["id"] is None
    assert reply["error"]["code"] in ("bad_json", "too_long")


@pytest.mark.parametrize("client", [5, "", [], "x" * 201])
def test_a_client_without_a_name_is_told_so(client: object) -> None:
    reply = answer(json.dumps({"id": "1", "client": client, "method": "query_version"}))
    assert reply["id"] == "1"
    assert "client" not in reply
    assert reply["error"]["field"] == "client"


# What is read while others wait


def played(seed: int) -> glupcore.Record:
    deal = Deal.from_seed(seed)
    rng = glupcore.Random(seed)
    while (player := deal.player) is not None:
        deal.apply(deal.view(player).choose("greedy", rng))
    return deal.record()


def analyze(**fields: Any) -> Request:
    request = read_request(json.dumps({"id": "1", "method": "analyze", **fields})).request
    assert request is not None
    return request


@pytest.mark.parametrize("kind", ["whole", "masked", "text"])
def test_many_plies_are_read_as_one_by_one(kind: str) -> None:
    record, games = played(3), Games()
    last = len(record.actions) - 1
    seat = record.state_at(last).player
    plies = tuple(ply for ply in range(last, -1, -1) if record.state_at(ply).player == seat)
    subject: Any = record.to_dict() if kind == "whole" else masked(record, last, seat)
    if kind == "text":
        subject = SeenDeal.from_record(record, seat).to_text()
        plies = plies[-20:]
    many = spots_of(analyze(record=subject, plies=(*plies, plies[0])), games)
    for ply, spot in zip((*plies, plies[0]), many, strict=True):
        (one,) = spots_of(analyze(record=subject, ply=ply), games)
        assert (spot.view, spot.ply, spot.player) == (one.view, one.ply, one.player)
        if kind != "text":
            assert spot.view == record.state_at(ply).view(seat)


def test_among_many_plies_the_one_that_is_not_known_is_refused() -> None:
    record = played(3)
    mask = masked(record, 60, record.state_at(60).player or 0)
    other = next(p for p in range(60) if record.state_at(p).player != record.state_at(60).player)
    request: Message = {"id": "1", "method": "analyze", "record": mask, "plies": [60, other]}
    error = answer(json.dumps(request))["error"]
    assert error["field"] == "record.deck"
    assert "the cards of the player to act to be known" in error["message"]


# What is written


def test_what_is_no_json_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    out = io.BytesIO()
    metrics = Metrics()
    Replies(out, metrics, Log()).send(Asker("c", "1"), {"result": {"value": float("nan")}})
    reply = json.loads(out.getvalue())
    assert (reply["id"], reply["client"], reply["error"]["code"]) == ("1", "c", "internal")
    assert metrics.told()["errors"] == {"internal": 1}
    assert "ValueError" in capsys.readouterr().err


def test_faults_are_told_in_moderation(capsys: pytest.CaptureFixture[str]) -> None:
    log = Log()
    for number in range(1000):
        assert log.fault(ValueError(f"{number} " + "x" * 100_000)).code == "internal"
    text = capsys.readouterr().err
    assert text.count("Traceback") + text.count("ValueError") == 5
    assert len(text) < 5 * 5000
