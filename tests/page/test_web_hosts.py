"""Who gets an answer: by the server's own names, from its own page, and elsewhere by a token."""

from __future__ import annotations

import asyncio
import socket
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from command_line import Glup, refused
from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from websockets.exceptions import InvalidStatus  # noqa: E402

from glupcore.web.address import Address  # noqa: E402
from glupcore.web.guard import HEADERS, Guard  # noqa: E402
from web_server import Server, ask  # noqa: E402

OTHERS = [
    "", "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost",
    "localhost.evil.example:{port}", "127.0.0.1.evil.example:{port}", "127.0.0.2:{port}",
    "127.0.0.1:{port}.evil.example", "127.0.0.1:{port}:{port}", "[::2]:{port}", "::1:{port}",
    "http://127.0.0.1:{port}", "user@127.0.0.1:{port}", "127.0.0.1:{port}, evil.example",
]  # fmt: skip


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LocalHost"])
def test_its_own_names(server: Server, name: str) -> None:
    host = f"{name}:{server.port}"
    assert server.get("/", Host=host).status == 200
    assert server.get("/none", Host=host).status == 404
    with server.socket(host=host) as page:
        assert "result" in ask(page, method="query_version")


@pytest.mark.parametrize("host", OTHERS)
@pytest.mark.parametrize("path", ["/", "/js/main.js", "/none"])
def test_other_names_are_refused(server: Server, host: str, path: str) -> None:
    answer = server.get(path, Host=host.format(port=server.port))
    assert (answer.status, answer.body) == (403, b"This server has another name\n")
    assert {name: answer.headers.get(name.lower()) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("hosts", [b"", b"Host: %s\r\nHost: %s\r\n"])
def test_one_name_and_not_two(server: Server, hosts: bytes) -> None:
    own = server.netloc.encode()
    told = server.raw(b"GET / HTTP/1.1\r\n" + (hosts % (own, own) if hosts else b"") + b"\r\n")
    assert told.startswith(b"HTTP/1.1 400 ")
    assert b"<html" not in told


@pytest.mark.parametrize(
    "origin",
    [
        None, "null", "http://evil.example", "https://{own}", "http://{own}.evil.example",
        "http://127.0.0.1", "http://localhost:{port}", "http://{own}/", "{own}", "file://",
        "http://{own}, http://evil.example",
    ],
)  # fmt: skip
def test_a_socket_is_for_the_own_page(server: Server, origin: str | None) -> None:
    """Browsers say which page asks; what says nothing is no browser, and has no page."""
    given = origin and origin.format(own=server.netloc, port=server.port)
    with pytest.raises(InvalidStatus) as caught, server.socket(origin=given):
        pass
    response = caught.value.response
    assert response.status_code == 403
    assert response.body == b"This socket is for the page of this server\n"
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/socket/", "/other", "/socket/../socket"])
def test_there_is_one_socket(server: Server, path: str) -> None:
    with pytest.raises(InvalidStatus) as caught, server.socket(path):
        pass
    assert caught.value.response.status_code == 404
    assert "Content-Security-Policy" in caught.value.response.headers


# The token


TOKEN = "a token of many letters"
FAR = Address("10.1.2.3", "10.1.2.3", 8000)


def answer(path: str = "/", kind: str = "http", **headers: str) -> tuple[int, dict[str, str]]:
    """What the guard says instead of an app that answers 200."""
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError

    headers = {"host": "10.1.2.3:8000", "origin": "http://10.1.2.3:8000", **headers}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    place = urlsplit(path)
    scope = {
        "type": kind, "path": place.path, "query_string": place.query.encode(), "headers": raw,
        "extensions": {"websocket.http.response": {}},
    }  # fmt: skip
    asyncio.run(Guard(app, FAR, TOKEN)(scope, receive, send))
    return sent[0]["status"], {name.decode(): value.decode() for name, value in sent[0]["headers"]}


def test_the_token_is_asked_for_once() -> None:
    given = TOKEN.replace(" ", "+")
    status, headers = answer(f"/?token={given}")
    assert (status, headers["location"]) == (303, "/")
    cookie = SimpleCookie(headers["set-cookie"])["glupcore-8000"]
    assert cookie["httponly"] is True
    assert (cookie["samesite"], cookie["path"]) == ("strict", "/")
    assert cookie.value == TOKEN
    known = headers["set-cookie"].partition(";")[0]
    for path, kind in (("/", "http"), ("/js/main.js", "http"), ("/socket", "websocket")):
        assert answer(path, kind, cookie=known)[0] == 200
    assert answer("//evil.example/?token=" + given)[1]["location"] == "/"


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("path", ["/", "/js/main.js", "/socket"])
@pytest.mark.parametrize(
    "wrong",
    [
        {}, {"cookie": "glupcore-8000="}, {"cookie": "glupcore-8000=x"}, {"cookie": "\xff=\xfe"},
        {"cookie": "glupcore-8000=a"}, {"cookie": "glupcore-8001=a token of many letters"},
        {"cookie": "glupcore-8000=\xe9\xff"}, {"authorization": "Bearer a token of many letters"},
    ],
)  # fmt: skip
def test_without_it_nothing_is_told(path: str, kind: str, wrong: dict[str, str]) -> None:
    for query in ("", "?token=", "?token=wrong", "?token=%ff", f"?Token={TOKEN}", "?token=a%20"):
        status, headers = answer(path + query, kind, **wrong)
        assert (status, "set-cookie" in headers) == (403, False)
        assert {name.lower() for name in HEADERS} <= headers.keys()


def test_the_token_does_not_make_up_for_the_name() -> None:
    known = f'glupcore-8000="{TOKEN}"'
    assert answer(cookie=known)[0] == 200
    assert answer(cookie=known, host="evil.example:8000")[0] == 403
    assert answer("/socket", "websocket", cookie=known, origin="http://evil.example")[0] == 403
    assert answer(cookie=known, host="127.0.0.1:8000")[0] == 403


def own_address() -> str | None:
    """One by which others reach this machine, if it has any; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found


def test_another_host_takes_a_token(tmp_path: Path) -> None:
    host = own_address()
    if host is None:
        pytest.skip("this machine has no other address")
    with Server(tmp_path / "stderr", "--host", host) as server:
        (token,) = parse_qs(urlsplit(server.url).query)["token"]
        assert len(token) >= 32
        assert server.get("/").status == 403
        assert server.get(f"/?token=x{token}").status == 403
        entry = server.get(f"/?token={token}")
        assert (entry.status, entry.headers["location"]) == (303, "/")
        cookie = entry.headers["set-cookie"].partition(";")[0]
        assert server.get("/", Cookie=cookie).status == 200
        with pytest.raises(InvalidStatus), server.socket():
            pass
        with server.socket(additional_headers={"Cookie": cookie}) as page:
            assert "result" in ask(page, method="query_version")
    assert server.said.startswith("warning: whoever has the address")
    assert server.said.count("\n") == 1
    assert token not in server.said


def test_no_token_is_twice_the_same(tmp_path: Path) -> None:
    host = own_address()
    if host is None:
        pytest.skip("this machine has no other address")
    urls = []
    for number in range(2):
        with Server(tmp_path / f"{number}", "--host", host) as server:
            urls.append(urlsplit(server.url).query)
    assert urls[0] != urls[1]


# The options


@pytest.mark.parametrize(
    "host",
    [
        "",
        " ",
        "x.invalid",
        "\x1b[31m",
        "x" * 5000,
        "a..b",
        "192.0.2.1",
        "127.0.0.1:80",
        "a b",
        "\0",
    ],
)
def test_a_host_that_is_none_is_told(glup: Glup, host: str) -> None:
    result = glup("serve", "--port", "0", "--host", host)
    assert refused(result, "--host: expected an address or name of this machine, given ")
    assert len(result.err) < 300
    assert result.err.removesuffix("\n").isprintable()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "0"])
def test_all_addresses_are_no_host(glup: Glup, host: str) -> None:
    parts = "--host: expected one address", f"given {host!r}, which is all of them"
    assert refused(glup("serve", "--port", "0", "--host", host), *parts)


def test_a_port_in_use_is_told(glup: Glup) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = glup("serve", "--port", port)
        assert refused(result, "--port: expected one that is free, or 0 to find one", str(port))


@pytest.mark.parametrize(
    ("option", "value"),
    [("--port", "65536"), ("--max-seconds", "0"), ("--max-seconds", "1e9"), ("--workers", "0")],
)
def test_numbers_out_of_range_are_told(glup: Glup, option: str, value: str) -> None:
    assert refused(glup("serve", option, value), option, "expected", f"given '{value}'")


def test_addresses() -> None:
    own = Address("localhost", "::1", 8000)
    assert (own.url, own.is_own) == ("http://localhost:8000/", True)
    assert own.hosts == {"localhost:8000", "127.0.0.1:8000", "[::1]:8000"}
    assert Address("fd00::1", "fd00::1", 80).url == "http://[fd00::1]:80/"
    assert Address("fd00::1", "fd00::1", 80).hosts == {"[fd00::1]:80", "[fd00::1]"}
    named = Address("Table.example", "10.0.0.7", 9)
    assert (named.is_own, named.hosts) == (False, {"table.example:9", "10.0.0.7:9"})
