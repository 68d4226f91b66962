"""The engine answers a long talk as it has answered before, byte by byte."""

import json

from engine_answers import valid
from transcripts import answered, kept, requests


def test_every_answer_is_as_it_was() -> None:
    talk = kept()
    lines = requests(talk)
    assert len(lines) > 2000
    before, now = talk.splitlines(), answered(lines).splitlines()
    for number, (was, told) in enumerate(zip(before, now, strict=False)):
        assert told == was, next(line for line in reversed(before[:number]) if line[0] == ">")
    assert len(now) == len(before)


def test_every_answer_is_as_the_schema_has_it() -> None:
    replies = [json.loads(line) for line in kept().splitlines() if not line.startswith("> ")]
    assert len(replies) > 2400
    for reply in replies:
        valid(reply)
