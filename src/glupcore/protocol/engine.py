"""The engine behind a pipe: requests in, replies out, searches in threads."""

import secrets
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import IO, Any, Final

from glupcore._core import EndgameSolver, State
from glupcore._fields import InputError, load_object
from glupcore.advice import Advice
from glupcore.endgame import TABLE_MIB, solve
from glupcore.errors import GlupError
from glupcore.protocol import PROTOCOL
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.games import MOST_GAMES, Games, standing
from glupcore.protocol.jobs import MOST_JOBS, Job, Jobs
from glupcore.protocol.lines import MOST_BYTES, lines
from glupcore.protocol.replies import Replies
from glupcore.protocol.requests import (
    METHODS,
    Analyze,
    Close,
    Legal,
    New,
    Play,
    QueryVersion,
    Request,
    Show,
    Solve,
    Terminate,
    TerminateAll,
    Undo,
    read_id,
    read_request,
)
from glupcore.protocol.solvers import MOST_SESSIONS, Sessions, Thinking, stakes_of, thinking_of
from glupcore.protocol.spots import Spot, spots_of
from glupcore.recommend import ask
from glupcore.solvers import names
from glupcore.solvers.limits import PROGRESS_SECONDS, Limits
from glupcore.solvers.spec import Spec
from glupcore.stakes import Stakes

_LOOK_SECONDS: Final = 0.5  # between two looks whether anybody still reads

Result = dict[str, Any]


