"""A deal of an auction game looked over: what each decision cost."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from glupcore._auction import Reviewer
from glupcore.auction.records import Record
from glupcore.review.result import MARKS, Grade
from glupcore.review.reviewer import Reviewing
from glupcore.solvers.limits import Limits
from glupcore.support.checks import check_seconds, check_seed
from glupcore.support.kept import filled

Progress = Callable[[Reviewing], None]
"""What is told, before every action, how far a review is."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat did where there was a choice, and what that cost.

    ``best`` is the recommended action, given what the seat knew, and ``value`` what it was worth
    then. ``loss`` (0 or more) is how many points less the action taken was worth, and ``error`` the
    standard error of that, found in the same worlds, None of too few to tell one. ``exact`` is what
    a card cost with all hands open, in points of the own side less those of the others, None where
    that is not known: early in large packs.
    """

    ply: int
    seat: int
    decision: str
    action: str
    best: str
    value: float
    loss: float
    error: float | None
    exact: int | None
    counts: bool
    """Whether it is an error: the loss is beyond the noise, and no trifle."""
    trick: int | None = None
    """The number of the trick, from 1; None before the play."""
    grade: Grade | None = None
    """How bad an error it is; None if it does not count as one."""
    reason: str | None = None
    """Why the best action, in a sentence; None where nothing certain tells it from this one."""

    __setstate__ = filled


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal brought a seat more than the others on the mean.

    ``lead`` = ``dealt`` - ``errors`` + ``rest``: what was to be expected at its first decision,
    what its errors cost, and what the hidden cards and the play of others made of it. ``lead`` and
    ``rest`` are None where the deal is not over.
    """

    seat: int
    dealt: float
    errors: float
    lead: float | None = None
    rest: float | None = None

    def __str__(self) -> str:
        if self.lead is None:
            return f"dealt {_signed(_tenths(self.dealt))}"
        lead, dealt, errors = map(_tenths, (self.lead, self.dealt, -self.errors))
        parts = {"dealt": dealt, "errors": errors, "the rest": lead - dealt - errors}
        told = ", ".join(f"{name} {_signed(points)}" for name, points in parts.items())
        return f"{told}: {_signed(lead)}"


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
    accounts: tuple[Account, ...] = ()

    __setstate__ = filled

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
        given["accounts"] = tuple(Account(**one) for one in data.get("accounts", ()))
        return cls(**given)

    def text(self, width: int = 100, every: bool = False) -> str:
        """As people read it, in lines of at most so many columns, 40 or more.

        ``every`` lists all decisions, not only those that cost something.
        """
        shown = self.decisions if every else sorted(self.errors(), key=lambda one: one.ply)
        lines = [self.outcome, ""]
        for one in shown:
            exact = "" if one.exact is None else f", open {one.exact}"
            mark = MARKS[one.grade]
            lines.append(
                f"{one.ply:>3} seat {one.seat} {one.decision} {one.action} {mark}".rstrip()
            )
            if one.action != one.best:
                noise = "" if one.error is None else f" ± {one.error:.1f}"
                why = "" if one.reason is None else f' ("{one.reason}")'
                lines.append(f"      {one.best}: {one.loss:.1f}{noise} better{exact}{why}")
            elif exact:
                lines.append(f"      best{exact}")
        if not shown:
            lines.append("no errors")
        lines.append("")
        for seat in self.seats:
            errors, made = self.errors(seat), sum(one.seat == seat for one in self.decisions)
            cost = sum(one.loss for one in errors)
            lines.append(f"seat {seat}: {len(errors)} of {made} decisions cost {cost:.1f}")
        if self.accounts:
            lines += ["", "What the deal brought more than the others, in points"]
        lines += [f"seat {one.seat}: {one}" for one in self.accounts]
        return "\n".join(part for line in lines for part in _wrapped(line, width))


def _tenths(points: float) -> int:
    return round(10 * points)


def _signed(tenths: int) -> str:
    return f"{tenths / 10:+.1f}" if tenths else "0.0"


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
    if seconds is not None or iterations is not None:
        Limits(seconds, iterations)  # says what is wrong with them
    check_seed(seed)
    if within is not None:
        check_seconds(within, "within")
    reviewer = Reviewer(
        record.to_json(),
        seats=None if seats is None else list(seats),
        rollouts=iterations,
        seconds=seconds,
        seed=seed,
        within=within,
    )
    is_more = True
    while is_more:
        try:
            if progress is not None and reviewer.is_between:
                progress(Reviewing(reviewer.ply, reviewer.plies, reviewer.errors))
            if stop is not None and stop():
                reviewer.stop()
            is_more = reviewer.step()
        except KeyboardInterrupt:
            reviewer.stop()
    return Review.from_dict(json.loads(reviewer.to_json()))


def review_text(deal: str, *, solver: str = "auto", **options: Any) -> Review:
    """As ``review``, of a record that is JSON; who thinks is always the same."""
    return review(Record.parse(deal), **options)
