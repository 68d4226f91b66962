"""A process that speaks the protocol: a thread that writes lines, one that sorts the replies."""

import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any, Final, Protocol

from glupcore.client.calls import Call, Calls, Key, Reply, error_of
from glupcore.client.errors import EngineDiedError
from glupcore.client.lines import line_of

_LOG: Final = logging.getLogger(__name__)
_MOST_BYTES: Final = 64 * 1024 * 1024  # of a reply's line
_PATIENCE: Final = 5.0  # seconds that a process has to end once it is asked to


class Keeper(Protocol):
    """Who looks after a process. Both are told from its reader's thread."""

    def learn(self, connection: "Connection", call: Call, reply: Reply) -> None:
        """A reply has come, and those before it have been told."""

    def take_over(self, connection: "Connection", calls: list[Call], reason: str) -> None:
        """The process has ended; these calls are not answered, in the order of their lines."""


class Connection(Calls):
    """An engine's process. It ends with ``close``, or with this one."""

    def __init__(
        self,
        command: Sequence[str] | None = None,
        *,
        args: Sequence[str] = (),
        stderr: int | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        """Start the engine of this package, or a command. Raises EngineDiedError."""
        super().__init__()
        own = [sys.executable, "-P", "-m", "glupcore", "engine"]  # -P: no code of this folder
        self._command = [*(own if command is None else command), *args]
        # Ctrl-C is for the program that started it, which then closes it.
        group: dict[str, Any] = {"start_new_session": True}
        if os.name == "nt":
            group = {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
        if not self._command:
            raise EngineDiedError("engine: expected a command, given none")
        try:
            self._process: subprocess.Popen[bytes] = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                **group,
            )
        except (OSError, ValueError) as error:  # the latter for a NUL
            reason = error.strerror if isinstance(error, OSError) else error
            raise EngineDiedError(f"engine: can't start {self._command[0]!r}: {reason}") from None
        self._keeper = keeper
        self._open: dict[Key, Call] = {}
        self._lock = threading.Lock()  # of what is open
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()  # None: the end
        self._ended: str | None = None
        self.heard = time.monotonic()
        """When it was last known to be alive."""
        self._writer = threading.Thread(target=self._write, daemon=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._writer.start()
        self._reader.start()

    @property
    def ended(self) -> str | None:
        """Why no request can be made any more; None if it can."""
        return self._ended

    @property
    def calls(self) -> list[Call]:
        """What is not answered, in the order of the lines."""
        with self._lock:
            return list(self._open.values())

    def submit(self, call: Call, beside: Call | None = None) -> None:
        """Send it. Raises EngineDiedError."""
        if not self.accepts(call):
            raise EngineDiedError(self._ended or "engine: it has ended")

    def accepts(self, call: Call) -> bool:
        """Send it, if the process has not ended; whether that is so."""
        with self._lock:
            if self._ended is not None:
                return False
            self._open[call.key] = call
            self._lines.put(call.line)
            return True

    def close(self) -> None:
        """End the process: by the end of its input, and by force if it does not follow."""
        clients = {call.key[0] for call in self.calls}
        self._end(f"{self._name} has been closed")
        for client in clients:
            message = self._with_id({"client": client, "method": "terminate_all"})
            self._lines.put(line_of(message))
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

    def kill(self) -> None:
        """End the process by force."""
        self._signal(getattr(signal, "SIGKILL", signal.SIGTERM))

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
                self.kill()
                break
        try:
            status = self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:  # it has only closed its output
            self.kill()
            status = self._process.wait()
        self._end(f"{self._name} {reason or f'has ended with status {status}'}")
        self._lines.put(None)

    def _sort(self, reply: Reply) -> None:
        """Hand a reply to its call. Raises what _read expects for what is no reply."""
        name, client = reply["id"], reply.get("client")
        self.heard = time.monotonic()
        with self._lock:
            call = self._blamed(reply) if name is None else self._open.get((client, name))
        if call is None:
            return
        if self._keeper is not None:
            self._keeper.learn(self, call, reply)
        is_last = call.take(reply)
        if is_last:
            with self._lock:
                if self._open.pop(call.key, None) is not call:  # it has been told of our end
                    return
        call.tell(reply, is_last)

    def _blamed(self, reply: Reply) -> Call | None:
        """The call that an error without an id is about; it can be told if there is but one."""
        error, client = error_of(reply["error"]), reply.get("client")
        calls = [call for call in self._open.values() if client in (None, call.key[0])]
        if len(calls) == 1:
            return calls[0]
        _LOG.warning("%s: an error that belongs to no request: %s", self._name, error)
        return None

    def _end(self, reason: str) -> None:
        with self._lock:
            if self._ended is not None:
                return
            self._ended = reason
            left = list(self._open.values())
            self._open.clear()
        if self._keeper is not None:
            self._keeper.take_over(self, left, reason)
            return
        for call in left:
            call.fail(reason)
