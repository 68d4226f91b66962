"""A sequential test of a margin: play on until it is clear enough.

A generalised sequential probability ratio test: Wald's test with what is not known, the variance
of a pair, replaced by its likeliest value under each hypothesis. For normal margins with variance
unknown the logarithm of that ratio after n pairs is

    n/2 · log( mean((x − m0)²) / mean((x − m1)²) ).

docs/arena.md has the references and the simulated error rates.
"""

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal

from glupcore._core import MOST_POINTS
from glupcore.errors import GlupError
from glupcore.support.checks import check_count, is_number, quoted

Verdict = Literal["H0", "H1"]

# Margins are skewed: rare melds of many points. Before there are enough of them the mean and the
# variance are too low together, and the test accepts H0 twice as often as it should
# (docs/arena.md).
MINIMUM_PAIRS = 100


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Is the margin at most ``m0`` (H0) or at least ``m1`` (H1), in points a deal?

    ``alpha`` is the chance to accept H1 where the margin is ``m0``, ``beta`` that to accept H0
    where it is ``m1``. Nothing is decided before ``minimum`` pairs. Raises GlupError.
    """

    m0: float
    m1: float
    alpha: float = 0.05
    beta: float = 0.05
    minimum: int = MINIMUM_PAIRS

    def __post_init__(self) -> None:
        for name in ("m0", "m1"):
            value = getattr(self, name)
            if not is_number(value):
                raise GlupError(f"{name}: expected a number, given {quoted(value)}")
            if abs(value) > MOST_POINTS:  # their squares are summed
                raise GlupError(
                    f"{name}: expected at most {MOST_POINTS} points, given {quoted(value)}"
                )
        if not self.m0 < self.m1:
            raise GlupError(f"test: expected m0 less than m1, given {self.m0:g} and {self.m1:g}")
        for name in ("alpha", "beta"):
            value = getattr(self, name)
            if not (is_number(value) and 0 < value < 0.5):
                raise GlupError(
                    f"{name}: expected a number between 0 and 0.5, given {quoted(value)}"
                )
        check_count("minimum", self.minimum)

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at or beyond which H0, H1 are accepted (Wald's)."""
        low = math.log(self.beta / (1 - self.alpha))
        return low, math.log((1 - self.beta) / self.alpha)

    def start(self) -> "Walk":
        """The test before the first pair."""
        return Walk(self)

    def to_dict(self) -> dict[str, Any]:
        """As a JSON object."""
        return asdict(self)


class Walk:
    """A sequential test under way; margins are given to it in the order of the pairs."""

    def __init__(self, test: SequentialTest) -> None:
        self.test = test
        self.pairs = 0
        self._from_m0 = 0.0  # sums of squared distances
        self._from_m1 = 0.0

    def add(self, margin: float) -> None:
        """Take in the margin of the next pair, in points a deal."""
        self.pairs += 1
        self._from_m0 += (margin - self.test.m0) ** 2
        self._from_m1 += (margin - self.test.m1) ** 2

    @property
    def llr(self) -> float:
        """The logarithm of the likelihood ratio of H1 to H0; 0 before the first pair."""
        if self.pairs == 0:
            return 0.0
        if self._from_m1 == 0:
            return math.inf
        if self._from_m0 == 0:
            return -math.inf
        return 0.5 * self.pairs * math.log(self._from_m0 / self._from_m1)

    @property
    def verdict(self) -> Verdict | None:
        """The hypothesis accepted; None if it is to be played on."""
        if self.pairs < self.test.minimum:
            return None
        low, high = self.test.bounds
        llr = self.llr
        return "H0" if llr <= low else "H1" if llr >= high else None
