"""From a recorded deal to its review."""

import json
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from glupcore._core import Reviewer
from glupcore.belief import believed_odds
from glupcore.errors import GlupError
from glupcore.recommend import ask
from glupcore.review.course import Course, Reviewable
from glupcore.review.pace import Pace
from glupcore.review.result import Ended
from glupcore.review.text import Review
from glupcore.solvers import Solver
from glupcore.solvers._rollouts import network_for
from glupcore.solvers.exact import Exact
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec
from glupcore.support.checks import check_count, check_seconds, check_seed
from glupcore.support.counted import counted

ITERATIONS = 4000  # of a decision, unless a limit is given
FUTURES = 1000

_LOOKS: Final = 2  # at a decision: a search, and one at what was played
_WORST: Final = 3  # decisions that are told about
_PLAYOUTS: Final = 250  # between two looks at what was asked

Progress = Callable[["Reviewing"], None]
"""What is told, before every action, how far a review is."""


@dataclass(frozen=True, slots=True)
class Reviewing:
    """How far a review is."""

    ply: int
    plies: int
    errors: int

    def __str__(self) -> str:
        return f"action {self.ply} of {self.plies}, {counted(self.errors, 'error')}"


def review(
    deal: Reviewable,
    *,
    seats: Iterable[int] | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    threads: int | None = None,
    seed: int = 0,
    solver: str | Spec = "auto",
    futures: int = FUTURES,
    within: float | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """Look over a deal: what every decision cost, what luck the draws were, and what that makes.

    Parameters
    ----------
    deal
        A deal, a record, or its JSON; finished or not. Where the deck has ``?`` for what one player
        does not know, that player is reviewed.
    seats
        Whose decisions: by default those of both, or of the player whose record it is.
    seconds, iterations
        The limit of the search at one decision, and of the second look at what was played; with
        neither, 4000 rollouts.
    threads, seed, solver
        As ``recommend`` takes them; the solver with its options, as ``match`` takes players. The
        same seed and iterations give the same review.
    futures
        So many orders of the stock are played out to judge the luck of the draws.
    within
        The whole review takes no longer than so many seconds: the decisions share them, and what is
        not done by then is left out. It changes nothing that would be done in time.
    progress, stop
        Called before every action; asked often, and once it says yes the review ends.

    An interrupt (Ctrl-C), ``stop`` or ``within`` ends it with what it has, as if the record ended
    there.

    Raises RecordError for a record that is bad and GlupError for another bad argument.
    """
    course = Course.of(deal)
    spec = solver if isinstance(solver, Spec) else Spec.parse(solver)
    given = {"seconds": seconds, "iterations": iterations, "threads": threads}
    limits: dict[str, Any] = spec.limited | {
        name: limit for name, limit in given.items() if limit is not None
    }
    if limits.keys() <= {"threads"}:
        limits["iterations"] = ITERATIONS
    check_seed(seed)
    check_count("futures", futures)
    if within is not None:
        check_seconds(within, "within")
    start = time.perf_counter()
    core = _followed(course, seats, futures, seed)
    pace = None if within is None else Pace.of(within, _LOOKS * core.to_judge + _WORST)

    def stops() -> bool:
        return (stop is not None and stop()) or (pace is not None and pace.is_over)

    limited = Limits(**limits, stop=stop if pace is None else stops)
    _Host(core, spec, limited, pace, progress).review()
    ended: Ended = "complete"
    if core.was_interrupted:
        told = pace is None or not pace.is_over or (stop is not None and stop())
        ended = "interrupt" if told else "limit"
    took = time.perf_counter() - start
    return Review.from_dict(json.loads(core.to_json(str(spec), seed, took, ended)))


def review_text(deal: str, **options: Any) -> Review:
    """As ``review``, of a deal that is told as JSON or as the text of one player."""
    return review(json.loads(deal) if deal.startswith("{") else deal, **options)


def _followed(course: Course, seats: Iterable[int] | None, futures: int, seed: int) -> Reviewer:
    record = course.record
    try:
        return Reviewer(
            json.dumps(replace(record, extra={}).to_dict()),
            seat=course.seat,
            seats=None if seats is None else list(seats),
            futures=futures,
            seed=seed,
            network=network_for(record.rules),
        )
    except GlupError:
        record.state_at(len(record.actions))  # raises RecordError if it is at fault
        raise


@dataclass
class _Host:
    """Gives a review what it needs; each player has a solver of their own, as at the table.

    ``limits`` are those of the search of a decision; a second look at what was played has as much.
    With a ``pace`` each look also has its share of the time of all.
    """

    core: Reviewer
    spec: Spec
    limits: Limits
    pace: Pace | None
    progress: Progress | None
    _solvers: tuple[Solver, Solver] = field(init=False)
    _exact: Exact = field(default_factory=Exact, init=False)

    def __post_init__(self) -> None:
        self._solvers = self.spec.solver(), self.spec.solver()

    def review(self) -> None:
        while (need := self.core.need) != "nothing":
            try:
                self._give(need)
            except KeyboardInterrupt:
                if need == "reason" or not self.core.has_begun:
                    raise
                self.core.interrupt()

    def _give(self, need: str) -> None:
        if need in ("search", "reason"):
            self._search(need == "reason")
            if need == "search" and self.core.need == "look":
                self._look()
            if need == "search" and self.pace is not None:
                self.pace.looks -= _LOOKS
            return
        if need == "step":
            if self.limits.stopped:
                raise KeyboardInterrupt
            if self.progress is not None:
                self.progress(Reviewing(self.core.ply, self.core.plies, self.core.errors))
        if not self.core.advance(_PLAYOUTS, self.limits.stop):
            raise KeyboardInterrupt

    def _search(self, explain: bool) -> None:
        view = self.core.view
        solver = self._exact if view.phase == 2 else self._solvers[view.seat]
        advice = ask(solver, view, self._fresh(), self.core.seed, explain)
        self.core.take(json.dumps(advice.to_dict()))

    def _look(self) -> None:
        limits = self._fresh()
        odds = believed_odds(self.core.view).tolist()
        while self.core.need == "look":
            left = limits.remaining
            if left <= 0 and limits.stopped:
                raise KeyboardInterrupt
            self.core.look(left, odds, limits.iterations)

    def _fresh(self) -> Limits:
        """The limits, from now on."""
        fresh = replace(self.limits, start=Limits(iterations=1).start)
        if self.pace is None:
            return fresh
        share = self.pace.seconds()
        if fresh.seconds is None:  # full_time: a time that is enough changes no answer
            return replace(fresh, seconds=share, full_time=True)
        return replace(fresh, seconds=min(share, fresh.seconds))
