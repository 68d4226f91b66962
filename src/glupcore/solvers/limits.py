"""When a search is to stop."""

import time
from dataclasses import dataclass, field
from numbers import Integral, Real

from glupcore.errors import GlupError

DEFAULT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Wall-clock ``seconds`` from the moment it is made, or ``iterations``, whichever comes first.

    With neither given the time is ``DEFAULT_SECONDS``.
    """

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1
    start: float = field(default_factory=time.perf_counter)

    def __post_init__(self) -> None:
        seconds, iterations = self.seconds, self.iterations
        if seconds is not None and not (_is_number(seconds) and 0 < seconds < float("inf")):
            raise GlupError(f"seconds: expected a positive number, given {seconds!r}")
        if iterations is not None and not (_is_whole(iterations) and iterations >= 1):
            raise GlupError(
                f"iterations: expected a whole number of at least 1, given {iterations!r}"
            )
        if not (_is_whole(self.threads) and self.threads >= 1):
            raise GlupError(
                f"threads: expected a whole number of at least 1, given {self.threads!r}"
            )
        if seconds is None and iterations is None:
            object.__setattr__(self, "seconds", DEFAULT_SECONDS)

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.start

    @property
    def remaining(self) -> float:
        """Seconds left; infinite if only the iterations are limited."""
        return float("inf") if self.seconds is None else self.seconds - self.elapsed


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not isinstance(value, bool)


def _is_whole(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)


def checked_seed(seed: int) -> int:
    """The seed, if it is one. Raises GlupError otherwise."""
    if not (_is_whole(seed) and 0 <= seed < 2**64):
        raise GlupError(f"seed: expected a whole number from 0 to 2**64 - 1, given {seed!r}")
    return seed
