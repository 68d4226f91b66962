"""What many reviews say together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from glupcore.drawing.columns import aligned


@dataclass
class OfSeat:
    """What was added up of a seat, over the deals in which its player was reviewed."""

    deals: int = 0
    decisions: int = 0
    errors: int = 0
    lost: float = 0.0
    luck: float = 0.0
    points: int = 0

    def mean(self, name: str) -> float:
        """Of a deal; 0 without deals."""
        return getattr(self, name) / self.deals if self.deals else 0.0


@dataclass
class Sums:
    """Sums over reviews, in points; ``bad`` deals are none, and ``fault`` is the first's."""

    deals: int = 0
    bad: int = 0
    fault: str = ""
    interrupted: bool = False
    seats: tuple[OfSeat, OfSeat] = field(default_factory=lambda: (OfSeat(), OfSeat()))

    def add(self, line: Mapping[str, Any]) -> None:
        """Count a line of the file. Raises KeyError or TypeError for other things."""
        if "error" in line:
            self.bad += 1
            self.fault = self.fault or f"deal {line['deal']}: {line['error']}"
            return
        told = line["review"]
        self.deals += 1
        for seat in told["seats"]:
            of = self.seats[seat]
            mine = [one for one in told["decisions"] if one["seat"] == seat]
            of.deals += 1
            of.decisions += len(mine)
            of.errors += sum(one["grade"] is not None for one in mine)
            of.lost += told["account"]["errors"][seat] or 0.0
            of.luck += told["account"]["luck"][seat] or 0.0
            of.points += told["scores"][seat]

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object: means of a deal, by seat."""
        names = ("decisions", "errors", "lost", "luck", "points")
        return {
            "deals": self.deals,
            "bad": self.bad,
            "fault": self.fault or None,
            "seats": [
                {"deals": of.deals, **{name: of.mean(name) for name in names}} for of in self.seats
            ],
        }

    def __str__(self) -> str:
        said = {
            "decisions": "decisions",
            "errors": "errors",
            "lost": "points lost by them",
            "luck": "points by luck of draws",
            "points": "points made",
        }
        heading = [f"a deal, of {self.deals}", *(f"seat {seat}" for seat in range(2))]
        rows = [
            [text, *(f"{of.mean(name):.1f}" for of in self.seats)] for name, text in said.items()
        ]
        return "\n".join(aligned([heading, *rows]))
