"""Work measured side by side: windows that take turns, so that noise meets all alike."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from glupcore.bench.results import Figure

LEAST_WINDOWS: Final = 7
SHORTEST_WINDOW: Final = 0.005
LONGEST_WINDOW: Final = 0.5
QUANTILES: Final = {"median": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}

Clock = Callable[[], float]


class TimeIsUp(Exception):
    """Raised by work that ends in the middle, as its time is up: that much of it counts nothing."""


def never() -> bool:
    """For what has all the time it takes."""
    return False


@dataclass
class Subject:
    """Something that does as much of one kind of work as it is told to.

    ``run`` does so many passes of ``per`` units each, None: as many as it gives back, and is called
    with small and large numbers alike. ``samples`` has the seconds of a unit, one entry a window.
    """

    name: str
    what: str
    run: Callable[[int], object]
    per: float | None = 1.0
    samples: list[float] = field(default_factory=list)

    def measure(self, passes: int, clock: Clock) -> None:
        """A window of so many passes."""
        start = clock()
        found = self.run(passes)
        elapsed = clock() - start
        units = found if self.per is None else passes * self.per
        assert isinstance(units, int | float)
        self.samples.append(elapsed / units)

    def figure(self) -> Figure:
        """As a figure in seconds a unit."""
        return Figure(self.name, self.what, "s", tuple(self.samples))


def seconds_of(
    run: Callable[[int], object], passes: int, clock: Clock = time.process_time
) -> float:
    """What so many passes take, by default in CPU time of the process."""
    start = clock()
    run(passes)
    return clock() - start


def passes_for(
    run: Callable[[int], object], seconds: float, clock: Clock = time.process_time
) -> int:
    """How many passes take about that long; not deceived by a slow first call."""
    passes = 1
    for _ in range(40):
        elapsed = min(seconds_of(run, passes, clock) for _ in range(2))
        if elapsed >= seconds / 2:
            break
        passes *= 2 if elapsed >= seconds / 4 else 4
    return max(1, round(passes * seconds / max(elapsed, 1e-9)))


def window_of(seconds: float, subjects: int) -> float:
    """How long a window may be for so many subjects to be measured in about ``seconds``."""
    share = seconds / max(subjects, 1) / (LEAST_WINDOWS + 2)  # two for finding the passes
    return min(max(share, SHORTEST_WINDOW), LONGEST_WINDOW)


def take_turns(
    subjects: Sequence[Subject],
    window: float,
    windows: int = LEAST_WINDOWS,
    tell: Callable[[int], object] = lambda _: None,
    clock: Clock = time.process_time,
    is_over: Callable[[], bool] = never,
) -> None:
    """Give every subject ``windows`` windows of about ``window`` seconds each.

    All of them run once a round, beginning with another one each time, so that the noise of the
    machine and its changes of speed meet all alike: ratios within a round hold where absolute
    figures do not. ``tell`` is called with the number of windows done. An interrupt leaves what has
    been measured so far, and so does the end of the time: the last of the subjects are left out
    then, and windows at the end.
    """
    passes = []
    with suppress(TimeIsUp):
        for subject in subjects:
            if is_over():
                break
            passes.append(passes_for(subject.run, window, clock))
            if passes[-1] == 1:  # time may be up before the turn of what takes so long
                subject.measure(1, clock)
    with suppress(TimeIsUp):
        for done, at in enumerate(turns(len(passes), windows), 1):
            if is_over():
                return
            subjects[at].measure(passes[at], clock)
            tell(done)


def turns(count: int, rounds: int) -> Iterator[int]:
    """The order of ``count`` subjects in so many rounds."""
    for round_ in range(rounds):
        for i in range(count):
            yield (round_ + i) % count


def quantile(values: Sequence[float], share: float) -> float:
    """One that occurs: the least that is no less than such a share of them."""
    return float(np.quantile(values, share, method="higher"))


def ratios(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """``one`` for each of ``other``, round by round, as far as both were measured."""
    return tuple(a / b for a, b in zip(one, other, strict=False))
