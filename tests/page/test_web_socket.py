"""The page's socket: answers, bounds, and that nothing outlives a connection."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from email.utils import parsedate_to_datetime
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import glupcore
from engine_process import POSITION, SHORT
from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from websockets.exceptions import ConnectionClosed, InvalidStatus  # noqa: E402
from websockets.sync.client import ClientConnection  # noqa: E402

from glupcore.web import FOLDER  # noqa: E402
from glupcore.web.sockets import CONNECTIONS, MESSAGE, PACE  # noqa: E402
from web_server import LONG, Message, Server, ask, children, closed_with, until  # noqa: E402

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc")

# Far longer than a test waits: what ends earlier has been ended.
ENDLESS: Message = {"method": "analyze", "position": POSITION, "seconds": 1e5, "fullTime": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web")
    with Server(folder / "stderr", "--max-seconds", "1e5", "--workers", "2") as server:
        yield server
    assert server.said == ""


def metrics(server: Server) -> Any:
    with server.socket() as page:
        return ask(page, method="query_metrics")["result"]


def rests(server: Server) -> bool:
    told = metrics(server)
    return not told["searches"]["running"] + told["searches"]["waiting"] + told["games"]


def begin(page: ClientConnection, name: str = "endless") -> None:
    """A search that runs when this returns."""
    page.send(json.dumps({"id": name, **ENDLESS, "reportStarted": True}))
    while json.loads(page.recv(LONG)).get("started") is not True:
        pass


# Answers


def test_requests_are_those_of_the_protocol(server: Server) -> None:
    with server.socket() as page:
        version = ask(page, method="query_version")["result"]
        assert version["glupcore"] == glupcore.__version__
        assert "ismcts" not in version["solvers"]
        assert (version["most"]["files"], version["most"]["games"]) == (False, 32)
        ask(page, method="new", game="g", seed=7)
        page.send(json.dumps({"id": "x", **SHORT, "game": "g", "position": None}).encode())
        advice = json.loads(page.recv(LONG))["result"]
        state = glupcore.State.from_seed(7)
        own = glupcore.recommend(state.view(1), iterations=20, seed=3)
        assert advice["actions"] == json.loads(json.dumps(own.to_dict()["actions"]))
        error = ask(page, method="play", game="g", action="QQ")["error"]
        assert (error["code"], error["field"]) == ("bad_request", "action")
        for text in ("nonsense", "", "[]", "{" * 5000, b"\xff\0", "9" * 5000):
            page.send(text)
            assert json.loads(page.recv(LONG))["error"]["code"] == "bad_json"


def test_each_connection_is_somebody_else(server: Server) -> None:
    with server.socket() as one, server.socket() as other:
        ask(one, method="new", game="g", seed=1)
        assert ask(other, method="show", game="g")["error"]["field"] == "game"
        begin(one)
        assert ask(other, method="terminate_all")["result"]["searches"] == 0
        assert ask(other, method="terminate_all", client="page 1")["result"]["searches"] == 0
        assert ask(one, method="terminate_all", id="end")["result"]["searches"] == 1


def test_thirty_ask_at_once_and_all_are_answered(server: Server) -> None:
    together = Barrier(30)

    def play(number: int) -> list[Message]:
        with server.socket() as page:
            together.wait(LONG)
            asked = [{"id": f"{number} {part}", **SHORT} for part in range(5)]
            for request in asked:
                page.send(json.dumps(request))
            replies = [json.loads(page.recv(LONG)) for _ in asked]
        assert {reply["id"] for reply in replies} == {request["id"] for request in asked}
        return [reply["result"]["actions"] for reply in replies]

    with ThreadPoolExecutor(30) as pool:
        found = list(pool.map(play, range(30)))
    assert all(actions == found[0][0] for answers in found for actions in answers)


# Bounds


def test_a_message_may_be_so_long_and_no_longer(server: Server) -> None:
    with server.socket() as page:
        text = json.dumps({"id": "x", "method": "query_version", "x": ""})
        page.send(text[:-2] + "x" * (MESSAGE - len(text)) + text[-2:])
        assert json.loads(page.recv(LONG))["error"]["field"] == "x"
        page.send("x" * (MESSAGE + 1))
        assert closed_with(page) == 1009
    assert server.get("/").status == 200


def test_so_it_is_told_while_far_too_much_is_on_its_way(server: Server) -> None:
    with server.socket() as page:
        with suppress(ConnectionClosed):
            page.send("x" * (1000 * MESSAGE))
        assert closed_with(page) == 1009


def test_who_sends_too_much_too_fast_is_closed(server: Server) -> None:
    with server.socket() as page:
        with suppress(ConnectionClosed):
            for _ in range(100_000):
                page.send('{"id": "x", "method": "query_version"}')
        assert closed_with(page) == 1008
    assert server.get("/").status == 200


def test_a_burst_is_none_too_many_and_a_word_to_end_it_gets_through(server: Server) -> None:
    """More searches than the engine takes of one client, and then the word."""
    count = 140
    assert 128 < count < PACE.at_once
    with server.socket() as page:
        for number in range(count):
            page.send(json.dumps({"id": str(number), **ENDLESS}))
        page.send('{"id": "end", "method": "terminate_all"}')
        replies = [json.loads(page.recv(LONG)) for _ in range(count + 1)]
    codes = [reply.get("error", {}).get("code") for reply in replies]
    assert codes.count("busy") == count - 128
    assert {reply["id"] for reply in replies} == {*map(str, range(count)), "end"}


def test_so_many_connections_and_no_more(server: Server) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(server.socket()) for _ in range(CONNECTIONS)]
        with pytest.raises(InvalidStatus) as caught, server.socket():
            pass
        assert caught.value.response.status_code == 503
        assert caught.value.response.body == b"Too many connections\n"
        assert "Content-Security-Policy" in caught.value.response.headers
        assert "result" in ask(pages[-1], method="query_version")
        assert server.get("/").status == 200
        pages[0].close()

        def is_let_in() -> bool:
            try:
                with server.socket():
                    return True
            except InvalidStatus:
                return False

        until(is_let_in)


@pytest.mark.parametrize(
    "fields",
    [{"seconds": 1e6}, {"solver": "network:weights=/etc/passwd"}, {"threads": 65}],
    ids=["seconds", "solver", "threads"],
)
def test_what_the_engine_does_not_take(server: Server, fields: Message) -> None:
    with server.socket() as page:
        error = ask(page, method="analyze", position=POSITION, **fields)["error"]
    assert error["code"] == "bad_request"
    assert error["field"].startswith(next(iter(fields)))
    assert "No such file" not in error["message"]


# The end of a connection


@pytest.mark.parametrize("kindly", [True, False])
def test_what_was_under_way_ends_with_it(server: Server, kindly: bool) -> None:
    with server.socket() as page:
        ask(page, method="new", game="g", seed=1)
        begin(page)
        for number in range(3):
            page.send(json.dumps({"id": str(number), **ENDLESS}))
        assert not rests(server)
        if not kindly:
            page.socket.shutdown(socket.SHUT_RDWR)
    until(lambda: rests(server))


def test_so_it_is_though_much_more_was_said(server: Server) -> None:
    with server.socket() as page:
        for number in range(PACE.burst // 2):
            page.send(json.dumps({"id": str(number), **ENDLESS}))
        page.socket.shutdown(socket.SHUT_RDWR)
    until(lambda: rests(server))


@pytest.mark.slow
def test_who_never_reads_is_closed(server: Server) -> None:
    """By its silence: what it does not take must not be kept for ever."""
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect((server.host, server.port))
    with server.socket(sock=narrow, max_queue=1, ping_interval=None) as page:
        begin(page)
        for number in range(200):
            page.send(json.dumps({"id": f"{number}", "method": "query_metrics"}))
        until(lambda: rests(server))
        page.socket.shutdown(socket.SHUT_RDWR)


# The engine


def test_a_clock_that_is_set_back_stops_nothing(tmp_path: Path) -> None:
    """Every look at it in the server and in the engine shows an hour less than the one before."""
    (tmp_path / "sitecustomize.py").write_text(
        "import itertools, time\n"
        "now, looks = time.time, itertools.count()\n"
        "time.time = lambda: now() - 3600 * next(looks)\n"
    )
    with (
        Server(tmp_path / "stderr", PYTHONPATH=str(tmp_path)) as server,
        server.socket() as page,
    ):
        dates = [parsedate_to_datetime(server.get("/").headers["date"])]
        ask(page, method="new", game="g", seed=7)
        search = {**ENDLESS, "seconds": 0.5, "reportDuringSearchEvery": 0.1}
        assert ask(page, **search)["result"]["stopped"] == "limit"
        for _ in range(PACE.burst // 2):
            assert "result" in ask(page, method="legal", game="g")
        while dates[-1] == dates[0]:
            dates.append(parsedate_to_datetime(server.get("/").headers["date"]))
        assert dates[-1] < dates[0]
        server.process.terminate()
        assert server.process.wait(LONG) == 0
    assert server.said == ""


def test_the_page_looks_at_no_such_clock() -> None:
    """Only at performance.now(), which nobody sets, but for the day, and when a game was kept."""
    texts = {path.name: path.read_text() for path in FOLDER.glob("js/**/*.js")}
    assert any("performance.now()" in text for text in texts.values())
    assert [name for name, text in texts.items() if re.search(r"\bDate\b", text)] == ["dates.js"]


@linux
def test_an_engine_killed_under_a_search_is_started_anew(server: Server) -> None:
    with server.socket() as page:
        ask(page, method="new", game="g", seed=7)
        short = {"game": "g", "seconds": 1.0, "fullTime": True, "reportStarted": True}
        page.send(json.dumps({"id": "a", "method": "analyze", **short}))
        while json.loads(page.recv(LONG)).get("started") is not True:
            pass
        (engine,) = children(server.process.pid)
        os.kill(engine, signal.SIGKILL)
        while (reply := json.loads(page.recv(LONG))).get("isDuringSearch"):
            pass
        assert reply["id"] == "a"
        assert reply["result"]["action"] in glupcore.State.from_seed(7).legal_actions()
        deck = ask(page, method="show", game="g")["result"]["record"]["deck"]
        assert deck == " ".join(glupcore.Random(7).deck())
    assert children(server.process.pid) != [engine]


@linux
def test_the_page_is_there_without_an_engine(tmp_path: Path) -> None:
    """Stopped, so that it says nothing; what is asked meanwhile is answered when it goes on."""
    with Server(tmp_path / "stderr") as server, server.socket() as page:
        ask(page, method="query_version")
        (engine,) = children(server.process.pid)
        os.kill(engine, signal.SIGSTOP)
        try:
            page.send('{"id": "x", "method": "query_version"}')
            with pytest.raises(TimeoutError):
                page.recv(0.2)
            assert server.get("/").status == 200
        finally:
            os.kill(engine, signal.SIGCONT)
        assert "result" in json.loads(page.recv(LONG))
    assert server.said == ""
