"""Engines that are looked after: several processes, started anew when they die or hang."""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from itertools import takewhile
from typing import Final, TypedDict
from zlib import crc32

from glupcore._core import GlupError
from glupcore.client.calls import Call, Calls, Reply
from glupcore.client.connection import Connection
from glupcore.client.errors import EngineDiedError
from glupcore.client.games import KeptGames, changes_games
from glupcore.client.messages import Message

_STEADY: Final = 10.0  # seconds: who has lived so long has not died at once
_SHORTEST: Final = 0.1  # seconds before an engine is started anew, doubled each time in a row
_LONGEST: Final = 5.0
_PINGS: Final = 4  # without an answer: it hangs


class EngineOptions(TypedDict, total=False):
    """How engines are started and looked after."""

    args: Sequence[str]
    stderr: int | None
    engines: int
    restarts: int
    patience: float


def start(command: Sequence[str] | None, options: EngineOptions) -> Calls:
    """One engine as it is, or more that are looked after. Raises EngineDiedError."""
    if {"engines", "restarts", "patience"} & options.keys():
        return Pool(command, **options)
    return Connection(command, args=options.get("args", ()), stderr=options.get("stderr"))


class _Place:
    """Where an engine is, or was, or will be again."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Connection | None = connection  # None: it is to be started anew
        self.gone: list[Connection] = []  # ended, and not yet cleared away
        self.began = time.monotonic()
        self.asked = 0.0  # when it was last asked whether it is there
        self.unheard = 0  # how often since it has said anything
        self.due = 0.0  # when it is to be started
        self.deaths = 0  # in a row
        self.waiting: list[Call] = []
        self.fault: str | None = None  # it is given up

    @property
    def calls(self) -> list[Call]:
        """What is not answered."""
        return self.waiting + ([] if self.connection is None else self.connection.calls)

    @property
    def all(self) -> list[Connection]:
        """What is to be cleared away at last."""
        return self.gone + ([] if self.connection is None else [self.connection])


class Pool(Calls):
    """Carries requests to several engines, each client, game and session to one of them.

    One that dies, or says nothing for ``patience`` seconds, is started anew, at most ``restarts``
    times in a row. It gets its games back, and is asked once more what it has not answered.
    """

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        args: Sequence[str] = (),
        stderr: int | None = None,
        engines: int = 1,
        restarts: int = 0,
        patience: float = 30.0,
    ) -> None:
        """Start them. Raises EngineDiedError, and GlupError for numbers that make no sense."""
        super().__init__()
        if engines < 1:
            raise GlupError(f"engines: expected 1 or more, given {engines}")
        if not 0 < patience < threading.TIMEOUT_MAX:
            raise GlupError(f"patience: expected seconds, given {patience}")
        self._command, self._args, self._stderr = command, args, stderr
        self._restarts, self._patience = restarts, patience
        self._changed = threading.Condition(threading.RLock())
        self._games = KeptGames()
        self._ended: str | None = None
        self._is_closing = False
        self._places: list[_Place] = []
        try:
            with self._changed:  # who dies at once is told when all are there
                for _ in range(engines):
                    self._places.append(_Place(self._start()))
        except EngineDiedError as error:
            self._shut(str(error))
            raise
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    @property
    def ended(self) -> str | None:
        """Why no request can be made any more; None if it can."""
        return self._ended

    def close(self) -> None:
        """End the processes."""
        self._shut("engine: all have been closed")
        self._keeper.join()

    def to_each(self, message: Message) -> list[Call]:
        """Send a request to every engine, one of a client to its own."""
        if message.get("client") is not None:
            return [self.call(message)]
        with self._changed:
            calls = []
            for index, place in enumerate(self._places):
                if place.fault is None:
                    calls.append(Call(self._with_id(message)))
                    self._mark_ending(message, place)
                    self._put(calls[-1], index)
            return calls

    def submit(self, call: Call, beside: Call | None = None) -> None:
        """Send it to its engine, now or when that has been started anew."""
        if call.head.get("method") == "new":
            call.set_message(self._games.prepared(call.message))
        with self._changed:
            at = self._home(call.head) if beside is None else beside.place
            self._games.touch(call.head)
            self._mark_ending(call.head, self._places[at])
            self._put(call, at)

    def _home(self, message: Message) -> int:
        """The place of the engine that a request is for. Raises EngineDiedError."""
        if self._ended is not None:
            raise EngineDiedError(self._ended)
        for name in ("client", "game", "session"):
            if message.get(name) is not None:
                at = crc32(f"{name} {message[name]}".encode()) % len(self._places)
                while self._places[at].fault is not None:
                    at = (at + 1) % len(self._places)
                return at
        living = [at for at, place in enumerate(self._places) if place.fault is None]
        return min(living, key=lambda at: len(self._places[at].calls))

    def _put(self, call: Call, at: int) -> None:
        if self._ended is not None:
            raise EngineDiedError(self._ended)
        place = self._places[at]
        call.place = at
        if place.connection is None or not place.connection.accepts(call):
            place.waiting.append(call)
        elif call.is_ending:
            place.connection.accepts(self._end_of(call))

    def _mark_ending(self, message: Message, place: _Place) -> None:
        """What is to end now must not be endless when it is asked again."""
        client, name = message.get("client"), message.get("terminateId")
        if message.get("method") in ("terminate", "terminate_all", "leave"):
            for call in place.calls:
                if call.key[0] == client and name in (None, call.key[1]):
                    call.is_ending = True

    # What connections tell, from their threads

    def learn(self, connection: Connection, call: Call, reply: Reply) -> None:
        """Remember what has become of a game."""
        result = reply.get("result")
        if changes_games(call.head) and isinstance(result, dict):
            with self._changed:
                earlier = takewhile(lambda other: other is not call, connection.calls)
                self._games.learn(call, result, earlier)

    def take_over(self, connection: Connection, calls: list[Call], reason: str) -> None:
        """It is to be started anew, or is given up."""
        with self._changed:
            if self._ended is not None:
                for call in calls:
                    call.fail(self._ended)
                return
            place = next(place for place in self._places if place.connection is connection)
            place.connection = None
            place.gone.append(connection)
            again = []
            for call in calls:
                call.lives -= 1
                if call.lives:
                    call.ask_again()
                    again.append(call)
                else:
                    call.fail(reason)
            place.waiting = again + place.waiting
            self._has_died(place, reason)

    # Starting anew

    def _has_died(self, place: _Place, reason: str) -> None:
        now = time.monotonic()
        place.deaths = place.deaths + 1 if now - place.began < _STEADY else 1
        place.due = now + min(_LONGEST, _SHORTEST * 2 ** (place.deaths - 1))
        if place.deaths > self._restarts:
            times = f", {place.deaths} times in a row" if self._restarts else ""
            self._give_up(place, f"{reason}{times}")
        self._changed.notify()

    def _give_up(self, place: _Place, reason: str) -> None:
        """Its games and calls go to other engines, if there are any."""
        games = self._games_at(place)
        waiting, place.waiting = place.waiting, []
        place.fault = reason
        if all(place.fault is not None for place in self._places):
            self._ended = reason
            for call in waiting:
                call.fail(reason)
            return
        for message in games:
            self._put(self._of_mine(message), self._home(message))
        for call in waiting:
            self._put(call, self._home(call.head))

    def _games_at(self, place: _Place) -> list[Message]:
        """Requests that begin its games as they stand."""
        return [*self._games.restoring(lambda new: self._places[self._home(new)] is place)]

    def _of_mine(self, message: Message) -> Call:
        """Nobody waits for it, and it is never asked again."""
        return Call(self._with_id(message), lives=1)

    def _start(self) -> Connection:
        return Connection(self._command, args=self._args, stderr=self._stderr, keeper=self)

    def _start_anew(self, place: _Place) -> None:
        place.began = time.monotonic()
        try:
            connection = self._start()
        except EngineDiedError as error:
            self._has_died(place, str(error))
            return
        place.connection, place.asked, place.unheard = connection, 0.0, 0
        waiting, place.waiting = place.waiting, []
        for message in self._games_at(place):
            connection.accepts(self._of_mine(message))
        for call in waiting:
            self._put(call, self._places.index(place))

    def _keep(self) -> None:
        """Start anew what has ended, and end what says nothing."""
        while True:
            with self._changed:
                if self._is_closing:
                    return
                self._games.forget_idle()
                gone = [connection for place in self._places for connection in place.gone]
                pause = self._patience / _PINGS
                for place in self._places:
                    place.gone.clear()
                    pause = min(pause, self._look_after(place))
                if not gone:
                    self._changed.wait(pause)
            for connection in gone:  # its threads may wait for us
                connection.close()

    def _look_after(self, place: _Place) -> float:
        """Do what is due; in how many seconds to look again."""
        now, often = time.monotonic(), self._patience / _PINGS
        if place.fault is not None:
            return often
        if place.connection is None:
            if now < place.due:
                return place.due - now
            self._start_anew(place)
            return 0.0
        if now - place.asked >= often:
            # Counted, not timed: this process may have slept itself.
            is_heard = place.connection.heard >= place.asked
            place.unheard = 0 if is_heard else place.unheard + 1
            if place.unheard == _PINGS:
                place.connection.kill()
            place.asked = now
            ping = self._of_mine({"method": "query_version"})
            ping.future.add_done_callback(self._greeted)
            place.connection.accepts(ping)
        return often

    def _greeted(self, future: Future[list[Reply]]) -> None:
        """An engine says how long it keeps games."""
        if future.exception() is None:
            result = future.result()[0].get("result")
            most = result.get("most") if isinstance(result, dict) else None
            idle = most.get("idle_games") if isinstance(most, dict) else None
            if isinstance(idle, int | float):
                self._games.idle_seconds = idle

    def _shut(self, reason: str) -> None:
        with self._changed:
            self._is_closing = True
            self._ended = self._ended or reason
            connections = [connection for place in self._places for connection in place.all]
            waiting = [call for place in self._places for call in place.waiting]
            self._changed.notify()
        for call in waiting:
            call.fail(self._ended)
        for connection in connections:
            connection.close()
