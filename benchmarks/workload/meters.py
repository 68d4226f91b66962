"""What is measured while the workload is replayed, in memory that does not grow."""

import gc
import math
import resource
import sys
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

Clock = Callable[[], float]

BIN: Final = 50e-6
BINS: Final = 40_000  # 2 s
GRACE: Final = 0.050
"""Seconds that a call may take beyond its limit."""
GROWTH: Final = 2 * 2**20
"""Bytes by which the process may grow after the first round, by the trend of the samples."""
LEAST_SAMPLES: Final = 8
LISTED: Final = 20


class Spread:
    """Times by their number in bins of 50 µs, and the greatest exactly."""

    def __init__(self) -> None:
        self._bins = array("q", bytes(8 * BINS))
        self.count = 0
        self.most = math.nan

    def add(self, seconds: float) -> None:
        """Count a time."""
        self._bins[min(max(int(seconds / BIN), 0), BINS - 1)] += 1
        self.most = seconds if self.count == 0 else max(self.most, seconds)
        self.count += 1

    def quantile(self, share: float) -> float:
        """The least time, rounded up to a bin, that so great a share of the times reach at most."""
        need, seen = share * self.count, 0
        for number, times in enumerate(self._bins):
            seen += times
            if seen >= need and seen:
                return min((number + 1) * BIN, self.most) if number < BINS - 1 else self.most
        return math.nan


@dataclass
class Budget:
    """The calls of one phase: wall clock and CPU time of each, against their limit.

    A breach is by wall clock. ``stalled`` counts those whose CPU time was within what is allowed:
    there the machine was doing something else.
    """

    limit: float
    threads: int = 1
    wall: Spread = field(default_factory=Spread)
    cpu: Spread = field(default_factory=Spread)
    breaches: int = 0
    stalled: int = 0
    listed: list[str] = field(default_factory=list)

    def add(self, wall: float, cpu: float, what: str) -> None:
        """Count a call; ``what`` says which one it was."""
        self.wall.add(wall)
        self.cpu.add(cpu)
        if wall <= self.limit + GRACE:
            return
        self.breaches += 1
        self.stalled += cpu <= self.threads * self.limit + GRACE
        if len(self.listed) < LISTED:
            over, used = (wall - self.limit) * 1e3, cpu * 1e3
            self.listed.append(f"{what}: {over:.1f} ms over its limit, {used:.1f} ms CPU time")


@dataclass
class Memory:
    """The size of the process over the answers given; ``warm`` of them are not judged."""

    warm: int | None = None
    samples: list[tuple[int, int]] = field(default_factory=list)

    def add(self, answers: int, size: int) -> None:
        """Note the size in bytes after so many answers."""
        self.samples.append((answers, size))

    @property
    def judged(self) -> list[tuple[int, int]]:
        """The samples after the first round; none if they are too few."""
        if self.warm is None:
            return []
        after = [sample for sample in self.samples if sample[0] >= self.warm]
        return after if len(after) >= LEAST_SAMPLES else []

    @property
    def slope(self) -> float:
        """Bytes an answer, by least squares; NaN if there is nothing to judge."""
        judged = self.judged
        if not judged:
            return math.nan
        middle = sum(answers for answers, _ in judged) / len(judged)
        size = sum(size for _, size in judged) / len(judged)
        spread = sum((answers - middle) ** 2 for answers, _ in judged)
        return sum((a - middle) * (s - size) for a, s in judged) / spread

    @property
    def growth(self) -> float:
        """Bytes from the end of the first round to the end, by that slope."""
        judged = self.judged
        return self.slope * (judged[-1][0] - judged[0][0]) if judged else math.nan

    @property
    def is_flat(self) -> bool:
        """Whether it has not grown by more than the bound, as far as can be told."""
        return not self.growth > GROWTH


def private_memory() -> int:
    """The bytes that are this process's own, swapped out or not, once garbage is collected.

    That also empties the interpreter's free lists, which fill up by some MiB over hours. Where the
    system tells no more it is the most that the process has had.
    """
    gc.collect()
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        sizes = dict(line.split(":", 1) for line in status if ":" in line)
        return sum(int(sizes[part].split()[0]) * 1024 for part in ("RssAnon", "VmSwap"))
    except (OSError, KeyError):
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
