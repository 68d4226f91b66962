"""What a recommendation says: the action to take, and what every action is worth."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from glupcore._json import finite_or_none, number_or_nan

Stopped = Literal["limit", "interrupt", "complete", "certain"]
Standing = Literal["compared", "given up", "dominated", "same"]

_WHY: dict[Stopped, str] = {
    "limit": "stopped at its limit",
    "interrupt": "interrupted",
    "complete": "complete",
    "certain": "sure before its time (--full-time goes on)",
}


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

    ``mine`` and ``theirs`` hold the points still to come by source (``glupcore.sources.SOURCES``);
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


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The worth of one action, in points: mine minus the opponent's over the rest of the deal.

    ``value`` is what the solver believes and decides by, ``error`` its standard error (0 where it
    is exact); ``difference`` is the value less that of the best action (0 for the best itself) and
    ``difference_error`` the standard error of that, found in the same worlds. ``chance`` is that
    of being the best action; over all actions it sums to 1, and equal actions share it.

    ``standing`` says how far the value may be trusted: ``compared`` to the end with the best;
    ``given up`` early, so that the value is no more than a bound; ``dominated``, which can't be
    better than ``like``; or the ``same`` as ``like`` in all that matters.

    ``mean`` and ``mean_error`` are those of the playouts alone, ``samples`` their number, and
    ``prior`` is what was expected before them. ``outlook`` tells where the value comes from, and
    ``win`` is the chance to win the game that the deal is part of, which follows from the value, if
    they were asked for.

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
        if self.win is not None:
            result["win"] = self.win
        result |= {
            "samples": self.samples,
            "mean": finite_or_none(self.mean),
            "mean_error": finite_or_none(self.mean_error),
            "prior": finite_or_none(self.prior),
        }
        return result if self.outlook is None else {**result, "outlook": self.outlook.to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "ActionValue":
        """From what to_dict has made; null becomes NaN. What an older engine leaves out is NaN."""
        outlook = data.get("outlook")
        return cls(
            action=data["action"],
            value=number_or_nan(data["value"]),
            error=number_or_nan(data["error"]),
            samples=data["samples"],
            chance=number_or_nan(data["chance"]),
            outlook=None if outlook is None else Outlook.from_dict(outlook),
            win=data.get("win"),
            difference=number_or_nan(data.get("difference")),
            difference_error=number_or_nan(data.get("difference_error")),
            standing=data.get("standing", "compared"),
            like=data.get("like"),
            mean=number_or_nan(data.get("mean")),
            mean_error=number_or_nan(data.get("mean_error")),
            prior=number_or_nan(data.get("prior")),
        )


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended ``action``, and ``actions``: the values of all legal ones, best first.

    ``solver`` is who thought; ``exact`` says that the values are proved; ``samples`` counts worlds,
    ``seconds`` is wall-clock time, and ``stopped`` tells why the search ended: at its limit, by an
    interrupt (Ctrl-C), because nothing was left to do, or because going on could gain next to
    nothing.
    """

    action: str
    actions: tuple[ActionValue, ...]
    solver: str
    exact: bool
    samples: int
    seconds: float
    stopped: Stopped

    @property
    def value(self) -> float:
        """The value of the recommended action."""
        return self.actions[0].value

    def __len__(self) -> int:
        """How many actions are legal."""
        return len(self.actions)

    def __iter__(self) -> Iterator[ActionValue]:
        """The actions, best first."""
        return iter(self.actions)

    def __getitem__(self, action: str) -> ActionValue:
        """What is said of an action, by its text. Raises KeyError."""
        for value in self.actions:
            if value.action == action:
                return value
        raise KeyError(action)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object, as ``glupcore recommend --json`` prints it."""
        return {
            "action": self.action,
            "actions": [
                {"rank": rank, **value.to_dict()} for rank, value in enumerate(self.actions, 1)
            ],
            "solver": self.solver,
            "exact": self.exact,
            "seconds": self.seconds,
            "samples": self.samples,
            "stopped": self.stopped,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Advice":
        """What to_dict was called on. Raises KeyError or TypeError for other things."""
        return cls(
            action=data["action"],
            actions=tuple(map(ActionValue.from_dict, data["actions"])),
            solver=data["solver"],
            exact=data["exact"],
            samples=data["samples"],
            seconds=data["seconds"],
            stopped=data["stopped"],
        )

    def summary(self) -> str:
        """One line on how the values were found."""
        kind = "exact" if self.exact else f"{self.samples} samples"
        return f"{self.solver}: {kind}, {self.seconds:.2f} s, {_WHY[self.stopped]}"

    def __str__(self) -> str:
        """A table of the actions, best first, and what it says."""
        from glupcore.advice_table import text

        return text(self)

    def _repr_html_(self) -> str:
        from glupcore.advice_html import html

        return html(self)

    def rows(self) -> list[dict[str, Any]]:
        """One flat dict for each action, best first, for ``pandas.DataFrame``.

        The numbers are those of ``ActionValue``, NaN included, after ``rank`` from 1. With outlooks
        there are ``mine NAME`` and ``theirs NAME`` for every source, and ``gives up`` in words.
        """
        names = [field.name for field in fields(ActionValue) if field.name != "outlook"]
        outlooks = [one.outlook for one in self.actions if one.outlook is not None]
        sources = {
            f"{side} {source}": (side, source)
            for side in ("mine", "theirs")
            for outlook in outlooks
            for source in getattr(outlook, side)
        }
        table = []
        for rank, one in enumerate(self.actions, 1):
            row = {"rank": rank, **{name: getattr(one, name) for name in names}}
            if outlooks:
                points = {side: getattr(one.outlook, side, {}) for side in ("mine", "theirs")}
                row |= {
                    key: points[side].get(source, 0.0) for key, (side, source) in sources.items()
                }
                row["gives up"] = "; ".join(map(str, getattr(one.outlook, "gives_up", ())))
            table.append(row)
        return table


Progress = Callable[[Advice], None]
"""What is told the advice so far while a solver thinks."""
