"""What the engine has been asked, what went wrong, and how long it took."""

import os
import time
from collections import Counter, deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Any, Final

_WINDOW: Final = 1024  # searches over which quantiles are told
_QUANTILES: Final = (("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1.0))


class Metrics:
    """Counters since the start, and the times of the last searches. Any thread may use it."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._lock = Lock()
        self._requests: Counter[str] = Counter()
        self._errors: Counter[str] = Counter()
        self._waits: deque[float] = deque(maxlen=_WINDOW)
        self._runs: deque[float] = deque(maxlen=_WINDOW)

    def asked(self, method: str) -> None:
        """A request has been read."""
        with self._lock:
            self._requests[method] += 1

    def failed(self, code: str) -> None:
        """An error is the answer."""
        with self._lock:
            self._errors[code] += 1

    def searched(self, wait: float, run: float) -> None:
        """A search is over that has waited and run so many seconds."""
        with self._lock:
            self._waits.append(wait)
            self._runs.append(run)

    def told(self) -> dict[str, Any]:
        """All of it, for who asks."""
        with self._lock:
            return {
                "uptime": time.perf_counter() - self._start,
                "requests": dict(self._requests),
                "errors": dict(self._errors),
                "wait": _quantiles(self._waits),
                "run": _quantiles(self._runs),
                "rss_bytes": _resident_bytes(),
            }


def _quantiles(times: Sequence[float]) -> dict[str, float | None]:
    found = sorted(times)
    last = len(found) - 1
    told = {name: found[round(part * last)] if found else None for name, part in _QUANTILES}
    return {"count": len(found), **told}


def _resident_bytes() -> int | None:
    """Of this process; None where the system does not tell."""
    with (
        suppress(OSError, ValueError, IndexError, AttributeError),
        open("/proc/self/statm") as file,
    ):
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return None
