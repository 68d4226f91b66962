"""Rows of a file of reviews: the decisions of deals of auction games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from glupcore.review.result import GRADES, Grade
from glupcore.support.fields import InputError
from glupcore.support.typed import Count, Points, Score, typed
from glupcore.tables.columns import (
    POINTS,
    Columns,
    Row,
    amount,
    flag,
    label,
    measure,
    number,
    text,
)
from glupcore.tables.reviewed import NOT_REVIEWED, OF_OTHERS, Loss, Small, is_other

_Seat = Annotated[int, range(8)]


@dataclass(frozen=True, slots=True)
class _Decision:
    ply: Small
    seat: _Seat
    decision: str
    action: str
    best: str
    value: Points
    loss: Loss
    error: Loss | None
    exact: Score | None
    counts: bool
    trick: Small | None = None  # files of before do not say
    grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class _Review:
    rules: str
    decisions: tuple[_Decision, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    deal: Count
    review: _Review | None = None
    error: str | None = None


DECISIONS: Final[Columns] = (
    number("deal", "the number of the deal in the input, from 0"),
    text("rules", "the name of the row, or of a house's own rules"),
    label("ply", "the number of the action in the deal, from 0"),
    label("trick", "the number of the trick, from 1; null before the play", nullable=True),
    label("seat", "who decided"),
    text("decision", "what was to be decided: bid, trump, pass, bury, lead, follow …"),
    text("action", "what they did"),
    text("best", "the recommended action"),
    measure("value", POINTS, "what that was worth to their account, more than to the others'"),
    measure("loss", POINTS, "how much less `action` was worth, 0 or more"),
    measure("error", POINTS, "the standard error of `loss`", nullable=True),
    amount(
        "exact",
        POINTS,
        "what a card cost with all hands open; null for another action, or where not known",
        nullable=True,
    ),
    flag("counts", "whether it is an error: the loss is beyond the noise, and no trifle"),
    text("grade", f"{', '.join(GRADES)}, or null where the loss does not count", nullable=True),
)


class AuctionDecisions:
    """A row for each decision of a deal of an auction game."""

    def __init__(self) -> None:
        self.left_out = dict.fromkeys((NOT_REVIEWED, OF_OTHERS), 0)

    def rows(self, data: dict[str, Any]) -> Sequence[Row]:
        """Of one deal. Raises InputError."""
        other = is_other(data)
        line = typed(_Line, {**data, "review": None} if other else data, strict=False)
        if line.review is None:
            if line.error is None and not other:
                raise InputError("review: missing, expected an object")
            self.left_out[OF_OTHERS if other else NOT_REVIEWED] += 1
            return []
        return [
            (
                *(line.deal, line.review.rules, one.ply, one.trick, one.seat, one.decision),
                *(one.action, one.best, one.value, one.loss, one.error, one.exact),
                *(one.counts, one.grade),
            )
            for one in line.review.decisions
        ]
