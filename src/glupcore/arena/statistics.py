"""What the margins of pairs say: mean, error, interval, median."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

import numpy as np

from glupcore.support.numbers import finite_or_none

_QUANTILE = 1.959963984540054  # of the normal distribution, for 95 %


@dataclass(frozen=True, slots=True)
class Estimate:
    """A margin in points a deal, from ``pairs`` independent pairs of deals.

    ``error`` is the standard error of ``mean``, ``low`` and ``high`` a 95 % interval of it by the
    normal distribution, ``deviation`` the standard deviation of a pair. All but ``mean`` and
    ``median`` are infinite for a single pair, and all are NaN for none.
    """

    pairs: int
    mean: float
    error: float
    low: float
    high: float
    median: float
    deviation: float

    @classmethod
    def of(cls, margins: Sequence[float]) -> Self:
        """From the margin of each pair: half the sum of its two deals."""
        n = len(margins)
        if n == 0:
            return cls(0, *[math.nan] * 6)
        values = np.asarray(margins, dtype=np.float64)
        mean = float(values.mean())
        deviation = float(values.std(ddof=1)) if n > 1 else math.inf
        error = deviation / math.sqrt(n)
        return cls(
            pairs=n,
            mean=mean,
            error=error,
            low=mean - _QUANTILE * error,
            high=mean + _QUANTILE * error,
            median=float(np.median(values)),
            deviation=deviation,
        )

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object; a number that is not finite becomes null."""
        return {key: finite_or_none(value) for key, value in asdict(self).items()}

    def __str__(self) -> str:
        if self.pairs < 2:
            return f"{self.mean:+.2f} (from {self.pairs} pairs)"
        interval = f"95 % {self.low:+.2f} to {self.high:+.2f}"
        return f"{self.mean:+.2f} ± {self.error:.2f}, {interval}, median {self.median:+.2f}"


class Running:
    """Mean and standard error of margins that arrive one by one."""

    def __init__(self) -> None:
        self.pairs = 0
        self.mean = 0.0
        self._squares = 0.0  # of the deviations from the mean

    def add(self, margin: float) -> None:
        """Take in the next margin."""
        self.pairs += 1
        step = margin - self.mean
        self.mean += step / self.pairs
        self._squares += step * (margin - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for less than two margins."""
        if self.pairs < 2:
            return math.inf
        return math.sqrt(max(self._squares, 0.0) / (self.pairs - 1) / self.pairs)
