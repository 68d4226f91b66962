"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing, suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from glupcore.client import asks
from glupcore.client.asks import Ask, NewOptions
from glupcore.client.calls import MOST_REPORTS, Call, Calls, Reply, is_report, named
from glupcore.client.errors import EngineError
from glupcore.client.messages import (
    AnalyzeOptions,
    GameState,
    GoalOptions,
    Message,
    ReviewOptions,
    SolveOptions,
    SpotOptions,
    Turn,
)
from glupcore.client.pool import EngineOptions, start

if TYPE_CHECKING:
    from glupcore import auction
    from glupcore.advice.advice import Advice
    from glupcore.auction.review import Review as AuctionReview
    from glupcore.deals.positions import Position
    from glupcore.deals.records import Record
    from glupcore.endgame import Solution
    from glupcore.goals import Reached
    from glupcore.review import Review

T = TypeVar("T")


class Client:
    """Somebody who asks an engine; their requests, games and sessions are their own.

    ``async with engine.client(name) as client:`` ends their searches and games when it is left.
    """

    def __init__(self, calls: Calls | None, name: str | None) -> None:
        self.name = name
        self._connection = calls
        self._games = count(1)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc: object) -> None:
        with suppress(EngineError):  # it has gone before
            await self.leave()

    async def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do, and what every action is worth."""
        return await self.ask(asks.analyze(options))

    async def analyze_plies(
        self, plies: Sequence[int], **options: Unpack[AnalyzeOptions]
    ) -> list[Advice]:
        """The same for several plies of a record, in the order in which they are given."""
        return await self.ask(asks.analyze_plies(plies, options))

    async def analysis(
        self, every: float = 0.25, **options: Unpack[AnalyzeOptions]
    ) -> AsyncGenerator[Advice, None]:
        """The advice so far every so many seconds, and at last the answer.

        Who leaves the iterator early terminates the search.
        """
        ask = asks.analyze(options, every)
        replies = _Replies()
        call = self._running.call(self._named(ask.message), listen=replies.listen)
        async with aclosing(self._follow(call, replies)) as found:
            async for reply in found:
                if is_report(reply):
                    yield ask.result([reply])
        yield ask.result(call.future.result())

    async def forward(
        self, message: str | bytes | Mapping[str, Any]
    ) -> AsyncGenerator[Reply, None]:
        """Send a message of theirs as it is; the replies to it, of which the last is final.

        What is wrong with it is a reply, too. Who leaves the iterator early terminates the search.
        """
        replies = _Replies()
        call = self._running.forward(message, self.name, replies.listen)
        async with aclosing(self._follow(call, replies)) as found:
            async for reply in found:
                yield reply

    async def solve(self, **options: Unpack[SolveOptions]) -> Solution:
        """Exact values with all hands open; ``endgame`` may be a notation or a state."""
        return await self.ask(asks.solve(options))

    async def reaches(self, **options: Unpack[GoalOptions]) -> Reached:
        """Whether the bidder's side of an auction game reaches a goal; see glupcore.reaches."""
        return await self.ask(asks.reaches(options))

    async def legal(self, **spot: Unpack[SpotOptions]) -> Turn:
        """Whose turn it is, and what they may do."""
        return await self.ask(asks.legal(spot))

    async def review(self, **options: Unpack[ReviewOptions]) -> Review | AuctionReview:
        """What the decisions of a deal cost, and what luck did."""
        return await self.ask(asks.review(options))

    async def rules(
        self, name: str | Mapping[str, Any] | None = None, trump: str | None = None
    ) -> dict[str, Any]:
        """What a front-end has to know of a game: cards, numbers, melds, the rules in short.

        Of one with an auction ``name`` may be a house's keys.
        """
        return await self.ask(asks.rules(name, trump))

    async def new_game(self, **options: Unpack[NewOptions]) -> Game:
        """Begin a deal that the engine keeps, or take one up from a record."""
        name = f"game {next(self._games)}"
        return Game(self, name, await self.ask(asks.new_game(name, options)))

    async def version(self) -> dict[str, Any]:
        """What the engine is: versions, solvers, limits."""
        return await self.ask(asks.version())

    async def metrics(self) -> list[dict[str, Any]]:
        """What each engine has been asked, what waits there, how long it takes."""
        return await self._ask_each(asks.metrics())

    async def terminate_all(self) -> int:
        """End all their searches, which answer with what they have; how many there were."""
        return sum(await self._ask_each(asks.terminate_all()))

    async def leave(self) -> None:
        """End all their searches, and let the engine forget their games and sessions."""
        await self._ask_each(asks.leave())

    async def ask(self, ask: Ask[T]) -> T:
        """Send any request and wait for what it means."""
        return await self._answer(self._running.call(self._named(ask.message), ask.finals), ask)

    async def _ask_each(self, ask: Ask[T]) -> list[T]:
        calls = self._running.to_each(self._named(ask.message))
        return [await self._answer(call, ask) for call in calls]

    async def _answer(self, call: Call, ask: Ask[T]) -> T:
        try:
            return ask.result(await asyncio.wrap_future(call.future))
        except asyncio.CancelledError:
            self._running.terminate(call)
            raise

    async def _follow(self, call: Call, replies: _Replies) -> AsyncGenerator[Reply, None]:
        call.future.add_done_callback(lambda _: replies.listen(None))
        try:
            while (reply := await replies.get()) is not None:
                yield reply
        finally:
            self._running.terminate(call)

    def _named(self, message: Message) -> Message:
        return message if self.name is None else {**message, "client": self.name}

    @property
    def _running(self) -> Calls:
        if self._connection is None:
            raise RuntimeError("the engine has not been started: use 'async with Engine.start()'")
        return self._connection


