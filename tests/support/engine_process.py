"""``glupcore engine`` as a process that a test talks to, holding it to its promises."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import glupcore
from glupcore import Deal
from glupcore.protocol.lines import MOST_BYTES
from glupcore.protocol.requests import read_request

LONG = 120.0  # seconds in which anything that is to come has come

Message = dict[str, Any]
Asker = tuple[str | None, str | None]  # client and id

DEAL = Deal.from_seed(5)
POSITION: Any = glupcore.position_from_view(DEAL.view(DEAL.player or 0))
SHORT: Message = {"method": "analyze", "position": POSITION, "iterations": 20, "seed": 3}
# It never ends of itself: no limit but a time, and a tree that grows for ever.
ENDLESS: Message = {
    "method": "analyze", "position": POSITION, "solver": "ismcts", "seconds": 100_000
}  # fmt: skip


def strict(line: bytes) -> Message | None:
    """The JSON object of a line, None if it is too long or none."""

    def refuse(text: str) -> Any:
        raise ValueError(text)

    def finite(text: str) -> float:
        value = float(text)
        return value if abs(value) < float("inf") else refuse(text)

    if len(line) + 1 > MOST_BYTES:
        return None
    try:
        text = line.decode().removeprefix("\ufeff")
        data = json.loads(text, parse_constant=refuse, parse_float=finite)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def id_of(data: Message | None) -> str | None:
    """The id that replies to the request have."""
    return _name(data, "id")


def asker_of(message: Message) -> Asker:
    """Whose request it is, or whose reply."""
    return _name(message, "client"), _name(message, "id")


def _name(data: Message | None, key: str) -> str | None:
    name = None if data is None else data.get(key)
    if not isinstance(name, str) or not 1 <= len(name) <= 200:
        return None
    try:
        name.encode()
    except UnicodeEncodeError:
        return None
    return name


class Process:
    """An engine; its replies are read all the time."""

    def __init__(self, stderr: Path, *args: str) -> None:
        with stderr.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "glupcore", "engine", *args],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin = self.process.stdin
        self.stdout = self.process.stdout
        self._replies: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self._syncs = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.kill()
        self.process.wait()
        self.stdin.close()
        self._reader.join()
        self.stdout.close()

    def _read(self) -> None:
        for line in self.stdout:
            reply = strict(line)
            line.decode().encode()
            self._replies.put(reply if reply is not None else {"no reply": line.decode()})
        self._replies.put(None)

    def send(self, *lines: bytes | Message) -> None:
        """Requests, a line each."""
        for line in lines:
            data = line if isinstance(line, bytes) else json.dumps(line).encode()
            self.stdin.write(data + b"\n")
        self.stdin.flush()

    def reply(self) -> Message:
        """The next reply."""
        reply = self._replies.get(timeout=LONG)
        assert reply is not None, "the engine has ended"
        assert "id" in reply, reply
        return reply

    def final(self, name: str) -> Message:
        """The final reply to a request; what comes before is dropped."""
        while True:
            reply = self.reply()
            if reply["id"] == name and not reply.get("isDuringSearch"):
                return reply

    def exchange(self, lines: list[bytes], last_wishes: list[str] | None = None) -> list[Message]:
        """Send lines; all replies to them, of which there must be exactly as many as promised.

        Once those named in ``last_wishes`` are there, all searches are ended.
        """
        due = Due()
        for line in lines:
            due.expect(line)
        self.send(*lines)
        replies = []
        for name in last_wishes or []:
            while due.is_due((None, name)):
                replies.append(self.reply())
                due.take(replies[-1])
        self._syncs += 1
        for client in {None, *due.clients()}:
            end: Message = {"id": f"end {self._syncs}", "method": "terminate_all"}
            end |= {} if client is None else {"client": client}
            due.expect(json.dumps(end).encode())
            self.send(end)
        while due.left:
            replies.append(self.reply())
            due.take(replies[-1])
        return replies

    def peak_mib(self) -> int:
        """The most memory that it has had, 0 if the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(fields["VmHWM"].split()[0]) // 1024

    def end(self) -> int:
        """Close its input; its exit status, once all that it wrote has been read."""
        self.stdin.close()
        assert self._replies.get(timeout=LONG) is None, "a reply to nothing"
        return self.process.wait(LONG)


class Due:
    """How many replies are still to come."""

    def __init__(self) -> None:
        self._finals: dict[Asker, list[int]] = {}  # of each request under a name, in order
        self._unnamed = 0
        self._refused = 0  # with an id in use; which, nobody says

    def expect(self, line: bytes) -> None:
        """The line is being sent."""
        whole = len(line) < MOST_BYTES
        asked = read_request(line[:MOST_BYTES], whole)
        name = asked.client, asked.id
        if name[1] is not None:
            plies = getattr(asked.request, "plies", None) or [0]
            self._finals.setdefault(name, []).append(len(plies))
        elif line.strip():  # a blank one gets no answer
            self._unnamed += 1

    def take(self, reply: Message) -> None:
        """The reply has come."""
        name = asker_of(reply)
        if reply.get("isDuringSearch"):
            assert self.is_due(name), f"a report after the end: {reply}"
            return
        if name[1] is None:
            # Either a line that could not be read, or one with an id that was still in use.
            if reply["error"]["field"] == "id" and "not answered yet" in reply["error"]["message"]:
                self._refused += 1
            else:
                self._unnamed -= 1
                assert self._unnamed >= 0, reply
            return
        assert self.is_due(name), f"a reply too many: {reply}"
        finals = self._finals[name]
        finals[0] = 0 if "error" in reply and "ply" not in reply else finals[0] - 1
        if not finals[0]:
            finals.pop(0)

    def clients(self) -> set[str | None]:
        """Those whose requests were sent."""
        return {client for client, _ in self._finals}

    def is_due(self, name: Asker) -> bool:
        """Whether a request of that name is not answered."""
        return bool(self._finals.get(name))

    @property
    def left(self) -> int:
        """Replies to come, one for each request at least."""
        return self._unnamed - self._refused + sum(map(len, self._finals.values()))


class Begin(ExitStack):
    """Starts engines that end with it, each with a file of ``folder`` for its stderr."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._files: list[Path] = []

    def __call__(self, *args: str) -> Process:
        self._files.append(self._folder / f"stderr{len(self._files)}")
        return self.enter_context(Process(self._files[-1], *args))

    def said(self) -> str:
        """What they have written there."""
        return "".join(file.read_text() for file in self._files)
