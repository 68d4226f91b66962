"""What a connection may take of the server beside its messages: a place, time, frames."""

from __future__ import annotations

import itertools
import json
import socket
import sys
from contextlib import ExitStack
from http.client import HTTPResponse
from pathlib import Path

import pytest

from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from glupcore.web.connections import ACCEPTED, PLACES  # noqa: E402
from glupcore.web.guard import HEADERS  # noqa: E402
from glupcore.web.sockets import PACE  # noqa: E402
from web_server import (  # noqa: E402
    CONTINUATION,
    LONG,
    PING,
    PONG,
    TEXT,
    Answer,
    Server,
    ask,
    closed_with,
    frame,
)  # fmt: skip

GET = b"GET / HTTP/1.1\r\nHost: %s\r\n\r\n"


def opened(server: Server) -> socket.socket:
    return socket.create_connection((server.host, server.port), timeout=LONG)


def answer(connection: socket.socket) -> Answer:
    """The next answer; then nothing follows."""
    response = HTTPResponse(connection)
    response.begin()
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read())


def guarded(answer: Answer) -> bool:
    return {name: answer.headers.get(name.lower()) for name in HEADERS} == HEADERS


# Places

# Some are accepted while those before them are looked at, and those before these closed.
FILES = PLACES + 4 * ACCEPTED + 64


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits another process")
def test_who_asks_nothing_keeps_no_place(tmp_path: Path) -> None:
    """As many as would take every file that the server may open."""
    import resource

    with Server(tmp_path / "stderr") as server, ExitStack() as stack:
        page = stack.enter_context(server.socket())
        asked = stack.enter_context(opened(server))
        asked.sendall(GET % server.netloc.encode())
        assert answer(asked).status == 200
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES, hard))
        idle = [stack.enter_context(opened(server)) for _ in range(FILES + 128)]
        refused = answer(idle[0])
        assert (refused.status, refused.body) == (503, b"Too many connections\n")
        assert guarded(refused)
        assert asked.recv(1) == b""  # without a word that it had not asked for
        assert server.get("/").status == 200
        assert "result" in ask(page, method="query_version")
    assert server.said == ""


# Time


@pytest.mark.slow
def test_who_never_asks_is_closed(server: Server) -> None:
    """All of them at once, for the server waits for each of them as long."""
    with ExitStack() as stack:
        kinds = list(itertools.product((b"", b"GET / HTTP/1.1\r\nHo"), (False, True)))
        connections = [stack.enter_context(opened(server)) for _ in kinds]
        for connection, (part, before) in zip(connections, kinds, strict=True):
            if before:
                connection.sendall(GET % server.netloc.encode())
                assert answer(connection).status == 200
            connection.sendall(part)
        for connection, (part, before) in zip(connections, kinds, strict=True):
            if before and not part:  # as servers close what browsers keep
                assert connection.recv(1) == b""
                continue
            late = answer(connection)
            assert (late.status, late.body) == (408, b"No request has come\n"), (part, before)
            assert guarded(late)
            assert connection.recv(1) == b""


@pytest.mark.slow
def test_who_does_not_read_an_answer_is_closed(server: Server) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(LONG)
        connection.connect((server.host, server.port))
        request = (GET % server.netloc.encode()).replace(b"/ ", b"/style.css ")
        with pytest.raises(ConnectionError):  # and not by a time-out
            connection.sendall(request * 500_000)


# Frames that are no messages


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING), frame(PONG), frame(PING, b"x" * 125),
        frame(CONTINUATION, is_last=False), frame(CONTINUATION, b"x", is_last=False),
    ],
    ids=["pings", "pongs", "long pings", "empty parts", "parts"],
)  # fmt: skip
@pytest.mark.slow
def test_who_sends_too_many_is_closed(server: Server, flood: bytes) -> None:
    with server.socket(ping_interval=None) as page:
        page.socket.sendall(frame(TEXT, is_last=flood[0] != CONTINUATION) + flood * 1000)
        assert closed_with(page) == 1008
    assert server.get("/").status == 200


def test_some_are_taken(server: Server) -> None:
    text = json.dumps({"id": "x", "method": "query_version"})
    most = PACE.burst // 2
    with server.socket() as page:
        page.send([*text, *" " * (most - len(text))])
        assert "result" in json.loads(page.recv(LONG))
        for _ in range(most - 1):
            page.ping()
        assert page.ping().wait(LONG)
        assert "result" in ask(page, method="query_version")


# Refusals


KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
SOCKET = b"GET /socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"\0\1\2\r\n\r\n", b"x" * 100_000, b"GET / HTTP/1.1\r\n\r\n", GET.replace(b"/ ", b"/\xff "),
        SOCKET + b"\r\n", SOCKET + KEY.replace(b"13", b"7") + b"\r\n",
        SOCKET.replace(b"socket ", b"socket" + b"x" * 9000 + b" ") + KEY + b"\r\n",
        SOCKET + KEY + b"X: " + b"x" * 9000 + b"\r\n\r\n",
        SOCKET + KEY + b"X: x\r\n" * 200 + b"\r\n",
        SOCKET.replace(b"GET", b"POST") + KEY + b"Content-Length: 1\r\n\r\nx",
    ],
    ids=[
        "no request", "too long", "no host", "bad path", "no key", "another version",
        "socket: long path", "socket: long line", "socket: many lines", "socket: body",
    ],
)  # fmt: skip
def test_every_refusal_is_one_with_all_headers(server: Server, request_: bytes) -> None:
    with opened(server) as connection:
        request_ = request_.replace(b"%s", server.netloc.encode())
        connection.sendall(request_)
        refused = answer(connection)
        assert 400 <= refused.status < 500
        assert guarded(refused)
        assert refused.body
        assert len(refused.body) < 200


def test_what_is_no_body_does_not_break_the_answer(server: Server) -> None:
    post = (GET % server.netloc.encode()).replace(b"GET", b"POST")
    post = post.replace(b"\r\n\r\n", b"\r\nTransfer-Encoding: chunked\r\n\r\n")
    told = server.raw(post + b"zz\r\n")
    assert told.startswith(b"HTTP/1.1 405 ")
    assert told.count(b"HTTP/1.1 ") == 1
    assert b"content-security-policy" in told


def test_an_accepted_socket_has_the_headers_too(server: Server) -> None:
    with server.socket() as page:
        assert {name: page.response.headers.get(name) for name in HEADERS} == HEADERS
