"""A deal of an auction game looked over: what each decision cost."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal

from glupcore._auction import EndgameSolver, State, View, search_pimc
from glupcore.auction.of_rules import side_of
from glupcore.auction.records import Record
from glupcore.auction.solvers import Pimc
from glupcore.errors import GlupError
from glupcore.review.pace import Pace
from glupcore.review.result import LEAST, NOISE
from glupcore.review.reviewer import ITERATIONS, Reviewing
from glupcore.solvers.limits import Limits
from glupcore.support.checks import check_seconds, check_seed

NODES: Final = 50_000  # of the solver, for a card
_LOOKS: Final = 2  # at a decision

Progress = Callable[[Reviewing], None]
"""What is told, before every action, how far a review is."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did where there was a choice, and what that cost.

    ``best`` is the recommended action, given what the seat knew, and ``value`` what it was worth
    then. ``loss`` (0 or more) is how many points less the action taken was worth, and ``error`` the
    standard error of that, found in the same worlds. ``exact`` is what a card cost with all hands
    open, in points of the own side less those of the others, None where that is not known.
    """

    ply: int
    seat: int
    decision: str
    action: str
    best: str
    value: float
    loss: float
    error: float
    exact: int | None
    counts: bool
    """Whether it is an error: the loss is beyond the noise, and no trifle."""


@dataclass(frozen=True, slots=True)
class Review:
    """A deal looked over: what each decision of ``seats`` cost."""

    rules: str
    outcome: str
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...]
    solver: str
    seed: int
    seconds: float
    stopped: Literal["complete", "interrupt", "limit"] = "complete"

    def errors(self, seat: int | None = None) -> list[Decision]:
        """The decisions that count as errors, of one seat or of all, the worst first."""
        found = [one for one in self.decisions if one.counts and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.loss, one.ply))

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore review --json`` prints it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Review:
        """From what to_dict has made. Raises KeyError or TypeError for other things."""
        given: dict[str, Any] = {**data, "seats": tuple(data["seats"])}
        given["decisions"] = tuple(Decision(**one) for one in data["decisions"])
        return cls(**given)

    def text(self, width: int = 100, every: bool = False) -> str:
        """As people read it, in lines of at most so many columns, 40 or more.

        ``every`` lists all decisions, not only those that cost something.
        """
        shown = self.decisions if every else sorted(self.errors(), key=lambda one: one.ply)
        lines = [self.outcome, ""]
        for one in shown:
            exact = "" if one.exact is None else f", open {one.exact}"
            mark = "?" if one.counts else " "
            lines.append(f"{one.ply:>3} seat {one.seat} {one.decision} {one.action} {mark}")
            if one.action != one.best:
                lines.append(f"      {one.best}: {one.loss:.1f} ± {one.error:.1f} better{exact}")
            elif exact:
                lines.append(f"      best{exact}")
        if not shown:
            lines.append("no errors")
        lines.append("")
        for seat in self.seats:
            errors, made = self.errors(seat), sum(one.seat == seat for one in self.decisions)
            cost = sum(one.loss for one in errors)
            lines.append(f"seat {seat}: {len(errors)} of {made} decisions cost {cost:.1f}")
        return "\n".join(part for line in lines for part in _wrapped(line, width))


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent=" " * 8, break_on_hyphens=False) or [""]


def review(
    record: Record,
    *,
    seats: Iterable[int] | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int = 0,
    within: float | None = None,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
) -> Review:
    """What every decision of a deal cost, finished or not, by advice that knows what the seat knew.

    Each is searched twice, for so many playouts (4000 if nothing is said) or ``seconds``: for the
    best action, and for how it compares with the one taken in worlds that did not choose it. All of
    it takes no longer than ``within``; where that, ``stop`` or an interrupt ends it, it has what
    was judged by then. Raises RecordError for a bad record and GlupError for another bad argument.
    """
    rules = record.rules
    of = tuple(range(rules.seats)) if seats is None else tuple(sorted(set(seats)))
    for seat in of:
        if not 0 <= seat < rules.seats:
            raise GlupError(f"seats: expected numbers from 0 to {rules.seats - 1}, given {seat}")
    if seconds is None and iterations is None:
        iterations = ITERATIONS
    limits = Limits(seconds=seconds, iterations=iterations)
    check_seed(seed)
    if within is not None:
        check_seconds(within, "within")
    outcome = record.outcome()  # raises RecordError
    start, states = time.perf_counter(), list(_choices(record, of))
    pace = None if within is None else Pace.of(within, _LOOKS * len(states))
    looks = _Looks(limits, pace, stop, seed)
    decisions: list[Decision] = []
    for ply, state in states:
        if progress is not None:
            errors = sum(one.counts for one in decisions)
            progress(Reviewing(ply, len(record.actions), errors))
        judged = looks.judged(state, ply, record.actions[ply])
        if judged is None:
            break
        decisions.append(judged)
    return Review(
        rules.name,
        outcome,
        of,
        tuple(decisions),
        "pimc",
        seed,
        time.perf_counter() - start,
        looks.ended,
    )


def review_text(deal: str, *, solver: str = "auto", **options: Any) -> Review:
    """As ``review``, of a record that is JSON; who thinks is always the same."""
    return review(Record.parse(deal), **options)


def _choices(record: Record, seats: tuple[int, ...]) -> Iterator[tuple[int, State]]:
    """The states in which one of these had a choice."""
    state = record.start()
    for ply in range(len(record.actions)):
        if state.player in seats and state.count_actions() > 1:
            yield ply, state.copy()
        record.play(state, range(ply, ply + 1))


@dataclass
class _Looks:
    """Looks at decisions, each within its limits; with a ``pace`` all share the time."""

    limits: Limits
    pace: Pace | None
    stop: Callable[[], bool] | None
    seed: int
    ended: Literal["complete", "interrupt", "limit"] = "complete"
    solver: EndgameSolver = field(default_factory=EndgameSolver)

    def judged(self, state: State, ply: int, action: str) -> Decision | None:
        """What a decision cost; None where it ended before that was found."""
        try:
            if self._is_over():
                raise KeyboardInterrupt
            return self._judged(state, ply, action)
        except KeyboardInterrupt:
            asked = self.stop is not None and self.stop()
            late = self.pace is not None and self.pace.is_over
            self.ended = "limit" if late and not asked else "interrupt"
            return None

    def _judged(self, state: State, ply: int, action: str) -> Decision:
        seat = state.player
        assert seat is not None
        view = state.view(seat)
        taken = view.parse(action)
        advice = Pimc().advise(view, self._fresh(), self.seed)
        if advice.stopped == "interrupt":
            raise KeyboardInterrupt
        loss = error = 0.0
        if advice.action != taken:
            loss, error = _compared(view, advice.action, taken, self._fresh(), self.seed + 1)
        if self.pace is not None:
            self.pace.looks -= _LOOKS
        return Decision(
            ply=ply,
            seat=seat,
            decision=state.decision,
            action=taken,
            best=advice.action,
            value=advice.value,
            loss=max(loss, 0.0),
            error=error,
            exact=_exact(state, taken, self.solver),
            counts=loss > max(NOISE * error, LEAST * state.rules.scale),
        )

    def _is_over(self) -> bool:
        late = self.pace is not None and self.pace.is_over
        return late or (self.stop is not None and self.stop())

    def _fresh(self) -> Limits:
        """The limits of a look that begins now."""
        seconds, full_time = self.limits.seconds, False
        if self.pace is not None:
            share = self.pace.seconds()
            full_time = seconds is None  # a time that is enough changes no answer
            seconds = share if seconds is None else min(share, seconds)
        return Limits(seconds, self.limits.iterations, stop=self._is_over, full_time=full_time)


def _compared(view: View, best: str, taken: str, limits: Limits, seed: int) -> tuple[float, float]:
    """How much better the best is in other worlds, and the standard error of that.

    Raises KeyboardInterrupt where the search was ended.
    """
    rows, _, _, ended = search_pimc(
        view,
        rollouts=limits.iterations,
        seconds=limits.seconds,
        seed=seed % 2**64,
        full_time=limits.full_time,
        only=(best, taken),
        stop=limits.stop,
    )
    if ended == "interrupt":
        raise KeyboardInterrupt
    loss = next(row[1] for row in rows if row[0] == best)
    loss -= next(row[1] for row in rows if row[0] == taken)
    return loss, rows[1][8]


def _exact(state: State, taken: str, solver: EndgameSolver) -> int | None:
    """What a card costs with all hands open; None for other actions, or where that is not found."""
    if state.decision not in ("lead", "follow"):
        return None
    values = dict(solver.actions(state, nodes=NODES))
    if taken not in values or any(lower != upper for lower, upper, _ in values.values()):
        return None
    points = [lower for lower, _, _ in values.values()]
    assert state.bidder is not None
    ours = side_of(state.rules, state.bidder, state.partner)
    best = max(points) if state.player in ours else min(points)
    return abs(best - values[taken][0])
