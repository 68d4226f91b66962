"""How the time of a whole review is spread over the looks that it takes."""

import time
from dataclasses import dataclass
from typing import Final

_OF_WHAT_IS_LEFT: Final = 1 / 3  # goes to the looks; the luck of the draws takes time too
_LEAST: Final = 1e-6


@dataclass
class Pace:
    """The moment at which a review ends, and how many ``looks`` may be taken before."""

    end: float
    looks: int

    @classmethod
    def of(cls, seconds: float, looks: int) -> "Pace":
        """A review that begins now and takes no longer than so many seconds."""
        return cls(time.perf_counter() + seconds, looks)

    @property
    def is_over(self) -> bool:
        """Whether the time is out."""
        return time.perf_counter() >= self.end

    def seconds(self) -> float:
        """For a look that begins now: its share of the time that is left."""
        left = self.end - time.perf_counter()
        return max(_LEAST, _OF_WHAT_IS_LEFT * left / max(self.looks, 1))
