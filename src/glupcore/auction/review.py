"""A deal of an auction game looked over: what each decision cost."""

from __future__ import annotations

import textwrap
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final

from glupcore._auction import EndgameSolver, State, View, search_pimc
from glupcore.auction.records import Record
from glupcore.auction.solvers import Pimc
from glupcore.errors import GlupError
from glupcore.solvers.limits import Limits
from glupcore.support.checks import check_count, check_seed

ITERATIONS: Final = 2000  # of each of the two looks at a decision
LEAST: Final = 0.5  # of the scale: what is less is no error
NOISE: Final = 2.0  # standard errors, likewise
NODES: Final = 50_000  # of the solver, for a card

Progress = Callable[[int, int], None]
"""What is told, before every action, its number and how many there are."""


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

    def errors(self, seat: int | None = None) -> list[Decision]:
        """The decisions that count as errors, of one seat or of all, the worst first."""
        found = [one for one in self.decisions if one.counts and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.loss, one.ply))

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore review --json`` prints it."""
        return asdict(self)

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
    iterations: int = ITERATIONS,
    seed: int = 0,
    progress: Progress | None = None,
) -> Review:
    """What every decision of a deal cost, finished or not, by advice that knows what the seat knew.

    Each is searched twice, with so many playouts: for the best action, and for how it compares with
    the one taken in worlds that did not choose it. Raises RecordError for a bad record and
    GlupError for another bad argument.
    """
    rules = record.rules
    of = tuple(range(rules.seats)) if seats is None else tuple(sorted(set(seats)))
    for seat in of:
        if not 0 <= seat < rules.seats:
            raise GlupError(f"seat: expected a number from 0 to {rules.seats - 1}, given {seat}")
    check_count("iterations", iterations)
    check_seed(seed)
    outcome = record.outcome()  # raises RecordError
    start, state, solver = time.perf_counter(), record.start(), EndgameSolver()
    decisions = []
    for ply in range(len(record.actions)):
        if progress is not None:
            progress(ply, len(record.actions))
        if state.player in of and state.count_actions() > 1:
            decisions.append(_judged(state, ply, record.actions[ply], iterations, seed, solver))
        record.play(state, range(ply, ply + 1))
    return Review(
        rules.name,
        outcome,
        of,
        tuple(decisions),
        "pimc",
        seed,
        time.perf_counter() - start,
    )


def _judged(
    state: State, ply: int, action: str, iterations: int, seed: int, solver: EndgameSolver
) -> Decision:
    seat = state.player
    assert seat is not None
    view = state.view(seat)
    taken = view.parse(action)
    advice = Pimc().advise(view, Limits(iterations=iterations), seed)
    loss = error = 0.0
    if advice.action != taken:
        loss, error = _compared(view, advice.action, taken, iterations, seed + 1)
    return Decision(
        ply=ply,
        seat=seat,
        decision=state.decision,
        action=taken,
        best=advice.action,
        value=advice.value,
        loss=max(loss, 0.0),
        error=error,
        exact=_exact(state, taken, solver),
        counts=loss > max(NOISE * error, LEAST * state.rules.scale),
    )


def _compared(view: View, best: str, taken: str, iterations: int, seed: int) -> tuple[float, float]:
    """How much better the best is in other worlds, and the standard error of that."""
    rows, *_ = search_pimc(view, rollouts=iterations, seed=seed % 2**64, only=(best, taken))
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
    best = max(points) if _is_bidder_side(state) else min(points)
    return abs(best - values[taken][0])


def _is_bidder_side(state: State) -> bool:
    seat, bidder = state.player, state.bidder
    assert seat is not None
    assert bidder is not None
    accounts = state.rules.account
    return accounts(seat) == accounts(bidder) or seat == state.partner
