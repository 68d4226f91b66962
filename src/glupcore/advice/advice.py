"""What a recommendation says: the action to take, and what every action is worth."""

import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from glupcore._core import FEW_SAMPLES
from glupcore.advice.bidding import Bidding
from glupcore.advice.html import html
from glupcore.advice.table import ROWS, WIDTH, text
from glupcore.advice.values import OF_ROLLOUTS, ActionValue, GivenUp, Outlook, Standing
from glupcore.support.numbers import finite_or_none

Stopped = Literal["limit", "interrupt", "complete", "certain"]

__all__ = [
    "ActionValue",
    "Advice",
    "GivenUp",
    "Outlook",
    "Progress",
    "Standing",
    "Stopped",
]

_WHY: dict[Stopped, str] = {
    "limit": "stopped at its limit",
    "interrupt": "interrupted",
    "complete": "complete",
    "certain": "sure before its time",
}


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended ``action``, and ``actions``: the values of all legal ones, best first.

    ``solver`` is who thought; ``exact`` says that the values are proved; ``samples`` counts worlds,
    ``seconds`` is wall-clock time, and ``stopped`` tells why the search ended: at its limit, by an
    interrupt (Ctrl-C), because nothing was left to do, or because going on could gain next to
    nothing. ``reason`` says in a sentence why, where something certain tells the action from the
    next best one; None: nothing does. Before a bid ``bidding`` tells what contracts are worth, if
    that was asked for. In a game values may be ``weighed``: points as the chance to win it makes
    them count. A ``fallback`` is the move that an engine made by rule, as it was asked too late to
    think.
    So many cards were played that the player has ``forgotten``; ``gap`` is how far the value may
    lie from that with all of them remembered, a standard deviation, None if nobody knows. It is in
    the errors and chances of the actions.
    """

    action: str
    actions: tuple[ActionValue, ...]
    solver: str
    exact: bool
    samples: int
    seconds: float
    stopped: Stopped
    bidding: Bidding | None = None
    forgotten: int = 0
    gap: float | None = None
    weighed: bool = False
    fallback: bool = False
    reason: str | None = None

    @property
    def value(self) -> float:
        """The value of the recommended action."""
        return self.actions[0].value

    @property
    def guess(self) -> bool:
        """Whether it is hardly more than one: a few worlds, and nothing known before them."""
        best = self.actions[0]
        is_few = 0 < best.samples < FEW_SAMPLES and math.isnan(best.prior)
        return is_few and not self.exact and self.stopped != "complete"

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
        result: dict[str, Any] = {
            "action": self.action,
            "value": finite_or_none(self.value),
            **({} if self.reason is None else {"reason": self.reason}),
            "actions": [
                {"rank": rank, **value.to_dict()} for rank, value in enumerate(self.actions, 1)
            ],
            "solver": self.solver,
            "exact": self.exact,
            "seconds": self.seconds,
            "samples": self.samples,
            "stopped": self.stopped,
        }
        if self.forgotten:
            result |= {"forgotten": self.forgotten, "gap": self.gap}
        if self.guess:
            result["guess"] = True
        if self.weighed:
            result["weighed"] = True
        if self.fallback:
            result["fallback"] = True
        return result if self.bidding is None else {**result, "bidding": self.bidding.to_dict()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Advice":
        """What to_dict was called on. Raises KeyError or TypeError for other things."""
        told = {name: data[name] for name in cls.__slots__ if name in data}
        told["actions"] = tuple(map(ActionValue.from_dict, data["actions"]))
        if data.get("bidding") is not None:
            told["bidding"] = Bidding.from_dict(data["bidding"])
        return cls(**told)

    def summary(self) -> str:
        """One line on how the values were found."""
        kind = "exact" if self.exact else f"{self.samples} samples"
        error = self.actions[0].error
        if not self.exact and math.isfinite(error):
            kind += f", value ± {error:.1f}"
        return f"{self.solver}: {kind}, {self.seconds:.2f} s, {_WHY[self.stopped]}"

    def __str__(self) -> str:
        """The reason, a table of the actions, best first, and what it says."""
        return self.text()

    def text(self, width: int = WIDTH, most: int | None = ROWS) -> str:
        """The same in lines of at most so many columns; ``most`` actions of it, or all of them."""
        more = [] if self.bidding is None else self.bidding.lines(width)
        if self.guess:
            more += ["Few samples: hardly more than a guess."]
        if self.weighed:
            more += ["Values: points as the game weighs them."]
        if self.forgotten:
            more += [f"{self._forgotten_cards()}."]
        return text(self.actions, self.summary(), width, most, more, self.reason or "")

    def _forgotten_cards(self) -> str:
        """What the cards forgotten cost in certainty, in words; empty if there are none."""
        if not self.forgotten:
            return ""
        are = "played card is" if self.forgotten == 1 else "played cards are"
        told = f"{self.forgotten} {are} not given"
        if self.gap is not None:
            told += f": known, they could move the value by ± {self.gap:.1f}"
        chance = self.actions[0].chance
        return told if math.isnan(chance) else f"{told}; {self.action} is best with {chance:.0%}"

    def _repr_html_(self) -> str:
        summary = "; ".join(filter(None, (self.summary(), self._forgotten_cards())))
        return html(self.actions, summary, self.reason or "")

    def rows(self) -> list[dict[str, Any]]:
        """One flat dict for each action, best first, for ``pandas.DataFrame``.

        The numbers are those of ``ActionValue``, NaN included, after ``rank`` from 1. With outlooks
        there are ``mine NAME`` and ``theirs NAME`` for every source, and ``gives up`` in words. An
        auction game has ``bids`` and ``made``, and no ``mean``, ``mean_error`` and ``prior``.
        """
        left_out = {"outlook", "contract", "tells_rollouts"}
        if not self.actions[0].tells_rollouts:
            left_out |= set(OF_ROLLOUTS)
        names = [field.name for field in fields(ActionValue) if field.name not in left_out]
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
            if one.contract is not None:
                row |= one.contract._asdict()
            if outlooks:
                points = {side: getattr(one.outlook, side, {}) for side in ("mine", "theirs")}
                row |= {
                    key: points[side].get(source, 0.0) for key, (side, source) in sources.items()
                }
                row["gives up"] = "; ".join(map(str, getattr(one.outlook, "gives_up", ())))
            table.append(row)
        return table


def read_advice(text: str, **known: Any) -> Advice:
    """What the core says, as JSON, with what is ``known`` beside it."""
    return Advice.from_dict(json.loads(text) | known)


Progress = Callable[[Advice], None]
"""What is told the advice so far while a solver thinks."""


def chosen(advice: Advice) -> str:
    """The action, for who plays on by it.

    Raises KeyboardInterrupt where a Ctrl-C ended the search, which had taken it for itself.
    """
    if advice.stopped == "interrupt":
        raise KeyboardInterrupt
    return advice.action
