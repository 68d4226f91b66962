"""The page's server and a browser, once for the tests of a file."""

from collections.abc import Iterator
from typing import Any

import pytest

import browser


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    browser.needed()
    with browser.browser() as found:
        yield found


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with browser.served() as (url, _):
        yield url


@pytest.fixture
def page(chromium: Any, address: str) -> Iterator[Any]:
    from test_page import opened

    with opened(chromium, address) as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from web_server import Server

    with Server(tmp_path_factory.mktemp("web") / "stderr") as server:
        yield server
    assert server.said == ""
