"""When a search is to stop."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from glupcore.support.checks import check_count, check_seconds

DEFAULT_SECONDS = 1.0
PROGRESS_SECONDS = 0.25  # between two reports of a search
LOOK_SECONDS = 0.005  # between two looks at the limits while other threads do the work


@dataclass(frozen=True, slots=True)
class Limits:
    """Wall-clock ``seconds`` from the moment it is made, or ``iterations``, whichever comes first.

    With neither given the time is ``DEFAULT_SECONDS``. ``stop`` is asked often: once it says yes,
    the search ends with what it has, as by an interrupt. Progress is told every ``report_every``
    seconds. A search that is sure ends before its time, unless it is to take the ``full_time``.
    """

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1
    stop: Callable[[], bool] | None = None
    report_every: float = PROGRESS_SECONDS
    full_time: bool = False
    start: float = field(default_factory=time.perf_counter)

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_seconds(self.seconds)
        if self.iterations is not None:
            check_count("iterations", self.iterations)
        check_count("threads", self.threads)
        check_seconds(self.report_every, "report_every")
        if self.seconds is None and self.iterations is None:
            object.__setattr__(self, "seconds", DEFAULT_SECONDS)

    @property
    def elapsed(self) -> float:
        """Seconds since the start, to the microsecond."""
        return round(time.perf_counter() - self.start, 6)

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop."""
        return self.stop is not None and self.stop()

    @property
    def remaining(self) -> float:
        """Seconds left: infinite if only the iterations are limited, 0 once told to stop."""
        if self.stopped:
            return 0.0
        return float("inf") if self.seconds is None else self.seconds - self.elapsed
