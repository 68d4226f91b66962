"""``serve --host`` in a browser: the token is given once, shown nowhere, and asked of others."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import browser as real
from extras import need

for package in ("starlette", "uvicorn", "websockets"):
    need(package)

from test_web_hosts import own_address  # noqa: E402

pytestmark = pytest.mark.slow
FETCHES = """([url, mode]) => fetch(url, {mode, credentials: "include"})
    .then(() => "read", () => "refused")"""
OPENS = """url => new Promise(go => {
    const socket = new WebSocket(url);
    socket.onopen = () => go("open");
    socket.onerror = () => go("refused");
})"""
SHORT = {
    "rules": "two-handed", "dealer": 0, "exact_cut": False, "actions": [],
    "deck": "9C 9C 9D 9D 9H 9H 9S 9S JC JC JD JD JH JH JS JS QC QC QD QD QH QH QS QS "
    "KC KC KD KD KH KH KS KS TC TC TD TD TH TH TS TS AC AC AD AD AH AH AS AS",
}  # fmt: skip


@pytest.fixture(scope="module")
def entry() -> Iterator[str]:
    """The address that is printed."""
    host = own_address()
    if host is None:
        pytest.skip("this machine has no other address")
    with real.served("--host", host) as (url, _):
        yield url


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context()
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


@contextmanager
def elsewhere() -> Iterator[str]:
    """Another site, whose pages may do all that a browser lets them."""

    class Blank(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Blank) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def token_of(entry: str) -> str:
    return parse_qs(urlsplit(entry).query)["token"][0]


def test_the_token_opens_the_page_and_goes_no_further(page: Any, entry: str) -> None:
    asked: list[Any] = []
    page.on("request", lambda one: asked.append(one))
    page.on("websocket", lambda one: asked.append(one))
    page.goto(entry)
    page.wait_for_selector("form.start")  # which the engine has filled
    own = entry.partition("?")[0]
    assert page.url == own
    first, *others = asked
    assert first.url == entry
    assert any(one.url.startswith("ws:") for one in others)
    for one in others:
        assert token_of(entry) not in one.url
        assert token_of(entry) not in str(getattr(one, "headers", ""))
    assert page.evaluate("document.referrer + document.cookie") == ""
    page.goto(own)
    page.wait_for_selector("form.start")


def test_without_it_there_is_nothing(page: Any, entry: str) -> None:
    own = entry.partition("?")[0]
    for address in (own, f"{own}?token=x{token_of(entry)}", f"{own}?token=", f"{own}js/main.js"):
        answer = page.goto(address)
        assert answer.status == 403
        assert token_of(entry) not in answer.text()
    page.goto(own)
    assert page.evaluate(OPENS, own.replace("http", "ws", 1) + "socket") == "refused"


def test_another_site_gets_nothing_though_the_browser_has_it(page: Any, entry: str) -> None:
    page.goto(entry)
    page.wait_for_selector("form.start")
    own = entry.partition("?")[0]
    with elsewhere() as site:
        page.goto(site)
        for mode in ("cors", "no-cors"):
            assert page.evaluate(FETCHES, [own, mode]) == "refused"
        assert page.evaluate(OPENS, own.replace("http", "ws", 1) + "socket") == "refused"


def test_a_link_is_told_where_there_is_no_clipboard(page: Any, entry: str) -> None:
    """Browsers have none for what comes by plain http from elsewhere."""
    page.goto(entry)
    page.wait_for_selector("form.start")
    link = page.evaluate("async (record) => (await import('./js/share.js')).linkTo(record)", SHORT)
    page.goto(link)
    page.click("text=Copy a link to this deal")
    page.wait_for_selector("text=the address of this page")
    assert page.evaluate("navigator.clipboard === undefined")
    assert page.url == link
