"""Messages of one connection carried to an engine: at their pace, and nothing left at the end."""

from __future__ import annotations

import asyncio
import json
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

import pytest

from engine_process import POSITION, Message
from glupcore.client import Client, Engine, Pace, TooManyMessages, relay

LONG = 60.0
ENDLESS: Message = {
    "method": "analyze", "position": POSITION, "solver": "ismcts", "reportDuringSearchEvery": 0.01
}  # fmt: skip
LEGAL: Message = {"method": "legal", "endgame": "C AS / QD"}
PACE = Pace(at_once=2, waiting=4, rate=1000.0, burst=1000)

Scene = Callable[[Engine, Client], Awaitable[None]]


def play(scene: Scene) -> None:
    """With an engine and a client of it; at the end nothing of the client runs or is kept."""

    async def main() -> None:
        async with Engine.start(args=["--workers", "2"], engines=1) as engine:
            await scene(engine, engine.client("a"))
            (metrics,) = await engine.metrics()
            while metrics["searches"]["running"] + metrics["searches"]["waiting"]:
                (metrics,) = await engine.metrics()
            assert (metrics["games"], metrics["clients"]) == (0, 0)

    asyncio.run(asyncio.wait_for(main(), LONG))


async def said(*messages: Message, then: asyncio.Event | None = None) -> AsyncIterator[str]:
    """Numbered messages; their end comes after the event, or never."""
    for number, message in enumerate(messages):
        yield json.dumps({"id": str(number), **message})
    await (then or asyncio.Event()).wait()


def test_all_is_answered_though_little_is_taken_at_once() -> None:
    async def scene(engine: Engine, client: Client) -> None:
        heard: list[str] = []
        end = asyncio.Event()

        async def send(text: str) -> None:
            heard.append(json.loads(text)["id"])
            if len(heard) == 4:
                end.set()

        await relay(client, said(*[LEGAL] * 4, then=end), send, PACE)
        assert sorted(heard) == ["0", "1", "2", "3"]

    play(scene)


def test_the_end_of_the_messages_is_the_end_of_all() -> None:
    async def scene(engine: Engine, client: Client) -> None:
        end = asyncio.Event()

        async def send(text: str) -> None:
            if json.loads(text).get("isDuringSearch"):
                end.set()

        new = {"method": "new", "game": "g"}
        await relay(client, said(new, ENDLESS, ENDLESS, ENDLESS, then=end), send, PACE)

    play(scene)


def test_so_is_a_reply_that_cannot_be_sent() -> None:
    async def scene(engine: Engine, client: Client) -> None:
        async def send(text: str) -> None:
            raise ConnectionError(text)

        with pytest.raises(ExceptionGroup) as caught:
            await relay(client, said(LEGAL, ENDLESS), send, PACE)
        assert caught.group_contains(ConnectionError)

    play(scene)


def test_so_is_a_cancelled_task() -> None:
    async def scene(engine: Engine, client: Client) -> None:
        begun = asyncio.Event()

        async def send(text: str) -> None:
            begun.set()

        task = asyncio.create_task(relay(client, said(ENDLESS), send, PACE))
        await begun.wait()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    play(scene)


def test_more_than_may_wait_are_too_many() -> None:
    async def scene(engine: Engine, client: Client) -> None:
        async def send(text: str) -> None:
            pass

        async def eager() -> AsyncIterator[str]:
            async for message in said(*[ENDLESS] * 100):
                yield message
                await asyncio.sleep(0.01)

        with pytest.raises(ExceptionGroup) as caught:
            await relay(client, eager(), send, PACE)
        assert caught.group_contains(TooManyMessages)

    play(scene)


def test_a_burst_does_not_wait_for_itself() -> None:
    """What comes in one piece may be more than may wait, if it may be taken at once."""

    async def scene(engine: Engine, client: Client) -> None:
        heard: list[str] = []
        end = asyncio.Event()

        async def send(text: str) -> None:
            heard.append(text)
            if len(heard) == 50:
                end.set()

        pace = Pace(at_once=100, waiting=4, rate=1.0, burst=100)
        await relay(client, said(*[LEGAL] * 50, then=end), send, pace)
        assert all("result" in json.loads(text) for text in heard)

    play(scene)


def test_what_comes_too_fast_waits() -> None:
    """By a clock of the test: beyond the burst each message waits until it is due."""
    pace = Pace(at_once=1, waiting=1, rate=2.0, burst=3)
    now, waited = 100.0, []
    due = -math.inf
    for pause in (0.0, 0.0, 0.0, 0.0, 0.0, 10.0, 0.0, 0.0, 0.0, 0.0):
        now += pause
        due = pace.next(due, now)
        waited.append(max(0.0, due - now))
        now += waited[-1]
    assert waited == [0, 0, 0, 0.5, 0.5, 0, 0, 0, 0.5, 0.5]
