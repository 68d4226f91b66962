"""The engine behind a pipe: requests in, replies out, searches in threads."""

import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import IO, Any, Final

from glupcore._auction import ROWS
from glupcore._core import RULESETS, State
from glupcore.errors import GlupError
from glupcore.play.opponent import LEVELS
from glupcore.protocol.bounds import USUAL, Bounds
from glupcore.protocol.faults import Fault
from glupcore.protocol.games import Games, facts
from glupcore.protocol.jobs import Jobs
from glupcore.protocol.lines import MOST_BYTES, Line, lines
from glupcore.protocol.log import Log
from glupcore.protocol.metrics import Metrics
from glupcore.protocol.replies import Asker, Replies, Written
from glupcore.protocol.requests import METHODS, PROTOCOL, Request, id_in_use, read_request
from glupcore.protocol.searches import Searches
from glupcore.protocol.solvers import Thinkers
from glupcore.recommend import ask
from glupcore.review.result import GRADES
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
        self._at_once: dict[str, Callable[[Request], Result | Written]] = {
            "query_version": self._version,
            "query_rules": facts,
            "query_metrics": self._told,
            "terminate": self._terminate,
            "terminate_all": self._terminate_all,
            "leave": self._leave,
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
            asked = read_request(line.text, line.is_whole)
            asker = Asker(asked.client)
            own = Asker(asked.client, asked.id)
            if asked.id is not None:
                if self._jobs.is_open(own):
                    raise id_in_use()
                asker = own
            if asked.fault is not None:
                raise asked.fault
            request = asked.request
            assert request is not None
            self._metrics.asked(request.method)
            if request.method == "analyze":
                self._searches.analyze(request, arrived)
            elif request.method == "solve":
                self._searches.solve(request, arrived)
            elif request.method == "reaches":
                self._searches.reaches(request, arrived)
            elif request.method == "review":
                self._searches.review(request, arrived)
            elif request.subject == "record" and isinstance(request.record, str):
                self._searches.later(request, partial(self._games.answer, request))
            else:
                answer = self._at_once.get(request.method, self._games.answer)
                self._replies.send(asker, {"result": answer(request)})
        except Fault as fault:
            self._replies.fault(asker, fault)
        except Exception as error:
            self._replies.fault(asker, self._log.fault(error))

    def _version(self, request: Request) -> Result:
        from glupcore import __version__

        return {
            "glupcore": __version__,
            "protocol": PROTOCOL,
            "methods": list(METHODS),
            "solvers": self._thinkers.names,
            "solver": self._thinkers.default.text,
            "levels": [
                {
                    "name": level.name,
                    "solver": level.player,
                    "auction": level.auction,
                    "what": level.what,
                }
                for level in LEVELS
            ],
            "rules": list(RULESETS),
            "auctions": list(ROWS),
            "grades": GRADES,
            "workers": self._workers,
            "most": {"line": MOST_BYTES, **self._bounds.told()},
        }

    def _told(self, request: Request) -> Result:
        return {
            **self._metrics.told(),
            "searches": self._jobs.told(),
            "games": len(self._games.kept),
            "sessions": len(self._searches.sessions.kept),
            "clients": len(self._jobs.clients() | self._games.kept.clients()),
        }

    def _terminate(self, request: Request) -> Result:
        return {
            "terminateId": request.terminateId,
            "searches": self._jobs.stop(request.client, request.terminateId),
        }

    def _terminate_all(self, request: Request) -> Result:
        return {"searches": self._jobs.stop(request.client)}

    def _leave(self, request: Request) -> Result:
        self._searches.sessions.kept.pop_all(request.client)
        return {
            "searches": self._jobs.stop(request.client),
            "games": self._games.kept.pop_all(request.client),
        }
