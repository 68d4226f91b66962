"""The lines that the engine writes."""

import json
import select
import sys
import threading
from collections.abc import Mapping
from typing import IO, Any

from glupcore.protocol.faults import Fault


class Replies:
    """Writes whole lines from any thread; once nobody reads them any more, nothing."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.broken = threading.Event()

    def send(self, request_id: str | None, data: Mapping[str, Any]) -> None:
        """A reply to the request of that id, None if it has none that could be read."""
        line = json.dumps({"id": request_id, **data}, separators=(",", ":")).encode() + b"\n"
        with self._lock:
            if self.broken.is_set():
                return
            try:
                self._stream.write(line)
                self._stream.flush()
            except (OSError, ValueError):  # closed at the other end, or at ours
                self.broken.set()

    def fault(self, request_id: str | None, fault: Fault) -> None:
        """An error."""
        self.send(request_id, {"error": fault.to_dict()})

    def has_reader(self) -> bool:
        """Whether somebody may still read; looked up where the system can tell without writing."""
        if self.broken.is_set():
            return False
        if sys.platform == "win32":
            return True
        try:
            poll = select.poll()
            poll.register(self._stream.fileno(), 0)  # an error is told in any case
            return not any(event & (select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0))
        except (OSError, ValueError, AttributeError):
            return not self._stream.closed
