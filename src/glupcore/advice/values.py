"""What is said of one action: its worth, where that comes from, and what the action gives up."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, NamedTuple

from glupcore.support.kept import filled
from glupcore.support.numbers import finite_or_none, number_or_nan

Standing = Literal["compared", "given up", "dominated", "same"]

OF_ROLLOUTS: Final = ("mean", "mean_error", "prior")
"""What was found before it was weighed."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A meld that an action makes less likely than the other actions do.

    ``chance`` is what it takes from the chance to declare the kind (0 .. 1), and ``points`` that
    chance times the kind's points.
    """

    kind: str
    chance: float
    points: float

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return {"kind": self.kind, "chance": self.chance, "points": self.points}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "GivenUp":
        """From what to_dict has made."""
        return cls(data["kind"], data["chance"], data["points"])

    def __str__(self) -> str:
        return f"{self.kind.replace('-', ' ')}: {self.chance:.0%} chance, {-self.points:+.1f}"


@dataclass(frozen=True, slots=True)
class Outlook:
    """Where the points come from once an action is taken: means a deal over sampled worlds.

    ``mine`` and ``theirs`` hold the points still to come by source (``SOURCES``);
    those that can't come any more are left out.
    """

    mine: Mapping[str, float]
    theirs: Mapping[str, float]
    gives_up: tuple[GivenUp, ...]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "mine": dict(self.mine),
            "theirs": dict(self.theirs),
            "gives_up": [kind.to_dict() for kind in self.gives_up],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Outlook":
        """From what to_dict has made."""
        return cls(data["mine"], data["theirs"], tuple(map(GivenUp.from_dict, data["gives_up"])))


class Contract(NamedTuple):
    """How often one's side plays the contract of an auction game after an action, and makes it."""

    bids: float
    made: float  # of all deals, not only of those


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The worth of one action, in points: mine minus the opponent's over the rest of the deal.

    ``value`` is what the solver believes and decides by, ``error`` its standard error (0 where it
    is exact); ``difference`` is the value less that of the best action (0 for the best itself) and
    ``difference_error`` the standard error of that, found in the same worlds. ``chance`` is that
    of being the best action; over all actions it sums to 1, and equal actions share it.

    ``standing`` says how far the value may be trusted: ``compared`` to the end with the best;
    ``given up`` early, so that the value is no more than a bound; ``dominated``, which can't be
    better than ``like``; or the ``same`` as ``like`` in all that matters. ``reason`` says in a
    sentence why the best action and not this one, where something certain tells them apart.

    ``mean`` and ``mean_error`` are those of the playouts alone, ``samples`` their number, and
    ``prior`` is what was expected before them. ``outlook`` tells where the value comes from, and
    ``win`` is the chance to win the game that the deal is part of, in the order of the values, if
    they were asked for. In the games with an auction ``contract`` tells what becomes of it, and
    nothing is told of the playouts alone: ``tells_rollouts`` is False.

    NaN where a solver does not say.
    """

    action: str
    value: float
    error: float
    samples: int
    chance: float = math.nan
    outlook: Outlook | None = None
    win: float | None = None
    difference: float = math.nan
    difference_error: float = math.nan
    standing: Standing = "compared"
    like: str | None = None
    mean: float = math.nan
    mean_error: float = math.nan
    prior: float = math.nan
    contract: Contract | None = None
    tells_rollouts: bool = True
    reason: str | None = None

    __setstate__ = filled

    @property
    def why_not(self) -> str:
        """The reason as a remark, in which 1 is the best action; empty if there is none."""
        return "" if self.reason is None else f"1: {self.reason[0].lower()}{self.reason[1:-1]}"

    def __eq__(self, other: object) -> bool:
        """Field by field; NaN equals NaN."""
        return isinstance(other, ActionValue) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash(self._fields())

    def _fields(self) -> tuple[object, ...]:
        values = (getattr(self, field.name) for field in fields(self))
        return tuple("nan" if value != value else value for value in values)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object; a number that is not finite becomes null."""
        result: dict[str, Any] = {
            "action": self.action,
            "value": finite_or_none(self.value),
            "error": finite_or_none(self.error),
            "difference": finite_or_none(self.difference),
            "difference_error": finite_or_none(self.difference_error),
            "chance": finite_or_none(self.chance),
            "standing": self.standing,
        }
        if self.like is not None:
            result["like"] = self.like
        if self.reason is not None:
            result["reason"] = self.reason
        if self.win is not None:
            result["win"] = self.win
        if self.contract is not None:
            result["contract"] = self.contract._asdict()
        result["samples"] = self.samples
        if self.tells_rollouts:
            result |= {name: finite_or_none(getattr(self, name)) for name in OF_ROLLOUTS}
        return result if self.outlook is None else {**result, "outlook": self.outlook.to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "ActionValue":
        """From what to_dict has made; null becomes NaN. What an older engine leaves out is NaN."""
        outlook, contract = data.get("outlook"), data.get("contract")
        told = {name: data[name] for name in cls.__slots__ if name in data}
        for name in ("value", "error", "chance"):
            told[name] = number_or_nan(data[name])
        for name in ("difference", "difference_error", *OF_ROLLOUTS):
            told[name] = number_or_nan(data.get(name))
        told["outlook"] = None if outlook is None else Outlook.from_dict(outlook)
        told["contract"] = None if contract is None else Contract(**contract)
        return cls(**told | {"tells_rollouts": any(name in data for name in OF_ROLLOUTS)})
