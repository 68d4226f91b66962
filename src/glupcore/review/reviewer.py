"""From a recorded deal to its review."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from glupcore._checks import check_count, check_seconds, check_seed
from glupcore._core import State
from glupcore.errors import GlupError
from glupcore.records import Step
from glupcore.review.course import Course, Reviewable
from glupcore.review.futures import Futures
from glupcore.review.glimpses import Glimpses
from glupcore.review.judge import LOOKS, Judge
from glupcore.review.pace import Pace
from glupcore.review.result import Account, Both, Decision, Draw, Lead, Moment, Review
from glupcore.review.walk import Walk
from glupcore.solvers.limits import Limits
from glupcore.solvers.spec import Spec

ITERATIONS = 4000  # of a decision, unless a limit is given
FUTURES = 1000
WORST = 3  # decisions that are told about

Progress = Callable[["Reviewing"], None]
"""What is told, before every action, how far a review is."""


@dataclass(frozen=True, slots=True)
class Reviewing:
    """How far a review is."""

    ply: int
    plies: int
    errors: int

    def __str__(self) -> str:
        found = "1 error" if self.errors == 1 else f"{self.errors} errors"
        return f"action {self.ply} of {self.plies}, {found}"


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
    chosen, steps = _seats(seats, course.seat), tuple(course.record.steps())
    pace = None
    if within is not None:
        decisions = sum(map(partial(_is_judged, chosen), steps))
        pace = Pace.of(within, LOOKS * decisions + WORST)

    def stops() -> bool:
        return (stop is not None and stop()) or (pace is not None and pace.is_over)

    limited = Limits(**limits, stop=stop if pace is None else stops)
    found = _Reviewer(
        course, steps, chosen, Judge(spec, limited, seed, pace), futures, progress
    ).review()
    if found.stopped == "interrupt" and pace is not None and pace.is_over:
        return found if stop is not None and stop() else replace(found, stopped="limit")
    return found


def _is_judged(seats: tuple[int, ...], step: Step) -> bool:
    """Whether one of these players had a choice."""
    return step.player in seats and len(step.before.legal_actions()) > 1


def _seats(seats: Iterable[int] | None, whose: int | None) -> tuple[int, ...]:
    known = (0, 1) if whose is None else (whose,)
    if seats is None:
        return known
    chosen = tuple(sorted(set(seats)))
    if not chosen or not set(chosen) <= set(known):
        expected = "some of 0 and 1" if whose is None else f"{whose}, whose record it is"
        raise GlupError(
            f"seats: expected {expected}, given {', '.join(map(str, chosen)) or 'none'}"
        )
    return chosen


@dataclass
class _Reviewer:
    course: Course
    steps: tuple[Step, ...]
    seats: tuple[int, ...]
    judge: Judge
    futures: int
    progress: Progress | None
    decisions: list[Decision] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    leads: list[Lead] = field(default_factory=list)
    errors: dict[int, State] = field(default_factory=dict)  # the state before each
    start: float = field(default_factory=time.perf_counter)

    def review(self) -> Review:
        record, seat = self.course.record, self.course.seat
        walk: Walk
        if seat is None:
            walk = Futures(record, self.futures, self.judge.seed, self.judge.limits.stop)
        else:
            walk = Glimpses(record, seat, self.judge.limits.stop)
        interrupted = False
        try:
            self._follow(walk)
        except KeyboardInterrupt:
            if not self.leads:
                raise
            interrupted = True
        moments = self._moments()
        return Review(
            seats=self.seats,
            plies=walk.ply,
            scores=walk.state.scores,
            decisions=tuple(self.decisions),
            draws=tuple(self.draws),
            leads=tuple(self.leads),
            moments=moments,
            account=self._account(walk),
            solver=str(self.judge.spec),
            seed=self.judge.seed,
            seconds=time.perf_counter() - self.start,
            stopped="interrupt" if interrupted else "complete",
            rules=record.rules,
        )

    def _follow(self, walk: Walk) -> None:
        self._note(walk)
        for step in self.steps:
            if self.judge.limits.stopped:
                raise KeyboardInterrupt
            if self.progress is not None:
                errors = sum(decision.counts for decision in self.decisions)
                self.progress(Reviewing(step.ply, len(self.steps), errors))
            if _is_judged(self.seats, step):
                decision = self.judge.decision(step.ply, step.before, step.action)
                self.decisions.append(decision)
                if decision.counts:
                    self.errors[step.ply] = step.before
            luck = walk.take(step)
            if luck is not None and walk.state.phase == 1:
                self._drawn(step, luck)
            if luck is not None or (
                step.before.phase == 2 and walk.state.trick > step.before.trick
            ):
                self._note(walk)
        if self.leads[-1].ply < walk.ply:
            self._note(walk)

    def _note(self, walk: Walk) -> None:
        self.leads.append(Lead(walk.ply, walk.state.trick, float(walk.lead())))

    def _drawn(self, step: Step, luck: Both) -> None:
        for seat, place in step.draws:
            found = luck[seat]
            if found is not None:
                card = self.course.record.deck[place]
                self.draws.append(Draw(step.ply + 1, step.after.trick, seat, card, float(found)))

    def _moments(self) -> tuple[Moment, ...]:
        worst = sorted((d for d in self.decisions if d.counts), key=lambda d: (-d.loss, d.ply))
        return tuple(self.judge.moment(d, self.errors[d.ply]) for d in worst[:WORST])

    def _account(self, walk: Walk) -> Account:
        luck: list[float | None] = [None, None]
        errors: list[float | None] = [None, None]
        for seat in (0, 1):
            if self.course.seat in (None, seat):
                luck[seat] = sum(draw.luck for draw in self.draws if draw.seat == seat)
            if seat in self.seats:
                counted = (d.loss for d in self.decisions if d.seat == seat and d.counts)
                errors[seat] = sum(counted)
        last = self.leads[-1]
        return Account.of(
            lead=last.lead,
            over=walk.state.is_over,
            dealt=self.leads[0].lead,
            luck=(luck[0], luck[1]),
            errors=(errors[0], errors[1]),
        )
