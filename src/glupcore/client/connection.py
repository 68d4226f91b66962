"""A process that speaks the protocol: a thread that writes lines, one that sorts the replies."""

import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import count
from queue import SimpleQueue
from typing import Any, Final

from glupcore.client.asks import Reply
from glupcore.client.errors import EngineDiedError, EngineError
from glupcore.client.lines import line_of
from glupcore.client.messages import Message

_LOG: Final = logging.getLogger(__name__)
_MOST_BYTES: Final = 64 * 1024 * 1024  # of a reply's line
_PATIENCE: Final = 5.0  # seconds that a process has to end once it is asked to


class Call:
    """A request that waits for ``finals`` replies; ``future`` has their results, in order."""

    def __init__(self, name: str, finals: int, report: Callable[[Reply], None] | None) -> None:
        self.name = name  # its id
        self.future: Future[list[Reply]] = Future()
        self.future.set_running_or_notify_cancel()
        self._finals = finals
        self._report = report
        self._replies: list[Reply] = []
        self._errors: list[EngineError] = []

    def take(self, reply: Reply) -> bool:
        """Whether that was the last reply; then comes ``finish``."""
        if reply.get("isDuringSearch") is True:
            if self._report is not None:
                self._report(reply)
            return False
        self._replies.append(reply)
        if "error" in reply:
            self._errors.append(_error(reply["error"]))
            if "ply" not in reply:  # one for all that was asked for
                return True
        return len(self._replies) == self._finals

    def finish(self) -> None:
        """Let those who wait have the replies, or the first error."""
        if self._errors:
            self.future.set_exception(self._errors[0])
        else:
            self.future.set_result(self._replies)


class Connection:
    """An engine's process. It ends with ``close``, or with this one."""

    def __init__(self, command: Sequence[str] | None = None, *, stderr: int | None = None) -> None:
        """Start the engine of this package, or a command. Raises EngineDiedError."""
        own = [sys.executable, "-P", "-m", "glupcore", "engine"]  # -P: no code of this folder
        self._command = own if command is None else list(command)
        # Ctrl-C is for the program that started it, which then closes it.
        group: dict[str, Any] = {"start_new_session": True}
        if os.name == "nt":
            group = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        if not self._command:
            raise EngineDiedError("engine: expected a command, given none")
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                **group,
            )
        except (OSError, ValueError) as error:  # the latter for a NUL
            reason = error.strerror if isinstance(error, OSError) else error
            raise EngineDiedError(f"engine: can't start {self._command[0]!r}: {reason}") from None
        self._ids = count(1)
        self._open: dict[str, Call] = {}
        self._lock = threading.Lock()  # of what is open
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()  # None: the end
        self._ended: str | None = None
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._writer.start()
        self._reader.start()

    @property
    def is_alive(self) -> bool:
        """Whether requests can be made."""
        return self._ended is None

    def call(
        self, message: Message, finals: int = 1, report: Callable[[Reply], None] | None = None
    ) -> Call:
        """Send a request; replies during the search go to ``report``, from another thread.

        Never waits. Raises EngineDiedError, and EngineError for what no engine could read.
        """
        call = Call(str(next(self._ids)), finals, report)
        line = line_of({"id": call.name, **message})
        with self._lock:
            if self._ended is not None:
                raise EngineDiedError(self._ended)
            self._open[call.name] = call
        self._lines.put(line)
        return call

    def terminate(self, call: Call) -> None:
        """Ask for the end of a search; it still answers."""
        if not call.future.done():
            with contextlib.suppress(EngineDiedError):
                self.call({"method": "terminate", "terminateId": call.name})

    def result(self, call: Call, timeout: float | None) -> list[Reply]:
        """Wait for the replies. Raises EngineError, with the code ``timeout`` after that time."""
        try:
            return call.future.result(timeout)
        except TimeoutError:
            self.terminate(call)
            raise no_answer(timeout) from None
        except BaseException:
            self.terminate(call)
            raise

    def close(self) -> None:
        """End the process: by the end of its input, and by force if it does not follow."""
        if self._open and self.is_alive:
            with contextlib.suppress(EngineDiedError):
                self.call({"method": "terminate_all"})
        self._end(f"{self._name} has been closed")
        self._lines.put(None)
        for number in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
            try:
                self._process.wait(_PATIENCE)
                break
            except subprocess.TimeoutExpired:
                self._signal(number)
        self._process.wait()
        self._writer.join(_PATIENCE)
        self._reader.join(_PATIENCE)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    @property
    def _name(self) -> str:
        return f"engine {' '.join(self._command)!r}"

    def _signal(self, number: int) -> None:
        """To the process and those that it has started."""
        if os.name == "nt":
            self._process.terminate()
            return
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, number)

    def _write(self) -> None:
        assert self._process.stdin is not None
        stream = self._process.stdin
        with contextlib.suppress(OSError):  # the reader finds out, and says so of all that is open
            while (line := self._lines.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        stream = self._process.stdout
        reason = ""
        while line := stream.readline(_MOST_BYTES):
            try:
                self._sort(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
                text = line[:80].decode(errors="replace").strip()
                reason = f"has written what is no reply: {text!r}"
                self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))
                break
        if not reason:
            reason = f"has ended with status {self._process.wait()}"
        self._end(f"{self._name} {reason}")
        self._lines.put(None)

    def _sort(self, reply: Reply) -> None:
        """Hand a reply to its call. Raises what _read expects for what is no reply."""
        name = reply["id"]
        with self._lock:
            call = self._open.get(name) if name is not None else self._blamed(reply)
        if call is not None and call.take(reply):
            with self._lock:
                is_open = self._open.pop(call.name, None) is call
            if is_open:
                call.finish()

    def _blamed(self, reply: Reply) -> Call | None:
        """The call that an error without an id is about; it can be told if there is but one."""
        error = _error(reply["error"])
        if len(self._open) == 1:
            return next(iter(self._open.values()))
        _LOG.warning("%s: an error that belongs to no request: %s", self._name, error)
        return None

    def _end(self, reason: str) -> None:
        with self._lock:
            if self._ended is None:
                self._ended = reason
            left = list(self._open.values())
            self._open.clear()
        for call in left:
            call.future.set_exception(EngineDiedError(self._ended))


def no_answer(timeout: float | None) -> EngineError:
    """For one that has not come in that time, in seconds."""
    return EngineError(f"engine: no answer in {timeout:g} s", "timeout")


def _error(error: Reply) -> EngineError:
    return EngineError(error["message"], error["code"], error["field"])