class Engine(Client):
    """An engine in a process of its own, or several; many requests may be under way at once.

    ``async with Engine.start() as engine:`` starts and ends it. What the engine reports as an error
    is raised as EngineError; if it dies, all that waits gets EngineDiedError. A request whose task
    is cancelled is terminated.

    With ``restarts`` it is looked after: if it dies, or says nothing for ``patience`` seconds, it
    is started anew, at most so many times in a row. Then it gets its games back, and is asked once
    more what it had not answered. Each client, game and session stays with one of the ``engines``.
    """

    def __init__(
        self, command: Sequence[str] | None = None, **options: Unpack[EngineOptions]
    ) -> None:
        super().__init__(None, None)
        self._command = command
        self._options = options

    @classmethod
    def start(cls, command: Sequence[str] | None = None, **options: Unpack[EngineOptions]) -> Self:
        """The engine of this package, or of another command; it begins with ``async with``.

        ``args`` are more arguments for it, such as "--untrusted".
        """
        return cls(command, **options)

    async def __aenter__(self) -> Self:
        self._connection = await asyncio.to_thread(start, self._command, self._options)
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End the process."""
        if self._connection is not None:
            await asyncio.to_thread(self._connection.close)

    @property
    def ended(self) -> str | None:
        """Why it can't be asked any more, ``restarts`` included; None if it can."""
        return self._running.ended

    def client(self, name: str) -> Client:
        """Somebody else who asks this engine, by a name. Raises EngineError for a bad one."""
        return Client(self._running, named(name))


class Game:
    """A deal kept by an engine; ``state`` is how it stands by the last answer."""

    def __init__(self, client: Client, name: str, state: GameState) -> None:
        self.name = name
        self.state = state
        self._client = client

    async def play(self, action: str) -> GameState:
        """Take an action, read kindly."""
        self.state = await self._client.ask(asks.play(self.name, action))
        return self.state

    async def undo(self) -> GameState:
        """Take the last action back."""
        self.state = await self._client.ask(asks.undo(self.name))
        return self.state

    async def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do now."""
        options["game"] = self.name
        return await self._client.ask(asks.analyze(options))

    def analysis(
        self, every: float = 0.25, **options: Unpack[AnalyzeOptions]
    ) -> AsyncGenerator[Advice, None]:
        """What to do now, as far as it is known, every so many seconds; at last the answer."""
        options["game"] = self.name
        return self._client.analysis(every, **options)

    async def record(self) -> Record | auction.Record:
        """The record so far."""
        return await self._client.ask(asks.record(self.name))

    async def position(self, seat: int) -> Position:
        """What the player at that seat knows."""
        return await self._client.ask(asks.position(self.name, seat))

    async def show(self, seat: int | None = None) -> dict[str, Any]:
        """All that the engine tells of it, or to the player at a seat: the answer to ``show``."""
        return await self._client.ask(asks.show(self.name, seat))

    async def table(self, seat: int) -> dict[str, Any]:
        """What a front-end draws for the player at that seat of an auction game."""
        return await self._client.ask(asks.table(self.name, seat))

    async def series(self) -> dict[str, Any]:
        """Where the auction game stands; ``new_game(series=…)`` deals its next deal."""
        return await self._client.ask(asks.series(self.name))

    async def close(self) -> None:
        """Let the engine forget it."""
        await self._client.ask(asks.close(self.name))


class _Replies:
    """Replies on their way from a thread to the loop; who reads slowly misses reports."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[Reply | None] = asyncio.Queue()
        self.get = self._queue.get

    def listen(self, reply: Reply | None) -> None:
        """One more, None for the end."""
        with suppress(RuntimeError):  # the loop has been closed
            self._loop.call_soon_threadsafe(self._put, reply)

    def _put(self, reply: Reply | None) -> None:
        if self._queue.qsize() < MOST_REPORTS or not is_report(reply):
            self._queue.put_nowait(reply)
