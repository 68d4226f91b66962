"""What many reviews say together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from glupcore.drawing.columns import aligned

_ACCOUNT: Final = ("luck", "points")
_MOST_SEATS: Final = 8


@dataclass
class OfSeat:
    """What was added up of a seat, over the deals in which its player was reviewed.

    Luck and points are those of ``accounts``, the deals whose review has an account.
    """

    deals: int = 0
    accounts: int = 0
    decisions: int = 0
    errors: int = 0
    lost: float = 0.0
    luck: float = 0.0
    points: int = 0

    def mean(self, name: str) -> float:
        """Of a deal; 0 without deals."""
        deals = self.accounts if name in _ACCOUNT else self.deals
        return getattr(self, name) / deals if deals else 0.0

    def add(self, seat: int, told: Mapping[str, Any]) -> None:
        """Count a review. Raises KeyError or TypeError for other things."""
        mine = [one for one in told["decisions"] if one["seat"] == seat]
        self.deals += 1
        self.decisions += len(mine)
        if "account" not in told:  # of an auction game
            errors = [one["loss"] for one in mine if one["counts"]]
            self.errors += len(errors)
            self.lost += sum(errors)
            return
        self.accounts += 1
        self.errors += sum(one["grade"] is not None for one in mine)
        self.lost += told["account"]["errors"][seat] or 0.0
        self.luck += told["account"]["luck"][seat] or 0.0
        self.points += told["scores"][seat]


@dataclass
class Sums:
    """Sums over reviews, in points; ``bad`` deals are none, and ``fault`` is the first's.

    There are as many ``seats`` as the game of most players has.
    """

    deals: int = 0
    bad: int = 0
    fault: str = ""
    interrupted: bool = False
    seats: list[OfSeat] = field(default_factory=lambda: [OfSeat(), OfSeat()])

    def add(self, line: Mapping[str, Any]) -> None:
        """Count a line of the file. Raises IndexError, KeyError or TypeError for other things."""
        if "error" in line:
            self.bad += 1
            self.fault = self.fault or f"deal {line['deal']}: {line['error']}"
            return
        told = line["review"]
        self.deals += 1
        for seat in told["seats"]:
            if seat not in range(_MOST_SEATS):
                raise IndexError(f"seats: expected numbers below {_MOST_SEATS}, given {seat}")
            self.seats += [OfSeat() for _ in range(len(self.seats), seat + 1)]
            self.seats[seat].add(seat, told)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: means of a deal, by seat; luck and points where there is an account."""
        return {
            "deals": self.deals,
            "bad": self.bad,
            "fault": self.fault or None,
            "seats": [
                {"deals": of.deals, **{name: of.mean(name) for name in self._told()}}
                for of in self.seats
            ],
        }

    def _told(self) -> list[str]:
        """The means that there are."""
        account = _ACCOUNT if any(of.accounts for of in self.seats) or not self.deals else ()
        return ["decisions", "errors", "lost", *account]

    def __str__(self) -> str:
        said = {
            "decisions": "decisions",
            "errors": "errors",
            "lost": "points lost by them",
            "luck": "points by luck of draws",
            "points": "points made",
        }
        seats = [f"seat {seat}" for seat in range(len(self.seats))]
        rows = [
            [said[name], *(f"{of.mean(name):.1f}" for of in self.seats)] for name in self._told()
        ]
        return "\n".join(aligned([[f"a deal, of {self.deals}", *seats], *rows]))
