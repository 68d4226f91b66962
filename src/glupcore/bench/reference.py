"""What this machine does at best, and how that changes while a benchmark runs.

None of it is the engine's work: where these figures move, the machine has changed and not the code.
"""

from functools import cache
from typing import Final

import glupcore.bench._kernels as _kernels
from glupcore.bench.measure import Subject, take_turns
from glupcore.bench.results import Figure

TABLES: Final = (1, 4, 64)  # MiB
_WINDOW: Final = 0.02
_WINDOWS: Final = 3
_SHARE: Final = 0.001  # of the time of a suite, a window at most


@cache
def _chase(mib: int) -> _kernels.Chase:
    return _kernels.Chase(mib << 20)


class Reference:
    """Windows of reference work, taken whenever ``measure`` is called."""

    def __init__(self) -> None:
        self._subjects = [
            Subject("reference.numbers", "a number of the generator", _kernels.draw_numbers),
            Subject("reference.shuffle", "shuffling 96 cards", _kernels.shuffle_decks),
            *(
                Subject(
                    f"reference.memory.{mib}MiB",
                    f"a load that waits for the one before, {mib} MiB",
                    _chase(mib).run,
                )
                for mib in TABLES
            ),
        ]

    def measure(self, seconds: float) -> None:
        """A few short windows of each, beside a suite that has so many seconds."""
        take_turns(self._subjects, min(_WINDOW, _SHARE * seconds), _WINDOWS)

    def figures(self) -> list[Figure]:
        """What has been measured so far."""
        return [subject.figure() for subject in self._subjects if subject.samples]
