"""The client without asyncio."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Self, TypeVar, Unpack

from glupcore.client import asks
from glupcore.client.asks import Ask, NewOptions
from glupcore.client.calls import (
    MOST_REPORTS,
    Call,
    Calls,
    Listener,
    Reply,
    Slow,
    is_report,
    named,
    no_answer,
)
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


class SimpleClient:
    """Somebody who asks an engine; their requests, games and sessions are their own.

    ``with engine.client(name) as client:`` ends their searches and games when it is left.
    """

    def __init__(self, calls: Calls, name: str | None, timeout: float | None) -> None:
        self.name = name
        self._connection = calls
        self._timeout = timeout
        self._games = count(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        with suppress(EngineError):  # it has gone before
            self.leave()

    def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do, and what every action is worth."""
        return self.ask(asks.analyze(options))

    def analyze_plies(
        self, plies: Sequence[int], **options: Unpack[AnalyzeOptions]
    ) -> list[Advice]:
        """The same for several plies of a record, in the order in which they are given."""
        return self.ask(asks.analyze_plies(plies, options))

    def analysis(
        self, every: float = 0.25, **options: Unpack[AnalyzeOptions]
    ) -> Generator[Advice, None, None]:
        """The advice so far every so many seconds, and at last the answer.

        Who leaves the iterator early terminates the search.
        """
        ask = asks.analyze(options, every)
        replies: _Replies = SimpleQueue()
        call = self._connection.call(self._named(ask.message), listen=_listener(replies))
        for reply in self._follow(call, replies):
            if is_report(reply):
                yield ask.result([reply])
        yield ask.result(call.future.result())

    def forward(self, message: str | bytes | Mapping[str, Any]) -> Generator[Reply, None, None]:
        """Send a message of theirs as it is; the replies to it, of which the last is final.

        What is wrong with it is a reply, too. Who leaves the iterator early terminates the search.
        """
        replies: _Replies = SimpleQueue()
        call = self._connection.forward(message, self.name, _listener(replies))
        yield from self._follow(call, replies)

    def solve(self, **options: Unpack[SolveOptions]) -> Solution:
        """Exact values with all hands open; ``endgame`` may be a notation or a state."""
        return self.ask(asks.solve(options))

    def reaches(self, **options: Unpack[GoalOptions]) -> Reached:
        """Whether the bidder's side of an auction game reaches a goal; see glupcore.reaches."""
        return self.ask(asks.reaches(options))

    def legal(self, **spot: Unpack[SpotOptions]) -> Turn:
        """Whose turn it is, and what they may do."""
        return self.ask(asks.legal(spot))

    def review(self, **options: Unpack[ReviewOptions]) -> Review | AuctionReview:
        """What the decisions of a deal cost, and what luck did."""
        return self.ask(asks.review(options))

    def rules(
        self, name: str | Mapping[str, Any] | None = None, trump: str | None = None
    ) -> dict[str, Any]:
        """What a front-end has to know of a game: cards, numbers, melds, the rules in short.

        Of one with an auction ``name`` may be a house's keys.
        """
        return self.ask(asks.rules(name, trump))

    def new_game(self, **options: Unpack[NewOptions]) -> SimpleGame:
        """Begin a deal that the engine keeps, or take one up from a record."""
        name = f"game {next(self._games)}"
        return SimpleGame(self, name, self.ask(asks.new_game(name, options)))

    def version(self) -> dict[str, Any]:
        """What the engine is: versions, solvers, limits."""
        return self.ask(asks.version())

    def metrics(self) -> list[dict[str, Any]]:
        """What each engine has been asked, what waits there, how long it takes."""
        return self._ask_each(asks.metrics())

    def terminate_all(self) -> int:
        """End all their searches, which answer with what they have; how many there were."""
        return sum(self._ask_each(asks.terminate_all()))

    def leave(self) -> None:
        """End all their searches, and let the engine forget their games and sessions."""
        self._ask_each(asks.leave())

    def ask(self, ask: Ask[T], timeout: float | None = None, slow: Slow | None = None) -> T:
        """Send any request and wait for what it means; ``timeout`` instead of the engine's.

        ``slow`` is told where that takes long.
        """
        call = self._connection.call(self._named(ask.message), ask.finals)
        patience = self._timeout if timeout is None else timeout
        return ask.result(self._connection.result(call, patience, slow))

    def _ask_each(self, ask: Ask[T]) -> list[T]:
        calls = self._connection.to_each(self._named(ask.message))
        return [ask.result(self._connection.result(call, self._timeout)) for call in calls]

    def _follow(self, call: Call, replies: _Replies) -> Generator[Reply, None, None]:
        call.future.add_done_callback(lambda _: replies.put(None))
        try:
            while (reply := replies.get(timeout=self._timeout)) is not None:
                yield reply
        except Empty:
            raise no_answer(self._timeout) from None
        finally:
            self._connection.terminate(call)

    def _named(self, message: Message) -> Message:
        return message if self.name is None else {**message, "client": self.name}


