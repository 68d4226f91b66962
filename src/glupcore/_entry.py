"""Ctrl-C where this package is the program that runs.

Importing takes a quarter of a second, and an interrupt in the middle of it would end in a traceback
of some library. So from its first line to its last the program ends at once and without a word, but
for the time in which a command is at work: that gets a KeyboardInterrupt, as usual.

The package imports this before all else, so it imports next to nothing itself. Where the package
serves another program nothing happens here.
"""

import os
import signal
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def take_over() -> None:
    """From now on Ctrl-C ends the process, unless that was started to ignore it."""
    if _swap(signal.default_int_handler, _end):
        sys.unraisablehook = _unraisable


class interruptible:  # noqa: N801, a context manager reads like a function
    """Within this Ctrl-C is a KeyboardInterrupt, after ``take_over``.

    Also where a part of the package is loaded that is needed only now.
    """

    def __enter__(self) -> None:
        self._swapped = _swap(_end, signal.default_int_handler)

    def __exit__(self, kind: object, error: "BaseException | None", _: object) -> None:
        if self._swapped:
            signal.signal(signal.SIGINT, _end)
        if _interrupted_import(error):
            raise KeyboardInterrupt from None


class uninterruptible:  # noqa: N801
    """Within this Ctrl-C ends the process: for imports while a command is looked up."""

    def __enter__(self) -> None:
        self._swapped = _swap(signal.default_int_handler, _end)

    def __exit__(self, *_: object) -> None:
        if self._swapped:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _swap(expected: object, handler: "signal._HANDLER") -> bool:
    """Put a handler in the place of the expected one; whether that could be done."""
    if signal.getsignal(signal.SIGINT) is not expected:
        return False
    try:
        signal.signal(signal.SIGINT, handler)
    except ValueError:  # only the main thread may do that
        return False
    return True


def _interrupted_import(error: "BaseException | None") -> bool:
    """Whether Ctrl-C is behind it: pybind11 makes an ImportError of what a module's start raises.

    Whoever catches that may tell it in words of their own, with what is behind it kept.
    """
    while error is not None:
        if isinstance(error, ImportError) and isinstance(error.__cause__, KeyboardInterrupt):
            return True
        error = error.__context__
    return False


def _end(number: int, frame: "FrameType | None") -> "NoReturn":
    os._exit(INTERRUPTED)


def _unraisable(unraisable: "sys.UnraisableHookArgs") -> None:
    """What Python can't raise it would print and forget; not so an interrupt."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(unraisable)


def _is_the_program() -> bool:
    """Whether this process was started as ``python -m glupcore`` or as ``glupcore``."""
    program = sys.argv[0] if getattr(sys, "argv", None) else ""
    if program == "-m":  # so it is while the package of the module is imported
        return sys.orig_argv[-len(sys.argv)].removeprefix("-m") == "glupcore"
    return os.path.basename(program).partition(".")[0] in ("glupcore", "glupcore-script")


if _is_the_program():
    take_over()
