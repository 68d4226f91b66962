"""What a review says: every decision with its cost, every draw with its luck, and their sum."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, Self

from glupcore import _core
from glupcore._core import RULESETS
from glupcore.advice.advice import GivenUp
from glupcore.support.kept import filled
from glupcore.support.numbers import finite_or_none, number_or_nan

Grade = Literal["inaccuracy", "mistake", "blunder"]
Ended = Literal["complete", "interrupt", "limit"]

GRADES: Final[dict[Grade, float]] = _core.GRADES
"""An error of at least so many points goes by that name."""

MARKS: Final[dict[Grade | None, str]] = {
    "inaccuracy": "?!",
    "mistake": "?",
    "blunder": "??",
    None: "",
}
"""How a grade is marked."""

LEAST: Final = GRADES["inaccuracy"]
NOISE: Final = _core.NOISE
"""A loss counts if it is more than so many of its standard errors, and more than LEAST points."""

Both = tuple[float | None, float | None]
"""A number for each seat, None where it is not known."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player did at a decision with a choice, and what that cost.

    ``best`` is the recommended action, given what the player knew, and ``value`` what it was worth
    then: their points minus the other's over the rest of the deal, NaN if the solver tells no
    values. ``loss`` (0 or more) is how
    many points less the action taken was worth, and ``error`` the standard error of that, found in
    the same worlds; it is 0 where the loss is exact. ``trick`` counts from 1.
    """

    ply: int
    trick: int
    phase: int
    seat: int
    decision: str
    action: str
    best: str
    value: float
    loss: float
    error: float
    reason: str | None = None
    """Why the best, in a sentence, of what counts as an error; None if nothing certain tells it."""

    __setstate__ = filled

    @property
    def counts(self) -> bool:
        """Whether it is an error: the loss is beyond the noise, and no trifle."""
        return self.loss > max(NOISE * self.error, LEAST)

    @property
    def grade(self) -> Grade | None:
        """How bad an error it is; None if it does not count as one."""
        if not self.counts:
            return None
        return max((name for name in GRADES if self.loss >= GRADES[name]), key=GRADES.__getitem__)


@dataclass(frozen=True, slots=True)
class Draw:
    """A card drawn after ``trick`` tricks, and what it brought its drawer beyond the usual."""

    ply: int
    trick: int
    seat: int
    card: str
    luck: float


@dataclass(frozen=True, slots=True)
class Lead:
    """What seat 0 could expect to lead by at the end, before action ``ply``."""

    ply: int
    trick: int
    lead: float


@dataclass(frozen=True, slots=True)
class Moment:
    """One of the worst decisions, and why: what the best action would have brought more.

    ``sources`` has the points that it brings more than the action taken, the other player's taken
    off, by source; ``gives_up`` the melds that the action taken made less likely.
    """

    decision: Decision
    sources: Mapping[str, float]
    gives_up: tuple[GivenUp, ...]


@dataclass(frozen=True, slots=True)
class Account:
    """What a deal's result is made of, in points of seat 0's lead over seat 1.

    ``lead`` = ``dealt`` + luck[0] - luck[1] - errors[0] + errors[1] + ``rest``. The lead is the
    final one if the deal is ``over``, else what was to be expected. ``dealt`` is what was to be
    expected before the first card, ``luck`` what the draws brought each player and ``errors`` what
    theirs cost them; None where it is not known, as if it were 0. The rest is what none of this
    explains.
    """

    lead: float
    over: bool
    dealt: float
    luck: Both
    errors: Both
    rest: float


@dataclass(frozen=True, slots=True)
class Totals:
    """A player's errors: their points by phase, how many there are of each grade, and of what."""

    phases: tuple[float, float]
    grades: Mapping[Grade, int]
    decisions: int

    @property
    def points(self) -> float:
        """What the errors cost in all."""
        return sum(self.phases)


@dataclass(frozen=True, slots=True)
class Report:
    """A deal looked over: what each decision cost, and what luck did.

    ``decisions`` are those of ``seats`` at which there was a choice, ``moments`` the worst of them,
    worst first. ``plies`` actions were looked at; fewer than the record has if it was ``stopped``
    by an interrupt, or by the limit of its time. ``scores`` are those after them, ``rules`` the
    name of the ruleset.
    """

    seats: tuple[int, ...]
    plies: int
    scores: tuple[int, int]
    decisions: tuple[Decision, ...]
    draws: tuple[Draw, ...]
    leads: tuple[Lead, ...]
    moments: tuple[Moment, ...]
    account: Account
    solver: str
    seed: int
    seconds: float
    stopped: Ended
    rules: str = RULESETS[0]

    def errors(self) -> list[Decision]:
        """The decisions that count as errors, the worst first."""
        return sorted((d for d in self.decisions if d.counts), key=lambda d: (-d.loss, d.ply))

    def totals(self, seat: int) -> Totals:
        """The errors of a player."""
        mine = [d for d in self.errors() if d.seat == seat]
        points = [sum(d.loss for d in mine if d.phase == phase) for phase in (1, 2)]
        return Totals(
            phases=(points[0], points[1]),
            grades={grade: sum(d.grade == grade for d in mine) for grade in GRADES},
            decisions=sum(d.seat == seat for d in self.decisions),
        )

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore review --json`` prints it."""
        data = asdict(self)
        data["decisions"] = [
            {
                **asdict(decision),
                "value": finite_or_none(decision.value),
                "grade": decision.grade,
            }
            for decision in self.decisions
        ]
        data["moments"] = [
            {
                "ply": moment.decision.ply,
                "sources": dict(moment.sources),
                "gives_up": [kind.to_dict() for kind in moment.gives_up],
            }
            for moment in self.moments
        ]
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """From what to_dict has made. Raises KeyError or TypeError for other things."""
        decisions: dict[int, Decision] = {}
        for item in data["decisions"]:
            fields = {name: item[name] for name in Decision.__slots__ if name != "reason"}
            fields["value"] = number_or_nan(item["value"])
            decisions[item["ply"]] = Decision(**fields, reason=item.get("reason"))
        account = dict(data["account"])
        for name in ("luck", "errors"):
            account[name] = tuple(account[name])
        return cls(
            seats=tuple(data["seats"]),
            plies=data["plies"],
            scores=(data["scores"][0], data["scores"][1]),
            decisions=tuple(decisions.values()),
            draws=tuple(Draw(**item) for item in data["draws"]),
            leads=tuple(Lead(**item) for item in data["leads"]),
            moments=tuple(
                Moment(
                    decisions[item["ply"]],
                    item["sources"],
                    tuple(map(GivenUp.from_dict, item["gives_up"])),
                )
                for item in data["moments"]
            ),
            account=Account(**account),
            solver=data["solver"],
            seed=data["seed"],
            seconds=data["seconds"],
            stopped=data["stopped"],
            rules=data.get("rules", RULESETS[0]),
        )


def difference(both: Both) -> float:
    """Seat 0's less seat 1's; what is not known counts as 0."""
    return (both[0] or 0.0) - (both[1] or 0.0)
