"""Until when what waits is of use."""

import heapq
from itertools import count
from typing import Final, Generic, Protocol, TypeVar

_SPARE: Final = 64  # that are over may stay at least


class _Waits(Protocol):
    deadline: float | None
    waits: bool


W = TypeVar("W", bound=_Waits)


class Deadlines(Generic[W]):
    """Those that wait, the first deadline first. Takes no more room than twice what waits."""

    def __init__(self) -> None:
        self._heap: list[tuple[float, int, W]] = []
        self._numbers = count()
        self._most = _SPARE

    def __len__(self) -> int:
        return len(self._heap)

    def add(self, one: W) -> None:
        """One that waits; it may have no deadline."""
        if one.deadline is None:
            return
        heapq.heappush(self._heap, (one.deadline, next(self._numbers), one))
        if len(self._heap) > self._most:
            self._heap = [entry for entry in self._heap if entry[2].waits]
            heapq.heapify(self._heap)
            self._most = 2 * len(self._heap) + _SPARE

    def next(self) -> float | None:
        """The next deadline of one that waits."""
        while self._heap and not self._heap[0][2].waits:
            heapq.heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def pop(self, now: float) -> list[W]:
        """Those that wait though their deadline has passed."""
        late = []
        while (first := self.next()) is not None and first <= now:
            late.append(heapq.heappop(self._heap)[2])
        return late
