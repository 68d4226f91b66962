"""What a client keeps of requests: a server has thousands of strangers' under way."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import ref

from glupcore.client.calls import Call, Calls, Reply

CALLS = 200
EACH = 60  # blocks of memory


class Kept(Calls):
    """Keeps what is sent, and answers when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[Call] = []

    @property
    def ended(self) -> str | None:
        return None

    def close(self) -> None:
        pass

    def submit(self, call: Call, beside: Call | None = None) -> None:
        self.sent.append(call)

    def answer(self) -> None:
        for call in self.sent:
            reply: Reply = {"id": call.head["id"], "result": {}}
            call.tell(reply, call.take(reply))
        self.sent.clear()


@contextmanager
def uncollected() -> Iterator[None]:
    """Within this only that is freed to which nothing leads."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def text(number: int) -> str:
    """A request that says some hundred things."""
    record = {"deck": "AC " * 96, "dealer": 0, "actions": [f"declare {i}" for i in range(300)]}
    return json.dumps({"id": f"{number}", "method": "analyze", "record": record, "ply": 0})


def test_what_is_under_way_is_kept_as_its_line() -> None:
    engine, texts = Kept(), [text(number) for number in range(CALLS)]
    heard: list[Reply] = []
    with uncollected():
        before = sys.getallocatedblocks()
        for one in texts:
            engine.forward(one, "page", heard.append)
        assert sys.getallocatedblocks() - before < EACH * CALLS
    for call, one in zip(engine.sent, texts, strict=True):
        assert call.message == {**json.loads(one), "client": "page"}


def test_nothing_is_kept_of_what_is_answered() -> None:
    engine = Kept()
    heard: list[Reply] = []
    with uncollected():
        kept = [ref(engine.forward(text(number), "page", heard.append)) for number in range(3)]
        engine.answer()
        assert [one() for one in kept] == [None, None, None]
    assert len(heard) == 3
    assert engine._forwarded == set()
