"""A real browser for the tests of the page: Debian's chromium, driven by Playwright."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from extras import lacking

CHROMIUM = os.environ.get("GLUP_CHROMIUM") or shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(os.environ.get("GLUP_SCREENSHOTS", "build/screenshots"))


def needed() -> None:
    """Skip without a browser."""
    missing = None
    if CHROMIUM is None:
        missing = "needs the browser chromium (apt install chromium)"
    else:
        try:
            import playwright.sync_api  # noqa: F401
        except ImportError:
            missing = "needs the package playwright"
    if missing:
        lacking(missing)


@contextmanager
def served(*options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The page's address, and its server."""
    command = [sys.executable, "-m", "glupcore", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            yield found[0], server
        finally:
            server.terminate()
            server.wait(20)


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield chromium
        finally:
            chromium.close()


def shot(page: Any, name: str) -> None:
    """Keep a picture of the page."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(SHOTS / f"{name}.png"), full_page=True)
