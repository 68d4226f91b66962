"""The client without asyncio."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from glupcore.client import asks
from glupcore.client.asks import Ask, NewOptions, Reply
from glupcore.client.connection import Connection, no_answer
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


class SimpleEngine:
    """An engine in a process of its own; every call waits for its answer.

    ``with SimpleEngine() as engine:`` ends it too. Threads may share it. Errors are those of
    ``Engine``, and EngineError with the code ``timeout`` for an answer that takes longer than
    ``timeout`` seconds (None: wait for ever). An interrupt (Ctrl-C) terminates the request.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        timeout: float | None = None,
        stderr: int | None = None,
    ) -> None:
        """Start the engine of this package, or of another command. Raises EngineDiedError."""
        self._connection = Connection(command, stderr=stderr)
        self._timeout = timeout
        self._games = count(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._connection.close()

    def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do, and what every action is worth."""
        return self.ask(asks.analyze(options))

    def analyze_plies(
        self, plies: Sequence[int], **options: Unpack[AnalyzeOptions]
    ) -> list[Advice]:
        """The same for several plies of a record, in the order in which they are given."""
        return self.ask(asks.analyze_plies(plies, options))

    def analysis(self, every: float = 0.25, **options: Unpack[AnalyzeOptions]) -> Iterator[Advice]:
        """The advice so far every so many seconds, and at last the answer.

        Who leaves the iterator early terminates the search.
        """
        reports: SimpleQueue[Reply | None] = SimpleQueue()
        ask = asks.analyze(options, every)
        call = self._connection.call(ask.message, report=reports.put)
        call.future.add_done_callback(lambda _: reports.put(None))
        try:
            while (reply := reports.get(timeout=self._timeout)) is not None:
                yield ask.result([reply])
            yield ask.result(call.future.result())
        except Empty:
            raise no_answer(self._timeout) from None
        finally:
            self._connection.terminate(call)

    def solve(self, **options: Unpack[SolveOptions]) -> Solution:
        """Exact values of phase 2; ``endgame`` may be a notation or a state."""
        return self.ask(asks.solve(options))

    def legal(self, **spot: Unpack[SpotOptions]) -> Standing:
        """Whose turn it is, and what they may do."""
        return self.ask(asks.legal(spot))

    def new_game(self, **options: Unpack[NewOptions]) -> SimpleGame:
        """Begin a deal that the engine keeps, or take one up from a record."""
        name = f"game {next(self._games)}"
        return SimpleGame(self, name, self.ask(asks.new_game(name, options)))

    def version(self) -> dict[str, Any]:
        """What the engine is: versions, solvers, limits."""
        return self.ask(asks.version())

    def terminate_all(self) -> int:
        """End all searches, which answer with what they have; how many there were."""
        return self.ask(asks.terminate_all())

    def ask(self, ask: Ask[T], timeout: float | None = None) -> T:
        """Send any request and wait for what it means; ``timeout`` instead of the engine's."""
        call = self._connection.call(ask.message, ask.finals)
        patience = self._timeout if timeout is None else timeout
        return ask.result(self._connection.result(call, patience))


class SimpleGame:
    """A deal kept by an engine; ``state`` is how it stands by the last answer."""

    def __init__(self, engine: SimpleEngine, name: str, state: GameState) -> None:
        self.name = name
        self.state = state
        self._engine = engine

    def play(self, action: str) -> GameState:
        """Take an action, read kindly."""
        self.state = self._engine.ask(asks.play(self.name, action))
        return self.state

    def undo(self) -> GameState:
        """Take the last action back."""
        self.state = self._engine.ask(asks.undo(self.name))
        return self.state

    def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do now."""
        options["game"] = self.name
        return self._engine.ask(asks.analyze(options))

    def record(self) -> Record:
        """The record so far."""
        return self._engine.ask(asks.record(self.name))

    def position(self, seat: int) -> Position:
        """What the player at that seat knows."""
        return self._engine.ask(asks.position(self.name, seat))

    def close(self) -> None:
        """Let the engine forget it."""
        self._engine.ask(asks.close(self.name))
