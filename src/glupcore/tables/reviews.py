"""Rows of a file of reviews: its decisions, its draws, or its deals by seat."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from glupcore._core import DEFAULT_RULES
from glupcore.review.result import GRADES, Grade
from glupcore.support.fields import InputError
from glupcore.support.typed import Count, Points, Score, Seat, Seconds, typed
from glupcore.tables.columns import (
    POINTS,
    SECONDS,
    Columns,
    Row,
    amount,
    flag,
    label,
    measure,
    number,
    text,
)
from glupcore.tables.reviewed import NOT_REVIEWED, OF_AUCTIONS, Loss, Small, is_auction

_Both = tuple[Points | None, Points | None]


@dataclass(frozen=True, slots=True)
class _Decision:
    ply: Small
    trick: Small
    phase: Literal[1, 2]
    seat: Seat
    decision: Literal["lead", "follow", "meld"]
    action: str
    best: str
    value: Points | None
    loss: Loss
    error: Loss
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class _Draw:
    ply: Small
    trick: Small
    seat: Seat
    card: str
    luck: Points


@dataclass(frozen=True, slots=True)
class _Account:
    lead: Points
    over: bool
    dealt: Points
    luck: _Both
    errors: _Both
    rest: Points


@dataclass(frozen=True, slots=True)
class _Review:
    seats: tuple[Seat, ...]
    plies: Small
    scores: tuple[Score, Score]
    decisions: tuple[_Decision, ...]
    draws: tuple[_Draw, ...]
    account: _Account
    seconds: Seconds
    rules: str = DEFAULT_RULES


@dataclass(frozen=True, slots=True)
class _Line:
    deal: Count
    mark: str
    review: _Review | None = None
    error: str | None = None


_DEAL: Final = number("deal", "the number of the deal in the input, from 0")
_PLY: Final = "the number of the action in the deal, from 0"

DECISIONS: Final[Columns] = (
    _DEAL,
    text("rules", "the name of the ruleset"),
    label("ply", _PLY),
    label("trick", "the number of the trick, from 1"),
    label("phase", "1 or 2"),
    label("seat", "who decided"),
    text("decision", "what was to be decided: lead, follow or meld"),
    text("action", "what they did"),
    text("best", "the recommended action"),
    measure(
        "value",
        POINTS,
        "what that was worth: their points minus the other's over the rest of the deal; "
        "null where the solver tells no values",
        nullable=True,
    ),
    measure("loss", POINTS, "how much less `action` was worth, 0 or more"),
    measure("error", POINTS, "the standard error of `loss`; 0 where it is exact"),
    text("grade", f"{', '.join(GRADES)}, or null where the loss does not count", nullable=True),
)

DRAWS: Final[Columns] = (
    _DEAL,
    text("rules", "the name of the ruleset"),
    label("ply", "the number of the first action after it"),
    label("trick", "how many tricks had been played"),
    label("seat", "who drew"),
    text("card", "what they drew"),
    measure("luck", POINTS, "what it brought them beyond what might have come"),
)

DEALS: Final[Columns] = (
    _DEAL,
    text("mark", "a digest of the deal's line in the input"),
    text("fault", "why it could not be reviewed; then all that follows is null", nullable=True),
    text("rules", "the name of the ruleset", nullable=True),
    label("seat", "whose row it is: one of those who were reviewed", nullable=True),
    flag("over", "whether the deal was played to its end", nullable=True),
    amount("plies", "actions", "actions in the deal, the same for both seats", nullable=True),
    amount("score", POINTS, "what they made", nullable=True),
    amount("score_other", POINTS, "what the other made", nullable=True),
    measure("lead", POINTS, "their lead at the end, or what it was expected to be", nullable=True),
    measure("dealt", POINTS, "the lead that the cards dealt were worth", nullable=True),
    measure("luck", POINTS, "what their draws brought; null where not known", nullable=True),
    measure("luck_other", POINTS, "what the other's draws brought; likewise", nullable=True),
    measure("lost", POINTS, "what their errors cost", nullable=True),
    measure("lost_other", POINTS, "what the other's cost; null if not reviewed", nullable=True),
    measure("rest", POINTS, "what of `lead` none of these explains", nullable=True),
    amount("decisions", "decisions", "their decisions with a choice", nullable=True),
    amount("errors", "decisions", "those that count as errors", nullable=True),
    amount("inaccuracies", "decisions", "errors of this grade", nullable=True),
    amount("mistakes", "decisions", "errors of this grade", nullable=True),
    amount("blunders", "decisions", "errors of this grade", nullable=True),
    measure("lost_in_phase_1", POINTS, "the part of `lost` in this phase", nullable=True),
    measure("lost_in_phase_2", POINTS, "the part of `lost` in this phase", nullable=True),
    measure(
        "seconds", SECONDS, "wall-clock time of the review, the same for both seats", nullable=True
    ),
)


class ReviewRows:
    """Rows that ``make`` makes of a review; of a deal that has none what ``fault_row`` makes."""

    def __init__(
        self,
        make: Callable[[_Line, _Review], Iterator[Row]],
        fault_row: Callable[[_Line], Row] | None = None,
    ) -> None:
        self._make, self._fault_row = make, fault_row
        self.left_out = dict.fromkeys((NOT_REVIEWED, OF_AUCTIONS), 0)

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one deal. Raises InputError."""
        if is_auction(data):
            self.left_out[OF_AUCTIONS] += 1
            return []
        line = typed(_Line, data, strict=False)
        if line.error is not None:
            if self._fault_row is not None:
                return [self._fault_row(line)]
            self.left_out[NOT_REVIEWED] += 1
            return []
        if line.review is None:
            raise InputError("review: missing, expected an object")
        return list(self._make(line, line.review))


def decisions() -> ReviewRows:
    """A row for each decision."""
    return ReviewRows(_decisions)


def draws() -> ReviewRows:
    """A row for each card drawn, where that is known."""
    return ReviewRows(_draws)


def deals() -> ReviewRows:
    """A row for each deal and seat that was reviewed, and one for each deal that could not be."""
    return ReviewRows(_deals, _fault)


def _decisions(line: _Line, review: _Review) -> Iterator[Row]:
    for one in review.decisions:
        yield (
            *(line.deal, review.rules, one.ply, one.trick, one.phase, one.seat, one.decision),
            *(one.action, one.best, one.value, one.loss, one.error, one.grade),
        )


def _draws(line: _Line, review: _Review) -> Iterator[Row]:
    for one in review.draws:
        yield line.deal, review.rules, one.ply, one.trick, one.seat, one.card, one.luck


def _deals(line: _Line, review: _Review) -> Iterator[Row]:
    account = review.account
    for seat in review.seats:
        sign, other = 1 - 2 * seat, 1 - seat
        mine = [one for one in review.decisions if one.seat == seat]
        errors = [one for one in mine if one.grade is not None]
        yield (
            *(line.deal, line.mark, None, review.rules, seat, account.over, review.plies),
            *(review.scores[seat], review.scores[other]),
            *(sign * account.lead + 0.0, sign * account.dealt + 0.0),  # no −0
            *(account.luck[seat], account.luck[other]),
            *(account.errors[seat], account.errors[other]),
            sign * account.rest + 0.0,
            *(len(mine), len(errors)),
            *(sum(one.grade == grade for one in errors) for grade in GRADES),
            *(sum(one.loss for one in errors if one.phase == phase) for phase in (1, 2)),
            review.seconds,
        )


def _fault(line: _Line) -> Row:
    return line.deal, line.mark, line.error, *[None] * (len(DEALS) - 3)
