"""The engine behind a pipe: requests in, replies out, searches in threads."""

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import IO, Any, Final

from glupcore._core import RULESETS, State
from glupcore.errors import GlupError
from glupcore.play.opponent import LEVELS
from glupcore.protocol import PROTOCOL
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.facts import facts_of
from glupcore.protocol.faults import Fault
from glupcore.protocol.games import Games
from glupcore.protocol.jobs import Jobs
from glupcore.protocol.lines import MOST_BYTES, Line, lines, read
from glupcore.protocol.log import Log
from glupcore.protocol.metrics import Metrics
from glupcore.protocol.replies import Asker, Replies
from glupcore.protocol.requests import (
    METHODS,
    Analyze,
    Close,
    Leave,
    Legal,
    New,
    Play,
    QueryMetrics,
    QueryRules,
    QueryVersion,
    Request,
    Review,
    Show,
    Solve,
    Terminate,
    TerminateAll,
    Undo,
    id_in_use,
    read_client,
    read_id,
    read_request,
)
from glupcore.protocol.searches import Searches, standing_of
from glupcore.protocol.shows import shown_of
from glupcore.protocol.solvers import Thinkers
from glupcore.recommend import ask
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec

_LOOK_SECONDS: Final = 0.1  # between two looks whether anybody still reads, or it is to end

Result = dict[str, Any]


class _Drained(BaseException):
    """Raised where the engine waits for a line, when it is to read no more."""


class Engine:
    """Answers requests. What changes a game is done at once, in order; searches are jobs."""

    def __init__(self, out: IO[bytes], default: Spec, workers: int, bounds: Bounds = USUAL) -> None:
        """Raises Fault if what thinks by default is beyond the limits."""
        self._thinkers = Thinkers(default, bounds)
        self._workers, self._bounds = workers, bounds
        self._metrics, self._log = Metrics(), Log()
        self._replies = Replies(out, self._metrics, self._log)
        self._games = Games(bounds)
        self._jobs = Jobs(workers, self._replies.send, bounds, self._metrics)
        self._searches = Searches(
            self._jobs, self._replies, self._games, self._thinkers, bounds, self._log
        )
        self._at_once: dict[type[Request], Callable[[Any], Result]] = {
            Legal: partial(standing_of, games=self._games),
            New: self._new,
            Play: self._games.play,
            Undo: self._games.undo,
            Show: partial(shown_of, games=self._games),
            Close: self._games.close,
            QueryVersion: self._version,
            QueryRules: facts_of,
            QueryMetrics: self._told,
            Terminate: self._terminate,
            TerminateAll: self._terminate_all,
            Leave: self._leave,
        }
        self._is_drained = self._may_be_interrupted = False

    def serve(self, source: IO[bytes]) -> None:
        """Answer the lines of ``source`` to its end, and finish what was asked for.

        Ends early if nobody reads the replies any more, and after ``drain``.
        """
        self._warm_up()
        stream = lines(self._replies.while_read(source))
        while (line := self._next(stream)) is not None and not self._replies.broken.is_set():
            self._answer(line, time.perf_counter())
        while not self._jobs.wait(_LOOK_SECONDS):
            if self._is_drained or not self._replies.has_reader():
                self.stop()

    def drain(self) -> None:
        """Read no more, and end all searches; ``serve`` returns when their replies are written.

        For a handler of signals: called by the thread that serves, wherever it is.
        """
        self._is_drained = True
        if self._may_be_interrupted:
            self._may_be_interrupted = False
            raise _Drained

    def stop(self) -> None:
        """End all searches; they answer with what they have."""
        self._jobs.stop_all()
        self._jobs.wait()

    def _next(self, stream: Any) -> Line | None:
        """The next line, None at the end."""
        line: Line | None = None
        try:
            self._may_be_interrupted = True
            if not self._is_drained:
                line = next(stream, None)
            self._may_be_interrupted = False
        except _Drained:
            line = None
        except BaseException:
            self._may_be_interrupted = False
            raise
        return line

    def _warm_up(self) -> None:
        """Load what a search needs: the first one is not to do that on its own time."""
        view = State.from_seed(0).view(1)
        with suppress(GlupError):  # a solver of phase 2 alone
            ask(self._thinkers.default.solver(), view, Limits(iterations=1), 0)

    def _answer(self, line: Line, arrived: float) -> None:
        asker = Asker()
        try:
            data, fault = read(line)
            try:
                asker = Asker(read_client(data))
            except Fault as unnamed:
                fault = fault or unnamed
            try:
                own = Asker(asker.client, read_id(data))
            except Fault as unnamed:
                raise fault or unnamed from None
            if self._jobs.is_open(own):
                raise id_in_use()
            asker = own
            if fault is not None:
                raise fault
            request = read_request(data)
            self._metrics.asked(request.method)
            if isinstance(request, Analyze):
                self._searches.analyze(request, arrived)
            elif isinstance(request, Solve):
                self._searches.solve(request, arrived)
            elif isinstance(request, Review):
                self._searches.review(request, arrived)
            elif isinstance(request, Legal | Show) and isinstance(request.record, str):
                self._searches.later(request, partial(self._at_once[type(request)], request))
            else:
                self._replies.send(asker, {"result": self._at_once[type(request)](request)})
        except Fault as fault:
            self._replies.fault(asker, fault)
        except Exception as error:
            self._replies.fault(asker, self._log.fault(error))

    def _new(self, request: New) -> Result:
        seed = secrets.randbits(64) if request.seed is None else request.seed
        return self._games.new(request, seed)

    def _version(self, request: QueryVersion) -> Result:
        from glupcore import __version__

        return {
            "glupcore": __version__,
            "protocol": PROTOCOL,
            "methods": list(METHODS),
            "solvers": self._thinkers.names,
            "solver": self._thinkers.default.text,
            "levels": [
                {"name": level.name, "solver": level.player, "what": level.what} for level in LEVELS
            ],
            "rules": list(RULESETS),
            "workers": self._workers,
            "most": {"line": MOST_BYTES, **self._bounds.told()},
        }

    def _told(self, request: QueryMetrics) -> Result:
        return {
            **self._metrics.told(),
            "searches": self._jobs.told(),
            "games": len(self._games.kept),
            "sessions": len(self._searches.sessions.kept),
            "clients": len(self._jobs.clients() | self._games.kept.clients()),
        }

    def _terminate(self, request: Terminate) -> Result:
        return {
            "terminateId": request.terminateId,
            "searches": self._jobs.stop(request.client, request.terminateId),
        }

    def _terminate_all(self, request: TerminateAll) -> Result:
        return {"searches": self._jobs.stop(request.client)}

    def _leave(self, request: Leave) -> Result:
        self._searches.sessions.kept.pop_all(request.client)
        return {
            "searches": self._jobs.stop(request.client),
            "games": self._games.kept.pop_all(request.client),
        }
