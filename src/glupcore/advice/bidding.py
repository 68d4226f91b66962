"""What a hand is worth to who plays the contract: for each trump, and for each next bid."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from glupcore.support.numbers import finite_or_none, number_or_nan

LEVELS: Final = 8  # that are shown
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Spread(NamedTuple):
    """A number of points: its mean, and the standard deviation of single deals."""

    mean: float
    deviation: float

    def __str__(self) -> str:
        own, spread = f"{self.mean:.0f}", f"{self.deviation:.0f}"
        return own if spread == "0" else f"{own} ± {spread}"


class BidLevel(NamedTuple):
    """A contract: how often it is made, and what the deal then brings.

    ``value`` is that of playing it, in all deals; NaN for what never happens.
    """

    bid: int
    made: float
    value: float
    if_made: float
    if_set: float


@dataclass(frozen=True, slots=True)
class BidOutlook:
    """With one trump: where the points of one's side come from, and what contracts are worth.

    ``named`` is how often it is named where a widow decides; ``levels`` are the next bids, up to
    one that is hardly ever made.
    """

    trump: str
    named: float
    sources: Mapping[str, Spread]
    total: Spread
    levels: tuple[BidLevel, ...]
    samples: int

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object; what never happens is null."""
        return {
            "trump": self.trump,
            "named": self.named,
            "sources": {name: spread._asdict() for name, spread in self.sources.items()},
            "total": self.total._asdict(),
            "levels": [
                {name: finite_or_none(value) for name, value in level._asdict().items()}
                for level in self.levels
            ],
            "samples": self.samples,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BidOutlook:
        """From what to_dict has made."""
        return cls(
            data["trump"],
            data["named"],
            {name: Spread(**spread) for name, spread in data["sources"].items()},
            Spread(**data["total"]),
            tuple(
                BidLevel(
                    level["bid"], *(number_or_nan(level[name]) for name in BidLevel._fields[1:])
                )
                for level in data["levels"]
            ),
            data["samples"],
        )


@dataclass(frozen=True, slots=True)
class Bidding:
    """The table for a bid: an outlook for each trump, the best first, and the ``most`` to bid.

    That is the highest contract worth at least what passing is, or the recommended bid where one
    may not pass; None: none is recommended. It agrees with the recommended action.
    """

    outlooks: tuple[BidOutlook, ...]
    most: int | None

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return {"most": self.most, "outlooks": [one.to_dict() for one in self.outlooks]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Bidding:
        """From what to_dict has made."""
        return cls(tuple(map(BidOutlook.from_dict, data["outlooks"])), data["most"])

    def lines(self, width: int) -> list[str]:
        """As people read it, no wider than that."""
        best, *others = self.outlooks
        end = "do not bid" if self.most is None else f"bid {self.most} at most"
        if others:
            end += "; other trumps: "
            end += ", ".join(f"{_SUITS[one.trump]} {one.total}" for one in others)
        return [*_wrapped(_told(best), width), *_table(_shown(best.levels)), *_wrapped(end, width)]


def _told(outlook: BidOutlook) -> str:
    said = {
        "own melds": "you meld {}",
        "partner's melds": "partner {}",
        "cards": "cards bring {}",
        "last trick": "the last trick {}",
    }
    parts = [
        said[name].format(spread) for name, spread in outlook.sources.items() if str(spread) != "0"
    ]
    how = "" if outlook.named == 1 else f", named in {outlook.named:.0%} of deals"
    return f"playing in {_SUITS[outlook.trump]}{how}: {', '.join(parts)}: {outlook.total}"


def _shown(levels: tuple[BidLevel, ...]) -> list[BidLevel]:
    """At most so many, from the first to the last."""
    if len(levels) <= LEVELS:
        return list(levels)
    step = (len(levels) - 1) / (LEVELS - 1)
    return [levels[round(i * step)] for i in range(LEVELS)]


def _table(levels: list[BidLevel]) -> list[str]:
    """Without values: what a bid is worth, whoever bids on, stands with the actions."""
    rows = [
        ("bid", "made", "if made", "if set"),
        *(
            (f"{one.bid}", f"{one.made:.0%}", _points(one.if_made), _points(one.if_set))
            for one in levels
        ),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  " + "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]


def _points(number: float) -> str:
    return "" if math.isnan(number) else f"{round(number, 1) + 0.0:+.1f}"


def _wrapped(text: str, width: int) -> list[str]:
    joined = text.replace(" ± ", "\0±\0")
    lines = textwrap.wrap(joined, width, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]
