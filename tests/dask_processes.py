"""A Dask scheduler and its workers: real processes on the loopback, for the tests."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import glupcore


class Processes:
    """A scheduler, and workers as they are asked for."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)
        )
        while not (file.exists() and file.stat().st_size):
            assert self.scheduler.poll() is None
            time.sleep(0.02)
        self._file = file
        text = file.read_text()
        self.address = text.split('"address": "')[1].split('"')[0]

    def worker(self, path: Path | None = None) -> subprocess.Popen[bytes]:
        """A new one; with the glupcore that lies under ``path``, if that is given."""
        env = {} if path is None else {"PYTHONPATH": str(path)}
        options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self._folder)]
        return self._start("dask_worker", self.address, *options, **env)

    def _start(self, name: str, *arguments: str, **env: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{name}", "--no-dashboard", *arguments],
            env={**os.environ, "PYTHONPATH": str(Path(glupcore.__file__).parents[1]), **env},
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@contextmanager
def dask_processes(folder: Path) -> Iterator[Processes]:
    """They are killed at the end."""
    with ExitStack() as stack:
        yield Processes(folder, stack)
