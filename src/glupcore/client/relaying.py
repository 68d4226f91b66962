"""Somebody's messages on their way to an engine, and the replies on their way back."""

import asyncio
import json
import math
from collections.abc import AsyncIterable, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from time import monotonic

from glupcore.client.engine import Client


@dataclass(frozen=True, kw_only=True)
class Pace:
    """What is taken of one connection: so many messages ``at_once``, and so many a second.

    ``rate`` is of the long run, ``burst`` may come faster. The others wait, ``waiting`` at most.
    """

    at_once: int
    waiting: int
    rate: float
    burst: int

    def next(self, due: float, now: float) -> float:
        """When the message after this one may be taken; ``due`` is what it said before."""
        return max(due, now - self.burst / self.rate) + 1 / self.rate


class TooManyMessages(Exception):
    """More messages wait than may."""


class _End(Exception):
    """The messages have ended."""


async def relay(
    client: Client,
    messages: AsyncIterable[str | bytes],
    send: Callable[[str], Awaitable[None]],
    pace: Pace,
) -> None:
    """Carry messages of a client to its engine and ``send`` the replies, until the messages end.

    Then everything under way ends, and the client leaves. So it is, too, when ``messages`` or
    ``send`` raise something, which is raised in an ExceptionGroup, and so is TooManyMessages.
    """
    waiting: asyncio.Queue[str | bytes] = asyncio.Queue(pace.waiting)
    try:
        async with client, asyncio.TaskGroup() as tasks:
            tasks.create_task(_take(client, waiting, send, pace, tasks))
            async for message in messages:
                try:
                    waiting.put_nowait(message)
                except asyncio.QueueFull:
                    raise TooManyMessages from None
                await asyncio.sleep(0)  # what came at once may be taken at once
            raise _End  # which ends the tasks
    except* _End:
        pass


async def _take(
    client: Client,
    waiting: asyncio.Queue[str | bytes],
    send: Callable[[str], Awaitable[None]],
    pace: Pace,
    tasks: asyncio.TaskGroup,
) -> None:
    room = asyncio.Semaphore(pace.at_once)
    due = -math.inf
    while True:
        message = await waiting.get()
        await room.acquire()
        answer = tasks.create_task(_answer(client, message, send))
        answer.add_done_callback(lambda _: room.release())
        due = pace.next(due, monotonic())
        await asyncio.sleep(due - monotonic())


async def _answer(
    client: Client, message: str | bytes, send: Callable[[str], Awaitable[None]]
) -> None:
    async with aclosing(client.forward(message)) as replies:
        async for reply in replies:
            await send(json.dumps(reply))
