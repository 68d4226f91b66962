"""The npm package that GLUPCORE_NPM names: a .tgz, unpacked once, or its folder."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from places import TESTS

HERE = TESTS / "javascript"
GIVEN = os.environ.get("GLUPCORE_NPM")

needs_package = pytest.mark.skipif(
    GIVEN is None, reason="GLUPCORE_NPM names no package of bindings/wasm/pack.py"
)


@cache
def package() -> Path:
    """Its folder."""
    path = Path(GIVEN).absolute()
    if path.is_dir():
        return path
    folder = Path(tempfile.mkdtemp(prefix="glupcore-npm-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with tarfile.open(path) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def node(script: str, data: Any, *args: str, seconds: float = 300) -> Any:
    """What a script of tests/javascript prints as JSON, given the package and the data."""
    done = subprocess.run(
        ["node", str(HERE / script), str(package()), *args],
        input=json.dumps(data),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@contextmanager
def files_served(folders: Mapping[str, Path], asked: list[str] | None = None) -> Iterator[str]:
    """The address of a plain server of files, each folder below its name; "" is the top.

    The paths that it is asked for are added to ``asked``; then nothing may be kept by who asks.
    """

    class Files(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            rest = path.lstrip("/").partition("?")[0]
            name = ""
            if "" not in folders:
                name, _, rest = rest.partition("/")
            folder = folders.get(name)
            return str((folder or Path("/nowhere")) / rest)

        def do_GET(self) -> None:
            if asked is not None:
                asked.append(self.path)
            super().do_GET()

        def end_headers(self) -> None:
            if asked is not None:
                self.send_header("Cache-Control", "no-store")
            super().end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
