"""The lines that the engine writes."""

import io
import json
import select
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any, Final, NamedTuple

from glupcore.protocol.faults import Fault
from glupcore.protocol.log import Log
from glupcore.protocol.metrics import Metrics

_LOOK_MILLISECONDS: Final = 500
"""A signal that strikes just before a wait, or another thread, does not end it: a look does."""


class Asker(NamedTuple):
    """Whose reply it is: a client's request; None for what is not named, or could not be read."""

    client: str | None = None
    id: str | None = None


class Written(str):
    """A result that is JSON already."""


def written(result: object) -> Written:
    """As it stands in a line. Raises ValueError for a number that JSON has not."""
    return Written(json.dumps(result, separators=(",", ":"), allow_nan=False))


def _line(data: Mapping[str, Any]) -> bytes:
    if isinstance(result := data.get("result"), Written):
        head = written({name: value for name, value in data.items() if name != "result"})
        return f'{head[:-1]},"result":{result}}}\n'.encode()
    return f"{written(data)}\n".encode()


class Replies:
    """Writes whole lines from any thread; once nobody reads them any more, nothing."""

    def __init__(self, stream: IO[bytes], metrics: Metrics, log: Log) -> None:
        self._stream, self._metrics, self._log = stream, metrics, log
        self._lock = threading.Lock()
        self.broken = threading.Event()

    def send(self, asker: Asker, data: Mapping[str, Any]) -> None:
        """A reply to that request."""
        named = (
            {"id": asker.id} if asker.client is None else {"id": asker.id, "client": asker.client}
        )
        try:
            line = _line({**named, **data})
        except ValueError as error:  # a number that JSON has not
            data = {"error": self._log.fault(error).to_dict()}
            line = _line({**named, **data})
        if "error" in data:
            self._metrics.failed(data["error"]["code"])
        with self._lock:
            if self.broken.is_set():
                return
            try:
                self._stream.write(line)
                self._stream.flush()
            except (OSError, ValueError):  # closed at the other end, or at ours
                self.broken.set()

    def fault(self, asker: Asker, fault: Fault) -> None:
        """An error."""
        self.send(asker, {"error": fault.to_dict()})

    def has_reader(self) -> bool:
        """Whether somebody may still read; looked up where the system can tell without writing."""
        if self.broken.is_set():
            return False
        if sys.platform == "win32":
            return True
        try:
            return not self._look().poll(0)
        except (OSError, ValueError, AttributeError):
            return not self._stream.closed

    def wait_for(self, file: io.FileIO) -> bool:
        """Wait until the file has bytes or its end; whether somebody reads the replies then."""
        with suppress(OSError, ValueError, AttributeError):
            look = self._look()
            look.register(file, select.POLLIN)
            while not look.poll(_LOOK_MILLISECONDS):
                pass
        return self.has_reader()

    def _look(self) -> select.poll:
        look = select.poll()
        look.register(self._stream.fileno(), 0)  # that it is broken is told in any case
        return look

    def while_read(self, source: IO[bytes]) -> IO[bytes]:
        """A stream that ends where ``source`` does, or once nobody reads the replies."""
        raw = getattr(source, "raw", None)
        if sys.platform == "win32" or not isinstance(raw, io.FileIO):
            return source
        return io.BufferedReader(_WhileRead(raw, self))


class _WhileRead(io.RawIOBase):
    """A file that waits for input, and for the end of its reader, at the same time."""

    def __init__(self, file: io.FileIO, replies: Replies) -> None:
        self._file = file
        self._replies = replies

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int | None:
        """Bytes of the file; none at its end, or if nobody reads."""
        return self._file.readinto(buffer) if self._replies.wait_for(self._file) else 0
