"""A process that speaks the protocol: lines out, and a thread that sorts the replies."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import count
from typing import Any, Final

from glupcore.client.asks import Reply
from glupcore.client.errors import EngineDiedError, EngineError
from glupcore.client.messages import Message

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

    def take(self, reply: Reply) -> bool:
        """Whether that was the last reply."""
        if reply.get("isDuringSearch") is True:
            if self._report is not None:
                self._report(reply)
            return False
        self._replies.append(reply)
        if len(self._replies) < self._finals:
            return False
        errors = [reply["error"] for reply in self._replies if "error" in reply]
        if errors:
            self.future.set_exception(_error(errors[0]))
        else:
            self.future.set_result(self._replies)
        return True


class Connection:
    """An engine's process. It ends with ``close``, or with this one."""

    def __init__(self, command: Sequence[str] | None = None, *, stderr: int | None = None) -> None:
        """Start the engine of this package, or a command. Raises EngineDiedError."""
        own = [sys.executable, "-m", "glupcore", "engine"]
        self._command = own if command is None else list(command)
        # Ctrl-C is for the program that started it, which then closes it.
        group: dict[str, Any] = {"start_new_session": True}
        if os.name == "nt":
            group = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                **group,
            )
        except OSError as error:
            name = self._command[0] if self._command else ""
            raise EngineDiedError(f"engine: can't start {name!r}: {error.strerror}") from None
        self._ids = count(1)
        self._open: dict[str, Call] = {}
        self._lock = threading.Lock()  # of what is open, and of one line at a time
        self._ended: str | None = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def is_alive(self) -> bool:
        """Whether requests can be made."""
        return self._ended is None

    def call(
        self, message: Message, finals: int = 1, report: Callable[[Reply], None] | None = None
    ) -> Call:
        """Send a request; replies during the search go to ``report``, from another thread.

        Raises EngineDiedError.
        """
        with self._lock:
            if self._ended is not None:
                raise EngineDiedError(self._ended)
            call = Call(str(next(self._ids)), finals, report)
            self._open[call.name] = call
            line = json.dumps({"id": call.name, **message}, separators=(",", ":")).encode() + b"\n"
            assert self._process.stdin is not None
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):
                pass  # the reader will say so of all that is open
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
            raise EngineError(f"engine: no answer in {timeout:g} s", "timeout") from None
        except BaseException:
            self.terminate(call)
            raise

    def close(self) -> None:
        """End the process: by the end of its input, and by force if it does not follow."""
        self._end(f"{self._name} has been closed")
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
        for urge in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(_PATIENCE)
                break
            except subprocess.TimeoutExpired:
                urge()
        self._process.wait()
        self._reader.join(_PATIENCE)
        if self._process.stdout is not None and not self._reader.is_alive():
            self._process.stdout.close()

    @property
    def _name(self) -> str:
        return f"engine {' '.join(self._command)!r}"

    def _read(self) -> None:
        assert self._process.stdout is not None
        stream = self._process.stdout
        reason = ""
        while line := stream.readline(_MOST_BYTES):
            try:
                self._sort(json.loads(line))
            except (ValueError, KeyError, TypeError, AttributeError):
                text = line[:80].decode(errors="replace").strip()
                reason = f"has written what is no reply: {text!r}"
                self._process.kill()
                break
        if not reason:
            reason = f"has ended with status {self._process.wait()}"
        self._end(f"{self._name} {reason}")

    def _sort(self, reply: Reply) -> None:
        with self._lock:
            call = self._open.get(reply["id"])
        if call is not None and call.take(reply):
            with self._lock:
                self._open.pop(call.name, None)

    def _end(self, reason: str) -> None:
        with self._lock:
            if self._ended is None:
                self._ended = reason
            left = deque(self._open.values())
            self._open.clear()
        for call in left:
            if not call.future.done():
                call.future.set_exception(EngineDiedError(self._ended))


def _error(error: Reply) -> EngineError:
    return EngineError(error["message"], error["code"], error["field"])