class SimpleEngine(SimpleClient):
    """An engine in a process of its own, or several; every call waits for its answer.

    ``with SimpleEngine() as engine:`` ends it too. Threads may share it. Errors and options are
    those of ``Engine``, and EngineError with the code ``timeout`` for an answer that takes longer
    than ``timeout`` seconds (None: wait for ever). An interrupt (Ctrl-C) terminates the request.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        timeout: float | None = None,
        **options: Unpack[EngineOptions],
    ) -> None:
        """Start the engine of this package, or of another command. Raises EngineDiedError."""
        super().__init__(start(command, options), None, timeout)

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._connection.close()

    def client(self, name: str) -> SimpleClient:
        """Somebody else who asks this engine, by a name. Raises EngineError for a bad one."""
        return SimpleClient(self._connection, named(name), self._timeout)


class SimpleGame:
    """A deal kept by an engine; ``state`` is how it stands by the last answer."""

    def __init__(self, client: SimpleClient, name: str, state: GameState) -> None:
        self.name = name
        self.state = state
        self._client = client

    def play(self, action: str) -> GameState:
        """Take an action, read kindly."""
        self.state = self._client.ask(asks.play(self.name, action))
        return self.state

    def undo(self) -> GameState:
        """Take the last action back."""
        self.state = self._client.ask(asks.undo(self.name))
        return self.state

    def analyze(self, **options: Unpack[AnalyzeOptions]) -> Advice:
        """What to do now."""
        options["game"] = self.name
        return self._client.ask(asks.analyze(options))

    def analysis(
        self, every: float = 0.25, **options: Unpack[AnalyzeOptions]
    ) -> Generator[Advice, None, None]:
        """What to do now, as far as it is known, every so many seconds; at last the answer."""
        options["game"] = self.name
        return self._client.analysis(every, **options)

    def record(self) -> Record | auction.Record:
        """The record so far."""
        return self._client.ask(asks.record(self.name))

    def position(self, seat: int) -> Position:
        """What the player at that seat knows."""
        return self._client.ask(asks.position(self.name, seat))

    def show(self, seat: int | None = None) -> dict[str, Any]:
        """All that the engine tells of it, or to the player at a seat: the answer to ``show``."""
        return self._client.ask(asks.show(self.name, seat))

    def table(self, seat: int) -> dict[str, Any]:
        """What a front-end draws for the player at that seat of an auction game."""
        return self._client.ask(asks.table(self.name, seat))

    def series(self) -> dict[str, Any]:
        """Where the auction game stands; ``new_game(series=…)`` deals its next deal."""
        return self._client.ask(asks.series(self.name))

    def close(self) -> None:
        """Let the engine forget it."""
        self._client.ask(asks.close(self.name))


_Replies = SimpleQueue[Reply | None]


def _listener(replies: _Replies) -> Listener:
    """Puts replies there; who reads slowly misses reports."""

    def listen(reply: Reply) -> None:
        if replies.qsize() < MOST_REPORTS or not is_report(reply):
            replies.put(reply)

    return listen
