"""Firefox for the tests of the page, driven by WebDriver BiDi (W3C), which it speaks by itself.

Playwright has no way to the Firefox that a system has.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LISTENS = re.compile(r"BiDi listening on (ws://\S+)")
PATIENCE = 30.0  # seconds
_REFUSED = "the browser refused"


class Tab:
    """A page in it; whatever it writes to its console is in ``said``."""

    def __init__(self, line: Any) -> None:
        self._line = line
        self._asked = 0
        self.said: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.id = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            reply = json.loads(self._line.recv(timeout=PATIENCE))
            if reply.get("method") == "log.entryAdded":
                self.said.append(str(reply["params"]["text"]))
            elif reply.get("id") == self._asked:
                if reply["type"] != "success":
                    raise AssertionError(_REFUSED, method, reply.get("message"))
                return reply["result"]

    def goto(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.id, url=url, wait="complete")

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.id, viewport=viewport)

    def get(self, code: str) -> Any:
        """What an expression comes to, a promise awaited, by way of JSON."""
        found = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({code})) ?? 'null')()",
            target={"context": self.id},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])

    def until(self, code: str) -> Any:
        """Once an expression is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := self.get(code):
                return found
            time.sleep(0.05)
        raise AssertionError(code)

    def click(self, selector: str) -> None:
        """As a pointer does, near the corner that is seen of a card."""
        where = f"document.querySelector({json.dumps(selector)})"
        self.until(f"{where} !== null")
        self.get(f"{where}.scrollIntoView({{block: 'nearest'}})")
        x, y, width, height = self.get(
            f"(({{x, y, width, height}}) => [x, y, width, height])({where}.getBoundingClientRect())"
        )
        at = {"x": int(x + min(width / 2, 9)), "y": int(y + min(height / 2, 14))}
        clicks = [{"type": f"pointer{to}", "button": 0} for to in ("Down", "Up")]
        steps = [{"type": "pointerMove", **at}, *clicks]
        pointer = {"type": "pointer", "id": "mouse", "actions": steps}
        self.ask("input.performActions", context=self.id, actions=[pointer])

    def press(self, key: str) -> None:
        steps = [{"type": to, "value": key} for to in ("keyDown", "keyUp")]
        keys = {"type": "key", "id": "keys", "actions": steps}
        self.ask("input.performActions", context=self.id, actions=[keys])


@contextmanager
def firefox(profile: Path) -> Iterator[Tab]:
    """A Firefox of its own, without a window."""
    from websockets.sync.client import connect

    assert FIREFOX is not None
    (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n', encoding="utf-8")
    options = ["--headless", "--no-remote", "--profile", str(profile)]
    command = [FIREFOX, *options, "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            found = next(filter(None, map(LISTENS.search, process.stderr)))
            with connect(f"{found[1]}/session", max_size=None) as line:
                yield Tab(line)
        finally:
            process.terminate()
            process.wait(20)
