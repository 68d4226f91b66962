"""Broken requests by the thousand, among good ones: each is answered, and the good ones rightly.

``GLUP_ENGINE_REQUESTS`` sets how many broken ones are sent (default 400) and
``GLUP_ENGINE_SEED`` what they follow from.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from pathlib import Path

import pytest

from broken_requests import (
    HUNGRY,
    METHODS,
    RECORDS,
    REQUESTS,
    SEED,
    Message,
    Validators,
    broken,
    known_answers,
    timeless,
)
from engine_process import Asker, Process, asker_of, id_of, strict
from glupcore.solvers import names as solver_names

BATCH = 100
MOST_MIB = 2048  # of memory, whatever is asked for
STRANGERS_MIB = 512


STRANGERS = ("--untrusted", "--solvers", ",".join(solver_names()))
BY_NIGHT = pytest.mark.slow


@pytest.mark.parametrize(
    ("args", "requests", "most_mib"),
    [
        pytest.param((), REQUESTS, MOST_MIB, id="trusted"),
        pytest.param(STRANGERS, REQUESTS // 2, STRANGERS_MIB, id="untrusted"),
        pytest.param((), 3000, MOST_MIB, id="trusted by night", marks=BY_NIGHT),
        pytest.param(STRANGERS, 1000, STRANGERS_MIB, id="untrusted by night", marks=BY_NIGHT),
    ],
)
def test_bad_requests_get_errors_and_good_ones_their_answers(
    tmp_path: Path, args: tuple[str, ...], requests: int, most_mib: int
) -> None:
    rng = random.Random(SEED)
    check = Validators()
    answers = known_answers()
    with Process(tmp_path / "stderr", "--workers", "2", *args) as engine:
        for batch in range(0, requests, BATCH):
            sent: dict[Asker, list[bytes]] = defaultdict(list)
            good: dict[str, Message] = {}
            lines = []
            for number in range(batch, batch + BATCH):
                line = broken(rng, f"r{number}")
                lines += [line] * rng.choice([1] * 29 + [2])  # an id that may be in use
                data = strict(line) or {}
                if id_of(data) is not None:
                    sent[asker_of(data)].append(line)
                if rng.random() < 0.1:
                    request, result = rng.choice(answers)
                    good[f"good{number}"] = result
                    lines.append(json.dumps({"id": f"good{number}", **request}).encode())
            # Searches without a limit end with what they have; good ones are answered before.
            replies = engine.exchange(lines, last_wishes=list(good))
            for reply in replies:
                if not check.reply.is_valid(reply):
                    pytest.fail(f"no reply by the schema: {reply}")
                assert reply.get("error", {}).get("code") != "internal", reply
            for name, result in good.items():
                (reply,) = (reply for reply in replies if reply["id"] == name)
                if "error" in reply:  # ended by a request among the broken ones
                    assert reply["error"]["code"] in ("terminated", "busy"), reply
                elif reply["result"].get("stopped") != "interrupt":
                    assert timeless(reply["result"]) == result
            accepted = {asker_of(reply) for reply in replies if "result" in reply}
            for name in accepted & sent.keys():
                if not any(check.request.is_valid(strict(line)) for line in sent[name]):
                    pytest.fail(f"answered though not by the schema: {sent[name]}"[:3000])
            assert engine.peak_mib() < most_mib

        for number, (request, result) in enumerate(answers):  # many at once may find it busy
            name = f"last{number}"
            line = json.dumps({"id": name, **request}).encode()
            replies = engine.exchange([line], last_wishes=[name])
            (reply,) = (one for one in replies if one["id"] == name)
            assert timeless(reply.get("result", reply)) == result
        assert engine.end() == 0
    assert (tmp_path / "stderr").read_text() == ""


def test_a_solver_that_asks_for_much_is_answered(tmp_path: Path) -> None:
    """And the engine is there for the next."""
    record = RECORDS[0].to_dict()
    asks = {"method": "analyze", "record": record, "ply": 40, "iterations": 5}
    with Process(tmp_path / "stderr", "--workers", "1") as engine:
        for number, solver in enumerate(HUNGRY):
            name = str(number)
            line = json.dumps({"id": name, **asks, "solver": solver}).encode()
            replies = engine.exchange([line], last_wishes=[name])
            (reply,) = (reply for reply in replies if reply["id"] == name)
            # Half a surrogate pair is no text of JSON.
            expected = "bad_json" if "\ud800" in solver else "bad_request"
            assert reply.get("error", {"code": expected})["code"] == expected, solver
        assert engine.end() == 0
    assert (tmp_path / "stderr").read_text() == ""


def test_the_schema_takes_the_good_requests() -> None:
    check = Validators()
    for request, _ in known_answers():
        check.request.validate({"id": "1", **request})
    rng = random.Random(2)
    for _ in range(200):
        message = {"id": "1", **rng.choice(METHODS)(rng)}
        if "plies" not in message or message["method"] == "analyze":
            check.request.validate(message)
