"""Faults of ours on standard error, never more than somebody could read."""

import sys
import time
import traceback
from collections import deque
from contextlib import suppress
from threading import Lock
from typing import Final

from glupcore.protocol.faults import Fault

_MINUTE: Final = 60.0
_MOST: Final = 5  # faults a minute
_BYTES: Final = 4000  # of each
_SAID: Final = 500  # characters of one in a reply


class Log:
    """Tells the first few faults of a minute; the next that is told says how many were not."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._told: deque[float] = deque()  # when, in the last minute
        self._left_out = 0

    def fault(self, error: BaseException) -> Fault:
        """Write the story of an error that should not have been; a line of it for who asked."""
        self._write(error)
        what = f"{type(error).__name__}: {error}"[:_SAID]
        return Fault("internal", None, f"a fault of the engine: {what}")

    def _write(self, error: BaseException) -> None:
        with self._lock:
            now = time.monotonic()
            while self._told and now - self._told[0] >= _MINUTE:
                self._told.popleft()
            if len(self._told) >= _MOST:
                self._left_out += 1
                return
            self._told.append(now)
            text = "".join(traceback.format_exception(error, limit=-20))
            if len(text) > _BYTES:
                text = f"{text[: _BYTES // 2]}\n…\n{text[-_BYTES // 2 :]}"
            if self._left_out:
                text = f"{self._left_out} faults were left out\n{text}"
                self._left_out = 0
            if sys.stderr is not None:
                with suppress(OSError, ValueError):  # nobody reads it
                    sys.stderr.write(text)
                    sys.stderr.flush()
