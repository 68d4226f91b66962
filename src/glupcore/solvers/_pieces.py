"""A search of the core, whose pieces of work this thread does or several."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Protocol

from glupcore.advice.advice import Advice, Progress, Stopped, read_advice
from glupcore.solvers.limits import LOOK_SECONDS, Limits


class Search(Protocol):
    """One of any game. Pieces may be filled by any thread, and are taken in by their order."""

    def next(self, elapsed: float) -> Any | None: ...
    def fill(self, work: Any, over: Callable[[], bool], seconds: float) -> Any: ...
    def take(self, work: Any, rows: Any, seconds: float) -> None: ...
    def stop(self) -> None: ...
    def advice(self) -> str: ...
    @property
    def has_begun(self) -> bool: ...
    @property
    def ended(self) -> Stopped: ...


def limits_given(limits: Limits) -> dict[str, Any]:
    """What a search is told of its limits."""
    return {
        "iterations": None if limits.iterations is None else min(limits.iterations, 2**62),
        "seconds": limits.seconds,
        "full_time": limits.full_time,
        "workers": _workers(limits),
    }


def advise(search: Search, limits: Limits, progress: Progress | None = None) -> Advice:
    """What it finds within the limits. What is known is told every so many seconds.

    An interrupt (Ctrl-C) ends the search with what it has; raises it if that is nothing.
    """

    def advice(stopped: Stopped) -> Advice:
        return read_advice(search.advice(), seconds=limits.elapsed, stopped=stopped)

    report = None if progress is None else lambda: progress(advice("limit"))
    return advice(_run(search, limits, report))


def _workers(limits: Limits) -> int:
    """The threads that share the work: no more than there are processors."""
    return 1 if limits.threads == 1 else min(limits.threads, os.cpu_count() or 1)


def _run(search: Search, limits: Limits, report: Callable[[], None] | None) -> Stopped:
    """Search to the limits, and say why it ended."""
    pieces = _Pieces(search, limits)
    last = time.perf_counter()
    stopped = False
    try:
        for _ in pieces.run():
            stopped = stopped or limits.stopped
            if stopped:
                search.stop()
            elif report is not None and time.perf_counter() - last >= limits.report_every:
                last = time.perf_counter()
                if search.has_begun:
                    report()
    except KeyboardInterrupt:
        if not search.has_begun:
            raise
        search.stop()
        for _ in _Pieces(search, limits).run():
            pass
        stopped = True
    return "interrupt" if stopped and search.ended == "limit" else search.ended


_Done = tuple[Any, float]


class _Pieces:
    def __init__(self, search: Search, limits: Limits) -> None:
        self._search = search
        self._limits = limits
        self._over = Event()

    def run(self) -> Iterator[None]:
        """Yields after every piece of work."""
        count = _workers(self._limits)
        if count == 1:
            yield from self._alone()
            return
        with ThreadPoolExecutor(count) as pool:
            try:
                yield from self._shared(pool, count + 1)
            finally:
                self._over.set()
                pool.shutdown(cancel_futures=True)

    def _alone(self) -> Iterator[None]:
        search, limits = self._search, self._limits
        begun = limits.elapsed
        while work := search.next(begun):
            prepared = limits.elapsed - begun
            rows, seconds = filled(search, work, self._look, limits)
            search.take(work, rows, prepared + seconds)
            yield
            begun = limits.elapsed

    def _shared(self, pool: ThreadPoolExecutor, most: int) -> Iterator[None]:
        """Work on at most so many pieces at once."""
        waiting: deque[tuple[Any, float, Future[_Done]]] = deque()
        search, limits, is_over = self._search, self._limits, self._over.is_set
        while True:
            while len(waiting) < most:
                begun = limits.elapsed
                work = search.next(begun)
                if work is None:
                    break
                prepared = limits.elapsed - begun
                future = pool.submit(filled, search, work, is_over, limits)
                waiting.append((work, prepared, future))
            if not waiting:
                return
            work, prepared, future = waiting.popleft()
            while wait([future], LOOK_SECONDS).not_done:
                self._look()
            rows, seconds = future.result()
            search.take(work, rows, prepared + seconds)
            yield

    def _look(self) -> bool:
        """Whether it is over, from the thread that called."""
        if self._limits.remaining <= 0:
            self._over.set()
        return self._over.is_set()


def filled(
    search: Search, work: Any, is_over: Callable[[], bool], limits: Limits
) -> tuple[Any, float]:
    """What comes of a piece of work, and the seconds that it took."""
    start = time.perf_counter()
    rows = search.fill(work, is_over, limits.remaining)
    return rows, time.perf_counter() - start
