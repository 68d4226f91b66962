"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from glupcore.client import asks
from glupcore.client.asks import Ask, NewOptions, Reply
from glupcore.client.connection import Connection
from glupcore.client.messages import (
    AnalyzeOptions,
    GameState,
    SolveOptions,
    SpotOptions,
    Standing,
)

if TYPE_CHECKING:
    from glupcore.advice import Advice
    from glupcore.endgame import Solution
    from glupcore.positions import Position
    from glupcore.records import Record

T = TypeVar("T")


class Engine:
    """An engine in a process of its own; many requests may be under way at once.

    ``async with Engine.start() as engine:`` starts and ends it. What the engine reports as an error
    is raised as EngineError; if it dies, all that waits gets EngineDiedError. A request whose task
    is cancelled is terminated.
    """

    def __init__(self, command: Sequence[str] | None = None, *, stderr: int | None = None) -> None:
        self._command = command
        self._stderr = stderr
        self._connection: Connection | None = None
        self._games = count(1)

    @classmethod
    def start(cls, command: Sequence[str] | None = None, *, stderr: int | None = None) -> Self:
        """The engine of this package, or of another command; it begins with ``async with``."""
        return cls(command, stderr=stderr)

    async def __aenter__(self) -> Self:
        self._connection = Connection(self._command, stderr=self._stderr)
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.close()

    async def close(self) -> None:
        """End the process."""
        if self._connection is not None:
            await asyncio.to_thread(self._connection.close)

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
    ) -> AsyncIterator[Advice]:
        """The advice so far every so many seconds, and at last the answer.

        Who leaves the iterator early terminates the search.
        """
        loop = asyncio.get_running_loop()
        reports: asyncio.Queue[Reply | None] = asyncio.Queue()

        def report(reply: Reply | None) -> None:
            with suppress(RuntimeError):  # the loop has been closed
                loop.call_soon_threadsafe(reports.put_nowait, reply)

        ask = asks.analyze(options, every)
        call = self._running.call(ask.message, report=report)
        call.future.add_done_callback(lambda _: report(None))
        try:
            while (reply := await reports.get()) is not None:
                yield ask.result([reply])
            yield ask.result(call.future.result())
        finally:
            self._running.terminate(call)

    async def solve(self, **options: Unpack[SolveOptions]) -> Solution:
        """Exact values of phase 2; ``endgame`` may be a notation or a state."""
        return await self.ask(asks.solve(options))

    async def legal(self, **spot: Unpack[SpotOptions]) -> Standing:
        """Whose turn it is, and what they may do."""
        return await self.ask(asks.legal(spot))

    async def new_game(self, **options: Unpack[NewOptions]) -> Game:
        """Begin a deal that the engine keeps, or take one up from a record."""
        name = f"game {next(self._games)}"
        return Game(self, name, await self.ask(asks.new_game(name, options)))

    async def version(self) -> dict[str, Any]:
        """What the engine is: versions, solvers, limits."""
        return await self.ask(asks.version())

    async def terminate_all(self) -> int:
        """End all searches, which answer with what they have; how many there were."""
        return await self.ask(asks.terminate_all())

    async def ask(self, ask: Ask[T]) -> T:
        """Send any request and wait for what it means."""
        call = self._running.call(ask.message, ask.finals)
        try:
            return ask.result(await asyncio.wrap_future(call.future))
        except asyncio.CancelledError:
            self._running.terminate(call)
            raise

    @property
    def _running(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("the engine has not been started: use 'async with Engine.start()'")
        return self._connection


class Game:
    """A deal kept by an engine; ``state`` is how it stands by the last answer."""

    def __init__(self, engine: Engine, name: str, state: GameState) -> None:
        self.name = name
        self.state = state
        self._engine = engine

    async def play(self, action: str) -> GameState:
        """Take an action, read kindly."""
        self.state = await self._engine.ask(asks.play(self.name, action))
        return self.state

    async def undo(self) -> GameState:
        """Take the last action back."""
        self.state = await self._engine.ask(asks.undo(self.name))
        return self.state

    async def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do now."""
        options["game"] = self.name
        return await self._engine.ask(asks.analyze(options))

    async def record(self) -> Record:
        """The record so far."""
        return await self._engine.ask(asks.record(self.name))

    async def position(self, seat: int) -> Position:
        """What the player at that seat knows."""
        return await self._engine.ask(asks.position(self.name, seat))

    async def close(self) -> None:
        """Let the engine forget it."""
        await self._engine.ask(asks.close(self.name))
