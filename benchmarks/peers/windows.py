"""Subjects measured side by side: CPU time, in windows that take turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field


@dataclass
class Subject:
    """Something that does as much of one kind of work as it is told to."""

    name: str
    run: Callable[[int], object]  # does that many units
    plays: float  # cards played in a unit
    note: str = ""
    rates: list[float] = field(default_factory=list)  # units per second, one entry a window

    @property
    def median(self) -> float:
        return statistics.median(self.rates)


def cpu_time(run: Callable[[int], object], units: int) -> float:
    start = time.process_time()
    run(units)
    return time.process_time() - start


def units_for(run: Callable[[int], object], seconds: float) -> int:
    """How many units take about that long; not deceived by a slow first call."""
    units = 1
    for _ in range(40):
        elapsed = min(cpu_time(run, units) for _ in range(2))
        if elapsed >= seconds / 2:
            break
        units *= 2 if elapsed >= seconds / 4 else 4
    return max(1, round(units * seconds / elapsed))


def measure(subjects: Sequence[Subject], windows: int, seconds: float) -> None:
    """Give every subject ``windows`` windows of about ``seconds`` each.

    All of them run once a round, beginning with another one each time, so that the noise of the
    machine and its changes of speed meet all alike: ratios hold where absolute figures do not.
    """
    units = [units_for(subject.run, seconds) for subject in subjects]
    for round_ in range(windows):
        for i in range(len(subjects)):
            at = (round_ + i) % len(subjects)
            elapsed = cpu_time(subjects[at].run, units[at])
            subjects[at].rates.append(units[at] / elapsed)


def ratios(one: Subject, other: Subject) -> list[float]:
    """Cards per second of ``one`` for each of ``other``, round by round."""
    return [a * one.plays / (b * other.plays) for a, b in zip(one.rates, other.rates, strict=True)]
