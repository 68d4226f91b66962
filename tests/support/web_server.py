"""``glupcore serve`` as a process that a test talks to: plain requests, sockets, and its end."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from engine_process import LONG, Message

__all__ = [
    "CONTINUATION",
    "LONG",
    "PING",
    "PONG",
    "TEXT",
    "Answer",
    "Message",
    "Server",
    "ask",
    "children",
    "closed_with",
    "frame",
    "is_alive",
    "until",
]


CONTINUATION, TEXT, PING, PONG = 0, 1, 9, 10


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Server:
    """It listens; its end, whatever it was, leaves nothing on stderr but what is ``said``."""

    def __init__(
        self, stderr: Path, *args: str, program: tuple[str, ...] = ("-m", "glupcore"), **env: str
    ) -> None:
        self._stderr = stderr
        with stderr.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-W", "error", *program, "serve", "--port", "0", *args],
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
                env={**os.environ, **env},
            )
        self.url = self.process.stdout.readline().strip()
        assert self.url, self.said
        place = urlsplit(self.url)
        assert place.hostname is not None
        assert place.port is not None
        self.host, self.port, self.netloc = place.hostname, place.port, place.netloc

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.terminate()
        self.process.wait(LONG)
        self.process.stdout.close()

    @property
    def said(self) -> str:
        return self._stderr.read_text()

    def get(self, path: str = "/", method: str = "GET", **headers: str) -> Answer:
        """An answer to a request whose path is sent as it stands; names of headers have _ for -."""
        connection = HTTPConnection(self.host, self.port, timeout=LONG)
        try:
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.putrequest(method, path, skip_host="Host" in given)
            for name, value in given.items():
                connection.putheader(name, value)
            connection.endheaders()
            response = connection.getresponse()
            told = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, told, response.read())
        finally:
            connection.close()

    def raw(self, data: bytes) -> bytes:
        """All that comes back to these bytes."""
        with socket.create_connection((self.host, self.port), timeout=LONG) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            parts = []
            while part := connection.recv(65536):
                parts.append(part)
        return b"".join(parts)

    def handshake(self) -> socket.socket:
        """A socket by hand: nobody reads, or answers, what comes."""
        own = self.netloc.encode()
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(LONG)
        connection.connect((self.host, self.port))
        connection.sendall(
            b"GET /socket HTTP/1.1\r\nHost: " + own + b"\r\nOrigin: http://" + own + b"\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert connection.recv(4096)
        return connection

    def socket(
        self,
        path: str = "/socket",
        *,
        origin: str | None = "",
        host: str | None = None,
        **options: Any,
    ) -> ClientConnection:
        """A connection as the page makes one; by another ``host`` in name only."""
        host = self.netloc if host is None else host
        options = {"open_timeout": LONG, "close_timeout": LONG, "compression": None, **options}
        if "sock" not in options:
            options["sock"] = socket.create_connection((self.host, self.port), timeout=LONG)
        own = f"http://{host}".lower()
        return connect(f"ws://{host}{path}", origin=own if origin == "" else origin, **options)


def frame(opcode: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """A frame of a client, of less than 126 bytes."""
    return bytes([128 * is_last + opcode, 128 + len(data), 0, 0, 0, 0]) + data


def ask(connection: ClientConnection, **request: Any) -> Message:
    """The final reply to a request."""
    request = {"id": "x", **request}
    connection.send(json.dumps(request))
    while True:
        reply: Message = json.loads(connection.recv(LONG))
        if reply["id"] == request["id"] and not reply.get("isDuringSearch"):
            return reply


def closed_with(page: ClientConnection) -> int | None:
    """The code with which the other side closes."""
    try:
        while True:
            page.recv(LONG)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def until(holds: Callable[[], bool]) -> None:
    """Wait for it; fails if it never comes."""
    end = time.monotonic() + LONG
    while not holds():
        assert time.monotonic() < end, "it never comes"
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """Processes that it has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return sorted(int(number) for task in tasks for number in task.read_text("ascii").split())


def is_alive(pid: int) -> bool:
    """Whether there is such a process, and it is more than an entry that nobody has asked for."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False
