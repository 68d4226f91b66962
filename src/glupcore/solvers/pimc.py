"""Flat perfect-information Monte Carlo: worlds that fit the view, a playout for every action."""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from glupcore._checks import check_policy
from glupcore._core import View
from glupcore.advice import ActionValue, Advice, Progress, Stopped
from glupcore.solvers._pimc import Evaluator
from glupcore.solvers.limits import Limits

PLAYOUT_POLICY = "greedy"
# A call into the core lasts about this long: short enough to stop on time, long enough that the
# calls themselves cost nothing.
CHUNK_SECONDS = 0.01
MAX_CHUNK = 4096


class Moments:
    """Running mean and standard error of every column of a matrix that arrives in rows."""

    def __init__(self, columns: int) -> None:
        self.samples = 0
        self._sum = np.zeros(columns, dtype=np.int64)
        self._squares = np.zeros(columns, dtype=np.int64)

    def add(self, rows: NDArray[np.int32]) -> None:
        """Take in more rows, shape (n, columns)."""
        wide = rows.astype(np.int64)
        self.samples += len(rows)
        self._sum += wide.sum(axis=0)
        self._squares += (wide * wide).sum(axis=0)

    @property
    def mean(self) -> NDArray[np.float64]:
        """The mean of each column."""
        return self._sum / self.samples

    @property
    def error(self) -> NDArray[np.float64]:
        """The standard error of each mean; infinite for a single row."""
        n = self.samples
        if n < 2:
            return np.full(len(self._sum), np.inf)
        variance = (self._squares - self._sum * self.mean) / (n - 1)
        result: NDArray[np.float64] = np.sqrt(np.maximum(variance, 0.0) / n)
        return result


@dataclass
class Pimc:
    """Playouts by ``policy`` in worlds that fit the view, the same worlds for every action."""

    policy: str = PLAYOUT_POLICY

    def __post_init__(self) -> None:
        check_policy(self.policy)

    def advise(
        self, view: View, limits: Limits, seed: int, progress: Progress | None = None
    ) -> Advice:
        """Value every action of ``view`` by playouts in common worlds.

        With a limit of iterations alone the answer depends on ``view``, ``seed`` and ``iterations``
        only, whatever the number of threads. An interrupt (Ctrl-C) ends the search with what it
        has.
        """
        evaluator = Evaluator(view.to_bytes(), self.policy, seed)
        moments = Moments(len(evaluator.texts))
        stopped: Stopped = "limit"
        try:
            for rows in _all_rows(evaluator, limits):
                moments.add(rows)
        except KeyboardInterrupt:
            if moments.samples == 0:
                raise
            stopped = "interrupt"
        values = sorted(
            (
                ActionValue(action, float(mean), float(error), moments.samples)
                for action, mean, error in zip(
                    evaluator.texts, moments.mean, moments.error, strict=True
                )
            ),
            key=lambda value: -value.value,
        )
        return Advice(
            action=values[0].action,
            actions=tuple(values),
            solver="pimc",
            exact=False,
            samples=moments.samples,
            seconds=limits.elapsed,
            stopped=stopped,
        )


def _all_rows(evaluator: Evaluator, limits: Limits) -> Iterator[NDArray[np.int32]]:
    """The rows up to the limits, in order; at least one."""
    pace = _Pace(evaluator, limits)
    yield pace.rows(0, 1)
    workers = min(limits.threads, os.cpu_count() or 1)
    if workers == 1:
        for first, size in pace.chunks():
            yield pace.rows(first, size)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[NDArray[np.int32]]] = deque()
        try:
            for first, size in pace.chunks():
                waiting.append(pool.submit(pace.rows, first, size))
                if len(waiting) > workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


class _Pace:
    """Cuts the rows into chunks that last about ``CHUNK_SECONDS`` each."""

    def __init__(self, evaluator: Evaluator, limits: Limits) -> None:
        self._evaluator = evaluator
        self._limits = limits
        self._per_row = CHUNK_SECONDS

    def rows(self, first: int, size: int) -> NDArray[np.int32]:
        start = time.perf_counter()
        rows = self._evaluator.rows(first, size)
        self._per_row = max((time.perf_counter() - start) / size, 1e-7)
        return rows

    def chunks(self) -> Iterator[tuple[int, int]]:
        """First row and size of each chunk after row 0, until a limit is reached."""
        last = self._limits.iterations or sys.maxsize
        first = 1
        while first < last and self._limits.remaining > 0:
            seconds = min(CHUNK_SECONDS, self._limits.remaining)
            size = max(1, min(int(seconds / self._per_row), MAX_CHUNK, last - first))
            yield first, size
            first += size
