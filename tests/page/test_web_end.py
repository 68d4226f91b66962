"""How the server begins and ends: nothing is left behind, and nothing is said but the address."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from websockets.exceptions import ConnectionClosed  # noqa: E402

from engine_process import POSITION  # noqa: E402
from web_server import (  # noqa: E402
    LONG,
    PING,
    Server,
    ask,
    children,
    closed_with,
    frame,
    is_alive,
    until,
)  # fmt: skip

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are found by /proc")

SEARCH = {
    "id": "s", "method": "analyze", "position": POSITION, "seconds": 1e5, "fullTime": True,
    "reportStarted": True,
}  # fmt: skip
SIGNALS = [(signal.SIGTERM, 0), (signal.SIGINT, 130)]


def test_it_prints_its_address_and_nothing_else(tmp_path: Path) -> None:
    with Server(tmp_path / "stderr") as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.url)
        assert server.get("/").status == 200
        server.process.terminate()
        assert server.process.stdout.read() == ""
        assert server.process.wait(LONG) == 0
    assert server.said == ""


@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_it_ends_as_soon_as_it_has_begun(tmp_path: Path, number: int, status: int) -> None:
    with Server(tmp_path / "stderr") as server:
        server.process.send_signal(number)
        assert server.process.wait(LONG) == status
    assert server.said.strip() == ""


@pytest.mark.parametrize(("number", "status"), SIGNALS)
def test_it_ends_under_searches_and_leaves_nothing(
    tmp_path: Path, number: int, status: int
) -> None:
    with Server(tmp_path / "stderr", "--max-seconds", "1e5") as server, ExitStack() as stack:
        pages = [stack.enter_context(server.socket()) for _ in range(5)]
        for page in pages[:2]:
            page.send(json.dumps(SEARCH))
            assert json.loads(page.recv(LONG))["started"] is True
        (engine,) = children(server.process.pid)
        server.process.send_signal(number)
        for page in pages:
            assert closed_with(page) == 1012
        assert server.process.wait(LONG) == status
        assert not is_alive(engine)
    assert server.said.strip() == ""


def test_a_second_sigterm_ends_it_at_once(tmp_path: Path) -> None:
    """Also where the engine does not answer any more; that ends when it goes on."""
    with Server(tmp_path / "stderr") as server, server.socket() as page:
        ask(page, method="query_version")
        (engine,) = children(server.process.pid)
        os.kill(engine, signal.SIGSTOP)
        try:
            server.process.terminate()
            with pytest.raises(ConnectionClosed):
                page.recv(LONG)
            server.process.terminate()
            assert server.process.wait(LONG) == -signal.SIGTERM
        finally:
            os.kill(engine, signal.SIGCONT)
        until(lambda: not is_alive(engine))


def test_the_engine_does_not_outlive_a_killed_server(tmp_path: Path) -> None:
    with Server(tmp_path / "stderr", "--max-seconds", "1e5") as server, ExitStack() as stack:
        page = stack.enter_context(server.socket())
        page.send(json.dumps({**SEARCH, "reportDuringSearchEvery": 0.1}))
        assert json.loads(page.recv(LONG))["started"] is True
        (engine,) = children(server.process.pid)
        server.process.kill()
        until(lambda: not is_alive(engine))
        with suppress(ConnectionClosed):
            stack.close()


def test_it_ends_when_there_is_no_engine_any_more(tmp_path: Path) -> None:
    """One that dies again and again is given up: here the second time in a row."""
    once = (
        "import sys; from glupcore.web import server; server._RESTARTS = 1;"
        "from glupcore.cli import main; main(sys.argv[1:])"
    )
    with Server(tmp_path / "stderr", program=("-c", once)) as server, server.socket() as page:
        for _ in range(2):
            ask(page, method="query_version")
            (engine,) = children(server.process.pid)
            os.kill(engine, signal.SIGKILL)
        assert closed_with(page) == 1012
        assert server.process.wait(LONG) == 2
    assert re.fullmatch(
        r"error: engine '.*' has ended with status -9, 2 times in a row\n", server.said
    )


def test_who_does_not_read_is_not_waited_for(tmp_path: Path) -> None:
    with Server(tmp_path / "stderr") as server, server.handshake() as page:
        with suppress(OSError):
            page.sendall(frame(PING, b"x" * 125) * 250_000)  # more than kernels keep
        server.process.terminate()
        assert server.process.wait(LONG) == 0
    assert server.said == ""


def test_its_port_is_free_again(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as server, server.socket() as page:
        ask(page, method="query_version")
        port = str(server.port)
    with Server(tmp_path / "two", "--port", port) as server:
        assert server.url == f"http://127.0.0.1:{port}/"


def test_the_browser_is_opened(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser.py", tmp_path / "seen"
    browser.write_text(
        f"import sys\nfrom pathlib import Path\nPath({str(seen)!r}).write_text(sys.argv[1])\n"
    )
    with Server(tmp_path / "stderr", "--open", BROWSER=f"{sys.executable} {browser} %s") as server:
        until(lambda: seen.exists() and seen.read_text() == server.url)
    assert server.said == ""


@pytest.mark.parametrize("name", ["starlette", "uvicorn", "websockets"])
def test_without_the_packages_it_says_what_to_install(name: str) -> None:
    code = (
        f"import sys; sys.modules[{name!r}] = None\nfrom glupcore.cli import main; main(['serve'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    told = f'error: serve: {name} is needed for the page: pip install "glupcore[web]"\n'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_nothing_else_needs_them() -> None:
    names = ["starlette", "uvicorn", "websockets"]
    code = (
        f"import sys\nfor name in {names}: sys.modules[name] = None\n"
        "import glupcore.client, glupcore.cli\nglupcore.cli.main(['serve', '--help'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--port" in done.stdout
