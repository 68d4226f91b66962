"""Requests that take time: what is searched for, and what is told of it."""

import math
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from glupcore import _core
from glupcore.advice.advice import Advice
from glupcore.advice.families import FAMILIES, Family
from glupcore.endgame import PerThread, solve
from glupcore.goals import reaches
from glupcore.protocol.bounds import Bounds
from glupcore.protocol.faults import Fault, about
from glupcore.protocol.games import Games
from glupcore.protocol.jobs import Job, Jobs, Reply, Work
from glupcore.protocol.log import Log
from glupcore.protocol.replies import Asker, Replies
from glupcore.protocol.requests import Request
from glupcore.protocol.solvers import Sessions, Thinkers, Thinking, default_in
from glupcore.protocol.spots import Spot, spots_of
from glupcore.review.reviewer import Reviewing
from glupcore.solvers import find_solver
from glupcore.solvers.limits import PROGRESS_SECONDS, Limits

Result = dict[str, Any]
T = TypeVar("T")
Find = Callable[[Spot, Job], Result]


class Searches:
    """Makes jobs of the requests that can't be answered at once."""

    def __init__(
        self,
        jobs: Jobs,
        replies: Replies,
        games: Games,
        thinkers: Thinkers,
        bounds: Bounds,
        log: Log,
    ) -> None:
        self._jobs, self._replies, self._games, self._log = jobs, replies, games, log
        self._thinkers, self._bounds = thinkers, bounds
        self._by_family = {thinkers.default.family: thinkers}
        self.sessions = Sessions(bounds)
        self._local = PerThread()

    def analyze(self, request: Request, arrived: float) -> None:
        """Begin a search, or one for each ply. Raises Fault."""
        family = FAMILIES[_core.family_of(request.line, self._games.named(request))]
        thinking = self._thinkers_of(family).asked_by(request)
        _stakes_of(request, family)  # what is wrong with them is told at once
        plies = request.plies
        self._check_reports(request)
        if plies is not None and len(plies) > self._bounds.searches:
            message = f"expected at most {self._bounds.searches} of them, given {len(plies)}"
            raise Fault("bad_request", "plies", f"plies: {message}")
        self._begin(
            request,
            arrived,
            partial(self._advice, _lightened(request), family, thinking),
            request.session,
        )

    def _thinkers_of(self, family: Family) -> Thinkers:
        if family.name not in self._by_family:  # which takes time to load
            default = default_in(family.name, self._thinkers.default)
            self._by_family[family.name] = Thinkers(default, self._bounds)
        return self._by_family[family.name]

    def solve(self, request: Request, arrived: float) -> None:
        """Begin an exact search. Raises Fault."""
        self._bounds.check("seconds", "seconds", request.seconds)
        self._bounds.check("iterations", "nodes", request.nodes)
        text = _core.auction_endgame(request.line)  # what is wrong with it is told at once
        if text is None:
            self._begin(request, arrived, partial(self._solution, _lightened(request)))
            return
        self._add(request, arrived, partial(self._solved, _lightened(request), text, request.melds))

    def reaches(self, request: Request, arrived: float) -> None:
        """Begin to search for whether a goal is reached. Raises Fault."""
        self._bounds.check("seconds", "seconds", request.seconds)
        self._bounds.check("iterations", "nodes", request.nodes)
        text = _core.auction_endgame(request.line)
        assert text is not None
        self._add(request, arrived, partial(self._reached, _lightened(request), text))

    def review(self, request: Request, arrived: float) -> None:
        """Begin to look over a deal. Raises Fault."""
        for name in ("seconds", "iterations"):
            self._bounds.check(name, name, getattr(request, name))
        self._check_reports(request)
        deal, game = None, self._games.named(request)
        family = FAMILIES[_core.family_of(request.line, game)]
        if request.game is not None:  # as it stands now
            deal = _core.deal_of(request.line, game)
        self._add(request, arrived, partial(self._reviewed, request, family, deal))

    def later(self, request: Request, answer: Callable[[], Result]) -> None:
        """Answer once it is this request's turn."""

        def work(job: Job) -> Reply:
            return self._safely(job, {}, lambda: {"result": answer()})

        self._jobs.add(Asker(request.client, request.id), [work], 0)

    def _check_reports(self, request: Request) -> None:
        every, most = request.reportDuringSearchEvery, self._bounds.reports
        if every is not None and most is not None and every < 1 / most:
            name = "reportDuringSearchEvery"
            message = f"{name}: expected at least {1 / most:g}, given {every:g}"
            raise Fault("bad_request", name, message)

    def _add(self, request: Request, arrived: float, find: Callable[[Job], Result]) -> None:
        """Begin what has no spot."""
        work = partial(self._started, request.reportStarted, find)
        self._jobs.add(Asker(request.client, request.id), [work], *_order(request, arrived))

    def _begin(
        self, request: Request, arrived: float, find: Find, session: str | None = None
    ) -> None:
        asker = Asker(request.client, request.id)
        more = _order(request, arrived, session)
        if isinstance(request.record, str):  # which takes long to read
            plies = getattr(request, "plies", None)
            work = partial(self._read, request, find)
            self._jobs.add(asker, [work], *more, searches=len(plies or [0]))
        else:
            self._jobs.add(asker, self._works(request, find), *more)

    def _read(self, request: Request, find: Find, job: Job) -> Reply | Sequence[Work]:
        """Read what a request is about; the answer, or a search for each ply."""
        works = partial(self._works, request, find)
        found = self._safely(job, {}, works, _has_fallback(request))
        return found[0](job) if isinstance(found, list) and len(found) == 1 else found

    def _works(self, request: Request, find: Find) -> list[Work]:
        """What is to be done for a request, one for each ply. Raises Fault."""
        spots = spots_of(request, self._games)
        return [partial(self._search, _lightened(request), spot, find) for spot in spots]

    def _search(self, request: Request, spot: Spot, find: Find, job: Job) -> Reply:
        def search() -> Reply:
            if request.reportStarted:
                started = {**spot.place, "isDuringSearch": True, "started": True}
                self._replies.send(job.asker, started)
            with about():
                return {**spot.place, "isDuringSearch": False, "result": find(spot, job)}

        return self._safely(job, spot.place, search, _has_fallback(request))

    def _started(self, is_told: bool | None, find: Callable[[Job], Result], job: Job) -> Reply:
        def search() -> Reply:
            if is_told:
                self._replies.send(job.asker, {"isDuringSearch": True, "started": True})
            return {"isDuringSearch": False, "result": find(job)}

        return self._safely(job, {}, search)

    def _safely(
        self, job: Job, place: dict[str, int], work: Callable[[], T], has_fallback: bool = False
    ) -> T | Result:
        """What comes of work, or the error that does; what ``has_fallback`` is done late too."""
        try:
            if job.stop.is_set():
                raise Fault("terminated", None, "terminated before it began")
            if job.is_late and not has_fallback:
                raise Fault("expired", "deadline", "deadline: it had passed before this began")
            return work()
        except Fault as fault:
            return {**place, "error": fault.to_dict()}
        except (Exception, KeyboardInterrupt) as error:
            return {**place, "error": self._log.fault(error).to_dict()}

    def _advice(
        self,
        request: Request,
        family: Family,
        thinking: Thinking,
        spot: Spot,
        job: Job,
    ) -> Result:
        if _has_fallback(request) and job.is_late:
            return _by_rule(request, family, spot)
        solver = self.sessions.solver(request.client, request.session, thinking, spot.view.rules)
        every = request.reportDuringSearchEvery

        def report(advice: Advice) -> None:
            reply = {**spot.place, "isDuringSearch": True, "result": advice.to_dict()}
            self._replies.send(job.asker, reply)
            if self._replies.broken.is_set():
                job.stop.set()

        limited, end = dict(thinking.limited), self._end(job)
        if "seconds" in limited and job.deadline is not None:
            limited["seconds"] = min(limited["seconds"], _until(job.deadline))

        def stop() -> bool:
            return job.stop.is_set() or time.perf_counter() >= end

        advice = family.ask(
            solver,
            spot.view,
            Limits(
                **limited,
                # That a search of so many iterations has an end in time must not change its answer.
                stop=job.stop.is_set if "seconds" in limited or end == math.inf else stop,
                report_every=PROGRESS_SECONDS if every is None else every,
            ),
            secrets.randbits(64) if request.seed is None else request.seed,
            bool(request.explain),
            None if every is None else report,
            _stakes_of(request, family, spot.view.rules),
        )
        if advice.stopped == "interrupt" and not job.stop.is_set():
            advice = replace(advice, stopped="limit")
        return advice.to_dict()

    def _solution(self, request: Request, spot: Spot, job: Job) -> Result:
        if spot.open is None:
            return self._solved(request, spot.view.open_state().to_endgame(), None, job)
        endgame, melds = spot.open
        return {**self._solved(request, endgame, melds, job), "melds": melds}

    def _solved(self, request: Request, endgame: str, melds: list[int] | None, job: Job) -> Result:
        with about("endgame"):
            solution = solve(endgame, melds=melds, **self._limits(request, job))
        return solution.to_dict(all_actions=True, bounds=True)

    def _reached(self, request: Request, endgame: str, job: Job) -> Result:
        with about("endgame"):
            return reaches(endgame, request.goal, **self._limits(request, job)).to_dict()

    def _limits(self, request: Request, job: Job) -> dict[str, Any]:
        """When an exact search is to end, and the solver for it."""
        solver = self._local.solver
        solver.clear()  # nodes do not depend on what was asked before
        ends = [self._bounds.seconds, request.seconds]
        ends.append(None if job.deadline is None else _until(job.deadline))
        return {
            "nodes": request.nodes or self._bounds.iterations,
            "seconds": min((end for end in ends if end is not None), default=None),
            "solver": solver,
            "stop": job.stop.is_set,
        }

    def _reviewed(self, request: Request, family: Family, deal: str | None, job: Job) -> Result:
        deal = deal or _core.deal_of(request.line, None)
        every, end = request.reportDuringSearchEvery, self._end(job)
        within = None if end == math.inf else _until(end)
        due = math.inf if every is None else time.perf_counter() + every

        def progress(so_far: Reviewing) -> None:
            nonlocal due
            if time.perf_counter() >= due:
                due = time.perf_counter() + (every or 0)
                told = {"done": so_far.ply, "of": so_far.plies, "errors": so_far.errors}
                self._replies.send(job.asker, {"isDuringSearch": True, "progress": told})

        with about("record" if request.record is not None else None):
            found = family.review(
                deal,
                seats=request.seats,
                seconds=request.seconds,
                iterations=request.iterations,
                seed=request.seed or 0,
                solver=self._thinkers.default.text,
                within=within,
                progress=progress,
                stop=job.stop.is_set,
            )
        told: Result = found.to_dict()
        return told

    def _end(self, job: Job) -> float:
        """When a search that begins now is to end, whatever its own limits are."""
        seconds = self._bounds.seconds
        end = math.inf if seconds is None else time.perf_counter() + seconds
        return end if job.deadline is None else min(end, job.deadline)


def _order(
    request: Request, arrived: float, session: str | None = None
) -> tuple[int, str | None, float | None]:
    """When it is the turn of a request."""
    deadline = None if request.deadline is None else arrived + request.deadline
    return request.priority or 0, session, deadline


def _has_fallback(request: Request) -> bool:
    return bool(getattr(request, "fallback", None))


def _by_rule(request: Request, family: Family, spot: Spot) -> Result:
    """The move of a request that came too late to be thought about."""
    solver = find_solver("greedy", family=family.name)
    seed = secrets.randbits(64) if request.seed is None else request.seed
    advice = family.ask(solver, spot.view, Limits(), seed)
    return replace(advice, fallback=True).to_dict()


def _lightened(request: Request) -> Request:
    """A request without what it is about: what waits takes little memory."""
    return Request(**{**vars(request), "position": None, "record": None, "line": None})


def _stakes_of(request: Request, family: Family, rules: object = None) -> Any:
    """The game that a request is about, if it names one. Raises Fault."""
    with about("totals"):
        return family.stakes(request.target, request.lead, request.totals, rules)


def _until(moment: float) -> float:
    """Seconds, more than none."""
    return max(1e-6, moment - time.perf_counter())
