"""How a command says on stderr how far it is."""

import sys
import time
from datetime import timedelta
from shutil import get_terminal_size

from glupcore.cli.output import say_aside

_EVERY = 5.0  # seconds between lines where they can't be overwritten
_EVERY_ON_TERMINAL = 0.1


class Progress:
    """One live line on a terminal, a line at times if not."""

    def __init__(self) -> None:
        self._live = sys.stderr.isatty()
        self._next = time.monotonic() + (0 if self._live else _EVERY)

    def __call__(self, told: object) -> None:
        """Show ``str(told)``, unless something was shown just now."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (_EVERY_ON_TERMINAL if self._live else _EVERY)
        if self._live:
            line = str(told)[: get_terminal_size().columns - 1]  # a second one would stay
            say_aside(f"\r\033[K{line}", end="")
        else:
            say_aside(str(told))

    def clear(self) -> None:
        """Take the live line away."""
        if self._live:
            say_aside("\r\033[K", end="")


class Pace:
    """How quickly numbered work goes on, and until when at that pace."""

    def __init__(self) -> None:
        self._first: tuple[int, float] | None = None

    def __call__(self, done: int, of: int | None = None) -> str:
        """Such as ", 12.5/s, 0:00:15 to go"; nothing until the pace is known."""
        now = time.monotonic()
        if self._first is None:  # what a file held is not of today
            self._first = done, now
        begun, start = self._first
        if done == begun or now == start:
            return ""
        rate = (done - begun) / (now - start)
        told = f", {rate:.{0 if rate >= 100 else 1}f}/s"
        if of is None:
            return told
        return f"{told}, {timedelta(seconds=round((of - done) / rate))} to go"