class Engine:
    """Answers requests. What changes a game is done at once, in order; searches are jobs."""

    def __init__(self, out: IO[bytes], default: Spec, workers: int) -> None:
        self._replies = Replies(out)
        self._default = default
        self._workers = workers
        self._jobs = Jobs(workers, self._replies.send)
        self._games = Games()
        self._sessions = Sessions()
        self._local = threading.local()
        self._at_once: dict[type[Request], Callable[[Any], Result]] = {
            Legal: self._legal,
            New: self._new,
            Play: self._play,
            Undo: self._undo,
            Show: self._games.show,
            Close: self._close,
            QueryVersion: self._version,
            Terminate: self._terminate,
            TerminateAll: self._terminate_all,
        }

    def serve(self, source: IO[bytes]) -> None:
        """Answer the lines of ``source`` to its end, and finish what was asked for.

        Ends early if nobody reads the replies any more.
        """
        self._warm_up()
        for line in lines(self._replies.while_read(source)):
            self._answer(line)
            if self._replies.broken.is_set():
                break
        while not self._jobs.wait(_LOOK_SECONDS):
            if not self._replies.has_reader():
                self.stop()

    def _warm_up(self) -> None:
        """Load what a search needs: the first one is not to do that on its own time."""
        view = State.from_seed(0).view(1)
        with suppress(GlupError):  # a solver of phase 2 alone
            ask(self._default.solver(), view, Limits(iterations=1), 0)

    def stop(self) -> None:
        """End all searches; they answer with what they have."""
        self._jobs.stop()
        self._jobs.wait()

    def _answer(self, line: bytes | None) -> None:
        request_id: str | None = None
        try:
            if line is None:
                raise Fault("too_long", None, f"expected lines of at most {MOST_BYTES} bytes")
            data = _load(line)
            own = read_id(data)
            if self._jobs.is_open(own):
                message = "id: expected another: a request of that id is not answered yet"
                raise Fault("bad_request", "id", message)
            request_id = own
            request = read_request(data)
            if isinstance(request, Analyze):
                self._begin_analysis(request)
            elif isinstance(request, Solve):
                self._begin_solve(request)
            else:
                self._replies.send(request_id, {"result": self._at_once[type(request)](request)})
        except Fault as fault:
            self._replies.fault(request_id, fault)
        except Exception as error:
            self._replies.fault(request_id, _internal(error))

    def _begin_analysis(self, request: Analyze) -> None:
        thinking, stakes = thinking_of(request, self._default), stakes_of(request)
        spots = spots_of(request, self._games)
        request = replace(request, position=None, record=None)  # what waits takes little memory
        for spot in spots:
            _check_decision(spot)
        self._jobs.check_room(len(spots))
        for spot in spots:
            run = partial(self._run, spot, partial(self._analyze, request, spot, thinking, stakes))
            self._jobs.add(request.id, run, request.priority or 0, request.session)

    def _begin_solve(self, request: Solve) -> None:
        (spot,) = spots_of(request, self._games)
        request = replace(request, position=None, record=None)
        with about():
            state = spot.endgame
        _check_decision(spot)
        self._jobs.check_room(1)

        def run(job: Job) -> Result:
            if not hasattr(self._local, "solver"):
                self._local.solver = EndgameSolver(TABLE_MIB)
            self._local.solver.clear()  # nodes do not depend on what was asked before
            solution = solve(
                state,
                all_actions=True,
                nodes=request.nodes,
                seconds=request.seconds,
                solver=self._local.solver,
                stop=job.stop.is_set,
            )
            return solution.to_dict(all_actions=True, bounds=True)

        self._jobs.add(request.id, partial(self._run, spot, run), request.priority or 0, None)

    def _run(self, spot: Spot, search: Callable[[Job], Result], job: Job) -> Result:
        """Do a job; its reply."""
        try:
            if job.stop.is_set():
                raise Fault("terminated", None, "terminated before it began")
            with about():
                return {**spot.place, "isDuringSearch": False, "result": search(job)}
        except Fault as fault:
            return {**spot.place, "error": fault.to_dict()}
        except (Exception, KeyboardInterrupt) as error:
            return {**spot.place, "error": _internal(error).to_dict()}

    def _analyze(
        self, request: Analyze, spot: Spot, thinking: Thinking, stakes: Stakes | None, job: Job
    ) -> Result:
        solver = self._sessions.solver(request.session, thinking)
        every = request.reportDuringSearchEvery

        def report(advice: Advice) -> None:
            result = advice.to_dict()
            self._replies.send(request.id, {**spot.place, "isDuringSearch": True, "result": result})
            if self._replies.broken.is_set():
                job.stop.set()

        advice = ask(
            solver,
            spot.view,
            Limits(
                **thinking.limited,
                stop=job.stop.is_set,
                report_every=PROGRESS_SECONDS if every is None else every,
            ),
            secrets.randbits(64) if request.seed is None else request.seed,
            bool(request.explain),
            None if every is None else report,
            stakes,
        )
        return advice.to_dict()

    def _legal(self, request: Legal) -> Result:
        (spot,) = spots_of(request, self._games)
        return {
            "phase": spot.view.phase,
            "decision": spot.view.decision,
            "player": spot.player,
            "legal": spot.view.legal_actions(),
        }

    def _new(self, request: New) -> Result:
        seed = secrets.randbits(64) if request.seed is None else request.seed
        return standing(self._games.new(request, seed))

    def _play(self, request: Play) -> Result:
        deal = self._games[request.game]
        with about("action"):
            action = deal.apply(request.action)
        return {"action": action, **standing(deal)}

    def _undo(self, request: Undo) -> Result:
        deal = self._games[request.game]
        with about("game"):
            action = deal.undo()
        return {"action": action, **standing(deal)}

    def _close(self, request: Close) -> Result:
        self._games.close(request.game)
        return {}

    def _version(self, request: QueryVersion) -> Result:
        from glupcore import __version__

        return {
            "glupcore": __version__,
            "protocol": PROTOCOL,
            "methods": list(METHODS),
            "solvers": names(),
            "solver": self._default.text,
            "workers": self._workers,
            "most": {
                "line": MOST_BYTES,
                "searches": MOST_JOBS,
                "games": MOST_GAMES,
                "sessions": MOST_SESSIONS,
            },
        }

    def _terminate(self, request: Terminate) -> Result:
        return {
            "terminateId": request.terminateId,
            "searches": self._jobs.stop(request.terminateId),
        }

    def _terminate_all(self, request: TerminateAll) -> Result:
        return {"searches": self._jobs.stop()}


def _load(line: bytes) -> Mapping[str, Any]:
    try:
        return load_object(line)
    except InputError as error:
        raise Fault("bad_json", None, str(error)) from None


def _check_decision(spot: Spot) -> None:
    """Somebody must be to act. Raises Fault."""
    if not spot.view.legal_actions():
        message = f"decision: expected lead, follow or meld, given {spot.view.decision}"
        raise Fault("bad_request", "decision", message)


def _internal(error: BaseException) -> Fault:
    """A fault of ours: its story goes to stderr, a line of it to the other side."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):  # nobody reads it
            traceback.print_exception(error)
    return Fault("internal", None, f"a fault of the engine: {type(error).__name__}: {error}")
